/**
 * Finds where a target stands on a page: the whole of a line, of stacked lines,
 * or of glyphs painted one after another in one style.
 *
 * Only whole units are occurrences. The target inside a longer line or word is a
 * sighting: it is counted as found and never removed.
 */
import type { PagePaint, TracedPage } from '../page-model.js';
import { foldCodePoint, isCombining, joinKeys, readClusters, type Cluster } from './fold-glyphs.js';
import { readLineText } from './line-text.js';
import { readLineClusters, type Line } from './lines.js';
import type { Run, RunStyle } from './runs.js';
import { holdsWords, listWords } from './similarity.js';

/** A text that is searched for, in its compared form and as a person would write it. */
export interface Target {
  key: string;
  text: string;
}

/** One placed match of a target on one page. */
export interface Occurrence {
  pageNumber: number;
  target: Target;
  /** How its glyphs hang together: a visual line, stacked lines, or painting order alone. */
  arrangement: 'line' | 'stack' | 'sequence';
  /** Runs that hold its glyphs; repetitions on one line share theirs. */
  runs: Run[];
  /** The glyphs, in the order of the target's text. */
  clusters: Cluster[];
  /** Style of its first run. */
  style: RunStyle;
}

export interface PageMatches {
  occurrences: Occurrence[];
  /** How often the target stands inside longer text. */
  sightings: number;
}

/** A page with more lines that are parts of the target is made of them; stacks on it mean nothing. */
const MAX_STACK_PARTS = 500;
/** Lines whose baselines are farther apart than this many font sizes are not stacked. */
const MAX_LEADING = 3.2;

/** Finds all occurrences of a target on one page, each glyph in one at most. */
export function findOccurrences(page: TracedPage, runs: Run[], lines: Line[], target: Target): PageMatches {
  const finder = new Finder(page, target);
  const rest = lines.filter((line) => !finder.takeLine(line));
  finder.takeStacks(rest);
  finder.takeSequences(runs);
  const sightings = rest
    .filter((line) => !finder.isTaken(line.runs[0]!.fromGlyph))
    .reduce((sum, line) => sum + countInside(line.key, target.key), 0);
  const occurrences = finder.occurrences;
  if (occurrences.length === 0 && sightings === 0) {
    // Text that wraps in a paragraph is on the page all the same, for whoever asks whether it is.
    return { occurrences, sightings: countWrapped(page.paint, rest, target) };
  }
  return { occurrences, sightings };
}

/** How often a target begins on one line and ends on the next, as whole words. */
function countWrapped(paint: PagePaint, lines: Line[], target: Target): number {
  let count = 0;
  for (let at = 1; at < lines.length; at++) {
    const upper = lines[at - 1]!;
    const lower = lines[at]!;
    if (upper.style !== lower.style || !(upper.key + lower.key).includes(target.key)) continue;
    if (!isStackedUnder(upper, lower)) continue;
    const text = `${readLineText(paint, upper).text} ${readLineText(paint, lower).text}`;
    if (holdsWords(listWords(text), listWords(target.text))) count++;
  }
  return count;
}

/** How often `key` stands in `text`, without overlap. */
export function countInside(text: string, key: string): number {
  let count = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length)) count++;
  return count;
}

/** How many times `text` is `key` in a row; 0 where it is anything else. */
export function countRepetitions(text: string, key: string): number {
  if (text.length === 0 || text.length % key.length !== 0 || !text.startsWith(key)) return 0;
  const count = text.length / key.length;
  return text === key.repeat(count) ? count : 0;
}

class Finder {
  readonly occurrences: Occurrence[] = [];
  private readonly page: TracedPage;
  private readonly target: Target;
  private readonly taken = new Set<number>();
  /** Ends of stacks, with their length, that no line completes: asked for again and again in tables of equal cells. */
  private readonly deadEnds = new Set<string>();

  constructor(page: TracedPage, target: Target) {
    this.page = page;
    this.target = target;
  }

  isTaken(glyph: number): boolean {
    return this.taken.has(glyph);
  }

  takeLine(line: Line): boolean {
    const { key } = this.target;
    // Folding drops no characters of a line that is the target, so most lines leave here.
    if (line.key.length < key.length || line.key.length > key.length * 64) return false;
    if (countRepetitions(line.key, key) > 0)
      return this.take('line', line.runs, readLineClusters(this.page.paint, line));
    if (!this.couldBeReordered(line.key)) return false;
    const clusters = readLineClusters(this.page.paint, line);
    if (countRepetitions(joinKeys(clusters), key) > 0) return this.take('line', line.runs, clusters);
    const backward = clusters.toReversed();
    return countRepetitions(joinKeys(backward), key) > 0 && this.take('line', line.runs, backward);
  }

  /** A line, read backwards or with its accents composed, may still be the target if it is made of the same letters. */
  private couldBeReordered(lineKey: string): boolean {
    return lineKey[0] === this.target.key.at(-1) || lineKey.normalize('NFC').length !== lineKey.length;
  }

  takeStacks(lines: Line[]): void {
    const parts = lines
      .filter((line) => line.key.length > 0 && line.key.length < this.target.key.length)
      .map((line) => this.readPart(line))
      .filter((part) => part !== null);
    if (parts.length > MAX_STACK_PARTS) return;
    for (const part of parts) {
      if (this.taken.has(part.line.runs[0]!.fromGlyph)) continue;
      const stack = part.offset === 0 ? this.growStack([part], parts) : null;
      if (stack === null) continue;
      this.take(
        'stack',
        stack.flatMap(({ line }) => line.runs),
        stack.flatMap(({ clusters }) => clusters),
      );
    }
  }

