/**
 * Finds the places of a target on a page: it is the whole of a line, of stacked lines, or of glyphs painted in
 * succession in one style.
 *
 * Only whole texts are occurrences. A target inside a longer line or word is a sighting: it is counted as found and
 * never removed.
 */
import type { PagePaint, TracedPage } from '../page/page-model.js';
import { foldGlyphs, joinKeys, readClusters, type Cluster } from '../lines/fold-glyphs.js';
import { foldRuns, readLineClusters, type Line, joinMixedLines, joinSamePaint } from '../lines/lines.js';
import { isReordered, listReadingOrders } from '../lines/reading-order.js';
import type { RunStyle } from '../lines/run-style.js';
import { countGlyphs, type Run } from '../lines/runs.js';
import type { Hint } from '../values/hint.js';
import { countSightings } from './sightings.js';
import { joinStacks, joinTouching } from './stacks.js';

/** One placed match of a target on one page. */
export interface Occurrence {
  pageNumber: number;
  target: Hint;
  /** How its glyphs belong together: a visual line, stacked lines, or painting order alone. */
  arrangement: 'line' | 'stack' | 'sequence';
  /** Runs that hold its glyphs; repetitions on one line share theirs. */
  runs: Run[];
  /** The glyphs, in the order of the target's text. */
  clusters: Cluster[];
  /** Style of its first run. */
  style: RunStyle;
}

export function createOccurrence(
  { pageNumber }: TracedPage,
  target: Hint,
  arrangement: Occurrence['arrangement'],
  runs: Run[],
  clusters: Cluster[],
): Occurrence {
  return { pageNumber, target, arrangement, runs, clusters, style: runs[0]!.style };
}

/**
 * Finds all occurrences of a target on one page, each glyph in one at most; `sightings` counts the target inside longer
 * text.
 */
export function findOccurrences(page: TracedPage, runs: Run[], lines: Line[], target: Hint) {
  const finder = new Finder(page, target);
  const rest = lines.filter((line) => !finder.takeLine(line));
  const mixed = joinMixedLines(runs);
  const parts = [...rest, ...listMixedParts(page.paint, mixed, target.key)];
  for (const stack of joinStacks(page.paint, parts, target.key)) {
    finder.take('stack', stack.runs, stack.clusters);
  }
  // Lines in several styles that are exactly the target.
  for (const stretch of mixed) finder.takeSequence('line', stretch);
  // Letters on an arc, under one another, in odd orders or over several lines.
  for (const stretch of joinSamePaint(runs)) finder.takeSequence('sequence', stretch);
  const untaken = rest.filter((line) => !finder.isTaken(line));
  for (const pieces of joinTouching(page.paint, untaken, target.key)) {
    finder.take('line', pieces.runs, pieces.clusters);
  }
  const others = untaken.filter((line) => !finder.isTaken(line));
  const { occurrences } = finder;
  const sightings = countSightings(page.paint, others, mixed, target, occurrences.length > 0);
  return { occurrences, sightings };
}

/** Lines in several styles that are shorter than the target: they may be lines of a stack. */
function listMixedParts(paint: PagePaint, mixed: Run[][], key: string): Line[] {
  return mixed
    .filter((runs) => countGlyphs(runs) < 2 * key.length)
    .map((runs) => ({ style: runs[0]!.style, runs, key: foldRuns(paint, runs) }));
}

/** How many copies of `key` in a row are all of `text`; 0 if it is anything else. */
export function countRepetitions(text: string, key: string): number {
  if (text.length === 0 || text.length % key.length !== 0 || !text.startsWith(key)) return 0;
  const count = text.length / key.length;
  return text === key.repeat(count) ? count : 0;
}

/** A text more than this many times as long as the target is no mark, even if it only repeats the target. */
const MAX_TIMES_KEY = 64;

class Finder {
  readonly occurrences: Occurrence[] = [];
  private readonly page: TracedPage;
  private readonly target: Hint;
  private readonly taken = new Set<number>();

  constructor(page: TracedPage, target: Hint) {
    this.page = page;
    this.target = target;
  }

  isTaken({ runs: [first] }: Line): boolean {
    return this.taken.has(first!.fromGlyph);
  }

