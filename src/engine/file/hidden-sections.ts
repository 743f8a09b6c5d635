/**
 * The upload with its cross-reference sections hidden, where they lead to no pages: the newest has lost the way to the others.
 *
 * MuPDF believes such a section and finds nothing; other readers look for the objects themselves, as MuPDF does where it
 * finds no section (ISO 32000-1, 7.5.5).
 */
import { EngineFailure } from '../values/failure.js';
import { findHeader, findLastHeaders, latin1 } from './syntax.js';
import { readObjectPlaces } from './xref.js';

const START = 'startxref';

/**
 * Opens an upload; once more with its sections hidden, where it seems to have no pages.
 *
 * @param open throws `no-pages` of what has none. A document that has pages is opened once.
 */
export function openWithPages<Opened>(upload: Uint8Array, open: (file: Uint8Array) => Opened): Opened {
  try {
    return open(upload);
  } catch (error) {
    const isEmpty = error instanceof EngineFailure && error.code === 'no-pages';
    const hidden = isEmpty ? hideSections(upload) : null;
    if (hidden === null) throw error;
    return open(hidden);
  }
}

/** Null where the newest section cannot be read, or leads to another version of an object than the last: it may be meant so. */
export function hideSections(upload: Uint8Array): Uint8Array | null {
  const file = upload.subarray(Math.max(0, findHeader(upload)));
  const places = readObjectPlaces(file);
  if (places === null) return null;
  const last = findLastHeaders(latin1(file, 0, file.length));
  const isLast = [...places.current].every(([objectNumber, offset]) => last.get(objectNumber) === offset);
  return isLast ? blankStarts(Buffer.from(upload)) : null;
}

/** Files of which readers find no section are mended. */
export function blankStarts(file: Buffer): Buffer {
  for (let at = file.indexOf(START); at >= 0; at = file.indexOf(START, at))
    file.fill(' ', at, at + START.length);
  return file;
}
