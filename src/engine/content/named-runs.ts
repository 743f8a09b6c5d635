/** The resources that a content stream uses by name: forms, pattern cells and soft masks that it runs, and fonts. */
import { getOrCreate } from '../values/collections.js';
import type { LexedStream } from './lexer.js';
import { readFirstName, readLastName } from './operands.js';
import { ROLE } from './operators.js';

const NAMES_RESOURCES = new Set(['Do', 'scn', 'SCN', 'gs']);

export interface NamedRun {
  operator: 'Do' | 'scn' | 'gs';
  name: string;
  runs: number;
}

/** A pattern counts again for each instruction that may paint with it, because MuPDF runs its cell each time. */
export function countNamedRuns(stream: LexedStream): NamedRun[] {
  const { count, operators, roles } = stream.instructions;
  const byKey = new Map<string, NamedRun>();
  let pattern: NamedRun | null = null;
  for (let at = 0; at < count; at++) {
    const role = roles[at]!;
    if (pattern !== null && (role & (ROLE.paintsPath | ROLE.shows)) !== 0) pattern.runs++;
    if ((role & ROLE.setsColor) !== 0) pattern = null;
    if ((role & ROLE.looksUp) === 0) continue;
    const operator = operators[at]!;
    if (!NAMES_RESOURCES.has(operator)) continue;
    const name = readLastName(stream, at);
    if (name === null) continue;
    const looksUp = operator === 'SCN' ? 'scn' : (operator as NamedRun['operator']);
    const run = getOrCreate(byKey, `${looksUp} ${name}`, () => ({ operator: looksUp, name, runs: 0 }));
    run.runs++;
    if (looksUp === 'scn') pattern = run;
  }
  return [...byKey.values()];
}

/** The fonts that the stream sets. */
export function listNamedFonts(stream: LexedStream): Set<string> {
  const fonts = new Set<string>();
  const { count, operators } = stream.instructions;
  for (let at = 0; at < count; at++) {
    const name = operators[at] === 'Tf' ? readFirstName(stream, at) : null;
    if (name !== null) fonts.add(name);
  }
  return fonts;
}
