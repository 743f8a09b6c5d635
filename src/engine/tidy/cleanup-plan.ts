/**
 * Plans the cleanup after a removal: the parts of a mark that would otherwise stay behind.
 *
 * If a form, an appearance or an artifact sequence loses every glyph, a few remaining paths were drawn for the mark:
 * its backdrop or frame. They are ended without painting (`n`). Empty marked-content sequences lose their tags, and
 * strings that describe the removed text are cleared. Draws of empty forms and annotations that have become empty are
 * removed.
 */
import type { Splice } from '../content/splice.js';
import {
  ANNOTATION_UNIT,
  type AnnotationRemoval,
  type ContentUnit,
  type PageLink,
  type TracedPage,
  type WholeDraw,
  type DescriptiveStrings,
  type PropertyListUse,
} from '../page/page-model.js';
import {
  makeInstructionRef,
  readInstructionRef,
  type InstructionRef,
  type RemovedGlyphs,
} from '../page/instruction-ref.js';
import { dropEmptiedForms, type EmptiedForms } from './emptied-forms.js';
import {
  findPropertyListUse,
  losesLayer,
  findDescriptiveStrings,
  type PropertyListReader,
} from './emptied-sequences.js';
import { StreamAfterRemoval, type LostGlyphs, type CleanupEdits } from './stream-after-removal.js';
import { addTo, pushTo, getOrCreate } from '../values/collections.js';
import { listEmptiedLinks, listEmptyAnnotations } from './empty-annotations.js';
import { isInWatermarkAnnotation, isInWatermarkArtifact } from '../origins/enclosure.js';
import type { Executions } from '../origins/executions.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';

export interface CleanupPlan {
  splices: Map<number, Splice[]>;
  /** Instructions that are removed with all they painted; an annotation counts as an instruction of `ANNOTATION_UNIT`. */
  whole: Set<InstructionRef>;
  annotations: AnnotationRemoval[];
  forms: EmptiedForms;
  /** Null if optional content is not affected. */
  propertyLists: PropertyListUse | null;
  /** Strings that describe emptied sequences. */
  descriptiveStrings: DescriptiveStrings;
  /** Units that are edited only because they drew a form that is now empty. */
  cleanupOnly: Set<number>;
}

/** A document with its traced pages. */
export interface RunDocument {
  pages: TracedPage[];
  units: ContentUnit[];
  executions: Executions;
}

/** What the document loses. */
export interface PlannedLoss {
  planned: OccurrenceFacts[];
  removed: RemovedGlyphs;
  /** Runs that are removed whole; every run of their instructions must be in this list. */
  draws: WholeDraw[];
}

/** What the cleanup needs in addition to the pages. */
export interface CleanupSource {
  contents: PropertyListReader;
  listLinks: (pageNumber: number) => PageLink[];
  readAnnotationTexts: (annotation: number) => string[];
}

/**
 * Plans the cleanup of every stream that loses glyphs or draws.
 *
 * @param keptFromCleanup stream objects that the cleanup alone must not edit.
 */
