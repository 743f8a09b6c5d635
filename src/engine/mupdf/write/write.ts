/**
 * Writes edited content streams into the upload: the output is the upload, patched.
 *
 * There are four ways, and the document decides.
 *
 * In place: each stream is encoded to its old length, and what is removed from a dictionary becomes spaces. Nothing
 * else changes. Appended: streams that do not fit go into an incremental section, and the superseded bytes are blanked,
 * so that no earlier revision contains the removed text. Mended: a file that MuPDF repaired, that begins with other
 * bytes, or whose patched objects a strict reader would not find, gets correct cross-references and is then patched. No
 * object is rewritten. Rewritten: all others, such as files with unknown encryption.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { PdfFile } from '../../file/pdf-file.js';
import type { StreamEdits } from '../../page/page-model.js';
import type { WrittenFile } from '../../values/evidence.js';
import { findStrictFault } from '../../witness/strict-file.js';
import { NO_LEFTOVERS, type Leftovers } from '../dictionaries/leftovers.js';
import { openPdf, UNREADABLE } from '../open.js';
import { mendReferences } from './mend-references.js';
import { patchUpload, type UnfitStreams } from './patch.js';
import { createCipherOf } from './stream-cipher.js';
import { Survey } from './survey.js';
import { findDoubt } from './doubts.js';
import { findRewriteLoss } from './rewrite-losses.js';
import { EngineFailure } from '../../values/failure.js';
import {
  ANNOTATIONS,
  applyEdits,
  listRemovedObjects,
  planDictionaryEdits,
} from '../dictionaries/patch-dictionaries.js';
import { dropAnnotations } from '../dictionaries/annotation-edits.js';
import { listsLayer } from '../dictionaries/layer-edits.js';
import { replaceStreams, saveDocument, stabiliseIdentity } from './save-document.js';
import { useOnce } from '../objects.js';

/** One edit, for each way of writing a file. */
export interface FileEdit<Refused = never> {
  /** Null if the file's bytes cannot be patched. */
  patch(file: PdfFile, document: mupdf.PDFDocument): WrittenFile | Refused | null;
  /** Makes the edit in MuPDF's document and saves it. */
  rewrite(survey: Survey): WrittenFile;
}

/**
 * @param streams new decoded content by the number of its stream object.
 * @param wasRepaired true if MuPDF repaired the sections: other readers find the objects only with corrected ones.
 */
export function writeEdits(
  file: PdfFile,
  streams: StreamEdits,
  leftovers: Leftovers = NO_LEFTOVERS,
  wasRepaired = false,
): WrittenFile | UnfitStreams {
  const edit: FileEdit<UnfitStreams> = {
    patch: (patched, document) => patchUpload(document, patched, streams, leftovers),
    rewrite: (survey) => rewrite(survey, streams, leftovers),
  };
  return (wasRepaired ? null : patchFile(file, edit)) ?? writeMended(file, edit);
}

/**
 * @param newFrom the strict reader checks objects from this offset on as new ones; the file's length by default.
 * @returns null if the file cannot be patched, or if a reader without repair would not find the patched objects.
 */
export function patchFile<Refused extends { way: string }>(
  file: PdfFile,
  edit: FileEdit<Refused>,
  newFrom?: number,
): WrittenFile | Refused | null {
  const opened = openPdf(file.bytes);
  return useOnce(opened.document, (document) => {
    file.cipher = createCipherOf(document);
    if (file.cipher === null || opened.wasRepaired || file.header !== 0 || file.places === null) return null;
    const patched = edit.patch(file, document);
    // MuPDF repairs a file when it first reads a broken object, which may be only now.
    if (patched === null || document.wasRepaired()) return null;
    if (!('bytes' in patched)) return patched;
    const { bytes, touched = [], removedObjects = [], emptied = [] } = patched;
    const scope = { touched, emptied: [...removedObjects, ...emptied], upload: file.bytes };
    const fault = findStrictFault(bytes, { ...scope, newFrom: newFrom ?? file.bytes.length });
    return fault === null ? patched : null;
  });
}

/** Patches the file with corrected cross-references; if that is impossible, rewrites it. */
export function writeMended<Refused extends { way: string }>(
  file: PdfFile,
  edit: FileEdit<Refused>,
): WrittenFile | Refused {
  return useOnce(openPdf(file.bytes).document, (document) => {
    const survey = new Survey(document, file);
    const doubt = findDoubt(survey);
    const mended = doubt === null ? mendReferences(survey) : null;
    const patched = mended && patchFile(new PdfFile(mended), edit, 0);
    if (patched !== null) return asMended(patched);
    // Without a repair, MuPDF has the objects to which the sections point. In a repair, it may miss objects, or later
    // versions of them, that sections can list.
    const repairDoubt = doubt ?? (mended === null ? 'not-mended' : null);
    const check = (survey.wasRepaired ? repairDoubt : null) ?? findRewriteLoss(survey);
    const anew = edit.rewrite(survey);
    // The file is left unchanged then: rewritten, it would show less in some readers.
    const loss = check && `objects that were lost in its repair, or that readers disagree on (${check})`;
    return { ...anew, fault: loss ?? anew.fault ?? null };
  });
}

function asMended<Refused extends { way: string }>(patched: WrittenFile | Refused): WrittenFile | Refused {
  if (!('bytes' in patched)) return patched;
  const { readStream: _, ...written } = patched;
  return { ...written, way: 'mended' };
}

/** Saves the whole document: every offset changes, numbers may be formatted differently, unused objects are dropped. */
export function rewrite(
  { document, file, references }: Survey,
  streams: StreamEdits,
  leftovers: Leftovers,
): WrittenFile {
  const { groups, keepsDescription } = planDictionaryEdits(file.bytes, document, references, leftovers);
  const edits = [...groups.values()].flat();
  if (!groups.has(ANNOTATIONS)) edits.push(...dropAnnotations(document, leftovers.annotations));
  const removedObjects = listRemovedObjects(edits);
  // Must come before the objects change, because the object numbers are those of the unchanged document.
  const keepsLayer = listsLayer(document, leftovers.layerNames, removedObjects);
  replaceStreams(document, streams);
  applyEdits(document, edits);
  // Garbage collection drops unused objects that still contain the removed text. If it fails, the file is saved
  // without.
  const bytes = saveDocument(document, 'garbage') ?? saveDocument(document, '');
  if (bytes === null) throw new EngineFailure('unreadable', UNREADABLE);
  const finished = stabiliseIdentity(bytes, 0);
  const fault = findStrictFault(finished, { touched: streams.keys(), newFrom: 0 });
  return { bytes: finished, way: 'rewritten', fault, removedObjects, keepsLayer, keepsDescription };
}
