/**
 * Why a mark was removed or kept, in words. The engine's names are not shown: a
 * gate that this page does not know has a general sentence.
 */
import { refusalCounter } from '../../engine/values/gate-words.js';
import { listNames } from '../../engine/values/outcome-words.js';
import { words } from '../words/words.js';

/** Why a mark was removed, as a phrase. */
export function describeAdmission(gate: string): string {
  const known: Partial<Record<string, string>> = words.gates;
  return known[gate] ?? words.unknownGate;
}

/** The diagnostics' count of places where the text is part of a longer one. */
const SIGHTINGS = 'sightings';

/** Why occurrences were kept, from the diagnostics: their names are `refused_` and the gate, their values are counts. */
export function listRefusals(diagnostics: object): { reason: string; count: number }[] {
  const { refusals } = words;
  const known = new Map(listNames(refusals).map((name) => [refusalCounter(name), refusals[name]]));
  return Object.entries(diagnostics).flatMap(([key, count]) => {
    if (typeof count !== 'number' || count === 0) return [];
    if (key === SIGHTINGS) return [{ reason: words.partOfText, count }];
    if (!key.startsWith('refused_')) return [];
    return [{ reason: known.get(key) ?? words.unknownRefusal, count }];
  });
}
