/** Removes a picture: the steps are to list the page's pictures, choose one, compare, confirm and save. */
import {
  PATHS,
  type PictureRequest,
  type PreviewAnswer,
  type PreviewRequest,
  writePreviewFields,
} from '../api/calls.js';
import { placeShares } from '../../engine/values/geometry.js';
import type { Described } from '../../report/described.js';
import { type ReportedPages, showComparedPages } from '../comparison/comparison.js';
import { createResultArea } from '../result-area.js';
import { make, makeActions, makeButton, makeIcon, makeSwitch } from '../element.js';
import { openPdfView, type PageSize, type PdfView } from '../pdf/open-pdf.js';
import { readRanges, describePages } from '../page-ranges.js';
import { saved } from '../save.js';
import type { Corner } from '../view/shapes.js';
import { SENTENCES } from '../words/sentences.js';
import { describeSentence, words } from '../words/words.js';
import { createAdvice, createCommand, createOffer, createWarning } from './offer.js';
import {
  type PictureCandidate,
  createPictureChoice,
  type PictureChoice,
  describePicture,
} from './picture-choice.js';
import type { WayParts } from './text-way.js';

/** Wide enough for any choice; the style sheet makes it smaller. */
const CHOICE_WIDTH_PX = 900;

/** @param at where a person clicked, in shares of the page; null without a click. */
export function findPictures(request: PictureRequest, parts: WayParts, at: Corner | null): void {
  parts.resultArea.perform({
    ...parts,
    call: (following) => parts.calls().listCandidates(request, following),
    onAnswer: (found) => {
      if (found.candidates.length === 0) showEmpty(request, found, parts);
      else showChoice(request, found, parts, at);
    },
  });
}

function showEmpty(request: PictureRequest, found: Described<'ImageCandidates'>, parts: WayParts): void {
  const { page_number: page, page_count: pages, unsupported_reason: reason } = found;
  const { none, noneAtAll, otherPage, tryText } = words.pictures;
  const advice = [...(pages > 1 ? [otherPage(pages)] : []), tryText];
  const card = make(
    'section',
    { class: 'card verdict', 'aria-label': words.result.label },
    make('h2', { tabindex: -1 }, makeIcon('none'), none(page)),
    make('p', {}, reason === null ? noneAtAll : describeSentence(reason)),
    ...createAdvice(advice),
  );
  parts.resultArea.show(card, { remake: () => showEmpty(request, found, parts), file: request.file });
}

/** The choice stays as it is when the language changes, and so does the preview below it. */
function showChoice(
  request: PictureRequest,
  found: Described<'ImageCandidates'>,
  parts: WayParts,
  at: Corner | null,
): void {
  const closing = new AbortController();
  const area = make('div', { class: 'preview-area' });
  const inner = createResultArea(area);
  const result = make('div', { class: 'result' });
  const drawn = drawPage(request, closing.signal);
  const preview = (): void => {
    const candidate = choice.chosen();
    // The button is disabled until a picture is chosen.
    if (candidate === null) return;
    const wanted = {
      ...request,
      instructionIndex: candidate.instruction_index,
      sourceSha256: found.source_sha256,
      everywhere: isForAll,
    };
    const innerParts = { ...parts, resultArea: inner, onRetry: preview };
    inner.perform({
      ...innerParts,
      call: (following) => parts.calls().previewRemoval(wanted, following),
      onAnswer: (answer) => showPreview(wanted, candidate, answer, innerParts),
    });
  };
  const dropPreview = (): void => inner.show(null);
  let isForAll = false;
  let choice: PictureChoice;
  const build = (chosen: PictureCandidate | null): void => {
    const button = makeButton(words.pictures.show, preview, { look: 'strong' });
    button.disabled = chosen === null;
    choice = createPictureChoice(found.candidates, () => {
      button.disabled = false;
      dropPreview();
    });
    if (chosen !== null) choice.mark(chosen);
    void drawn.then((canvas) => canvas && choice.showPage(canvas));
    const everywhere = makeSwitch(words.pictures.everywhere, isForAll, (isOn) => {
      isForAll = isOn;
      dropPreview();
    });
    const cost = make('span', { class: 'small only-service' }, words.frame.lookCost);
    const { page_number: page, page_count: pages, candidates } = found;
    const title = words.pictures.found(page, pages, candidates.length);
    const card = make(
      'section',
      { class: 'card', 'aria-label': title },
      make('h2', { tabindex: -1 }, title),
      make('p', { class: 'of-file', dir: 'auto' }, request.file.name),
      choice.element,
      make('div', { class: 'actions staying' }, button, everywhere, cost),
    );
    result.replaceChildren(card, area);
  };
  build(null);
  const close = (): void => {
    closing.abort();
    dropPreview();
  };
  const remake = (): void => {
    build(choice.chosen());
    inner.remake();
  };
  const { readResult, isUnfinished } = inner;
  parts.resultArea.show(result, { close, remake, file: request.file, readResult, isUnfinished });
  if (at !== null) choice!.chooseAt(at.x, at.y);
}

