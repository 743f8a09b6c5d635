/** The streams of a page's /Contents, which are read as one (ISO 32000-1, 7.8.2). */
import { concatBytes } from '#platform';
import type * as mupdf from 'mupdf';
import { inflateWhole } from '../values/inflate.js';
import { isSoundData } from '../file/sound-data.js';
import type { Segment } from '../page/page-model.js';
import { listElements, orNull, useOnce } from './objects.js';
import { hasFilterParameters, isDeflatedOnce, listFilters, refusePictureCoding } from './stream-filters.js';
import { takeBytes } from './buffers.js';

/** The streams of /Contents in order. Entries that are not streams are ignored. */
export function listContentStreams(contents: mupdf.PDFObject): mupdf.PDFObject[] {
  if (contents.isStream()) return contents.isIndirect() ? [contents] : [];
  return listElements(contents).filter((element) => element.isStream() && element.isIndirect());
}

/** Streams that decode to more are decoded by MuPDF, within its own memory. */
const MAX_INFLATED = 64 * 1024 * 1024;

/**
 * Decoded bytes, copied out of WebAssembly memory; null if no filter can read them.
 *
 * Sound deflated data is inflated outside of WebAssembly, in less than half the time. MuPDF decodes all other data:
 * damaged data, other filters, and filters with parameters.
 *
 * @throws EngineFailure `over-budget` if the stream is coded as a picture.
 */
export function readDecoded(stream: mupdf.PDFObject): Uint8Array | null {
  refusePictureCoding(stream);
  return orNull(() => inflateSound(stream) ?? takeBytes(stream.readStream()));
}

/** Describes where a stream's decoded bytes are in the joined content. */
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
  return useOnce(stream.readRawStream(), (raw) => isSoundData(raw.asUint8Array(), filters, MAX_INFLATED));
}

/** Null for other filters, for filters with parameters, and for damaged or truncated data. */
function inflateSound(stream: mupdf.PDFObject): Uint8Array | null {
  if (!isDeflatedOnce(stream) || hasFilterParameters(stream)) return null;
  return useOnce(stream.readRawStream(), (raw) => inflateWhole(raw.asUint8Array(), MAX_INFLATED));
}

/**
 * Joins a page's streams to one content, and says where each stream begins. A stream that cannot be decoded counts as
 * empty.
 *
 * @param limit in bytes: once the content is longer, further streams are left out, because a list may name one long
 * stream thousands of times.
 */
export function joinStreams(streams: mupdf.PDFObject[], limit = Infinity) {
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
  return { bytes: joinParts(parts), segments };
}

/** Joins parts with white space between them, as readers do with the streams of a page (7.8.2). */
export function joinParts(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const lineFeed = Uint8Array.of(10);
  return concatBytes(parts.flatMap((part) => [part, lineFeed]));
}
