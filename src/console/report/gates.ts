/** Why a mark was removed or kept, in the words of the page. */
import { listRefused } from '../../engine/values/gate-words.js';
import { words } from '../words/words.js';

export function describeAdmission(gate: string): string {
  const known: Partial<Record<string, string>> = words.gates;
  return known[gate] ?? gate;
}

/** Why occurrences were kept; places where the text is part of a longer one are counted as sightings. */
export function listRefusals(diagnostics: Record<string, unknown>): { reason: string; count: number }[] {
  const refused = listRefused(diagnostics).map(({ refusal, count }) => ({
    reason: words.refusals[refusal],
    count,
  }));
  const sightings = Number(diagnostics['sightings'] ?? 0);
  return sightings > 0 ? [...refused, { reason: words.partOfText, count: sightings }] : refused;
}

/** Says in a sentence how many places stay, and why. */
export function describeStaying({ reason, count }: { reason: string; count: number }): string {
  const { places, because, end } = words.report;
  return places(count) + because(reason) + end;
}
