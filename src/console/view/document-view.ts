/**
 * The chosen document on show before anything is sent: a person turns its pages
 * and points at the watermark, which fills the form.
 */
import type { Described } from '../../report/described.js';
import { make, makeIconButton } from '../element.js';
import { openPdfView, type PageSize, type Pointable, type PdfView } from '../pdf/open-pdf.js';
import { describeSentence, language, words } from '../words/words.js';
import { makePolygon, makeSheetDrawing } from './polygons.js';
import { findShape, isInside, listCorners, measureArea, toShares } from './shapes.js';

type Box = Described<'WatermarkBox'>;

export type DocumentView = ReturnType<typeof createDocumentView>;

interface DocumentViewParts {
  file: File;
  onText: (text: string) => void;
  onTurn: (pageNumber: number) => void;
  /** Called with a place on a picture, in shares of the page's width and height. */
  onPicture: (pageNumber: number, x: number, y: number) => void;
  /** True if several documents were chosen, and this is the first. */
  isFirst: boolean;
  /** Boxes that are marked from the start. */
  boxes: Box[];
  /** The page that is shown first, unless boxes are marked. */
  firstPage: number;
}

const WIDTH_PX = 900;

export function createDocumentView(parts: DocumentViewParts) {
  const { file, onText, onTurn, onPicture, isFirst, boxes: marked, firstPage } = parts;
  const closing = new AbortController();
  const sheet = make('div', { class: 'view-page' });
  const note = make('p', { class: 'small', role: 'status' }, words.view.opening);
  const warnings = make('ul', { class: 'warnings' });
  const drawing = makeSheetDrawing();
  const field = make('output', { class: 'page-count' });
  const back = makeIconButton(words.compare.previous, 'left', () => turnBy(-1));
  const forth = makeIconButton(words.compare.next, 'right', () => turnBy(1));
  const pager = make('div', { class: 'tools' }, back, field, forth);
  const element = make(
    'section',
    { class: 'card view', 'aria-label': words.view.title },
    make('div', { class: 'view-head' }, make('h1', { class: 'of-file', dir: 'auto' }, file.name), pager),
    ...(isFirst ? [make('p', { class: 'small' }, words.view.firstOfSeveral)] : []),
    sheet,
    note,
    warnings,
  );
  let view: PdfView | null = null;
  let current = firstPage;
  let pointables: Pointable[] = [];
  let size: PageSize = { widthPt: 1, heightPt: 1 };
  let boxes = marked;

  async function open(): Promise<void> {
    pager.hidden = true;
    try {
      view = await openPdfView(file);
    } catch (error) {
      const isLocked = (error as Error).name === 'PasswordException';
      note.textContent = isLocked ? words.sentences.locked : words.view.undrawable;
      note.className = isLocked ? 'fault' : 'small';
      sheet.hidden = true;
      // What draws the document may not have been loaded.
      addEventListener('online', () => void open(), { once: true, signal: closing.signal });
      return;
    }
    if (closing.signal.aborted) {
      view.close();
      return;
    }
    sheet.hidden = false;
    warnings.append(...view.warnings.map((sentence) => make('li', {}, describeSentence(sentence))));
    pager.hidden = view.pageCount === 1;
    await turnTo(boxes[0]?.page_number ?? firstPage);
  }

  function turnBy(pages: number): void {
    void turnTo(current + pages);
    onTurn(current);
  }

  async function turnTo(wanted: number): Promise<void> {
    if (view === null) return;
    const pageNumber = Math.min(view.pageCount, Math.max(1, wanted));
    current = pageNumber;
    field.textContent = `${pageNumber.toLocaleString(language)} / ${view.pageCount.toLocaleString(language)}`;
    try {
      const measured = await view.measurePage(pageNumber);
      const canvas = await view.drawPage(pageNumber, WIDTH_PX / measured.widthPt, closing.signal);
      const found = await view.listPointables(pageNumber);
      if (current !== pageNumber) return;
      pointables = found;
      size = measured;
      sheet.style.setProperty('aspect-ratio', `${canvas.width} / ${canvas.height}`);
      sheet.replaceChildren(canvas, drawing);
      sheet.dataset['page'] = String(pageNumber);
      note.textContent = words.view.clickHint;
      drawBoxes();
    } catch {
      if (!closing.signal.aborted) note.textContent = words.compare.pageUndrawable;
    }
  }

  function drawBoxes(): void {
    const onPage = boxes.filter((box) => box.page_number === current);
    const shapes = pointables.map(({ corners }) => corners);
    const polygons = onPage.map((box) => {
      const upright = toShares(box, size);
      return makePolygon(findShape(upright, shapes) ?? listCorners(upright), 'marked');
    });
    drawing.replaceChildren(...polygons);
  }

  function point(event: PointerEvent | MouseEvent): { x: number; y: number; at: Pointable | null } {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    return { x, y, at: findPointed(pointables, x, y) };
  }

  sheet.addEventListener('pointermove', (event) => {
    const { at } = point(event);
    drawBoxes();
    sheet.classList.toggle('pointing', at !== null);
    if (at !== null) drawing.append(makePolygon(at.corners, 'pointed'));
  });
  sheet.addEventListener('pointerleave', drawBoxes);
  sheet.addEventListener('click', (event) => {
    const { x, y, at } = point(event);
    if (at === null) return;
    if (at.text === null) onPicture(current, x, y);
    else onText(at.text);
  });

  void open();
  return {
    element,
    readPage: () => current,
    /** Turns to the first page of a watermark's boxes, and marks them on all pages. */
    showBoxes(wanted: Box[]): void {
      boxes = wanted;
      void turnTo(boxes[0]?.page_number ?? current);
    },
    close(): void {
      closing.abort();
      view?.close();
    },
  };
}

/** The thing that a person points at: among several a text, otherwise the smallest picture. */
function findPointed(pointables: readonly Pointable[], x: number, y: number): Pointable | null {
  const under = pointables.filter(({ corners }) => isInside(corners, { x, y }));
  const rank = ({ text, corners }: Pointable): number => (text === null ? 1 : 0) + measureArea(corners);
  return under.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}
