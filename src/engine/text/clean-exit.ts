/**
 * What a removed mark leaves behind, and which of it goes too.
 *
 * Once every glyph of a form, of an appearance or of an artifact sequence is
 * gone, a few paths that are left in it were drawn for the mark: its backdrop,
 * its frame. They are ended without painting (`n`). Tags around nothing go, as
 * do the strings that would still say what stood there. An annotation that has
 * nothing left to show goes from its page.
 */
import { listMarkedRanges, PATH_CONSTRUCTION, PATH_PAINTING } from '../content/marked-ranges.js';
import { readMarkedContent, type MarkedSequence } from '../content/marked-content.js';
import { readOperands } from '../content/operands.js';
import type { Splice } from '../content/splice.js';
import { SHOWING } from '../content/text-context.js';
import {
  ANNOTATION_UNIT,
  isTextKind,
  PAINT,
  type AnnotationRemoval,
  type ContentUnit,
  type TracedPage,
  type WholeDraw,
} from '../page-model.js';
import type { Executions } from './executions.js';
import { areDrawnAround } from './frames.js';
import { groupBy } from './group-by.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

export interface CleanExit {
  splices: Map<number, Splice[]>;
  /** Instructions, as `unit instruction`, that leave with all they painted; annotations count as instructions of their unit. */
  whole: Set<string>;
  annotations: AnnotationRemoval[];
}

/** More paths than this are a picture, not a frame. */
const MAX_FRAME_PATHS = 6;
const ANNOTATIONS_OF_MARKS = new Set(['Watermark', 'Stamp', 'FreeText']);
const DRAWING = new Set(['Do', 'BI']);
const SPEAKING_KEYS = new Set(['ActualText', 'Alt', 'E', 'Contents']);

export function planCleanExit(
  pages: TracedPage[],
  units: ContentUnit[],
  planned: OccurrenceFacts[],
  removed: Map<string, Set<number>>,
  executions: Executions,
  draws: WholeDraw[],
): CleanExit {
  const exit: CleanExit = { splices: new Map(), whole: new Set(), annotations: [] };
  for (const { unitId, instruction } of draws) exit.whole.add(`${unitId} ${instruction}`);
  const losingText = new Set([...removed.keys()].map((place) => Number(place.split(' ')[0])));
  const touched = new Set([...losingText, ...draws.map(({ unitId }) => unitId)]);
  for (const unitId of touched) {
    const unit = units[unitId];
    if (unit === undefined) continue;
    const emptying = new Emptying(unit, removed, executions, exit.whole);
    emptying.dropDraws(exit);
    // Beside a picture that goes, paths may be a letterhead's: only text says where its frame is.
    if (losingText.has(unitId) && (unit.kind === 'form' || unit.kind === 'appearance'))
      emptying.endPaths(exit, 0, unit.instructions.count, listUndeclared(unit, planned));
    emptying.closeSequences(exit, planned);
  }
  exit.annotations = [
    ...listEmptyAnnotations(pages, planned, removed, executions),
    ...draws
      .filter(({ unitId }) => unitId === ANNOTATION_UNIT)
      .map(({ pageNumber, instruction }) => ({ pageNumber, objectNumber: instruction })),
  ];
  for (const { objectNumber } of exit.annotations) exit.whole.add(`${ANNOTATION_UNIT} ${objectNumber}`);
  return exit;
}

/** One stream, seen after its glyphs are gone. */
class Emptying {
  private readonly unit: ContentUnit;
  private readonly removed: Map<string, Set<number>>;
  private readonly executions: Executions;
  private readonly whole: ReadonlySet<string>;

  constructor(
    unit: ContentUnit,
    removed: Map<string, Set<number>>,
    executions: Executions,
    whole: ReadonlySet<string>,
  ) {
    this.unit = unit;
    this.removed = removed;
    this.executions = executions;
    this.whole = whole;
  }

