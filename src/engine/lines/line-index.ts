/**
 * An index of a page's lines by position: each mark is compared with the lines near it, not with all.
 *
 * Every result may contain more lines than match: the caller tests each.
 */
import { remember } from '../values/group-by.js';
import { BoxTree } from '../values/box-tree.js';
import { findFirst } from '../values/sorted.js';
import type { Box } from '../values/geometry.js';
import type { Line } from './lines.js';
import type { RunStyle } from './run-style.js';
import type { Run } from './runs.js';

export interface LinePart {
  line: Line;
  run: Run;
}

/** Directions are grouped by their components, rounded to this fraction of a unit vector. */
const DIRECTION_STEPS = 20;
/** The cosines of two members of one class with a third direction differ by less than this. */
const DIRECTION_SLACK = 0.1;
/** Callers compare directions with a cosine above this. */
const LIKE_DIRECTION = 0.99;

/** Lines in ascending order, with the number of each that orders them: a search reads only the numbers. */
interface Sorted {
  lines: Line[];
  places: Float64Array;
}

/** Lines of about one direction. */
class Parallels {
  readonly style: RunStyle;
  readonly lines: Line[] = [];
  private byBaseline: Sorted | null = null;
  private byMargin: Sorted | null = null;

  constructor(style: RunStyle) {
    this.style = style;
  }

  listByBaseline(from: number, to: number): Line[] {
    this.byBaseline ??= sortLines(this.lines, readBaseline);
    return sliceRange(this.byBaseline, from, to);
  }

  listByMargin(from: number, to: number): Line[] {
    this.byMargin ??= sortLines(this.lines, readMargin);
    return sliceRange(this.byMargin, from, to);
  }
}

/** The lines of a page in several orders; each order is made when it is first needed. */
interface Ordered {
  lines: readonly Line[];
  classes: Parallels[] | null;
  letters: { parts: LinePart[]; tree: BoxTree } | null;
}

export class LineIndex {
  private readonly ordered: Ordered;
  private readonly left: ReadonlySet<Run>;

  constructor(
    lines: readonly Line[],
    left: ReadonlySet<Run> = new Set(),
    ordered: Ordered = { lines, classes: null, letters: null },
  ) {
    this.ordered = ordered;
    this.left = left;
  }

  /** The same lines, in the same order, without those that have any of the given runs. */
  without(left: ReadonlySet<Run>): LineIndex {
    return new LineIndex(this.ordered.lines, left, this.ordered);
  }

  /** Lines of about the run's direction with a first baseline within `reach` of the run's. */
  listOnBaseline({ style, baseline }: Run, reach: number): Line[] {
    const found: Line[][] = [];
    for (const own of this.listParallels(style)) {
      found.push(own.listByBaseline(baseline - reach, baseline + reach));
    }
    return this.leaveOut(found);
  }

  /** Lines of about the run's direction that begin within `reach` of the run's beginning. */
  listAtMargin({ style, along }: Run, reach: number): Line[] {
    const found: Line[][] = [];
    for (const own of this.listParallels(style)) found.push(own.listByMargin(along - reach, along + reach));
    return this.leaveOut(found);
  }

  /**
   * Says whether a test holds for any axis-aligned run at a point.
   *
   * @param measure returns a box that contains at least the run's letters.
   */
  someUprightAt(x: number, y: number, measure: (part: LinePart) => Box, holds: (part: LinePart) => boolean) {
    const { ordered } = this;
    if (ordered.letters === null) {
      const parts: LinePart[] = [];
      for (const line of ordered.lines) {
        if (isAxisAligned(line.style)) for (const run of line.runs) parts.push({ line, run });
      }
      ordered.letters = { parts, tree: new BoxTree(parts.map(measure)) };
    }
    const { parts, tree } = ordered.letters;
    return tree.someAt(x, y, (at) => !holdsAny(parts[at]!.line, this.left) && holds(parts[at]!));
  }

  private leaveOut(found: Line[][]): Line[] {
    const lines = found.flat();
    return this.left.size === 0 ? lines : lines.filter((line) => !holdsAny(line, this.left));
  }

  private listParallels(style: RunStyle): Parallels[] {
    this.ordered.classes ??= groupParallels(this.ordered.lines);
    const like: Parallels[] = [];
    for (const own of this.ordered.classes) if (isLikeDirection(own.style, style)) like.push(own);
    return like;
  }
}

/** Says whether a line has any of the given runs. */
export function holdsAny({ runs }: Line, some: ReadonlySet<Run>): boolean {
  if (some.size === 0) return false;
  for (const run of runs) if (some.has(run)) return true;
  return false;
}

function groupParallels(lines: readonly Line[]): Parallels[] {
  const byDirection = new Map<string, Parallels>();
  for (const line of lines) {
    const { directionX, directionY } = line.style;
    const key = `${Math.round(directionX * DIRECTION_STEPS)} ${Math.round(directionY * DIRECTION_STEPS)}`;
    remember(byDirection, key, () => new Parallels(line.style)).lines.push(line);
  }
  return [...byDirection.values()];
}

function isLikeDirection(one: RunStyle, other: RunStyle): boolean {
  return (
    one.directionX * other.directionX + one.directionY * other.directionY > LIKE_DIRECTION - DIRECTION_SLACK
  );
}

function isAxisAligned({ directionX, directionY }: RunStyle): boolean {
  return Math.min(Math.abs(directionX), Math.abs(directionY)) < 0.05;
}

function readBaseline({ runs }: Line): number {
  return runs[0]!.baseline;
}

function readMargin({ runs }: Line): number {
  return runs[0]!.along;
}

/** Leaves out lines without a position. Sorts numbers, not lines: a map has 20,000. */
function sortLines(lines: Line[], read: (line: Line) => number): Sorted {
  const places = Float64Array.from(lines, read);
  const order = Uint32Array.from(lines.keys())
    .filter((at) => Number.isFinite(places[at]))
    .sort((one, other) => places[one]! - places[other]! || one - other);
  return {
    lines: Array.from(order, (at) => lines[at]!),
    places: Float64Array.from(order, (at) => places[at]!),
  };
}

/** Sums of floating-point numbers may be off by this much. */
const ROUNDING = 1e-6;

function sliceRange({ lines, places }: Sorted, from: number, to: number): Line[] {
  const found: Line[] = [];
  const first = findFirst(places, from - ROUNDING);
  for (let at = first; at < lines.length && places[at]! <= to; at++) found.push(lines[at]!);
  return found;
}
