/**
 * One content stream after the removal of the mark's glyphs: which of its paths, tags and strings are removed as
 * well.
 */
import { listMarkerRanges } from '../content/marker-ranges.js';
import { isDraw, ROLE } from '../content/operators.js';
import { readMarkedContent, type MarkedContent, type MarkedSequence } from '../content/marked-content.js';
import { listDescriptiveEntries } from '../content/descriptive-keys.js';
import type { Splice } from '../content/splice.js';
import type { ContentUnit } from '../page/page-model.js';
import { isInWatermarkArtifact } from '../origins/enclosure.js';
import type { Executions } from '../origins/executions.js';
import { areDrawnAround, MAX_FRAME_PATHS } from './frames.js';
import { listOwnPaths, listPaths } from './own-paths.js';
import { addTo, pushTo, getOrCreate } from '../values/collections.js';
import { findFirst, hasBetween, listDistinct } from '../values/sorted.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { createRemainingTest } from './remaining-instructions.js';

/** Edits in addition to those of the glyphs, by unit; every stream adds its own. */
export interface CleanupEdits {
  splices: Map<number, Splice[]>;
  /** Instructions that are removed with all they paint. */
  draws: Map<number, Set<number>>;
  /** Painting instructions whose paths are ended without painting. */
  endedPaths: Map<number, Set<number>>;
}

/** Ordinals of the removed glyphs, by unit and instruction. */
export type LostGlyphs = Map<number, Map<number, Set<number>>>;

/** Tags of sequences that are removed with their content. Others stay: the structure tree or the producing program may refer to them. */
const CLOSED_TAGS = new Set(['Artifact', 'OC']);
const NOTHING: ReadonlySet<number> = new Set();

/** One stream without the mark's glyphs. */
export class StreamAfterRemoval {
  readonly unit: ContentUnit;
  private readonly lost: ReadonlyMap<number, ReadonlySet<number>>;
  private readonly executions: Executions;
  private readonly edits: CleanupEdits;
  private markedContent: MarkedContent | null = null;
  private withMarker: ReadonlySet<number> | null = null;
  /** Says whether an instruction between two others still shows text or draws anything but paths. */
  private readonly showsBetween: (from: number, to: number) => boolean;
  /** Says whether one still draws a path, such as a figure or a rule. */
  private readonly paintsPathBetween: (from: number, to: number) => boolean;
  private readonly lostInOrder: number[];
  private drawsInOrder: number[] = [];
  private paintingInOrder: number[] | null = null;
  private readonly goneShows = new Map<number, boolean>();
  private readonly spliced = new Set<string>();
  /** The removed `BDC` and `BMC` instructions, each with the `EMC` of its sequence. */
  readonly closed = new Set<number>();

  constructor(unit: ContentUnit, lost: LostGlyphs, executions: Executions, edits: CleanupEdits) {
    this.unit = unit;
    this.lost = lost.get(unit.id) ?? new Map();
    this.executions = executions;
    this.edits = edits;
    this.lostInOrder = listDistinct(this.lost.keys());
    const { count, roles } = unit.instructions;
    this.showsBetween = createRemainingTest(count, (at) => this.showsStill(at));
    this.paintsPathBetween = createRemainingTest(
      count,
      (at) => (roles[at]! & ROLE.paintsPath) !== 0 && !this.isGoneWhole(at),
    );
  }

  get sequences(): MarkedSequence[] {
    this.markedContent ??= readMarkedContent(this.unit);
    return this.markedContent.sequences;
  }

  /** Removes the stream's whole draws, each path with the instructions that construct it. */
  dropDraws(): void {
    const { operators, roles, start, end } = this.unit.instructions;
    for (const at of this.draws) {
      let from = at;
      if (!isDraw(operators[at])) while (((roles[from - 1] ?? 0) & ROLE.buildsPath) !== 0) from--;
      this.addSplice({ start: start[from]!, end: end[at]!, replacement: '' });
    }
  }

  /**
   * Ends the paths between two instructions without painting, if only a frame is left there.
   *
   * @param undeclared marks that the paths must surround, because no structure declares the paths to be part of a
   * mark.
   */
  endPaths(from: number, to: number, undeclared: OccurrenceFacts[]): void {
    if (this.showsBetween(from, to)) return;
    const painting = this.listPainting(from, to);
    if (painting.length === 0 || painting.length > MAX_FRAME_PATHS) return;
    if (!painting.every((at) => this.hasMarker(at))) return;
    if (undeclared.length > 0 && !areDrawnAround(undeclared, this.unit, painting, this.executions)) return;
    for (const at of painting) this.endPath(at);
  }

  /** Ends the paths that a page's contents paint for marks; only paths with a marker in the trace count. */
  endOwnPaths(marks: OccurrenceFacts[]): void {
    for (const at of listOwnPaths(this.unit, new Set(this.lost.keys()), marks, this.executions)) {
      this.endPath(at);
    }
  }

  private endPath(at: number): void {
    if (this.draws.has(at)) return;
    const { operatorStart, end } = this.unit.instructions;
    addTo(this.edits.endedPaths, this.unit.id, at);
    this.addSplice({ start: operatorStart[at]!, end: end[at]!, replacement: 'n' });
  }

