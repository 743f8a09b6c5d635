/**
 * The operators of content streams by what they do (ISO 32000-1, Annex A).
 *
 * Every step searches tens of thousands of instructions for a few relevant ones. An operator's role is one number, so
 * that each of the others costs one comparison.
 */
import { fromLatin1 } from '#platform';

/** What an operator does, as bits: an operator may have several roles, and most have none. */
export const ROLE = {
  /** Shows text (9.4.3). */
  shows: 1,
  /** Fills or strokes a path (8.5.3). */
  paintsPath: 2,
  /** Only builds a path (8.5.2). */
  buildsPath: 4,
  /** Looks up a name among the resources (7.8.3), or contains an image's data (8.9.7). */
  looksUp: 8,
  /** Saves or restores the graphics state (8.4.2). */
  stacks: 16,
  /** Ends painting with the pattern that was set. */
  setsColor: 32,
  /** Opens or closes a marked-content sequence (14.6). */
  marks: 64,
  /** Sets how text is painted (9.3.6). */
  setsMode: 128,
} as const;

const WITH_ROLES: readonly (readonly [role: number, operators: readonly string[]])[] = [
  [ROLE.shows, ['Tj', 'TJ', "'", '"']],
  [ROLE.paintsPath, ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']],
  [ROLE.buildsPath, ['m', 'l', 'c', 'v', 'y', 'h', 're']],
  [ROLE.looksUp, ['Tf', 'Do', 'gs', 'sh', 'cs', 'CS', 'scn', 'SCN', 'BI']],
  [ROLE.stacks, ['q', 'Q']],
  [ROLE.setsColor, ['g', 'rg', 'k', 'cs', 'sc', 'scn', 'Q']],
  [ROLE.marks, ['BDC', 'BMC', 'EMC']],
  [ROLE.setsMode, ['Tr']],
];

/** The other operators that documents use. */
const WITHOUT_ROLES =
  'cm w J j M d ri i n W W* BT ET Tc Tw Tz TL Ts Td TD Tm T* d0 d1 G RG K SC ID EI MP DP BX EX'.split(' ');

/** Longer words are not operators. */
export const LONGEST_OPERATOR = 3;

interface Operator {
  readonly name: string;
  readonly role: number;
}

/** By an operator's bytes as one number. */
const OPERATORS = new Map(
  listOperators().map((operator) => [packWord(fromLatin1(operator.name), 0, operator.name.length), operator]),
);

function listOperators(): Operator[] {
  const roles = new Map<string, number>(WITHOUT_ROLES.map((name) => [name, 0]));
  for (const [role, names] of WITH_ROLES) {
    for (const name of names) roles.set(name, (roles.get(name) ?? 0) | role);
  }
  return Array.from(roles, ([name, role]) => ({ name, role }));
}

/** The bytes of a word as one number, first byte highest. */
export function packWord(bytes: Uint8Array, from: number, to: number): number {
  let packed = 0;
  for (let at = from; at < to; at++) packed = packed * 256 + bytes[at]!;
  return packed;
}

/** The operator of a packed word of at most `LONGEST_OPERATOR` bytes; null for an unknown one. */
export function findOperator(packed: number): Operator | null {
  return OPERATORS.get(packed) ?? null;
}

/** Says whether an operator draws an XObject or an inline image. */
export function isDraw(operator: string | undefined): boolean {
  return operator === 'Do' || operator === 'BI';
}
