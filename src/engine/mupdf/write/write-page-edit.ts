/**
 * Writes a page's edited contents, and removes the picture that only they drew.
 *
 * The streams are patched like any edit. A page whose contents another page shares is refused, because both would change.
 */
import type * as mupdf from 'mupdf';
import type { WrittenFile } from '../../values/evidence.js';
import { EngineFailure } from '../../values/failure.js';
import type { PageEdit } from '../../values/pictures.js';
import { PdfFile } from '../../file/pdf-file.js';
import { NO_LEFTOVERS } from '../dictionaries/leftovers.js';
import type { ReferenceIndex } from '../dictionaries/reference-index.js';
import type { UnfitStreams } from './patch.js';
import { writePlanned, type Unwritten } from './write.js';

/** @throws EngineFailure `unsupported` if the page cannot be edited separately. */
export function writePageEdit(upload: Uint8Array, edit: PageEdit): WrittenFile | UnfitStreams | Unwritten {
  return writePlanned(new PdfFile(upload), (references) => {
    if (references.isTooLarge) throw new EngineFailure('over-budget', 'The document has too many objects.');
    checkOnlyPage(references, edit);
    const pictures = edit.lastDrawn === null ? [] : [edit.lastDrawn];
    return { streams: edit.contents, leftovers: { ...NO_LEFTOVERS, pictures } };
  });
}

/** @throws EngineFailure if another page is the same object or shows the edited streams. */
function checkOnlyPage(references: ReferenceIndex, edit: PageEdit): void {
  const { document } = references;
  const page = document.findPage(edit.pageIndex);
  const isSamePage = Array.from({ length: document.countPages() }).some(
    (_, other) => other !== edit.pageIndex && document.findPage(other).asIndirect() === page.asIndirect(),
  );
  if (isSamePage || hasSharedContents(page, edit, references)) {
    throw new EngineFailure(
      'unsupported',
      'Another page of the document has the same contents and would change.',
    );
  }
}

function hasSharedContents(page: mupdf.PDFObject, edit: PageEdit, references: ReferenceIndex): boolean {
  const contents = page.get('Contents');
  const list = contents.isArray() && contents.isIndirect() ? [contents.asIndirect()] : [];
  return [...list, ...edit.contents.keys()].some((one) => !references.isReferredToOnce(one));
}
