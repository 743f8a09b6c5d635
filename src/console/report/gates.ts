/**
 * Why a mark was removed or left, in words. No name of the engine is shown: one
 * that is new to this page has a general sentence.
 */
import { refusalCounter } from '../../engine/values/gate-words.js';
import { listNames } from '../../engine/values/outcome-words.js';
import { words } from '../words/words.js';

/** What held of a mark that was removed, as a phrase. */
export function describeAdmission(gate: string): string {
  const known: Partial<Record<string, string>> = words.gates;
  return known[gate] ?? words.unknownGate;
}

/** Why occurrences were left, from the diagnostics: `refused_` and the gate's name, with how many. */
export function listRefusals(diagnostics: object): { reason: string; count: number }[] {
  const { refusals } = words;
  const known = new Map(listNames(refusals).map((name) => [refusalCounter(name), refusals[name]]));
  return Object.entries(diagnostics).flatMap(([key, count]) => {
    if (!key.startsWith('refused_') || typeof count !== 'number') return [];
    return [{ reason: known.get(key) ?? words.unknownRefusal, count }];
  });
}
