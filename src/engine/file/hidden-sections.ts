/**
 * The upload with its cross-reference sections hidden, where they lead to no pages: the newest has lost the way to the others.
 *
 * MuPDF believes such a section and finds nothing; other readers look for the objects themselves, as MuPDF does where it
 * finds no section (ISO 32000-1, 7.5.5).
 */
import { findBytes } from '#platform';
import { EngineFailure } from '../values/failure.js';
import { PdfFile } from './pdf-file.js';

const START = 'startxref';

/**
 * Opens an upload; once more with its sections hidden, where it seems to have no pages.
 *
 * @param open throws `no-pages` of what has none. A document that has pages is opened once.
 */
export function openWithPages<Opened>(upload: Uint8Array, open: (file: PdfFile) => Opened): Opened {
  const file = new PdfFile(upload);
  try {
    return open(file);
  } catch (error) {
    const isEmpty = error instanceof EngineFailure && error.code === 'no-pages';
    const hidden = isEmpty ? hideSections(file) : null;
    if (hidden === null) throw error;
    return open(new PdfFile(hidden));
  }
}

/** Null where the newest section cannot be read, or leads to another version of an object than the last: it may be meant so. */
export function hideSections(file: PdfFile): Uint8Array | null {
  const { places, heads } = file.fromHeader;
  if (places === null) return null;
  const isLast = [...places.current].every(
    ([objectNumber, offset]) => heads.last.get(objectNumber) === offset,
  );
  return isLast ? blankStarts(new Uint8Array(file.bytes)) : null;
}

/** Files of which readers find no section are mended. */
export function blankStarts(file: Uint8Array): Uint8Array {
  for (let at = findBytes(file, START); at >= 0; at = findBytes(file, START, at)) {
    file.fill(0x20, at, at + START.length);
  }
  return file;
}
