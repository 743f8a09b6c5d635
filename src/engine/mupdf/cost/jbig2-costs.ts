/**
 * How many pixels the segments of JBIG2 data declare (ITU-T T.88, 7.2 to 7.4). The image's size does not limit them,
 * and a few bytes are enough for each. MuPDF decodes shared segments when it loads an image, the rest when it renders
 * it.
 */
import { findBytes } from '#platform';
import '../memory.js';
import * as mupdf from 'mupdf';
import { listFilters } from '../stream-filters.js';
import { takeBytes } from '../take-bytes.js';
import { undoFilters } from './undo-filters.js';

/** What decoding a pixel takes longer than inflating and shrinking a sample. */
export const JBIG2_WEIGHT = 2;

const JBIG2 = 'JBIG2Decode';
/** The page of an image, and two regions as large: text, and what is none. */
const USUAL_LAYERS = 3;

/** Text, halftone, generic and refinement regions, and the page: their width and height come first (7.4.1, 7.4.8). */
const SIZED = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48]);
const PATTERN_DICTIONARY = 16;
const GENERIC_REGION = 38;
/** Allowed for generic regions alone, and used by encoders that write as they read (7.2.7). */
const UNKNOWN_LENGTH = 0xffffffff;
/** Size, place and flags of a generic region; the last byte says how it is coded (7.4.6.1 and 7.4.6.2). */
const REGION_HEAD_BYTES = 18;
/** What ends the data of such a region, by its coding; a count of its rows follows. */
const ARITHMETIC_END = Uint8Array.of(0xff, 0xac);
const FAX_END = Uint8Array.of(0, 0);
const ROW_COUNT_BYTES = 4;

interface Segment {
  type: number;
  dataAt: number;
  length: number;
}

/** The streams of symbols that the filters of an image and its masks share with others (ISO 32000-1, 7.4.7). */
export function listGlobals(image: mupdf.PDFObject): mupdf.PDFObject[] {
  const masks = ['SMask', 'Mask'].map((key) => image.get(key)).filter((mask) => mask.isStream());
  return [image, ...masks]
    .flatMap((one) => ['DecodeParms', 'DP'].flatMap((key) => listParameters(one.get(key))))
    .map((parameters) => parameters.get('JBIG2Globals'))
    .filter((globals) => globals.isStream());
}

/** What an image's own data asks for beyond what honest data of its size does. */
export function measureExcess(image: mupdf.PDFObject): number {
  const filters = listFilters(image);
  const at = filters.indexOf(JBIG2);
  if (at < 0) return 0;
  const pixels = image.get('Width').asNumber() * image.get('Height').asNumber();
  return Math.max(0, measureJbig2(readData(image, filters.slice(0, at))) - USUAL_LAYERS * pixels);
}

/** The data after the first filters; empty if these fail, as MuPDF then decodes no data either. */
function readData(image: mupdf.PDFObject, filters: string[]): Uint8Array {
  const raw = takeBytes(image.readRawStream());
  const document = new mupdf.PDFDocument();
  try {
    return undoFilters(document, raw, filters) ?? new Uint8Array(0);
  } finally {
    document.destroy();
  }
}

/** Of each filter, or of the only one. */
function listParameters(parameters: mupdf.PDFObject): mupdf.PDFObject[] {
  if (!parameters.isArray()) return parameters.isDictionary() ? [parameters] : [];
  const dictionaries: mupdf.PDFObject[] = [];
  parameters.forEach((one) => dictionaries.push(one));
  return dictionaries.filter((one) => one.isDictionary());
}

/** The pixels of all regions, pages and patterns, up to the first segment whose end is unknown. */
export function measureJbig2(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let pixels = 0;
  for (let segment = readSegment(view, 0); segment !== null;) {
    pixels += measureSegment(view, segment);
    const next = findNext(bytes, segment);
    segment = next === null ? null : readSegment(view, next);
  }
  return pixels;
}

/** Null if the segment has no end: MuPDF stops there, too. */
function findNext(bytes: Uint8Array, { type, dataAt, length }: Segment): number | null {
  if (length !== UNKNOWN_LENGTH) return dataAt + length;
  const from = dataAt + REGION_HEAD_BYTES;
  if (type !== GENERIC_REGION || from > bytes.length) return null;
  const isFax = (bytes[from - 1]! & 1) !== 0;
  const end = findBytes(bytes, isFax ? FAX_END : ARITHMETIC_END, from);
  return end < 0 ? null : end + ARITHMETIC_END.length + ROW_COUNT_BYTES;
}

/** 7.2; null if no whole header is left. */
function readSegment(view: DataView, at: number): Segment | null {
  if (at + 11 > view.byteLength) return null;
  const segmentNumber = view.getUint32(at);
  const flags = view.getUint8(at + 4);
  let referredTo = view.getUint8(at + 5) >> 5;
  let next = at + 6;
  if (referredTo === 7) {
    referredTo = view.getUint32(at + 5) & 0x1fffffff;
    next = at + 9 + Math.ceil((referredTo + 1) / 8);
  }
  next += referredTo * (segmentNumber <= 256 ? 1 : segmentNumber <= 65_536 ? 2 : 4);
  next += (flags & 0x40) === 0 ? 1 : 4;
  if (next + 4 > view.byteLength) return null;
  return { type: flags & 0x3f, dataAt: next + 4, length: view.getUint32(next) };
}

function measureSegment(view: DataView, { type, dataAt }: Segment): number {
  if (SIZED.has(type) && dataAt + 8 <= view.byteLength)
    return view.getUint32(dataAt) * view.getUint32(dataAt + 4);
  if (type === PATTERN_DICTIONARY && dataAt + 7 <= view.byteLength)
    return view.getUint8(dataAt + 1) * view.getUint8(dataAt + 2) * (view.getUint32(dataAt + 3) + 1);
  return 0;
}
