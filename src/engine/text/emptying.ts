/**
 * One content stream as it is after its glyphs are gone: which paths, tags and strings of it go, too.
 */
import { listMarkedRanges, PATH_CONSTRUCTION, PATH_PAINTING } from '../content/marked-ranges.js';
import { readMarkedContent, type MarkedContent, type MarkedSequence } from '../content/marked-content.js';
import { listSpeakingStrings } from '../content/speaking-keys.js';
import type { Splice } from '../content/splice.js';
import { SHOWING } from '../content/text-context.js';
import type { ContentUnit } from '../page-model.js';
import { isInWatermarkAnnotation, isInWatermarkArtifact } from './enclosure.js';
import type { Executions } from './executions.js';
import { areDrawnAround } from './frames.js';
import { addTo } from './group-by.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

/** What leaves beside the glyphs, by unit; every stream adds its own. */
export interface StreamExits {
  splices: Map<number, Splice[]>;
  /** Instructions that leave with all they paint. */
  draws: Map<number, Set<number>>;
  /** Painting instructions whose paths are ended without painting. */
  endedPaths: Map<number, Set<number>>;
}

/** Ordinals of the glyphs that leave, by unit and instruction. */
export type LostGlyphs = Map<number, Map<number, Set<number>>>;

/** More paths than this are a picture, not a frame. */
export const MAX_FRAME_PATHS = 6;
const DRAWING = new Set(['Do', 'BI']);
/** Sequences whose tags go with what they held: others are known to the structure, or to whoever wrote them. */
const CLOSED_TAGS = new Set(['Artifact', 'OC']);
const NOTHING: ReadonlySet<number> = new Set();
const NO_GLYPHS: ReadonlyMap<number, ReadonlySet<number>> = new Map();

/** One stream, seen after its glyphs are gone. */
export class Emptying {
  readonly unit: ContentUnit;
  private readonly lost: ReadonlyMap<number, ReadonlySet<number>>;
  private readonly executions: Executions;
  private readonly exits: StreamExits;
  private marks: MarkedContent | null = null;
  /** Opening instructions of sequences whose tags went. */
  readonly closed = new Set<number>();

  constructor(unit: ContentUnit, lost: LostGlyphs, executions: Executions, exits: StreamExits) {
    this.unit = unit;
    this.lost = lost.get(unit.id) ?? NO_GLYPHS;
    this.executions = executions;
    this.exits = exits;
  }

  /** The stream's marked-content sequences. */
  get sequences(): MarkedSequence[] {
    this.marks ??= readMarkedContent(this.unit.bytes, this.unit.instructions);
    return this.marks.sequences;
  }

  /** Takes out the draws of the stream that leave whole; a path leaves with the instructions that build it. */
  dropDraws(): void {
    const { operators, start, end } = this.unit.instructions;
    for (const at of this.draws) {
      let from = at;
      if (!DRAWING.has(operators[at]!)) while (PATH_CONSTRUCTION.has(operators[from - 1] ?? '')) from--;
      this.addSplice({ start: start[from]!, end: end[at]!, replacement: '' });
    }
  }

  /**
   * Ends the paths between two instructions without painting, where nothing but a frame is left there.
   *
   * @param undeclared marks around which the paths must lie, because nothing else says that they belong to a mark.
   */
  endPaths(from: number, to: number, undeclared: OccurrenceFacts[]): void {
    if (!this.isEmptied(from, to)) return;
    const { instructions, bytes, kind, id } = this.unit;
    const painting: number[] = [];
    for (let at = from; at < to; at++) if (PATH_PAINTING.has(instructions.operators[at]!)) painting.push(at);
    if (painting.length === 0 || painting.length > MAX_FRAME_PATHS) return;
    const isForm = kind === 'form' || kind === 'appearance';
    const marked = new Set(
      listMarkedRanges(bytes, instructions, isForm).map(({ instruction }) => instruction),
    );
    if (!painting.every((at) => marked.has(at))) return;
    if (undeclared.length > 0 && !areDrawnAround(undeclared, this.unit, painting, this.executions)) return;
    for (const at of painting) {
      if (this.draws.has(at)) continue;
      addTo(this.exits.endedPaths, id, at);
      this.addSplice({
        start: instructions.operatorStart[at]!,
        end: instructions.end[at]!,
        replacement: 'n',
      });
    }
  }

  /** Nothing is left that paints, or that a reader would read: not even what this trace never ran. */
  isBare(): boolean {
    const { count, operators } = this.unit.instructions;
    if (!this.isEmptied(0, count)) return false;
    for (let at = 0; at < count; at++) {
      const operator = operators[at]!;
      if (PATH_PAINTING.has(operator) && !this.isGoneWhole(at)) return false;
      if (SHOWING.has(operator) && this.executions.list(this.unit.id, at).length === 0) return false;
    }
    return true;
  }

