/**
 * The traced page in plain values: what was painted, and which instruction wrote it.
 *
 * Coordinates called "in page" are those of the page as a reader sees it: origin
 * top left, y downwards, /Rotate, CropBox and UserUnit applied, in points.
 */
import type { LexedStream } from '../content/lexer.js';
import type { Box, Matrix } from '../values/geometry.js';

/** Part of a unit's bytes that is one stream object of the file. */
export interface Segment {
  objectNumber: number;
  start: number;
  length: number;
  /** Its data are damaged so that readers decode them differently. */
  isAmbiguous?: true;
}

/** A marked-content property list that a content stream names, as far as the gates use it. */
export interface PropertyList {
  /** The dictionary as text, names and strings included. */
  text: string;
  optionalContentName: string | null;
}

/**
 * A content stream as MuPDF runs it: page contents (an array is one unit, its
 * streams joined by a line feed), a form, a tiling pattern's cell or an
 * appearance stream. Equal contents of several pages are one unit.
 */
export interface ContentUnit extends LexedStream {
  id: number;
  kind: 'page' | 'form' | 'pattern' | 'appearance';
  segments: Segment[];
  /** Names of the optional content groups that the stream's own dictionary names. */
  optionalContentName: string | null;
  /** True if the stream's dictionary says that a product made it as a watermark (/PieceInfo). */
  isMarkedAsWatermark: boolean;
  /** True if its dictionary ties it to the structure tree or to another document: it is kept even if it becomes empty. */
  isTied: boolean;
  /** The form's /BBox as written, in form space; null if there is none that can be read. */
  boundingBox: Box | null;
  /** Forms that its `Do` instructions draw: units by the names that it uses. */
  drawnForms: ReadonlyMap<string, number>;
  /** The stream in which the mark's program keeps its text for editing; 0 for none. */
  settingsObjectNumber: number;
}

export interface TracedAppearance {
  unitId: number;
  annotationObjectNumber: number;
  annotationSubtype: string;
  /** The value of a form field, or the stamp of a signature: the value of that field is the signature. Null for other annotations. */
  shows: 'value' | 'signature' | null;
}

/** What a page paints, with the units it reaches. */
export interface TracedPage {
  pageNumber: number;
  /** The unit of the page's contents; -1 if it has none. */
  unitId: number;
  appearances: TracedAppearance[];
  /** In points, as the height. */
  width: number;
  height: number;
  paint: PagePaint;
}

export const PAINT = {
  fillText: 1,
  strokeText: 2,
  clipText: 3,
  clipStrokeText: 4,
  ignoreText: 5,
  fillPath: 6,
  strokePath: 7,
  clipPath: 8,
  clipStrokePath: 9,
  fillShade: 10,
  fillImage: 11,
  fillImageMask: 12,
  clipImageMask: 13,
  popClip: 14,
  beginMask: 15,
  endMask: 16,
  beginGroup: 17,
  endGroup: 18,
  beginTile: 19,
  endTile: 20,
} as const;

export const FLAG = {
  /** Some enclosing group has a blend mode other than Normal. */
  blended: 1,
  softMasked: 2,
  /** Painted into a soft mask: never seen as such. */
  inMask: 4,
  inTile: 8,
} as const;

/** The `FLAG`s of what is painted into a group of this blend mode. */
export function listBlendFlags(blendMode: string): number {
  return blendMode === 'Normal' ? 0 : FLAG.blended;
}

/** Unit of a link that stands for an annotation; its `instruction` is the annotation's object number. */
export const ANNOTATION_UNIT = -1;

/** One link of a chain: the instruction `instruction` of unit `unitId`, run from `parent`. */
export interface Link {
  parent: number;
  unitId: number;
  instruction: number;
}

/**
 * Everything that one page paints, as columns in painting order.
 *
 * Events own spans, spans own glyphs, always as consecutive ranges. A glyph with
 * id -1 adds text to the glyph before it (a ligature's further characters).
 */
