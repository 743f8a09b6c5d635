/**
 * The streams of a page's /Contents, which are read as one (ISO 32000-1, 7.8.2).
 */
import { concatBytes } from '#platform';
import './memory.js';
import type * as mupdf from 'mupdf';
import { inflateWhole } from '../values/inflate.js';
import { isSoundData } from '../file/sound-data.js';
import type { Segment } from '../page/page-model.js';
import { hasFilterParameters, isDeflatedOnce, listFilters, refusePictureCoding } from './stream-filters.js';
import { takeBytes } from './take-bytes.js';

/** The streams of /Contents in order. Entries that are not streams are ignored. */
export function listContentStreams(contents: mupdf.PDFObject): mupdf.PDFObject[] {
  if (contents.isStream()) return contents.isIndirect() ? [contents] : [];
  const streams: mupdf.PDFObject[] = [];
  if (contents.isArray()) {
    for (let at = 0; at < contents.length; at++) {
      const element = contents.get(at);
      if (element.isStream() && element.isIndirect()) streams.push(element);
    }
  }
  return streams;
}

/** Streams that decode to more are MuPDF's to decode, within its own memory. */
const MAX_INFLATED = 64 * 1024 * 1024;

/**
 * Decoded bytes, copied out of WebAssembly memory; null if no filter can read them.
 *
 * What is deflated is inflated outside of WebAssembly, in less than half the time. MuPDF
 * says what a stream holds wherever there is anything to mend or to heed beside the filter.
 *
 * @throws EngineFailure `over-budget` for what is coded as a picture.
 */
export function readDecoded(stream: mupdf.PDFObject): Uint8Array | null {
  refusePictureCoding(stream);
  try {
    return inflateSound(stream) ?? takeBytes(stream.readStream());
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
}

/** Where a stream's decoded bytes stand in a content. */
export function createSegment(stream: mupdf.PDFObject, start: number, length: number): Segment {
  const segment = { objectNumber: stream.asIndirect(), start, length };
  return isDecodedAlike(stream) ? segment : { ...segment, isAmbiguous: true };
}

/**
 * False if readers decode damaged data differently. If deflate is the only filter, all decode what precedes the damage.
 */
function isDecodedAlike(stream: mupdf.PDFObject): boolean {
  const filters = listFilters(stream);
  if (filters.length === 0 || isDeflatedOnce(stream) || hasFilterParameters(stream)) return true;
  const raw = stream.readRawStream();
  try {
    return isSoundData(raw.asUint8Array(), filters, MAX_INFLATED);
  } finally {
    raw.destroy();
  }
}

/** Null for other filters, for parameters, and for data that do not end as deflated data must. */
function inflateSound(stream: mupdf.PDFObject): Uint8Array | null {
  if (!isDeflatedOnce(stream) || hasFilterParameters(stream)) return null;
  const raw = stream.readRawStream();
  try {
    return new Uint8Array(inflateWhole(raw.asUint8Array(), MAX_INFLATED).buffer);
  } catch {
    return null;
  } finally {
    raw.destroy();
  }
}

/**
 * The page's content with where each stream begins in it; what cannot be decoded counts as empty.
 *
 * @param limit once it has more bytes, the rest is left out: a list may name one long stream thousands of times.
 */
export function joinStreams(
  streams: mupdf.PDFObject[],
  limit = Infinity,
): { bytes: Uint8Array; segments: Segment[] } {
  const parts: Uint8Array[] = [];
  const segments: Segment[] = [];
  let length = 0;
  for (const stream of streams) {
    const bytes = readDecoded(stream) ?? new Uint8Array(0);
    segments.push(createSegment(stream, length, bytes.length));
    parts.push(bytes);
    length += bytes.length + 1;
    if (length > limit + streams.length) break;
  }
  return { bytes: parts.length === 1 ? parts[0]! : joinParts(parts), segments };
}

/** Streams of one page's contents are read as one, with white space between them (7.8.2). */
export function joinParts(parts: Uint8Array[]): Uint8Array {
  const lineFeed = Uint8Array.of(10);
  return concatBytes(parts.flatMap((part) => [part, lineFeed]));
}
