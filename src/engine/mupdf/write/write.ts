/**
 * Writes edited content streams into the upload: the output is the upload, patched.
 *
 * There are three ways, and the document decides.
 *
 * In place: each stream is encoded to its old length, and what is removed from a dictionary becomes spaces. Nothing
 * else changes. Appended: streams that do not fit go into an incremental section, and the superseded bytes are blanked,
 * so that no earlier revision contains the removed text. Mended: a file that MuPDF repaired, or whose patched objects a
 * strict reader would not find, gets correct cross-references and is then patched; bytes before a header are dropped. No
 * object is rewritten. All others, such as files with unknown encryption, are left alone.
 */
import { PdfFile } from '../../file/pdf-file.js';
import type { StreamEdits } from '../../page/page-model.js';
import type { WrittenFile } from '../../values/run-summary.js';
import { findStrictFault } from '../../witness/strict-file.js';
import type { Leftovers } from '../dictionaries/leftovers.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';
import { openPdf } from '../open.js';
import { mendReferences } from './mend-references.js';
import { patchUpload, type UnfitStreams } from './patch.js';
import { createCipherOf } from './stream-cipher.js';
import { Survey } from './survey.js';
import { findDoubt } from './doubts.js';
import { useOnce } from '../objects.js';

/** Nothing is written, because the output might show less than the upload in some readers. */
export interface Unwritten {
  way: 'unwritten';
  /** The check that failed: a name of `DOUBTS`, or what could not be done. */
  check: string;
}

/** What is to be changed in a file. */
interface FileEdit {
  streams: StreamEdits;
  leftovers: Leftovers;
}

/**
 * Patches the file as it is, or else with corrected cross-references.
 *
 * @param wasRepaired true if MuPDF repaired the sections: other readers find the objects only with corrected ones.
 */
export function writePlanned(
  file: PdfFile,
  edit: FileEdit,
  wasRepaired = false,
): WrittenFile | UnfitStreams | Unwritten {
  // Bytes before the header are dropped: readers disagree on whether offsets count them.
  const patched = wasRepaired ? null : tryPatch(file.fromHeader, edit);
  return (file.header > 0 ? asMended(patched) : patched) ?? writeMended(file, edit);
}

/**
 * @param newFrom the strict reader checks objects from this offset on as new ones.
 * @returns null if the file cannot be patched, or if a reader without repair would not find the patched objects.
 */
function tryPatch(
  file: PdfFile,
  edit: FileEdit,
  newFrom = file.bytes.length,
): WrittenFile | UnfitStreams | null {
  // A stream whose length or data is wrong in its place is right when it is appended.
  for (const mayFit of [true, false]) {
    const opened = openPdf(file.bytes);
    const patched = useOnce(opened.document, (document) => {
      file.cipher = createCipherOf(document, file);
      const isSound = !opened.wasRepaired && file.header === 0 && file.places !== null;
      if (!isSound || file.cipher === null) return null;
      const references = new ReferenceIndex(document, file);
      const written = patchUpload(references, file, edit.streams, edit.leftovers, mayFit);
      // MuPDF repairs a file when it first reads a broken object, which may be only now.
      return document.wasRepaired() ? null : written;
    });
    if (patched === null || patched.way === 'unfit') return patched;
    const { bytes, touched, removedObjects, emptied } = patched;
    const scope = { touched, emptied: [...removedObjects, ...emptied], upload: file.bytes };
    if (findStrictFault(bytes, { ...scope, newFrom }) === null) return patched;
  }
  return null;
}

/** Patches the file with corrected cross-references. */
function writeMended(file: PdfFile, edit: FileEdit): WrittenFile | UnfitStreams | Unwritten {
  return useOnce(openPdf(file.bytes).document, (document) => {
    const survey = new Survey(document, file);
    const doubt = findDoubt(survey);
    const mended = doubt === null ? mendReferences(survey) : null;
    const patched = mended && asMended(tryPatch(new PdfFile(mended), edit, 0));
    if (patched !== null) return patched;
    const check = doubt ?? (mended === null ? 'not-mended' : 'not-patched');
    return { way: 'unwritten', check };
  });
}

function asMended(patched: WrittenFile | UnfitStreams | null): WrittenFile | UnfitStreams | null {
  return patched === null || patched.way === 'unfit'
    ? patched
    : { ...patched, way: 'mended', readStream: null };
}
