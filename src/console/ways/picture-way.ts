/**
 * Removing a picture: see the page's pictures, choose one, compare, confirm, save.
 */
import { PATHS, type PdfAnswer, type PictureRequest, type PreviewRequest } from '../api/calls.js';
import type { ImageCandidates } from '../api/described.js';
import type { PageFacts } from '../comparison/comparison.js';
import { writeCurl } from '../curl.js';
import { createDesk } from '../desk.js';
import { make, makeButton, makeIcon } from '../element.js';
import { openPdf, type PageSize, type PdfView } from '../pdf/open-pdf.js';
import { createCopyable, createSaveLink } from '../save.js';
import { comparePages } from './compared-pages.js';
import { type Candidate, createPictureChoice, type PictureChoice, tellPlace } from './picture-choice.js';
import type { WayParts } from './text-way.js';

/** Wide enough for any choice; the style sheet makes it smaller. */
const CHOICE_WIDTH_PX = 900;

export function findPictures(request: PictureRequest, parts: WayParts): void {
  const { calls, desk, onRefusal } = parts;
  desk.perform(
    (following) => calls.listCandidates(request, following),
    (found) => {
      if (found.candidates.length === 0) showEmpty(found, parts);
      else showChoice(request, found, parts);
    },
    onRefusal,
  );
}

function showEmpty(
  { page_number: page, page_count: pages, unsupported_reason: reason }: ImageCandidates,
  { desk }: WayParts,
): void {
  const card = make(
    'section',
    { class: 'card verdict quiet', 'aria-label': 'Result' },
    make('h2', { tabindex: -1 }, makeIcon('none'), `Page ${page} has no picture that can be chosen.`),
    make('p', {}, reason ?? 'The page draws no picture at all: what looks like one may be text or lines.'),
    make('p', { class: 'lead' }, 'What to try next'),
    make(
      'ul',
      {},
      make(
        'li',
        {},
        pages > 1 ? `Try another page: the document has ${pages}.` : 'The document has this page only.',
      ),
      make('li', {}, 'If the mark is text, choose “A text” instead; that finds it on all pages at once.'),
    ),
  );
  desk.show(card);
  card.querySelector('h2')?.focus();
}

function showChoice(request: PictureRequest, found: ImageCandidates, parts: WayParts): void {
  const closing = new AbortController();
  const area = make('div', { class: 'preview-area' });
  const inner = createDesk(area);
  const preview = makeButton(
    'Show the page without it',
    () => {
      const candidate = choice.chosen();
      if (candidate === null) choice.element.querySelector('input')?.focus();
      else previewRemoval(request, found, candidate, { ...parts, desk: inner });
    },
    { look: 'strong' },
  );
  preview.disabled = true;
  const choice = createPictureChoice(found.candidates, () => {
    preview.disabled = false;
    inner.show(null);
  });
  const card = make(
    'section',
    { class: 'card', 'aria-label': 'Pictures of the page' },
    make('h2', { tabindex: -1 }, tellFound(found)),
    choice.element,
    make(
      'div',
      { class: 'actions' },
      preview,
      make('span', { class: 'small' }, 'Costs one request of the quota.'),
    ),
  );
  parts.desk.show(make('div', { class: 'result' }, card, area), () => {
    closing.abort();
    inner.show(null);
  });
  card.querySelector('h2')?.focus();
  void drawUnder(choice, request, closing.signal);
}

function tellFound({ candidates, page_number: page, page_count: pages }: ImageCandidates): string {
  const noun = candidates.length === 1 ? 'picture' : 'pictures';
  return `Page ${page} of ${pages} has ${candidates.length} ${noun} that can be chosen.`;
}

/** Without the page under them the boxes still say where the pictures are. */
async function drawUnder(
  choice: PictureChoice,
  { file, pageNumber }: PictureRequest,
  signal: AbortSignal,
): Promise<void> {
  let view: PdfView | null = null;
  try {
    view = await openPdf(file);
    const { widthPt } = await view.measurePage(pageNumber);
    choice.showPage(await view.drawPage(pageNumber, CHOICE_WIDTH_PX / widthPt, signal));
  } catch (error) {
    if (!signal.aborted) console.warn('the page could not be drawn', error);
  } finally {
    view?.close();
  }
}

function previewRemoval(
  request: PictureRequest,
  { source_sha256: sourceSha256 }: ImageCandidates,
  candidate: Candidate,
  parts: WayParts,
): void {
  const wanted = { ...request, instructionIndex: candidate.instruction_index, sourceSha256 };
  parts.desk.perform(
    (following) => parts.calls.previewRemoval(wanted, following),
    (answer) => showPreview(wanted, candidate, answer, parts),
    parts.onRefusal,
  );
}

function showPreview(
  request: PreviewRequest,
  candidate: Candidate,
  answer: PdfAnswer,
  { desk, session }: WayParts,
): void {
  const save = createSaveLink(answer.pdf, answer.fileName, 'Save the document');
  const pages = comparePages(
    request.file,
    answer.pdf,
    (size) => readPictureFacts(candidate, request.pageNumber, size),
    request.pageNumber,
  );
  const heading = make('h2', { tabindex: -1 }, `Page ${request.pageNumber} without the picture`);
  const result = make(
    'section',
    { class: 'card preview', 'aria-label': 'Preview' },
    heading,
    make('p', {}, COMPARE_FIRST),
    pages.element,
    createConfirmation(save.element),
    createCopyable('The same as a command', writePreviewCurl(request, answer, session.readKey() !== null)),
  );
  desk.show(result, () => {
    save.close();
    pages.close();
  });
  heading.focus();
}

const COMPARE_FIRST =
  'Compare the two before you keep it. What the picture covered is not drawn anew, and its other places stay.';

function readPictureFacts(
  candidate: Candidate,
  pageNumber: number,
  { widthPt, heightPt }: PageSize,
): PageFacts {
  const { left, top, width, height } = candidate.bbox;
  const box = {
    left: left * widthPt,
    top: top * heightPt,
    right: (left + width) * widthPt,
    bottom: (top + height) * heightPt,
  };
  const label = `Picture at the ${tellPlace(candidate)}`;
  return {
    changedPages: new Set([pageNumber]),
    listOutlines: () => [{ box, label }],
    describePage: () => `${label} of page ${pageNumber}.`,
  };
}

/** The contract asks that a person compares and confirms before a download is offered. */
function createConfirmation(link: HTMLAnchorElement): HTMLElement {
  const box = make('input', { type: 'checkbox' });
  const offer = make('div', { class: 'actions' });
  box.addEventListener('change', () => offer.replaceChildren(...(box.checked ? [link] : [])));
  return make(
    'div',
    { class: 'confirmation' },
    make(
      'label',
      { class: 'switch' },
      box,
      make('span', {}, 'I have compared them: this picture is the one that was to go.'),
    ),
    offer,
  );
}

function writePreviewCurl(request: PreviewRequest, { fileName }: PdfAnswer, withKey: boolean): string {
  return writeCurl({
    address: new URL(PATHS.preview, location.href).href,
    fields: {
      page_number: request.pageNumber,
      instruction_index: request.instructionIndex,
      source_sha256: request.sourceSha256,
      confirmed: 'true',
    },
    fileName: request.file.name,
    withKey,
    output: fileName,
  });
}
