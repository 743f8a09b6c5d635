/**
 * Writes edited content streams into the upload: the output is the upload, patched.
 *
 * Four ways, chosen by the document. In place: each stream is encoded to its
 * old length and what left a dictionary becomes spaces, nothing else changes.
 * Appended: what does not fit goes into an incremental section, and the bytes it
 * supersedes are blanked, so that no earlier revision holds the removed text. Mended: files
 * that MuPDF repaired, that begin with foreign bytes, or in which a reader that mends nothing
 * would not find what was patched, get cross-references that hold, and are patched then;
 * no object is printed anew. Rewritten: all others, as those encrypted in unknown ways.
 */
import '../memory.js';
import type { WrittenFile } from '../../values/evidence.js';
import { startsWithHeader } from '../../file/syntax.js';
import { readObjectPlaces } from '../../file/xref.js';
import type { StreamEdits } from '../../page/page-model.js';
import { findStrictFault } from '../../witness/strict-file.js';
import { NO_LEFTOVERS, type Leftovers } from '../dictionaries/leftovers.js';
import { LoadedFile, openPdf } from '../open.js';
import { mendReferences } from './mend-references.js';
import { Patch, type UnfitStreams } from './patch.js';
import { rewrite } from './rewrite.js';
import { createCipherOf } from './stream-cipher.js';

/** @param streams new decoded content by the number of its stream object. */
export function writeEdits(file: Uint8Array | LoadedFile, streams: StreamEdits): WrittenFile;
export function writeEdits(
  file: Uint8Array | LoadedFile,
  streams: StreamEdits,
  leftovers: Leftovers,
): WrittenFile | UnfitStreams;
export function writeEdits(
  file: Uint8Array | LoadedFile,
  streams: StreamEdits,
  leftovers: Leftovers = NO_LEFTOVERS,
): WrittenFile | UnfitStreams {
  const upload = file instanceof LoadedFile ? file.bytes : file;
  return patchFile(file, streams, leftovers, upload.length) ?? writeMended(upload, streams, leftovers);
}

/** Writes edits into a file of which MuPDF read more than stands where its cross-references say: others read what they were made for only where these are put right. */
export function writeMended(
  upload: Uint8Array,
  streams: StreamEdits,
  leftovers: Leftovers,
): WrittenFile | UnfitStreams {
  return patchMended(upload, streams, leftovers) ?? rewrite(upload, streams, leftovers);
}

/** Null where the upload cannot be mended, or patched even so. */
function patchMended(
  upload: Uint8Array,
  streams: StreamEdits,
  leftovers: Leftovers,
): WrittenFile | UnfitStreams | null {
  const mended = mendReferences(upload);
  const patched = mended && patchFile(mended, streams, leftovers, 0);
  if (patched === null || patched.way === 'unfit') return patched;
  const { readStream: _, ...written } = patched;
  return { ...written, way: 'mended' };
}

/**
 * @param newFrom objects from this offset on must be all that a reader expects.
 * @returns null where the file cannot be patched.
 */
function patchFile(
  file: Uint8Array | LoadedFile,
  streams: StreamEdits,
  leftovers: Leftovers,
  newFrom: number,
): WrittenFile | UnfitStreams | null {
  const upload = file instanceof LoadedFile ? file.bytes : file;
  const { document, isEncrypted, wasRepaired } = openPdf(file);
  try {
    const cipher = createCipherOf(document);
    const places =
      cipher === null || wasRepaired || !startsWithHeader(upload) ? null : readObjectPlaces(upload);
    if (cipher === null || places === null) return null;
    const patched = new Patch(document, upload, places, cipher, isEncrypted).write(streams, leftovers);
    if (patched === null || patched.way === 'unfit') return patched;
    // MuPDF repairs a file when it first meets what is broken, which may be as late as this.
    const isKept = !document.wasRepaired() && isSound(patched, upload, streams.keys(), newFrom);
    return isKept ? patched : null;
  } finally {
    document.destroy();
  }
}

/** Says whether a reader that mends nothing finds what was patched. */
export function isSound(
  { bytes, touched, gone, emptied }: WrittenFile,
  upload: Uint8Array,
  streams: Iterable<number>,
  newFrom = upload.length,
): boolean {
  const scope = {
    touched: [...streams, ...(touched ?? [])],
    emptied: [...(gone ?? []), ...(emptied ?? [])],
    newFrom,
    upload,
  };
  return findStrictFault(bytes, scope) === null;
}