  takeLine(line: Line): boolean {
    const { key } = this.target;
    const { paint } = this.page;
    if (isReplaced(line)) {
      // Either may be the target: the text that the document gives for the glyphs, or the glyphs' own.
      const actual = line.key.length > key.length * MAX_TIMES_KEY ? [] : readLineClusters(paint, line);
      const painted = line.runs.flatMap((run) => readClusters(paint, run.fromGlyph, run.toGlyph));
      return [actual, painted].some((clusters) => this.takeOrdered('line', line.runs, clusters));
    }
    // Folding keeps all characters of a line that is the target, so most lines are rejected here.
    if (line.key.length < key.length || line.key.length > key.length * MAX_TIMES_KEY) return false;
    if (countRepetitions(line.key, key) > 0) {
      return this.take('line', line.runs, readLineClusters(paint, line));
    }
    return isReordered(line.key) && this.takeOrdered('line', line.runs, readLineClusters(paint, line));
  }

  /** Takes clusters that are the target in one of their reading orders. */
  private takeOrdered(
    arrangement: Occurrence['arrangement'],
    runs: Run[],
    clusters: Cluster[],
    isTurned = false,
  ): boolean {
    for (const order of listReadingOrders(clusters, isTurned)) {
      if (countRepetitions(joinKeys(order), this.target.key) > 0) return this.take(arrangement, runs, order);
    }
    return false;
  }

  /** A quick test that rejects body text: an occurrence begins with a letter of either end of the target, or with white space. */
  private couldBegin(run: Run): boolean {
    const { key } = this.target;
    const first = foldGlyphs(this.page.paint, run.fromGlyph, run.fromGlyph + 1);
    return first === '' || key.startsWith(first) || key.endsWith(first);
  }

  /** Takes runs painted in succession that are exactly the target. */
  takeSequence(arrangement: Occurrence['arrangement'], runs: Run[]): void {
    const { key } = this.target;
    if (countGlyphs(runs) > MAX_TIMES_KEY * key.length || !this.couldBegin(runs[0]!)) return;
    if (runs.some((run) => this.taken.has(run.fromGlyph))) return;
    const { paint } = this.page;
    this.takeOrdered(arrangement, runs, readLineClusters(paint, { runs }), isPaintedBackwards(runs));
  }

  /** Cuts clusters that repeat the target into occurrences; white space belongs to the occurrence before it. */
  take(arrangement: Occurrence['arrangement'], runs: Run[], clusters: Cluster[]): boolean {
    const { key } = this.target;
    let own: Cluster[] = [];
    let ownLength = 0;
    const cut: Cluster[][] = [];
    for (const cluster of clusters) {
      // The document's text for one glyph may be long: it is not joined again for each glyph after it.
      const isShort = ownLength <= key.length * MAX_TIMES_KEY;
      if (cluster.key !== '' && isShort && joinKeys(own) === key) {
        cut.push(own);
        own = [];
        ownLength = 0;
      }
      own.push(cluster);
      ownLength += cluster.key.length;
    }
    cut.push(own);
    for (const piece of cut) {
      const held = runs.filter((run) =>
        piece.some(({ glyph }) => glyph >= run.fromGlyph && glyph < run.toGlyph),
      );
      this.occurrences.push(createOccurrence(this.page, this.target, arrangement, held, piece));
    }
    for (const run of runs) this.taken.add(run.fromGlyph);
    return true;
  }
}

/** Says whether the document gives another text for any of a line's glyphs. */
function isReplaced({ runs }: Line): boolean {
  // One map for all runs of a page; on most it is empty.
  if (runs[0]!.replacements.size === 0) return false;
  return runs.some(({ fromGlyph, toGlyph, replacements }) => {
    for (let glyph = fromGlyph; glyph < toGlyph; glyph++) if (replacements.has(glyph)) return true;
    return false;
  });
}

/** Says whether letters painted one by one follow each other against their own direction. */
function isPaintedBackwards(runs: Run[]): boolean {
  let forward = 0;
  for (let at = 1; at < runs.length; at++) {
    const { style, along } = runs[at]!;
    const before = runs[at - 1]!;
    const x = before.along * before.style.directionX - before.baseline * before.style.directionY;
    const y = before.along * before.style.directionY + before.baseline * before.style.directionX;
    forward += Math.sign(along - x * style.directionX - y * style.directionY);
  }
  return forward < 0;
}