  /** Reads a line as a part of the target; white space lines and foreign text are none. */
  private readPart(line: Line): { line: Line; key: string; clusters: Cluster[]; offset: number } | null {
    const { key: targetKey } = this.target;
    // Read backwards cluster by cluster the text may differ, but not in its letters at the ends.
    if (!targetKey.includes(line.key) && !targetKey.includes(line.key.at(-1)! + line.key.at(-2)!))
      return null;
    const clusters = readLineClusters(this.page.paint, line);
    for (const order of [clusters, clusters.toReversed()]) {
      const key = joinKeys(order);
      if (key.length < 2) continue;
      const offset = this.target.key.startsWith(key) ? 0 : this.target.key.indexOf(key);
      if (offset >= 0) return { line, key, clusters: order, offset };
    }
    return null;
  }

  private growStack<Part extends { line: Line; key: string }>(stack: Part[], parts: Part[]): Part[] | null {
    const length = stack.reduce((sum, part) => sum + part.key.length, 0);
    const rest = this.target.key.slice(length);
    if (rest === '') return stack;
    const last = stack.at(-1)!;
    const end = `${last.line.runs[0]!.fromGlyph} ${length}`;
    if (this.deadEnds.has(end)) return null;
    const next = parts
      .filter((part) => !stack.includes(part) && !this.taken.has(part.line.runs[0]!.fromGlyph))
      .filter((part) => rest.startsWith(part.key) && isStackedUnder(last.line, part.line))
      .sort((one, other) => one.line.runs[0]!.baseline - other.line.runs[0]!.baseline);
    for (const part of next) {
      const grown = this.growStack([...stack, part], parts);
      if (grown !== null) return grown;
    }
    this.deadEnds.add(end);
    return null;
  }

  /** Letters on an arc, in odd orders or over several lines: what is painted in a row, in one style, and is nothing but the target. */
  takeSequences(runs: Run[]): void {
    let from = 0;
    for (let at = 1; at <= runs.length; at++) {
      if (at < runs.length && isSamePaint(runs[at - 1]!.style, runs[at]!.style)) continue;
      if (at - from > 1) this.takeSequence(runs.slice(from, at));
      from = at;
    }
  }

  /** Body text ends here: what begins the target is a letter of one of its ends, or white space. */
  private couldBegin(run: Run): boolean {
    const { key } = this.target;
    const first = foldCodePoint(this.page.paint.glyphUnicode[run.fromGlyph]!);
    return first === '' || key.startsWith(first) || key.endsWith(first);
  }

  private takeSequence(runs: Run[]): void {
    const { key } = this.target;
    const glyphs = runs.reduce((sum, run) => sum + run.toGlyph - run.fromGlyph, 0);
    if (
      glyphs > 64 * key.length ||
      !this.couldBegin(runs[0]!) ||
      runs.some((run) => this.taken.has(run.fromGlyph))
    )
      return;
    const clusters = runs.flatMap((run) => readClusters(this.page.paint, run.fromGlyph, run.toGlyph));
    for (const order of [clusters, clusters.toReversed()]) {
      if (countRepetitions(joinKeys(order), this.target.key) > 0) {
        this.take('sequence', runs, order);
        return;
      }
    }
  }

  /** Cuts clusters that are the target in a row into occurrences; white space goes with what it follows. */
  private take(arrangement: Occurrence['arrangement'], runs: Run[], clusters: Cluster[]): boolean {
    const { key } = this.target;
    let own: Cluster[] = [];
    let length = 0;
    const cut: Cluster[][] = [];
    for (const cluster of clusters) {
      const closes = length >= key.length && cluster.key !== '' && !isCombining(cluster);
      if (closes) {
        cut.push(own);
        own = [];
        length = 0;
      }
      own.push(cluster);
      length += cluster.key.length;
    }
    cut.push(own);
    for (const piece of cut) {
      const held = runs.filter((run) =>
        piece.some(({ glyph }) => glyph >= run.fromGlyph && glyph < run.toGlyph),
      );
      this.occurrences.push({
        pageNumber: this.page.pageNumber,
        target: this.target,
        arrangement,
        runs: held,
        clusters: piece,
        style: held[0]!.style,
      });
    }
    for (const run of runs) this.taken.add(run.fromGlyph);
    return true;
  }
}

function isStackedUnder(upper: Line, lower: Line): boolean {
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

/** Equal in everything but direction and place: what one graphics state paints. */
function isSamePaint(one: RunStyle, other: RunStyle): boolean {
  return (
    one === other ||
    (one.unitId === other.unitId &&
      one.parentLink === other.parentLink &&
      one.artifact === other.artifact &&
      one.flags === other.flags &&
      one.kind === other.kind &&
      Math.abs(one.effectiveAlpha - other.effectiveAlpha) < 0.01 &&
      Math.abs(one.fontSizePt - other.fontSizePt) <= 0.02 * one.fontSizePt &&
      one.color.length === other.color.length &&
      one.color.every((component, at) => Math.abs(component - other.color[at]!) < 0.01))
  );
}
