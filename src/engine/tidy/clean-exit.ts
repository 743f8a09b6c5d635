/**
 * What a removed mark leaves behind, and which of it goes too.
 *
 * Once every glyph of a form, of an appearance or of an artifact sequence is
 * gone, a few paths that are left in it were drawn for the mark: its backdrop,
 * its frame. They are ended without painting (`n`). Tags around nothing go, as
 * do the strings that would still say what stood there, and the draws of forms
 * with nothing in them. An annotation that has nothing left to show goes from
 * its page.
 */
import type { Splice } from '../content/splice.js';
import {
  ANNOTATION_UNIT,
  type AnnotationRemoval,
  type ContentUnit,
  type TracedPage,
  type WholeDraw,
} from '../page/page-model.js';
import { makePlace, readPlace, type Place, type RemovedGlyphs } from '../page/place.js';
import { dropEmptiedForms, type EmptiedForms } from './emptied-forms.js';
import { findPropertyListUse, losesLayer, type PropertyListUse } from './emptied-layers.js';
import { StreamAfterRemoval, type LostGlyphs, type StreamExits } from './stream-after-removal.js';
import { addTo, pushTo } from '../values/group-by.js';
import { listEmptyAnnotations } from './empty-annotations.js';
import { isInWatermarkAnnotation, isInWatermarkArtifact } from '../origins/enclosure.js';
import type { Executions } from '../origins/executions.js';
import { findDescribed, type Described, type PropertyLists } from './speaking-strings.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';

export interface CleanExit {
  splices: Map<number, Splice[]>;
  /** Instructions that leave with all they painted; annotations count as instructions of their unit. */
  whole: Set<Place>;
  annotations: AnnotationRemoval[];
  forms: EmptiedForms;
  propertyLists: PropertyListUse | null;
  described: Described;
  /** Units that are edited only because they drew what is empty now. */
  tidied: Set<number>;
}

/** A document as it was run. */
export interface RunDocument {
  pages: TracedPage[];
  units: ContentUnit[];
  executions: Executions;
}

/** What leaves it. */
export interface PlannedLoss {
  planned: OccurrenceFacts[];
  removed: RemovedGlyphs;
  /** Runs that leave whole; every run of their instructions must be among them. */
  draws: WholeDraw[];
}

/** What tidying up needs beside the pages. */
export interface Tidying {
  /** Stream objects that are not to be edited for tidiness alone. */
  spared: ReadonlySet<number>;
  propertyLists: PropertyLists;
}

/** What else leaves with glyphs and draws, in every stream that loses any. */
export function planCleanExit(document: RunDocument, loss: PlannedLoss, tidying: Tidying): CleanExit {
  const { units } = document;
  const exits: StreamExits = { splices: new Map(), draws: new Map(), endedPaths: new Map() };
  for (const { unitId, instruction } of loss.draws) addTo(exits.draws, unitId, instruction);
  const lost = indexByUnit(loss.removed);
  const losing = new Set(
    [...lost.keys(), ...loss.draws.map(({ unitId }) => unitId)].filter((id) => units[id]),
  );
  const afterRemoval = openStreams(document, lost, exits);
  const marks = groupByUnit(loss.planned);
  const listOwn = (unitId: number): OccurrenceFacts[] => marks.get(unitId) ?? [];
  const endPaths = (unitId: number): void => {
    const { unit } = afterRemoval(unitId);
    // Beside a picture that goes, paths may be a letterhead's: only text says where its frame is.
    if (lost.has(unitId) && (unit.kind === 'form' || unit.kind === 'appearance'))
      afterRemoval(unitId).endPaths(0, unit.instructions.count, listUndeclared(unit, listOwn(unitId)));
  };
  const forms = dropEmptiedForms(units, { losing, spared: tidying.spared, exits, afterRemoval, endPaths });
  const touched = new Set([...losing, ...forms.drawers]);
  for (const unitId of touched) {
    afterRemoval(unitId).dropDraws();
    afterRemoval(unitId).closeSequences(listOwn(unitId));
  }
  const annotations = listLeavingAnnotations(document, loss);
  const emptied: EmptiedStreams = { touched, dropped: forms.dropped, afterRemoval };
  return {
    splices: exits.splices,
    whole: listWhole(exits, annotations),
    annotations,
    forms,
    propertyLists: findLayers(units, emptied, { loss, annotations }, tidying.propertyLists),
    described: findDescribed(document.pages, units, touched, afterRemoval, tidying.propertyLists),
    tidied: new Set([...forms.drawers].filter((unitId) => !losing.has(unitId))),
  };
}

