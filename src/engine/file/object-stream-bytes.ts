/**
 * Measures the decoded length of a file's object streams, before MuPDF reads them.
 *
 * MuPDF always lexes an object stream to its end, and seven kilobytes can decode to four gigabytes of white space with
 * two filters. The streams are found through the cross-reference streams, and by the name of their type for files that
 * MuPDF will repair.
 */
import { findBytes } from '#platform';
import type { Budget } from '../values/budget.js';
import { measureInflated } from './inflated-length.js';
import { isDeflate } from './stream-bytes.js';
import { findHeadBefore, readIndirectObject } from './syntax.js';
import { readDictionary, readNames, readNumbers } from './value-tree.js';
import type { PdfFile } from './pdf-file.js';

const TYPE_NAME = '/ObjStm';
/** The most bytes between the beginning of a dictionary and the name of its type. */
const MAX_DICTIONARY_BYTES = 64 * 1024;
/** The most bytes that one byte can decode to by LZW, which expands more than any other filter except picture filters. */
const LZW_RATIO = 1366;
const PICTURE_FILTER = /^(?:DCT|JPX|JBIG2|CCITTFax)/u;

/** Charges the budget. Call it before MuPDF opens the file, because opening may already read such streams. */
export function chargeObjectStreams(file: PdfFile, budget: Budget): void {
  for (const offset of listObjectStreams(file)) {
    const bytes = measureObject(file.bytes, offset, budget.remaining('objectStreamBytes'));
    budget.spend('objectStreamBytes', bytes);
  }
}

/** The offsets of the object streams. */
function listObjectStreams(file: PdfFile): Set<number> {
  const { bytes } = file;
  const offsets = new Set<number>();
  for (let at = findBytes(bytes, TYPE_NAME); at >= 0; at = findBytes(bytes, TYPE_NAME, at + 1)) {
    const start = findHeadBefore(bytes, at, Math.max(0, at - MAX_DICTIONARY_BYTES));
    if (start >= 0) offsets.add(start);
  }
  // Only cross-reference streams can refer to objects in object streams (7.5.8).
  const isCompressed = findBytes(bytes, '/XRef') >= 0;
  for (const containers of isCompressed ? file.compressed.values() : []) {
    for (const container of containers) {
      for (const offset of file.listOffsets(container)) offsets.add(offset);
    }
  }
  return offsets;
}

function measureObject(file: Uint8Array, offset: number, limit: number): number {
  const object = readIndirectObject(file, offset);
  if (object === null || object.streamStart < 0) return 0;
  const data = file.subarray(object.streamStart);
  const dictionary = readDictionary(file, object.bodyStart, object.bodyEnd);
  const filter = dictionary.get('Filter');
  // A picture filter can expand without limit; so can a filter that is named by another object.
  if (readNumbers(filter).length > 0 || readNames(filter).some((name) => PICTURE_FILTER.test(name))) {
    return Infinity;
  }
  if (readNames(filter).every(isDeflate)) return measureInflated(data, limit);
  const end = findBytes(data, 'endstream');
  return (end < 0 ? data.length : end) * LZW_RATIO;
}
