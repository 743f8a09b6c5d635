/** Joins lines under one another that together are the target's text. */
import { getOrCreate } from '../values/collections.js';
import type { PagePaint } from '../page/page-model.js';
import { joinKeys, type Cluster } from '../lines/fold-glyphs.js';
import { readLineClusters, type Line } from '../lines/lines.js';
import { isReordered, listReadingOrders } from '../lines/reading-order.js';
import { isParallel } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';

/** On a page with more lines that are parts of the target, stacks are ordinary text. */
const MAX_STACK_PARTS = 500;
/** Lines with baselines farther apart than this many font sizes are not stacked. */
const MAX_LEADING = 3.2;

export interface Stack {
  runs: Run[];
  /** In the order of the target's text. */
  clusters: Cluster[];
}

/** A line that is a part of the target, in the reading order that matches. */
interface Part {
  line: Line;
  key: string;
  clusters: Cluster[];
  /** Its first position in the target. */
  offset: number;
}

/** Stacks that are the target; each line is in at most one. */
export function joinStacks(paint: PagePaint, lines: Line[], targetKey: string): Stack[] {
  return joinParts(listParts(paint, lines, targetKey), targetKey, isStackedUnder);
}

/**
 * Lines in several styles that touch on one baseline and together are the target, in any painting order. A link in the
 * middle of a line often leaves the line's full stop alone.
 */
export function joinTouching(paint: PagePaint, lines: Line[], targetKey: string): Stack[] {
  const words = listParts(paint, lines, targetKey);
  if (words.length === 0 || words.length > MAX_STACK_PARTS) return [];
  const signs = lines.filter(({ key }) => SIGN.test(key) && targetKey.includes(key));
  const touching = signs.filter((sign) =>
    words.some(({ line }) => isTouching(line, sign) || isTouching(sign, line)),
  );
  const parts = [...words, ...touching.flatMap((line) => readPart(paint, line, targetKey) ?? [])];
  return joinParts(parts, targetKey, isTouching).filter((pieces) => isWholeLine(pieces, lines));
}

/** A full stop, bracket or other sign alone. */
const SIGN = /^[^\p{L}\p{N}]$/u;

/** Says whether no other line touches an end of the pieces; otherwise they are a part of longer text. */
function isWholeLine({ runs }: Stack, lines: Line[]): boolean {
  const first = lines.find((line) => line.runs[0] === runs[0])!;
  const last = lines.find((line) => line.runs.at(-1) === runs.at(-1))!;
  return lines.every(
    (line) =>
      line.key.length === 0 ||
      runs.includes(line.runs[0]!) ||
      !(isTouching(line, first) || isTouching(last, line)),
  );
}

/** Says whether a part of the target may follow another one. */
type Follows = (before: Line, after: Line) => boolean;

/** Lines that are parts of the target. A lone letter does not count: maps and charts have tens of thousands. */
function listParts(paint: PagePaint, lines: Line[], targetKey: string): Part[] {
  return lines.flatMap((line) => {
    if (line.key.length < 2 || line.key.length >= targetKey.length) return [];
    return readPart(paint, line, targetKey) ?? [];
  });
}

/** Reads a line as a part of the target; null if it is other text. */
function readPart(paint: PagePaint, line: Line, targetKey: string): Part | null {
  if (!targetKey.includes(line.key) && !isReordered(line.key)) return null;
  for (const clusters of listReadingOrders(readLineClusters(paint, line))) {
    const key = joinKeys(clusters);
    const offset = targetKey.startsWith(key) ? 0 : targetKey.indexOf(key);
    if (offset >= 0) return { line, key, clusters, offset };
  }
  return null;
}

