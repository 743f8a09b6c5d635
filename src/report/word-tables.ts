/**
 * The words of a report's closed lists, as texts of the API's description.
 */
import { EVIDENCE_WORDS } from '../engine/values/evidence-words.js';
import { ADMITTING_GATES } from '../engine/values/gate-words.js';
import { LOCATION_ENCODINGS } from '../engine/values/outcome-words.js';

export const encodingTable = () => tableOf('encoding', LOCATION_ENCODINGS);
export const gateTable = () => tableOf('gate', ADMITTING_GATES);
export const evidenceTable = () =>
  tableOf(
    'evidence',
    Object.fromEntries(Object.entries(EVIDENCE_WORDS).map(([name, { reason }]) => [name, reason])),
  );

/** `name: its meaning.`, one after the other. */
export function sentencesOf(meanings: Record<string, string>): string {
  return Object.entries(meanings)
    .map(([name, meaning]) => `${name}: ${meaning}.`)
    .join(' ');
}

function tableOf(word: string, meanings: Record<string, string>): string {
  const rows = Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return [`| ${word} | meaning |`, '| --- | --- |', ...rows].join('\n');
}
