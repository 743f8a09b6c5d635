/**
 * How much each piece of evidence weighs for a mark, and against it.
 *
 * Structure is enough alone. Signs that are weak by themselves add up: a line at
 * one place of most pages is a running head, at the very edge of them and with an
 * owner, an address or a date it is what a tool stamped there. Evidence of one
 * kind counts once, by its strongest name; what is not in the table weighs
 * nothing, sizes above all, because headings have them.
 */
import type { TextEvidence } from './evidence.js';
import type { Mark } from './marks.js';

/** What lets a mark go. */
export const ENOUGH = 8;

/** Names of one kind, of which the strongest that holds counts. */
const KINDS: Partial<Record<TextEvidence, number>>[] = [
  // How it was written.
  {
    'in-watermark-artifact': ENOUGH,
    'in-watermark-annotation': ENOUGH,
    'in-watermark-form': ENOUGH,
    'in-named-layer': ENOUGH,
    'laid-on': 4,
    merged: 3,
    'alone-in-stream': 2,
    'alone-in-form': 2,
  },
  // How it looks.
  { faint: 2, coloured: 2, pale: 1 },
  { turned: 2 },
  // Where it stands.
  { 'across-text': 2, 'at-edge': 2, 'touching-text': 1 },
  // How it repeats.
  { 'on-most-pages': 3, 'on-three-pages': 2, 'one-of-many-tiles': 2 },
  // What it says.
  { 'odd-text': 2 },
  { 'long-text': 1 },
  // What it may be instead.
  { 'in-line': -ENOUGH, 'covered-in-turn': -ENOUGH, 'light-title': -4, 'map-label': -4, 'in-column': -4 },
];

/** Names that weigh anything. */
export const WEIGHED_NAMES = KINDS.flatMap((kind) => Object.keys(kind)) as TextEvidence[];

/** On one or two pages nothing that is weak adds up: they agree by chance. */
const LEAST_PAGES = 3;

export interface Weighing {
  weight: number;
  /** The names that weighed for the mark, in the order of the table. */
  evidence: TextEvidence[];
}

export function weighMark({ evidence }: Pick<Mark, 'evidence'>): Weighing {
  const counted: TextEvidence[] = [];
  let weight = 0;
  for (const kind of KINDS) {
    const [strongest] = evidence
      .filter((name) => kind[name] !== undefined)
      .toSorted((one, other) => Math.abs(kind[other]!) - Math.abs(kind[one]!));
    if (strongest === undefined) continue;
    weight += kind[strongest]!;
    if (kind[strongest]! > 0) counted.push(strongest);
  }
  return { weight, evidence: evidence.filter((name) => counted.includes(name)) };
}

/** The evidence that together is enough for a mark of which no gate is sure; null where it is not. */
export function findEnough(mark: Mark): readonly TextEvidence[] | null {
  if (mark.pages < LEAST_PAGES) return null;
  const { weight, evidence } = weighMark(mark);
  return weight >= ENOUGH ? evidence : null;
}
