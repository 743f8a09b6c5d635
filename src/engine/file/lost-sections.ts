/**
 * Opens files whose newest cross-reference section does not lead to the older ones (its link is missing, or leads back),
 * or numbers objects wrongly.
 *
 * MuPDF trusts such a section and finds no pages. Other readers scan the file for objects, as MuPDF does if it finds no
 * section at all (ISO 32000-1, 7.5.5).
 */
import { findBytes, findLastBytes } from '#platform';
import { EngineFailure } from '../values/failure.js';
import { PdfFile } from './pdf-file.js';
import { readIndirectObject } from './syntax.js';
import { readObjectPlaces } from './xref.js';

const START = 'startxref';

/** True if an object follows the last `startxref`, which ends a whole file: the end of the file is lost. */
export function isEndLost(bytes: Uint8Array): boolean {
  return findBytes(bytes, 'endobj', Math.max(0, findLastBytes(bytes, START))) !== -1;
}

/**
 * Opens an upload. If it seems to have no pages, opens it again with its sections hidden.
 *
 * @param open must throw `no-pages` for bytes without pages. It is called once for all other files.
 */
export function openOrRecover<Opened>(upload: Uint8Array, open: (bytes: Uint8Array) => Opened): Opened {
  try {
    return open(upload);
  } catch (error) {
    const isEmpty = error instanceof EngineFailure && error.code === 'no-pages';
    const recovered = isEmpty ? hideSections(upload) : null;
    if (recovered === null) throw error;
    return open(recovered);
  }
}

/** Null if the newest section cannot be read, or points to an older version of an object, which may be intended. */
function hideSections(upload: Uint8Array): Uint8Array | null {
  const { bytes: body, heads } = new PdfFile(upload).fromHeader;
  const places = readObjectPlaces(body, true);
  if (places === null) return null;
  const isOlder = ([objectNumber, offset]: [number, number]): boolean =>
    heads.last.get(objectNumber) !== offset &&
    readIndirectObject(body, offset)?.objectNumber === objectNumber;
  if ([...places.current].some(isOlder)) return null;
  const bytes = new Uint8Array(upload);
  for (let at = findBytes(bytes, START); at >= 0; at = findBytes(bytes, START, at)) {
    bytes.fill(0x20, at, at + START.length);
  }
  return bytes;
}
