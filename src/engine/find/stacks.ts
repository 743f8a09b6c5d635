/**
 * Joins lines under one another that are the target's text together.
 */
import type { PagePaint } from '../page/page-model.js';
import { joinKeys, type Cluster } from '../lines/fold-glyphs.js';
import { readLineClusters, type Line } from '../lines/lines.js';
import { isReordered, listReadingOrders } from '../lines/reading-order.js';
import type { Run } from '../lines/runs.js';

/** A page with more lines that are parts of the target is made of them; stacks on it mean nothing. */
const MAX_STACK_PARTS = 500;
/** Lines whose baselines are farther apart than this many font sizes are not stacked. */
const MAX_LEADING = 3.2;

export interface Stack {
  runs: Run[];
  /** In the order of the target's text. */
  clusters: Cluster[];
}

/** A line that is a part of the target, in the order in which it is. */
interface Part {
  line: Line;
  key: string;
  clusters: Cluster[];
  /** Where in the target it stands first. */
  offset: number;
}

/** Stacks that are the target, each line in one at most. */
export function joinStacks(paint: PagePaint, lines: Line[], targetKey: string): Stack[] {
  const parts: Part[] = [];
  for (const line of lines) {
    if (line.key.length === 0 || line.key.length >= targetKey.length || isLoneLetter(line)) continue;
    const part = readPart(paint, line, targetKey);
    if (part !== null) parts.push(part);
  }
  return parts.length > MAX_STACK_PARTS ? [] : new StackGrower(parts, targetKey).growAll();
}

/** One glyph that reads as one letter in whatever order: no line of a stack. Maps and charts have ten thousands. */
function isLoneLetter({ key, runs }: Line): boolean {
  const [run] = runs;
  return key.length === 1 && key <= '\x7f' && runs.length === 1 && run!.toGlyph - run!.fromGlyph === 1;
}

/** Reads a line as a part of the target; white space lines and foreign text are none. */
function readPart(paint: PagePaint, line: Line, targetKey: string): Part | null {
  if (!targetKey.includes(line.key) && !isReordered(line.key)) return null;
  for (const clusters of listReadingOrders(readLineClusters(paint, line))) {
    const key = joinKeys(clusters);
    if (key.length < 2) continue;
    const offset = targetKey.startsWith(key) ? 0 : targetKey.indexOf(key);
    if (offset >= 0) return { line, key, clusters, offset };
  }
  return null;
}

class StackGrower {
  private readonly parts: Part[];
  private readonly targetKey: string;
  private readonly taken = new Set<Part>();
  /** Ends of stacks, with their length, that no line completes: asked for again and again in tables of equal cells. */
  private readonly deadEnds = new Set<string>();

  constructor(parts: Part[], targetKey: string) {
    this.parts = parts;
    this.targetKey = targetKey;
  }

  growAll(): Stack[] {
    const stacks: Stack[] = [];
    for (const part of this.parts) {
      const grown = this.taken.has(part) || part.offset > 0 ? null : this.grow([part]);
      if (grown === null) continue;
      for (const own of grown) this.taken.add(own);
      stacks.push({
        runs: grown.flatMap(({ line }) => line.runs),
        clusters: grown.flatMap(({ clusters }) => clusters),
      });
    }
    return stacks;
  }

  private grow(stack: Part[]): Part[] | null {
    const length = stack.reduce((sum, part) => sum + part.key.length, 0);
    const rest = this.targetKey.slice(length);
    if (rest === '') return stack;
    const last = stack.at(-1)!;
    const end = `${last.line.runs[0]!.fromGlyph} ${length}`;
    if (this.deadEnds.has(end)) return null;
    const next: Part[] = [];
    for (const part of this.parts) {
      if (stack.includes(part) || this.taken.has(part)) continue;
      if (rest.startsWith(part.key) && isStackedUnder(last.line, part.line)) next.push(part);
    }
    for (const part of next.sort(byBaseline)) {
      const grown = this.grow([...stack, part]);
      if (grown !== null) return grown;
    }
    this.deadEnds.add(end);
    return null;
  }
}

function byBaseline(one: Part, other: Part): number {
  return one.line.runs[0]!.baseline - other.line.runs[0]!.baseline;
}

/** Says whether a line is the next one below another: of its direction, near enough, not beside it. */
export function isStackedUnder(upper: Line, lower: Line): boolean {
  const one = upper.style;
  const other = lower.style;
  if (one.directionX * other.directionX + one.directionY * other.directionY < 0.999) return false;
  const size = Math.max(one.fontSizePt, other.fontSizePt);
  const leading = lower.runs[0]!.baseline - upper.runs[0]!.baseline;
  if (leading < 0.3 * Math.min(one.fontSizePt, other.fontSizePt) || leading > MAX_LEADING * size)
    return false;
  const overlap =
    Math.min(upper.runs.at(-1)!.alongEnd, lower.runs.at(-1)!.alongEnd) -
    Math.max(upper.runs[0]!.along, lower.runs[0]!.along);
  return overlap > -2 * size;
}
