/**
 * The weight of each piece of evidence for a mark, or against it.
 *
 * Structural evidence is enough by itself. Weak evidence adds up: a line at one place of most pages may be a running
 * head, but a tool stamped it if it is also at the very edge and has an owner, an address or a date. Evidence of one
 * kind counts once, by its strongest name. Evidence outside the table has no weight: sizes, for example, since headings
 * are large, too.
 */
import type { TextEvidence } from './evidence.js';
import type { Mark } from './marks.js';

/** A mark of at least this weight is removed. */
export const ENOUGH = 16;

/** Names of one kind: only the strongest that holds counts. */
type Kind = Partial<Record<TextEvidence, number>>;

/** How the mark repeats. */
const REPETITION: Kind = { 'on-most-pages': 5, 'on-three-pages': 4, 'one-of-many-tiles': 4 };

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
  { transparent: 4, unpainted: 4, coloured: 3, pale: 2 },
  // A long line along the side of most pages is not enough: products' names run along the pages of their manuals.
  { turned: 3 },
  // Its position.
  { 'at-edge': 5, 'across-text': 4, 'touching-text': 2 },
  REPETITION,
  // What it says.
  { 'odd-text': 4 },
  // A line that names the program that made the page is either the page's own footer or stamped.
  { notice: 4 },
  { 'long-text': 2 },
  // A publisher's own line belongs to the document as its title does, although it is at the edge.
  { imprint: -4 },
  // What else it may be. A colour that the page's own text also has does not distinguish a mark.
  { 'in-palette': -4 },
  { 'in-line': -ENOUGH, 'map-label': -8, 'in-column': -8 },
];

export const WEIGHED_NAMES = KINDS.flatMap((kind) => Object.keys(kind)) as TextEvidence[];

/** On fewer pages a repetition may be chance. */
const LEAST_PAGES = 3;

/** @returns the weight, and the names that count for the mark, in the order of `EVIDENCE_NAMES`. */
export function weighMark({ evidence, pages }: Pick<Mark, 'evidence' | 'pages'>) {
  const kinds = pages < LEAST_PAGES ? KINDS.filter((kind) => kind !== REPETITION) : KINDS;
  const counted = kinds.flatMap((kind) => findStrongest(kind, evidence));
  const supporting = new Set(counted.filter(({ weight }) => weight > 0).map(({ name }) => name));
  return {
    weight: counted.reduce((sum, { weight }) => sum + weight, 0),
    evidence: evidence.filter((name) => supporting.has(name)),
  };
}

/** One item: the strongest name with its weight, 0 if no name of the kind holds. No item without evidence. */
function findStrongest(
  kind: Kind,
  evidence: readonly TextEvidence[],
): { name: TextEvidence; weight: number }[] {
  const weighed = evidence.map((name) => ({ name, weight: kind[name] ?? 0 }));
  return weighed.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)).slice(0, 1);
}

/** The evidence that is enough together for a mark that no gate admits; null if it is not enough. */
export function findEnough(mark: Pick<Mark, 'evidence' | 'pages'>): readonly TextEvidence[] | null {
  const { weight, evidence } = weighMark(mark);
  return weight >= ENOUGH ? evidence : null;
}
