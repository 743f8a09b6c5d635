/**
 * Joins letters under one another into columns.
 *
 * Each letter of such a mark is a line by itself, centred over the next one, so that letters of unequal widths begin at
 * unequal places.
 */
import type { PagePaint } from '../page/page-model.js';
import type { Cluster } from '../lines/fold-glyphs.js';
import { groupBy } from '../values/group-by.js';
import { readLineClusters, type Line } from '../lines/lines.js';
import type { RunStyle } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';

/** How far a letter's middle may be from that of the letter above it, in ems; its edge may be aligned instead. */
const MAX_SHIFT_EM = 0.15;
/** Baselines farther apart than this many font sizes do not belong to one word. */
const MAX_LEADING = 2.5;
/** Nearer baselines than this share of the size are copies or accents, not letters under one another. */
const MIN_LEADING = 0.3;

export interface VerticalText {
  runs: Run[];
  clusters: Cluster[];
}

/** A page with more lines of one style is a table; its columns are not vertical text. */
const MAX_LINES = 500;

/** Columns of exactly as many single letters as the target has, from the top. */
export function joinVerticalText(
  paint: PagePaint,
  lines: Line[],
  targetKey: string,
  isFree: (line: Line) => boolean = () => true,
): VerticalText[] {
  const count = Array.from(targetKey).length;
  const letters = lines.filter(isLetter);
  if (letters.length < count) return [];
  const spelling = listSpelling(letters, targetKey);
  if (spelling.size === 0) return [];
  const spelled: Line[] = [];
  for (const line of lines) if (spelling.has(line.style) && isFree(line)) spelled.push(line);
  return [...groupBy(spelled, ({ style }) => style).values()].flatMap((sameStyle) => {
    const shown = sameStyle.filter(isShown);
    if (shown.length > MAX_LINES || shown.filter(isLetter).length < count) return [];
    return chainLines(shown)
      .filter((chain) => chain.length === count && chain.every(isLetter))
      .map((chain) => ({
        runs: chain.flatMap(({ runs }) => runs),
        clusters: chain.flatMap((line) => readLineClusters(paint, line)),
      }));
  });
}

/**
 * Styles with letters that may spell the target: they have each of its letters as often as it needs.
 *
 * Letters beyond ASCII may be composed, or read in another order: a style with such letters may spell any text.
 */
function listSpelling(letters: Line[], targetKey: string): Set<RunStyle> {
  const spelling = new Set<RunStyle>();
  for (const [style, own] of groupBy(letters, (line) => line.style)) {
    const left = new Map<string, number>();
    for (const { key } of own) left.set(key, (left.get(key) ?? 0) + 1);
    const isPlain = own.every(({ key }) => key <= '\x7f');
    const holds = (letter: string): boolean => {
      const count = left.get(letter) ?? 0;
      left.set(letter, count - 1);
      return count > 0;
    };
    if (!isPlain || Array.from(targetKey).every(holds)) spelling.add(style);
  }
  return spelling;
}

function isShown({ key }: Line): boolean {
  return key !== '';
}

function isLetter({ key }: Line): boolean {
  return key.length === 1 || (key.length === 2 && Array.from(key).length === 1);
}

/** Chains each line to the next one under it. */
function chainLines(lines: Line[]): Line[][] {
  const sorted = lines.toSorted(byBaseline);
  const chains: Line[][] = [];
  for (const line of sorted) {
    const open = findChainAbove(chains, line);
    if (open === undefined) chains.push([line]);
    else open.push(line);
  }
  return chains;
}

function byBaseline(one: Line, other: Line): number {
  return one.runs[0]!.baseline - other.runs[0]!.baseline;
}

/** The latest chain that the line continues. */
function findChainAbove(chains: Line[][], line: Line): Line[] | undefined {
  for (let at = chains.length - 1; at >= 0; at--) if (isUnder(chains[at]!.at(-1)!, line)) return chains[at];
  return undefined;
}

function isUnder(upper: Line, lower: Line): boolean {
  const { fontSizePt, emPt } = lower.style;
  const leading = lower.runs[0]!.baseline - upper.runs[0]!.baseline;
  if (leading < MIN_LEADING * fontSizePt || leading > MAX_LEADING * fontSizePt) return false;
  const from = upper.runs[0]!.along - lower.runs[0]!.along;
  const to = upper.runs.at(-1)!.alongEnd - lower.runs.at(-1)!.alongEnd;
  const maxShift = MAX_SHIFT_EM * emPt;
  return Math.abs(from) <= maxShift || Math.abs(to) <= maxShift || Math.abs(from + to) <= 2 * maxShift;
}