  /** Takes out tags around nothing, and the strings of other sequences that would still speak. */
  closeSequences(planned: OccurrenceFacts[]): void {
    const { start, end, count } = this.unit.instructions;
    for (const sequence of this.sequences) {
      if (!this.isEmptiedSequence(sequence)) continue;
      if (CLOSED_TAGS.has(sequence.tag) && sequence.end < count) {
        if (this.isWatermark(planned, sequence)) this.endPaths(sequence.begin + 1, sequence.end, []);
        // Around paths that stay the tags stay too: they say that the paths are no content.
        if (this.keepsPaths(sequence)) continue;
        this.closed.add(sequence.begin);
        this.addSplice({ start: start[sequence.begin]!, end: end[sequence.begin]!, replacement: '' });
        this.addSplice({ start: start[sequence.end]!, end: end[sequence.end]!, replacement: '' });
      } else if (!this.keepsPaths(sequence)) {
        this.silence(sequence);
      }
    }
  }

  /** The sequence lost something, and nothing is left in it. */
  isEmptiedWhole(sequence: MarkedSequence): boolean {
    return this.isEmptiedSequence(sequence) && !this.keepsPaths(sequence);
  }

  /** The sequence lost something, and no text and no picture is left in it. */
  private isEmptiedSequence(sequence: MarkedSequence): boolean {
    return this.losesContent(sequence) && this.isEmptied(sequence.begin + 1, sequence.end);
  }

  /** A mark of this very sequence lies in an artifact that says it is one. */
  private isWatermark(planned: OccurrenceFacts[], { begin, end }: MarkedSequence): boolean {
    return planned.some(
      (facts) =>
        isInWatermarkArtifact(facts) &&
        facts.origins.some(
          ({ unitId, instruction }) => unitId === this.unit.id && instruction > begin && instruction < end,
        ),
    );
  }

  /** Something is still drawn in the sequence: a figure, a rule. */
  private keepsPaths({ begin, end }: MarkedSequence): boolean {
    for (let at = begin; at < end; at++) {
      if (PATH_PAINTING.has(this.unit.instructions.operators[at]!) && !this.isGoneWhole(at)) return true;
    }
    return false;
  }

  /** Empties the strings of a property list that stands in the stream itself. */
  private silence({ begin, properties }: MarkedSequence): void {
    if (properties === null || !('text' in properties)) return;
    const { start, operatorStart } = this.unit.instructions;
    for (const { operand } of listSpeakingStrings(this.unit.bytes, start[begin]!, operatorStart[begin]!))
      this.addSplice({ start: operand.start, end: operand.end, replacement: '()' });
  }

  private losesContent({ begin, end }: MarkedSequence): boolean {
    const isInside = (at: number): boolean => at >= begin && at < end;
    return [...this.lost.keys()].some(isInside) || [...this.draws].some(isInside);
  }

  /** Nothing between the two instructions shows text or draws anything but paths any more. */
  private isEmptied(from: number, to: number): boolean {
    const { operators } = this.unit.instructions;
    for (let at = from; at < to; at++) {
      const operator = operators[at]!;
      if (operator === 'sh' || (DRAWING.has(operator) && !this.draws.has(at))) return false;
      if (SHOWING.has(operator) && !this.isGone(at)) return false;
    }
    return true;
  }

  private get draws(): ReadonlySet<number> {
    return this.exits.draws.get(this.unit.id) ?? NOTHING;
  }

  private isGoneWhole(instruction: number): boolean {
    return this.draws.has(instruction) || this.exits.endedPaths.get(this.unit.id)?.has(instruction) === true;
  }

  private isGone(instruction: number): boolean {
    const ordinals = this.lost.get(instruction)?.size ?? 0;
    return this.executions
      .list(this.unit.id, instruction)
      .every((execution) => ordinals >= (this.executions.readShown(execution)?.x.length ?? 0));
  }

  private addSplice(splice: Splice): void {
    const own = this.exits.splices.get(this.unit.id) ?? [];
    if (!own.some(({ start, end }) => start === splice.start && end === splice.end)) own.push(splice);
    this.exits.splices.set(this.unit.id, own);
  }
}

/** The unit's marks, where no structure declares its stream to be a watermark as a whole. */
export function listUndeclared(unit: ContentUnit, planned: OccurrenceFacts[]): OccurrenceFacts[] {
  const own = planned.filter(({ origins }) => origins.some(({ unitId }) => unitId === unit.id));
  const isDeclared =
    unit.kind === 'appearance' ||
    unit.isMarkedAsWatermark ||
    own.some(
      (facts) => facts.isInWatermarkForm || isInWatermarkAnnotation(facts) || isInWatermarkArtifact(facts),
    );
  return isDeclared ? [] : own;
}
