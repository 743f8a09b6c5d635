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
export const ENOUGH = 16;

/** Names of one kind: only the strongest that holds counts. */
type Kind = Partial<Record<TextEvidence, number>>;

/** How it repeats. */
const REPETITION: Kind = { 'on-most-pages': 6, 'on-three-pages': 4, 'one-of-many-tiles': 4 };

const KINDS: Kind[] = [
  // How it was written.
  {
    'in-watermark-artifact': ENOUGH,
    'in-watermark-annotation': ENOUGH,
    'in-watermark-form': ENOUGH,
    'in-named-layer': ENOUGH,
    'laid-on': 8,
    merged: 6,
    'alone-in-stream': 4,
    'alone-in-form': 4,
  },
  // How it looks.
  { faint: 4, coloured: 4, unpainted: 4, pale: 2 },
  // A turned line at the very edge says enough by what it says, on one page too; a turned credit beside a picture does not.
  { turned: 5 },
  // Where it stands.
  { 'at-edge': 5, 'across-text': 4, 'touching-text': 2 },
  REPETITION,
  // What it says.
  { 'odd-text': 4 },
  // And what made it: a maker's line is a foot of the page, or it was stamped there.
  { notice: 4 },
  { 'long-text': 2 },
  // A publisher's own line is as much of the document as its title, and stands at the edge, too.
  { imprint: -4 },
  // What it may be instead; a colour that the page's own text has, too, sets nothing apart.
  { 'in-palette': -4 },
  { 'in-line': -ENOUGH, 'covered-in-turn': -ENOUGH, 'light-title': -8, 'map-label': -8, 'in-column': -8 },
];

/** Names that weigh anything. */
export const WEIGHED_NAMES = KINDS.flatMap((kind) => Object.keys(kind)) as TextEvidence[];

/** On fewer pages nothing repeats but by chance. */
const LEAST_PAGES = 3;

export interface Weighing {
  weight: number;
  /** The names that weighed for the mark, in the order of the table. */
  evidence: TextEvidence[];
}

export function weighMark({ evidence, pages }: Pick<Mark, 'evidence' | 'pages'>): Weighing {
  const kinds = pages < LEAST_PAGES ? KINDS.filter((kind) => kind !== REPETITION) : KINDS;
  const counted = kinds.flatMap((kind) => findStrongest(kind, evidence));
  const speaking = new Set(counted.filter(({ weight }) => weight > 0).map(({ name }) => name));
  return {
    weight: counted.reduce((sum, { weight }) => sum + weight, 0),
    evidence: evidence.filter((name) => speaking.has(name)),
  };
}

/** One name with its weight, or none. */
function findStrongest(
  kind: Kind,
  evidence: readonly TextEvidence[],
): { name: TextEvidence; weight: number }[] {
  return evidence
    .flatMap((name) => {
      const weight = kind[name];
      return weight === undefined ? [] : [{ name, weight }];
    })
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, 1);
}

/** The evidence that together is enough for a mark of which no gate is sure; null where it is not. */
export function findEnough(mark: Pick<Mark, 'evidence' | 'pages'>): readonly TextEvidence[] | null {
  const { weight, evidence } = weighMark(mark);
  return weight >= ENOUGH ? evidence : null;
}