  /** Takes out the draws of the stream that leave whole; a path leaves with the instructions that build it. */
  dropDraws(exit: CleanExit): void {
    const { operators, start, end } = this.unit.instructions;
    for (let at = 0; at < operators.length; at++) {
      if (!this.isWhole(at)) continue;
      let from = at;
      if (!DRAWING.has(operators[at]!)) while (PATH_CONSTRUCTION.has(operators[from - 1] ?? '')) from--;
      this.addSplice(exit, { start: start[from]!, end: end[at]!, replacement: '' });
    }
  }

  /**
   * Ends the paths between two instructions without painting, where nothing but a frame is left there.
   *
   * @param undeclared marks around which the paths must lie, because nothing else says that they belong to a mark.
   */
  endPaths(exit: CleanExit, from: number, to: number, undeclared: OccurrenceFacts[]): void {
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
      if (this.isWhole(at)) continue;
      exit.whole.add(`${id} ${at}`);
      this.addSplice(exit, {
        start: instructions.operatorStart[at]!,
        end: instructions.end[at]!,
        replacement: 'n',
      });
    }
  }

  /** Takes out artifact tags around nothing, and the strings of other sequences that would still speak. */
  closeSequences(exit: CleanExit, planned: OccurrenceFacts[]): void {
    const { sequences } = readMarkedContent(this.unit.bytes, this.unit.instructions);
    const { start, end } = this.unit.instructions;
    for (const sequence of sequences) {
      if (!this.losesContent(sequence) || !this.isEmptied(sequence.begin + 1, sequence.end)) continue;
      if (sequence.tag === 'Artifact' && sequence.end < this.unit.instructions.count) {
        if (this.isWatermark(planned, sequence)) this.endPaths(exit, sequence.begin + 1, sequence.end, []);
        // Around paths that stay the tags stay too: they say that the paths are no content.
        if (this.keepsPaths(exit, sequence)) continue;
        this.addSplice(exit, { start: start[sequence.begin]!, end: end[sequence.begin]!, replacement: '' });
        this.addSplice(exit, { start: start[sequence.end]!, end: end[sequence.end]!, replacement: '' });
      } else if (!this.keepsPaths(exit, sequence)) {
        for (const splice of this.listSpeakingStrings(sequence)) this.addSplice(exit, splice);
      }
    }
  }

  /** A mark of this very sequence lies in an artifact that says it is one. */
  private isWatermark(planned: OccurrenceFacts[], { begin, end }: MarkedSequence): boolean {
    return planned.some(
      ({ artifactSubtypes, origins }) =>
        artifactSubtypes.some((subtype) => /watermark|background/iu.test(subtype)) &&
        origins.some(
          ({ unitId, instruction }) => unitId === this.unit.id && instruction > begin && instruction < end,
        ),
    );
  }

  /** Something is still drawn in the sequence: a figure, a rule. */
  private keepsPaths(exit: CleanExit, { begin, end }: MarkedSequence): boolean {
    for (let at = begin; at < end; at++) {
      const isPath = PATH_PAINTING.has(this.unit.instructions.operators[at]!);
      if (isPath && !this.isWhole(at) && !exit.whole.has(`${this.unit.id} ${at}`)) return true;
    }
    return false;
  }

  private listSpeakingStrings({ begin, properties }: MarkedSequence): Splice[] {
    if (properties === null || !('text' in properties)) return [];
    const { start, operatorStart } = this.unit.instructions;
    const operands = readOperands(this.unit.bytes, start[begin]!, operatorStart[begin]!);
    return operands
      .filter((operand, at) => {
        const key = operands[at - 1];
        return operand.kind === 'string' && key?.kind === 'name' && SPEAKING_KEYS.has(key.name);
      })
      .map((operand) => ({ start: operand.start, end: operand.end, replacement: '()' }));
  }

  private losesContent({ begin, end }: MarkedSequence): boolean {
    for (let at = begin; at < end; at++) {
      if (this.removed.has(`${this.unit.id} ${at}`) || this.isWhole(at)) return true;
    }
    return false;
  }

  /** Nothing between the two instructions shows text or draws anything but paths any more. */
  private isEmptied(from: number, to: number): boolean {
    const { operators } = this.unit.instructions;
    for (let at = from; at < to; at++) {
      const operator = operators[at]!;
      if (operator === 'sh' || (DRAWING.has(operator) && !this.isWhole(at))) return false;
      if (SHOWING.has(operator) && !this.isGone(at)) return false;
    }
    return true;
  }

  private isWhole(instruction: number): boolean {
    return this.whole.size > 0 && this.whole.has(`${this.unit.id} ${instruction}`);
  }

  private isGone(instruction: number): boolean {
    const ordinals = this.removed.get(`${this.unit.id} ${instruction}`)?.size ?? 0;
    return this.executions
      .list(this.unit.id, instruction)
      .every((execution) => ordinals >= (this.executions.readShown(execution)?.x.length ?? 0));
  }

  private addSplice(exit: CleanExit, splice: Splice): void {
    const own = exit.splices.get(this.unit.id) ?? [];
    if (!own.some(({ start, end }) => start === splice.start && end === splice.end)) own.push(splice);
    exit.splices.set(this.unit.id, own);
  }
}