export interface PagePaint {
  /** Chains of instructions, each named by the index of its last link; `eventChain` is -1 if the instruction is unknown. */
  links: Link[];
  /** Fonts by name, in the order the page first used them. */
  fonts: string[];
  /** Names of the optional content groups that were open, per chain that has any. */
  layerNames: Map<number, readonly string[]>;
  eventCount: number;
  eventKind: Uint8Array;
  eventChain: Int32Array;
  eventFlags: Uint8Array;
  /** Product of the object's own alpha and that of all groups around it. */
  eventAlpha: Float32Array;
  /** Start of the event's own numbers in `values`; one more entry than events. */
  eventValues: Int32Array;
  /** First span of the event; one more entry than events. */
  eventSpans: Int32Array;
  values: Float32Array;
  spanCount: number;
  spanFont: Int32Array;
  /** Four numbers a span: glyph space to page, without translation. */
  spanMatrix: Float32Array;
  spanIsVertical: Uint8Array;
  /** First glyph of the span; one more entry than spans. */
  spanGlyphs: Int32Array;
  spanEvent: Int32Array;
  glyphCount: number;
  glyphX: Float32Array;
  glyphY: Float32Array;
  /** Advance in ems as the font gives it, Tc and Tw not included. */
  glyphAdvance: Float32Array;
  glyphId: Int32Array;
  glyphUnicode: Int32Array;
}

/** Numbers of the CTM, in page, with which an event's values begin; its own alpha follows. */
export const EVENT_MATRIX_VALUES = 6;
/** Where an event's values have what is special to its kind: the colour, the size of a picture, the box of a clip or mask. */
export const KIND_VALUES_AT = EVENT_MATRIX_VALUES + 1;

/** The CTM with which an event was painted, to the page. */
export function eventMatrix(paint: PagePaint, event: number): Matrix {
  const at = paint.eventValues[event]!;
  const { values } = paint;
  return [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!, values[at + 4]!, values[at + 5]!];
}

/** A path that is filled or stroked. */
export function isPathKind(kind: number): boolean {
  return kind === PAINT.fillPath || kind === PAINT.strokePath;
}

export function isPictureKind(kind: number): boolean {
  return kind === PAINT.fillImage || kind === PAINT.fillImageMask;
}

export function isTextKind(kind: number): boolean {
  return kind >= PAINT.fillText && kind <= PAINT.ignoreText;
}

/** A text, a path, a shading or a picture: no clip, and no beginning or end of a group. */
export function isPaintKind(kind: number): boolean {
  return isTextKind(kind) || isPathKind(kind) || (kind >= PAINT.fillShade && kind <= PAINT.fillImageMask);
}

/** What makes the new decoded content of a stream, by the number of its object. */
export type StreamEdits = ReadonlyMap<number, () => Uint8Array>;

/** The location of a property list: the number of an object, and the keys that lead to the list within it. */
export interface ValueRef {
  objectNumber: number;
  path: (string | number)[];
}

/** A marked-content sequence that the structure tree refers to by /MCID (14.7.4.3): of a page's contents, or of a form. */
export type KnownSequence = { mcid: number } & ({ pageNumber: number } | { stream: number });

/** Strings that describe emptied sequences. */
export interface DescriptiveStrings {
  /** Lists that only emptied sequences name, each once. */
  lists: ValueRef[];
  /** Lists that sequences with remaining content name as well; their strings are kept. */
  sharedLists: ValueRef[];
  sequences: KnownSequence[];
}

/** Object numbers of property lists, by the sequences that name them. */
export interface PropertyListUse {
  /** Lists that have lost a sequence. */
  losing: Set<number>;
  /** Lists that a sequence still names. */
  inUse: Set<number>;
}

/** A link annotation of a page, and its box in page. */
export interface PageLink {
  objectNumber: number;
  box: Box;
}

/** An annotation to remove from a page. */
export interface AnnotationRemoval {
  pageNumber: number;
  objectNumber: number;
}

/** One execution of an instruction, or an annotation, to remove with everything it paints. */
export interface WholeDraw {
  pageNumber: number;
  chain: number;
  unitId: number;
  instruction: number;
  /** The part of the page that shows it, in page; a second engine compares the rest of the page. Absent if unknown. */
  visibleBox?: Box;
}

/** The most layers that are kept around one object; outer ones are dropped first. */
const MAX_LAYERS = 64;

/** Layer names around an object, outermost first, with one more inside; unchanged if the list already has the name. */
export function addInnerLayer(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name].slice(-MAX_LAYERS);
}
