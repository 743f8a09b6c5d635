/**
 * An index of a page's lines by position: each mark is compared with the lines near it, not with all.
 *
 * Every result may contain more lines than match: the caller tests each.
 */
import { getOrCreate } from '../values/collections.js';
import { BoxGrid } from '../values/box-grid.js';
import { findFirst } from '../values/sorted.js';
import type { Box } from '../values/geometry.js';
import type { Line } from './lines.js';
import { isParallel, LIKE_COSINE, type RunStyle } from './run-style.js';
import type { Run } from './runs.js';

export interface LinePart {
  line: Line;
  run: Run;
}

/** Directions are grouped by their components, rounded to this fraction of a unit vector. */
const DIRECTION_STEPS = 20;
/** The cosines of two members of one class with a third direction differ by less than this. */
const DIRECTION_SLACK = 0.1;

/** Lines sorted by one coordinate, with these coordinates apart: a search reads only them. */
interface Sorted {
  lines: Line[];
  places: Float64Array;
}

/** Reads the coordinate by which lines are sorted. */
type ReadPlace = (line: Line) => number;

/** Lines of about one direction. */
interface Parallels {
  style: RunStyle;
  lines: Line[];
  /** Made when an order is first needed. */
  sorted: Map<ReadPlace, Sorted>;
}

/** The lines of a page in several orders; each order is made when it is first needed. */
interface Ordered {
  classes: Parallels[] | null;
  letters: BoxGrid<LinePart> | null;
}

export class LineIndex {
  /** With those that are left out. */
  readonly lines: readonly Line[];
  private readonly ordered: Ordered;
  private readonly excluded: ReadonlySet<Run>;

  constructor(
    lines: readonly Line[],
    excluded: ReadonlySet<Run> = new Set(),
    ordered: Ordered = { classes: null, letters: null },
  ) {
    this.lines = lines;
    this.ordered = ordered;
    this.excluded = excluded;
  }

  /** The same lines, in the same order, without those that have any of the given runs. */
  without(excluded: ReadonlySet<Run>): LineIndex {
    return new LineIndex(this.lines, excluded, this.ordered);
  }

  /** Lines of about the run's direction with a first baseline within `reach` of the run's. */
  listOnBaseline({ style, baseline }: Run, reach: number): Line[] {
    return this.listWithin(style, readBaseline, baseline, reach);
  }

  /** Lines of about the run's direction that begin within `reach` of the run's beginning. */
  listAtMargin({ style, along }: Run, reach: number): Line[] {
    return this.listWithin(style, readMargin, along, reach);
  }

  /**
   * Says whether a test holds for any axis-aligned run at a point.
   *
   * @param measure returns a box that contains at least the run's letters.
   */
  someUprightAt(x: number, y: number, measure: (part: LinePart) => Box, holds: (part: LinePart) => boolean) {
    this.ordered.letters ??= indexLetters(this.lines, measure);
    return this.ordered.letters.someAt(x, y, (part) => !holdsAny(part.line, this.excluded) && holds(part));
  }

  private listWithin(style: RunStyle, read: ReadPlace, place: number, reach: number): Line[] {
    this.ordered.classes ??= groupParallels(this.lines);
    const lines = this.ordered.classes
      .filter((own) => isParallel(own.style, style, LIKE_COSINE - DIRECTION_SLACK))
      .flatMap((own) => {
        const sorted = getOrCreate(own.sorted, read, () => sortLines(own.lines, read));
        return sliceRange(sorted, place - reach, place + reach);
      });
    return this.excluded.size === 0 ? lines : lines.filter((line) => !holdsAny(line, this.excluded));
  }
}

/** Says whether a line has any of the given runs. */
export function holdsAny({ runs }: Line, some: ReadonlySet<Run>): boolean {
  return some.size > 0 && runs.some((run) => some.has(run));
}

function indexLetters(lines: readonly Line[], measure: (part: LinePart) => Box): BoxGrid<LinePart> {
  const letters = new BoxGrid<LinePart>();
  for (const line of lines) {
    if (!isAxisAligned(line.style)) continue;
    for (const run of line.runs) {
      const part = { line, run };
      letters.add(measure(part), part);
    }
  }
  return letters;
}

function groupParallels(lines: readonly Line[]): Parallels[] {
  const byDirection = new Map<string, Parallels>();
  for (const line of lines) {
    const { directionX, directionY } = line.style;
    const key = `${Math.round(directionX * DIRECTION_STEPS)} ${Math.round(directionY * DIRECTION_STEPS)}`;
    const own = getOrCreate(byDirection, key, () => ({ style: line.style, lines: [], sorted: new Map() }));
    own.lines.push(line);
  }
  return [...byDirection.values()];
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
function sortLines(lines: Line[], read: ReadPlace): Sorted {
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