/** The unit's marks, where no structure declares its stream to be a watermark as a whole. */
function listUndeclared(unit: ContentUnit, planned: OccurrenceFacts[]): OccurrenceFacts[] {
  const own = planned.filter(({ origins }) => origins.some(({ unitId }) => unitId === unit.id));
  const isDeclared =
    unit.kind === 'appearance' ||
    unit.isMarkedAsWatermark ||
    own.some(
      ({ artifactSubtypes, annotationSubtype, isInWatermarkForm }) =>
        isInWatermarkForm ||
        annotationSubtype === 'Watermark' ||
        annotationSubtype === 'Stamp' ||
        artifactSubtypes.some((subtype) => /watermark|background/iu.test(subtype)),
    );
  return isDeclared ? [] : own;
}

/** Annotations made to carry a mark, all of whose glyphs go and which draw no picture. */
function listEmptyAnnotations(
  pages: TracedPage[],
  planned: OccurrenceFacts[],
  removed: Map<string, Set<number>>,
  executions: Executions,
): AnnotationRemoval[] {
  const annotations: AnnotationRemoval[] = [];
  const inAnnotations = planned.filter(({ annotationObjectNumber }) => annotationObjectNumber > 0);
  const byPage = groupBy(inAnnotations, ({ occurrence }) => occurrence.pageNumber);
  for (const page of pages) {
    const own = byPage.get(page.pageNumber) ?? [];
    for (const objectNumber of new Set(own.map((facts) => facts.annotationObjectNumber))) {
      const appearance = page.appearances.find((one) => one.annotationObjectNumber === objectNumber);
      if (appearance === undefined || !ANNOTATIONS_OF_MARKS.has(appearance.annotationSubtype)) continue;
      if (isBare(page, objectNumber, removed, executions))
        annotations.push({ pageNumber: page.pageNumber, objectNumber });
    }
  }
  return annotations;
}

/** Nothing of the annotation is left but a frame. */
function isBare(
  page: TracedPage,
  annotation: number,
  removed: Map<string, Set<number>>,
  executions: Executions,
): boolean {
  const { paint } = page;
  let paths = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    const chain = paint.eventChain[event]!;
    if (findRoot(page, chain) !== annotation) continue;
    const kind = paint.eventKind[event]!;
    if (PICTURES.has(kind)) return false;
    if (kind === PAINT.fillPath || kind === PAINT.strokePath) paths++;
    if (paths > MAX_FRAME_PATHS) return false;
    if (!isTextKind(kind)) continue;
    const { unitId, instruction } = paint.links[chain]!;
    const gone = removed.get(`${unitId} ${instruction}`)?.size ?? 0;
    if (gone < (executions.readShown({ page, chain })?.x.length ?? 1)) return false;
  }
  return true;
}

function findRoot({ paint }: TracedPage, chain: number): number | null {
  let at = chain;
  while (at >= 0 && paint.links[at]!.parent >= 0) at = paint.links[at]!.parent;
  return at >= 0 && paint.links[at]!.unitId === ANNOTATION_UNIT ? paint.links[at]!.instruction : null;
}

const PICTURES: ReadonlySet<number> = new Set([
  PAINT.fillShade,
  PAINT.fillImage,
  PAINT.fillImageMask,
  PAINT.clipImageMask,
]);