/** Each part is in one stack at most. */
function joinParts(parts: Part[], targetKey: string, follows: Follows): Stack[] {
  if (parts.length > MAX_STACK_PARTS) return [];
  const taken = new Set<Part>();
  /** Ends of stacks, with their length, that no line completes. Cached: tables of equal cells reach them many times. */
  const deadEnds = new Set<string>();
  const followers = new Map<Part, Part[]>();
  /** Computed once for each part: a page may have hundreds, and each may be reached with every length. */
  const listFollowers = ({ line }: Part): Part[] =>
    parts
      .filter((one) => follows(line, one.line))
      .sort((one, other) => measureDistance(line, one.line) - measureDistance(line, other.line));
  const grow = (stack: Part[]): Part[] | null => {
    const length = stack.reduce((sum, part) => sum + part.key.length, 0);
    if (length === targetKey.length) return stack;
    const last = stack.at(-1)!;
    const end = `${last.line.runs[0]!.fromGlyph} ${length}`;
    if (deadEnds.has(end)) return null;
    for (const part of getOrCreate(followers, last, listFollowers)) {
      if (!targetKey.startsWith(part.key, length) || taken.has(part) || stack.includes(part)) continue;
      const grown = grow([...stack, part]);
      if (grown !== null) return grown;
    }
    deadEnds.add(end);
    return null;
  };
  return parts.flatMap((part) => {
    const grown = taken.has(part) || part.offset > 0 ? null : grow([part]);
    if (grown === null) return [];
    for (const own of grown) taken.add(own);
    return {
      runs: grown.flatMap(({ line }) => line.runs),
      clusters: grown.flatMap(({ clusters }) => clusters),
    };
  });
}

/**
 * How far a line is below another one, plus the least distance of their starts, ends or middles along the line: lines of
 * one stack are aligned by one of these. Of tiled stacks, the line of a neighbouring tile may be less far below.
 */
function measureDistance(upper: Line, lower: Line): number {
  const start = lower.runs[0]!.along - upper.runs[0]!.along;
  const end = lower.runs.at(-1)!.alongEnd - upper.runs.at(-1)!.alongEnd;
  const aside = Math.min(Math.abs(start), Math.abs(end), Math.abs(start + end) / 2);
  return lower.runs[0]!.baseline - upper.runs[0]!.baseline + aside;
}

/** Says whether a line is the next one below another: in the same direction, near enough, and not next to it. */
export function isStackedUnder(upper: Line, lower: Line): boolean {
  const one = upper.style;
  const other = lower.style;
  if (!isParallel(one, other)) return false;
  const size = Math.max(one.fontSizePt, other.fontSizePt);
  const leading = lower.runs[0]!.baseline - upper.runs[0]!.baseline;
  if (leading < 0.3 * Math.min(one.fontSizePt, other.fontSizePt) || leading > MAX_LEADING * size) {
    return false;
  }
  const overlap =
    Math.min(upper.runs.at(-1)!.alongEnd, lower.runs.at(-1)!.alongEnd) -
    Math.max(upper.runs[0]!.along, lower.runs[0]!.along);
  return overlap > -2 * size;
}

/** Pieces of a line have at most this gap: the cells of a table and the words of a wide line are farther apart. */
const TOUCHING_EM = 0.3;
/** At most this many pieces of a line are read, so that a row of signs takes no time. */
const MAX_TOUCHING = 16;
/** Baselines of the pieces differ by at most this share of the larger size. */
const SAME_BASELINE = 0.1;

/** Says whether a line begins where another one ends, on its baseline. */
export function isTouching(before: Line, after: Line): boolean {
  const one = before.style;
  const other = after.style;
  if (!isParallel(one, other)) return false;
  const last = before.runs.at(-1)!;
  const first = after.runs[0]!;
  const size = Math.max(one.fontSizePt, other.fontSizePt);
  return (
    Math.abs(first.baseline - last.baseline) <= SAME_BASELINE * size &&
    Math.abs(first.along - last.alongEnd) <= TOUCHING_EM * Math.max(one.emPt, other.emPt)
  );
}

/** The line that begins with a run, with all that touch it at either end; null if it stands alone. */
export function joinTouchingLines(lines: readonly Line[], { fromGlyph }: Run): Line | null {
  const own = lines.find(({ runs: [first] }) => first!.fromGlyph === fromGlyph);
  if (own === undefined) return null;
  const before = followLines(own, lines, (after, line) => isTouching(line, after)).reverse();
  const joined = [...before, own, ...followLines(own, lines, isTouching)];
  if (joined.length === 1) return null;
  const runs = joined.flatMap((line) => line.runs);
  return { style: own.style, runs, key: joined.map(({ key }) => key).join('') };
}

/** The lines that follow one, each the one before it. */
function followLines(first: Line, lines: readonly Line[], follows: Follows): Line[] {
  const chain = [first];
  while (chain.length < MAX_TOUCHING) {
    const next = lines.find((line) => !chain.includes(line) && follows(chain.at(-1)!, line));
    if (next === undefined) break;
    chain.push(next);
  }
  return chain.slice(1);
}
