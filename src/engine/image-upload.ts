/** Opens uploads of the image workflow within its limits, and reads what can be selected on their pages. */
import { findOwnDraws, type OwnDraw, type PageDraws } from './image/own-draws.js';
import { openOrRecover } from './file/lost-sections.js';
import { correctLengths } from './file/corrected-lengths.js';
import type { PdfFile } from './file/pdf-file.js';
import { chargeObjectStreams } from './file/object-stream-bytes.js';
import { type OpenedPdf, openPdf, UNREADABLE } from './mupdf/open.js';
import { Trace } from './mupdf/trace/trace.js';
import type { TracedPage } from './page/page-model.js';
import { Identifier } from './stamps/identify.js';
import { Budget, DEFAULT_LIMITS, type BudgetLimits } from './values/budget.js';
import { EngineFailure } from './values/failure.js';

const MIB = 1024 * 1024;

/** For uploads of 5 MiB and 32 pages: far above what such documents need, far below the limits of the text workflow. */
export const IMAGE_LIMITS: BudgetLimits = {
  ...DEFAULT_LIMITS,
  // The contract's limit.
  pages: 32,
  decodedBytes: 64 * MIB,
};

/** @throws EngineFailure `selector` for a page that the document does not have. */
export function openUpload(upload: Uint8Array, pageNumber: number) {
  return openOrRecover(upload, (bytes) => {
    const corrected = correctLengths(bytes);
    return { corrected, pageCount: checkDocument(corrected.file, pageNumber) };
  });
}

function checkDocument(file: PdfFile, pageNumber: number): number {
  chargeObjectStreams(file, new Budget(IMAGE_LIMITS));
  const { document, pageCount } = openDecrypted(file.bytes);
  document.destroy();
  const has = pageCount === 1 ? '1 page' : `${pageCount} pages`;
  if (pageCount > IMAGE_LIMITS.pages) {
    throw new EngineFailure(
      'over-budget',
      `The document has ${has}; the image workflow takes at most ${IMAGE_LIMITS.pages}.`,
    );
  }
  if (!(pageNumber >= 1 && pageNumber <= pageCount)) {
    throw new EngineFailure('selector', `The document has no page of this {pageNumber}: it has ${has}.`);
  }
  return pageCount;
}

/** @throws EngineFailure `unsupported` for an encrypted document, also for one that needs a password: there is none to give. */
function openDecrypted(bytes: Uint8Array): OpenedPdf {
  try {
    const opened = openPdf(bytes);
    if (!opened.isEncrypted) return opened;
    opened.document.destroy();
  } catch (error) {
    if (!(error instanceof EngineFailure && error.code === 'password-required')) throw error;
  }
  throw new EngineFailure('unsupported', 'Encrypted documents are not supported: send it decrypted.');
}

export interface ReadPage {
  page: TracedPage;
  draws: PageDraws;
  /** Returns an equal key for draws of one picture or of its copies. */
  identify: (draw: OwnDraw) => string;
}

/** Reads pages as a reader sees them, and passes each to `read` while the document is open. */
export function readPages<T>(
  bytes: Uint8Array,
  pageNumbers: readonly number[],
  read: (page: ReadPage) => T,
): T[] {
  const trace = new Trace(bytes, new Budget(IMAGE_LIMITS), { asReaderSees: true, withBoxes: true });
  const identifier = new Identifier(trace);
  try {
    return pageNumbers.map((pageNumber) => {
      if (!trace.findsPage(pageNumber - 1)) throw new EngineFailure('unreadable', UNREADABLE);
      const page = trace.tracePage(pageNumber - 1);
      const unit = trace.units[page.unitId] ?? null;
      const draws = findOwnDraws(page, unit, (name) => findPicture(trace, page.unitId, name) !== null);
      return read({
        page,
        draws,
        identify: ({ instruction }) =>
          identifier.identify({ page, unitId: page.unitId, instruction }).identity,
      });
    });
  } finally {
    trace.close();
  }
}

/** The object number of the picture that a unit's resources name; null if the name is no picture. */
export function findPicture(trace: Trace, unitId: number, name: string): number | null {
  const found = trace.contents.findXObject(unitId, name);
  return found === null || found.isForm ? null : found.objectNumber;
}