  /** Says whether the stream no longer paints anything, including instructions that this trace did not run. */
  isBare(): boolean {
    const { count, roles } = this.unit.instructions;
    if (this.showsBetween(0, count) || this.paintsPathBetween(0, count)) return false;
    return roles.every(
      (role, at) => (role & ROLE.shows) === 0 || this.executions.list(this.unit.id, at).length > 0,
    );
  }

  /**
   * Removes the tags of empty sequences, and clears strings that describe removed text.
   *
   * @param planned the marks that are removed from the stream.
   */
  closeSequences(planned: OccurrenceFacts[]): void {
    const { start, end, count } = this.unit.instructions;
    const declared = this.listInArtifacts(planned);
    for (const sequence of this.sequences) {
      if (!this.isEmptiedSequence(sequence)) continue;
      const isClosed = CLOSED_TAGS.has(sequence.tag) && sequence.end < count;
      // A mark of this sequence is inside an artifact that is declared as a watermark.
      if (isClosed && hasBetween(declared, sequence.begin + 1, sequence.end)) {
        this.endPaths(sequence.begin + 1, sequence.end, []);
      }
      // The tags stay if paths stay, because they mark the paths as artifacts or as optional.
      if (this.paintsPathBetween(sequence.begin, sequence.end)) continue;
      if (isClosed) {
        this.closed.add(sequence.begin);
        for (const at of [sequence.begin, sequence.end]) {
          this.addSplice({ start: start[at]!, end: end[at]!, replacement: '' });
        }
      } else this.clearStrings(sequence);
    }
  }

  /** Says whether the sequence has lost all of its content. */
  isEmptiedWhole(sequence: MarkedSequence): boolean {
    return this.isEmptiedSequence(sequence) && !this.paintsPathBetween(sequence.begin, sequence.end);
  }

  /** Says whether the sequence lost something and has no text and no picture left. */
  private isEmptiedSequence(sequence: MarkedSequence): boolean {
    return this.losesContent(sequence) && !this.showsBetween(sequence.begin + 1, sequence.end);
  }

  /** Instructions, in order, that show marks inside an artifact declared as a watermark. */
  private listInArtifacts(planned: OccurrenceFacts[]): number[] {
    const own = planned.filter(isInWatermarkArtifact).flatMap(({ origins }) => origins);
    const here = own.filter(({ unitId }) => unitId === this.unit.id);
    return listDistinct(here.map(({ instruction }) => instruction));
  }

  /** Clears the strings of an inline property list. */
  private clearStrings({ begin, properties }: MarkedSequence): void {
    if (properties === null || !('text' in properties)) return;
    const { start, operatorStart } = this.unit.instructions;
    for (const { operand } of listDescriptiveEntries(this.unit.bytes, start[begin]!, operatorStart[begin]!)) {
      this.addSplice({ start: operand.start, end: operand.end, replacement: '()' });
    }
  }

  private losesContent({ begin, end }: MarkedSequence): boolean {
    const { draws } = this;
    // Draws are only added, so equal counts mean equal sets.
    if (this.drawsInOrder.length < draws.size) this.drawsInOrder = listDistinct(draws);
    return hasBetween(this.lostInOrder, begin, end) || hasBetween(this.drawsInOrder, begin, end);
  }

  private showsStill(at: number): boolean {
    const { operators, roles } = this.unit.instructions;
    if (operators[at] === 'sh') return true;
    if (isDraw(operators[at])) return !this.draws.has(at);
    return (roles[at]! & ROLE.shows) !== 0 && !this.isGone(at);
  }

  /** Instructions between two others that paint paths, at most one more than a frame may have. */
  private listPainting(from: number, to: number): number[] {
    const { instructions } = this.unit;
    this.paintingInOrder ??= listPaths(instructions, 0, instructions.count);
    const first = findFirst(this.paintingInOrder, from);
    return this.paintingInOrder.slice(first, first + MAX_FRAME_PATHS + 1).filter((at) => at < to);
  }

  private hasMarker(instruction: number): boolean {
    const isForm = this.unit.kind === 'form' || this.unit.kind === 'appearance';
    this.withMarker ??= new Set(listMarkerRanges(this.unit, { isForm }).map((range) => range.instruction));
    return this.withMarker.has(instruction);
  }

  private get draws(): ReadonlySet<number> {
    return this.edits.draws.get(this.unit.id) ?? NOTHING;
  }

  private isGoneWhole(instruction: number): boolean {
    return this.draws.has(instruction) || this.edits.endedPaths.get(this.unit.id)?.has(instruction) === true;
  }

  private isGone(instruction: number): boolean {
    return getOrCreate(this.goneShows, instruction, () => {
      const ordinals = this.lost.get(instruction)?.size ?? 0;
      return this.executions
        .list(this.unit.id, instruction)
        .every((execution) => ordinals >= (this.executions.readShown(execution)?.x.length ?? 0));
    });
  }

  private addSplice(splice: Splice): void {
    const span = `${splice.start} ${splice.end}`;
    if (this.spliced.has(span)) return;
    this.spliced.add(span);
    pushTo(this.edits.splices, this.unit.id, splice);
  }
}
