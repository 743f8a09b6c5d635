/**
 * A page's lines by where they lie: what is asked of each mark is asked of the
 * lines near it, not of all.
 *
 * Every answer holds more than was asked for: whoever asks tests what it gets.
 */
import { BoxTree } from '../values/box-tree.js';
import { countUpTo } from '../values/sorted.js';
import type { Box } from '../values/geometry.js';
import type { Line } from './lines.js';
import type { RunStyle } from './run-style.js';
import type { Run } from './runs.js';

/** A run with its line; lines of one direction share its numbers. */
export interface LinePart {
  line: Line;
  run: Run;
}

/** Directions are told apart by this fraction of a unit vector. */
const DIRECTION_STEPS = 100;
/** More than two members of one class can differ by. */
const DIRECTION_SLACK = 0.05;
/** Whoever asks has directions that differ by less than this cosine. */
const LIKE_DIRECTION = 0.99;

/** So many questions are answered by going through all lines: that costs less than putting them in order. */
const SCANS = 16;

/** Lines of about one direction. */
class Parallels {
  readonly style: RunStyle;
  readonly lines: Line[] = [];
  private byBaseline: Line[] | null = null;
  private byMargin: Line[] | null = null;

  constructor(style: RunStyle) {
    this.style = style;
  }

  listByBaseline(from: number, to: number): Line[] {
    this.byBaseline ??= sortLines(this.lines, readBaseline);
    return sliceRange(this.byBaseline, readBaseline, from, to);
  }

  listByMargin(from: number, to: number): Line[] {
    this.byMargin ??= sortLines(this.lines, readMargin);
    return sliceRange(this.byMargin, readMargin, from, to);
  }
}

export class LineIndex {
  private readonly lines: readonly Line[];
  private classes: Parallels[] | null = null;
  private letters: { parts: LinePart[]; tree: BoxTree } | null = null;
  private questions = 0;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
  }

  /** Lines of about the run's direction whose first baseline is no farther from its own. */
  listOnBaseline({ style, baseline }: Run, reach: number): Line[] {
    if (this.questions++ < SCANS) return this.scan(style, readBaseline, baseline - reach, baseline + reach);
    const found: Line[][] = [];
    for (const own of this.listParallels(style))
      found.push(own.listByBaseline(baseline - reach, baseline + reach));
    return found.flat();
  }

  /** Lines of about the run's direction that begin no farther from where it begins. */
  listAtMargin({ style, along }: Run, reach: number): Line[] {
    if (this.questions++ < SCANS) return this.scan(style, readMargin, along - reach, along + reach);
    const found: Line[][] = [];
    for (const own of this.listParallels(style)) found.push(own.listByMargin(along - reach, along + reach));
    return found.flat();
  }

  /**
   * Says whether a question holds of any upright run near a point.
   *
   * @param measure the box in which a run's letters lie, at least.
   */
  someUprightAt(x: number, y: number, measure: (part: LinePart) => Box, holds: (part: LinePart) => boolean) {
    if (this.letters === null) {
      const parts: LinePart[] = [];
      for (const line of this.lines)
        if (isAxisAligned(line.style)) for (const run of line.runs) parts.push({ line, run });
      this.letters = { parts, tree: new BoxTree(parts.map(measure)) };
    }
    const { parts, tree } = this.letters;
    return tree.someAt(x, y, (at) => holds(parts[at]!));
  }

  private scan(style: RunStyle, read: (line: Line) => number, from: number, to: number): Line[] {
    const found: Line[] = [];
    for (const line of this.lines) {
      const place = read(line);
      if (place >= from - ROUNDING && place <= to && isLikeDirection(line.style, style)) found.push(line);
    }
    return found;
  }

  private listParallels(style: RunStyle): Parallels[] {
    this.classes ??= groupParallels(this.lines);
    const like: Parallels[] = [];
    for (const own of this.classes) if (isLikeDirection(own.style, style)) like.push(own);
    return like;
  }
}

function groupParallels(lines: readonly Line[]): Parallels[] {
  const byDirection = new Map<string, Parallels>();
  for (const line of lines) {
    const { directionX, directionY } = line.style;
    const key = `${Math.round(directionX * DIRECTION_STEPS)} ${Math.round(directionY * DIRECTION_STEPS)}`;
    let own = byDirection.get(key);
    if (own === undefined) {
      own = new Parallels(line.style);
      byDirection.set(key, own);
    }
    own.lines.push(line);
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

/** Without lines that lie nowhere: nothing is near them. */
function sortLines(lines: Line[], read: (line: Line) => number): Line[] {
  const placed: Line[] = [];
  for (const line of lines) if (Number.isFinite(read(line))) placed.push(line);
  return placed.sort((one, other) => read(one) - read(other));
}

/** Sums of numbers may be a little off. */
const ROUNDING = 1e-6;

function sliceRange(sorted: Line[], read: (line: Line) => number, from: number, to: number): Line[] {
  const found: Line[] = [];
  const first = countUpTo(sorted, read, from - ROUNDING);
  for (let at = first; at < sorted.length && read(sorted[at]!) <= to; at++) found.push(sorted[at]!);
  return found;
}