type StreamReader = (unitId: number) => StreamAfterRemoval;

/** Each stream as it is without what leaves, made when it is first asked for. */
function openStreams({ units, executions }: RunDocument, lost: LostGlyphs, exits: StreamExits): StreamReader {
  const streams = new Map<number, StreamAfterRemoval>();
  return (unitId) => {
    let stream = streams.get(unitId);
    if (stream === undefined) {
      stream = new StreamAfterRemoval(units[unitId]!, lost, executions, exits);
      streams.set(unitId, stream);
    }
    return stream;
  };
}

/** Those with nothing left to show, and those that leave whole. */
function listLeavingAnnotations(
  { pages, executions }: RunDocument,
  { planned, removed, draws }: PlannedLoss,
): AnnotationRemoval[] {
  return [
    ...listEmptyAnnotations(pages, planned, removed, executions),
    ...draws
      .filter(({ unitId }) => unitId === ANNOTATION_UNIT)
      .map(({ pageNumber, instruction }) => ({ pageNumber, objectNumber: instruction })),
  ];
}

interface EmptiedStreams {
  touched: Set<number>;
  dropped: EmptiedForms['dropped'];
  afterRemoval: StreamReader;
}

/** What an annotation that leaves is part of, only the writer knows. Elsewhere no stream is looked through for layers. */
function findLayers(
  units: ContentUnit[],
  { touched, dropped, afterRemoval }: EmptiedStreams,
  { loss, annotations }: { loss: PlannedLoss; annotations: AnnotationRemoval[] },
  propertyLists: PropertyLists,
): PropertyListUse | null {
  const hasLayers =
    annotations.length > 0 ||
    loss.planned.some(({ optionalContentNames }) => optionalContentNames.length > 0) ||
    losesLayer(touched, afterRemoval);
  return hasLayers ? findPropertyListUse(units, dropped, afterRemoval, propertyLists) : null;
}

/** Marks by stream; a mark that several streams show is listed under each. */
function groupByUnit(planned: OccurrenceFacts[]): Map<number, OccurrenceFacts[]> {
  const marks = new Map<number, OccurrenceFacts[]>();
  for (const facts of planned)
    for (const unitId of new Set(facts.origins.map((origin) => origin.unitId))) pushTo(marks, unitId, facts);
  return marks;
}

function indexByUnit(removed: RemovedGlyphs): LostGlyphs {
  const lost: LostGlyphs = new Map();
  for (const [place, ordinals] of removed) {
    const [unitId, instruction] = readPlace(place);
    const own = lost.get(unitId);
    if (own === undefined) lost.set(unitId, new Map([[instruction, ordinals]]));
    else own.set(instruction, ordinals);
  }
  return lost;
}

function listWhole({ draws, endedPaths }: StreamExits, annotations: AnnotationRemoval[]): Set<Place> {
  const whole = new Set(annotations.map(({ objectNumber }) => makePlace(ANNOTATION_UNIT, objectNumber)));
  for (const [unitId, instructions] of [...draws, ...endedPaths])
    for (const instruction of instructions) whole.add(makePlace(unitId, instruction));
  return whole;
}

/** The unit's own marks, where no structure declares its stream to be a watermark as a whole. */
function listUndeclared(unit: ContentUnit, own: OccurrenceFacts[]): OccurrenceFacts[] {
  const isDeclared =
    unit.kind === 'appearance' ||
    unit.isMarkedAsWatermark ||
    own.some(
      (facts) => facts.isInWatermarkForm || isInWatermarkAnnotation(facts) || isInWatermarkArtifact(facts),
    );
  return isDeclared ? [] : own;
}