/** Null if the page cannot be drawn: the boxes then still show where the pictures are. */
async function drawPage(
  { file, pageNumber }: PictureRequest,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  let view: PdfView | null = null;
  try {
    view = await openPdfView(file);
    const { widthPt } = await view.measurePage(pageNumber);
    return await view.drawPage(pageNumber, CHOICE_WIDTH_PX / widthPt, signal);
  } catch (error) {
    if (!signal.aborted) console.warn('the page could not be drawn', error);
    return null;
  } finally {
    view?.close();
  }
}

function showPreview(
  request: PreviewRequest,
  candidate: PictureCandidate,
  answer: PreviewAnswer,
  parts: WayParts,
): void {
  const offer = createOffer(request.file, answer, parts);
  let confirmed: File | null = null;
  const changedPages = new Set(readRanges(answer.pages));
  const pages = showComparedPages(request.file, answer.pdf, async (before) => {
    if (before.warnings.includes(SENTENCES.signed)) {
      pages.element.after(createWarning(words.result.signature(request.file.name)));
    }
    const size = await before.measurePage(request.pageNumber);
    return readPictureFacts(candidate, request.pageNumber, changedPages, size);
  });
  const keptWarning =
    answer.left === '' ? [] : [createWarning(words.pictures.left(describePages(answer.left)))];
  const result = make(
    'section',
    { class: 'card preview', 'aria-label': words.result.label },
    make('h2', { tabindex: -1 }, words.pictures.without(describePages(answer.pages))),
    make('p', { class: 'of-file', dir: 'auto' }, request.file.name),
    make('p', {}, words.pictures.compareFirst),
    ...keptWarning,
    pages.element,
    createConfirmation(offer.elements, (isConfirmed) => (confirmed = isConfirmed ? offer.document : null)),
    ...createCommand(PATHS.preview, writePreviewFields(request), request.file, answer, parts.session),
  );
  const close = (): void => {
    offer.close();
    pages.close();
  };
  const remake = (): void => showPreview(request, candidate, answer, parts);
  const isUnfinished = (): boolean => !saved.has(answer.pdf);
  const readResult = (): File | null => confirmed;
  parts.resultArea.show(result, { close, remake, file: request.file, readResult, isUnfinished });
}

/** The place is known on the page of the choice; on other pages all changes are outlined. */
function readPictureFacts(
  candidate: PictureCandidate,
  chosenPage: number,
  changedPages: ReadonlySet<number>,
  { widthPt, heightPt }: PageSize,
): ReportedPages {
  const box = placeShares(candidate.bbox, widthPt, heightPt);
  const label = describePicture(candidate);
  const { mark, pageSame } = words.report;
  return {
    changedPages,
    listOutlines(pageNumber) {
      const elsewhere = changedPages.has(pageNumber) ? [{ box: null, label: mark }] : [];
      return pageNumber === chosenPage ? [{ box, label }, ...elsewhere] : elsewhere;
    },
    describePage(pageNumber) {
      return changedPages.has(pageNumber) ? words.pictures.goneFrom(pageNumber) : pageSame(pageNumber);
    },
  };
}

/** The contract asks that a person compares and confirms before a download is offered. */
function createConfirmation(offered: HTMLElement[], onConfirm: (isConfirmed: boolean) => void): HTMLElement {
  const offer = makeActions();
  const box = makeSwitch(words.pictures.confirm, false, (isConfirmed) => {
    offer.replaceChildren(...(isConfirmed ? offered : []));
    onConfirm(isConfirmed);
  });
  return make('div', {}, box, offer);
}