export function planCleanup(
  document: RunDocument,
  loss: PlannedLoss,
  source: CleanupSource,
  keptFromCleanup: ReadonlySet<number>,
): CleanupPlan {
  const { units } = document;
  const edits: CleanupEdits = { splices: new Map(), draws: new Map(), endedPaths: new Map() };
  for (const { unitId, instruction } of loss.draws) addTo(edits.draws, unitId, instruction);
  const lost = indexByUnit(loss.removed);
  const losing = new Set(
    [...lost.keys(), ...loss.draws.map(({ unitId }) => unitId)].filter((id) => units[id]),
  );
  const known = new Map<number, StreamAfterRemoval>();
  const afterRemoval = (unitId: number): StreamAfterRemoval =>
    getOrCreate(
      known,
      unitId,
      () => new StreamAfterRemoval(units[unitId]!, lost, document.executions, edits),
    );
  const streams = { units, afterRemoval, contents: source.contents };
  const marks = groupByUnit(loss.planned);
  const listOwn = (unitId: number): OccurrenceFacts[] => marks.get(unitId) ?? [];
  const endPaths = (unitId: number): void => {
    const { unit } = afterRemoval(unitId);
    // Paths beside a removed picture may belong to a letterhead: only the position of removed text identifies a
    // frame.
    if (lost.has(unitId) && (unit.kind === 'form' || unit.kind === 'appearance')) {
      afterRemoval(unitId).endPaths(0, unit.instructions.count, listUndeclared(unit, listOwn(unitId)));
    }
  };
  const forms = dropEmptiedForms(units, { losing, keptFromCleanup, edits, afterRemoval, endPaths });
  const touched = new Set([...losing, ...forms.drawers]);
  for (const unitId of touched) {
    if (units[unitId]!.kind === 'page') afterRemoval(unitId).endOwnPaths(listOwn(unitId));
    afterRemoval(unitId).dropDraws();
    afterRemoval(unitId).closeSequences(listOwn(unitId));
  }
  const annotations = listLeavingAnnotations(document, loss, source);
  // A removed annotation may have layers that only the writer knows; otherwise streams are searched only if a sequence
  // of optional content was emptied.
  const hasLayers =
    annotations.length > 0 ||
    loss.planned.some(({ optionalContentNames }) => optionalContentNames.length > 0) ||
    losesLayer(touched, streams);
  return {
    splices: edits.splices,
    whole: listWhole(edits, annotations),
    annotations,
    forms,
    propertyLists: hasLayers ? findPropertyListUse(forms.dropped, streams) : null,
    descriptiveStrings: findDescriptiveStrings(document.pages, touched, streams),
    cleanupOnly: new Set([...forms.drawers].filter((unitId) => !losing.has(unitId))),
  };
}

/** Annotations and links that have become empty, and annotations that are removed whole. */
function listLeavingAnnotations(
  document: RunDocument,
  loss: PlannedLoss,
  { listLinks, readAnnotationTexts }: CleanupSource,
): AnnotationRemoval[] {
  return [
    ...listEmptyAnnotations(document, loss, readAnnotationTexts),
    ...listEmptiedLinks(document.pages, loss.planned, listLinks),
    ...loss.draws
      .filter(({ unitId }) => unitId === ANNOTATION_UNIT)
      .map(({ pageNumber, instruction }) => ({ pageNumber, objectNumber: instruction })),
  ];
}

/** Marks by stream; a mark that several streams show is listed under each. */
function groupByUnit(planned: OccurrenceFacts[]): Map<number, OccurrenceFacts[]> {
  const marks = new Map<number, OccurrenceFacts[]>();
  for (const facts of planned) {
    for (const unitId of new Set(facts.origins.map((origin) => origin.unitId))) pushTo(marks, unitId, facts);
  }
  return marks;
}

function indexByUnit(removed: RemovedGlyphs): LostGlyphs {
  const lost: LostGlyphs = new Map();
  for (const [place, ordinals] of removed) {
    const [unitId, instruction] = readInstructionRef(place);
    getOrCreate(lost, unitId, () => new Map()).set(instruction, ordinals);
  }
  return lost;
}

function listWhole(
  { draws, endedPaths }: CleanupEdits,
  annotations: AnnotationRemoval[],
): Set<InstructionRef> {
  const whole = new Set(
    annotations.map(({ objectNumber }) => makeInstructionRef(ANNOTATION_UNIT, objectNumber)),
  );
  for (const [unitId, instructions] of [...draws, ...endedPaths]) {
    for (const instruction of instructions) whole.add(makeInstructionRef(unitId, instruction));
  }
  return whole;
}

/** The unit's own marks, unless its structure declares the whole stream to be a watermark. */
function listUndeclared(unit: ContentUnit, own: OccurrenceFacts[]): OccurrenceFacts[] {
  const isDeclared =
    unit.kind === 'appearance' ||
    unit.isMarkedAsWatermark ||
    own.some(
      (facts) => facts.isInWatermarkForm || isInWatermarkAnnotation(facts) || isInWatermarkArtifact(facts),
    );
  return isDeclared ? [] : own;
}
