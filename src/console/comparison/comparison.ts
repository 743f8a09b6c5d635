/** Compares a document before and after a removal, one page at a time. */
import { make } from '../element.js';
import { openPdfView, type PageSize, type PdfView } from '../pdf/open-pdf.js';
import { words } from '../words/words.js';
import { findChangedPlaces } from './changed-places.js';
import { makeOutlines, type Outline } from './outlines.js';
import { createPageStrip } from './page-strip.js';
import { createPanes, type Panes } from './panes.js';
import { createToolbar } from './toolbar.js';

/** The report's facts of each page. */
export interface ReportedPages {
  changedPages: ReadonlySet<number>;
  listOutlines: (pageNumber: number) => Outline[];
  describePage: (pageNumber: number) => string;
}

/** Shares of the size at which a page fits. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Below this width two pages side by side are too small to read; below this height the tools leave no space for a page. */
const NARROW = '(max-width: 720px), (max-height: 560px)';

/** A page is drawn again when its space has kept its size for this long. */
const SETTLE_MS = 150;

/**
 * Shows the comparison of two documents when both are open.
 *
 * @param readFacts called with the document before when it is open.
 */
export function showComparedPages(
  before: Blob,
  after: Blob,
  readFacts: (view: PdfView) => ReportedPages | Promise<ReportedPages>,
) {
  const element = make('div', {}, make('p', { class: 'card' }, words.view.opening));
  let comparison: ReturnType<typeof createComparison> | null = null;
  let isClosed = false;

  const opening = [openPdfView(before), openPdfView(after)] as const;
  const closeViews = async (): Promise<void> => {
    for (const view of await Promise.allSettled(opening)) {
      if (view.status === 'fulfilled') view.value.close();
    }
  };
  const open = async (): Promise<void> => {
    const views = await Promise.all(opening);
    const facts = await readFacts(views[0]);
    if (isClosed) return closeViews();
    comparison = createComparison(...views, facts);
    element.replaceChildren(comparison.element);
  };
  open().catch(() => {
    element.replaceChildren(make('p', { class: 'card' }, words.compare.pageUndrawable));
    void closeViews();
  });

  return {
    element,
    close(): void {
      isClosed = true;
      comparison?.close();
    },
  };
}

/** Takes both documents over: they are closed with it. */
function createComparison(before: PdfView, after: PdfView, facts: ReportedPages) {
  const narrow = matchMedia(NARROW);
  const closing = new AbortController();
  const note = make('p', { class: 'page-note', 'aria-live': 'polite' });
  const stage = make('div', { class: 'stage', 'aria-busy': true });
  const observer = new ResizeObserver(settle);
  const strip = createPageStrip(after, facts.changedPages, openPage);
  const firstLook = narrow.matches ? 'slider' : 'side';
  let panes = createPanes(firstLook);
  let pageNumber = Math.min(...facts.changedPages, before.pageCount);
  let zoom = 1;
  let drawing = new AbortController();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let knownRoom = '';
  const toolbar = createToolbar({
    pageCount: before.pageCount,
    look: firstLook,
    onLook(look) {
      panes = createPanes(look);
      void draw();
    },
    onZoom: zoomTo,
    onPage: openPage,
    onNextChange: () => openPage(findNextChange(facts.changedPages, pageNumber)),
    onOutlines: (shown) => stage.classList.toggle('without-outlines', !shown),
  });

  function openPage(wanted: number): void {
    pageNumber = Math.min(before.pageCount, Math.max(1, wanted));
    strip.markCurrent(pageNumber);
    void draw();
  }

  function zoomTo(direction: -1 | 0 | 1): void {
    const at = Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(zoom) + direction));
    zoom = direction === 0 ? 1 : ZOOMS[at]!;
    void draw();
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const direction = ({ '-': -1, '+': 1, '=': 1, '0': 0 } as const)[event.key];
    // The same keys scroll a page that is larger than its space.
    if (turn !== undefined && zoom <= 1) openPage(pageNumber + turn);
    else if (direction !== undefined) zoomTo(direction);
    else return;
    event.preventDefault();
  }

  /** Called when the stage may have another size. Its height follows the page, so the width and the window count. */
  function settle(): void {
    const room = `${stage.clientWidth} ${innerHeight}`;
    if (room === knownRoom) return;
    const isFirst = knownRoom === '';
    knownRoom = room;
    clearTimeout(settling);
    if (isFirst) {
      openPage(pageNumber);
      return;
    }
    // The drawing for the old size is cancelled, and the stage is busy until the page is drawn for the new one.
    drawing.abort();
    stage.setAttribute('aria-busy', 'true');
    settling = setTimeout(() => void draw(), SETTLE_MS);
  }

  /** The newest call wins: it cancels the drawing of an earlier one. */
  async function draw(): Promise<void> {
    drawing.abort();
    drawing = new AbortController();
    const { signal } = drawing;
    stage.setAttribute('aria-busy', 'true');
    toolbar.show(pageNumber, zoom);
    note.textContent = facts.describePage(pageNumber);
    try {
      await fill(panes, signal);
    } catch {
      if (signal.aborted) return;
      stage.replaceChildren(make('p', { class: 'undrawable' }, words.compare.pageUndrawable));
    }
    stage.setAttribute('aria-busy', 'false');
  }

  async function fill(shown: Panes, signal: AbortSignal): Promise<void> {
    if (!stage.contains(shown.element)) stage.replaceChildren(shown.element);
    const size = await before.measurePage(pageNumber);
    signal.throwIfAborted();
    fitStage(stage, shown, size);
    const room = shown.readRoom();
    const scale = Math.min(room.width / size.widthPt, room.height / size.heightPt) * zoom;
    shown.resize(size, scale);
    const pixels = scale * Math.min(2, devicePixelRatio);
    const [one, other] = await Promise.all([
      before.drawPage(pageNumber, pixels, signal),
      after.drawPage(pageNumber, pixels, signal),
    ]);
    const drawn = (await before.listPointables(pageNumber)).map(({ corners }) => corners);
    signal.throwIfAborted();
    const outlines = facts.listOutlines(pageNumber);
    const changed = outlines.length === 0 ? [] : findChangedPlaces(one, other);
    const outlined = makeOutlines(outlines, { size, drawn, changed });
    shown.show({ before: one, after: other, outlines: outlined });
  }

  stage.append(panes.element);
  stage.addEventListener('keydown', press);
  const body = make('div', { class: 'comparison-body' }, strip.element, stage);
  const { label, keys } = words.compare;
  const keyHelp = make('p', { class: 'keys' }, keys);
  const element = make('section', { class: 'comparison card', 'aria-label': label }, note, body, keyHelp);
  // If there is little space, the tools come after the page.
  const placeToolbar = (): void => {
    if (narrow.matches) body.after(toolbar.element);
    else element.prepend(toolbar.element);
  };
  placeToolbar();
  narrow.addEventListener('change', placeToolbar, { signal: closing.signal });
  observer.observe(stage);
  return {
    element,
    close(): void {
      closing.abort();
      drawing.abort();
      clearTimeout(settling);
      observer.disconnect();
      strip.close();
      before.close();
      after.close();
    },
  };
}

/** Makes the stage as high as a page of its width needs, at most as high as the style sheet allows. */
function fitStage(stage: HTMLElement, panes: Panes, { widthPt, heightPt }: PageSize): void {
  stage.style.removeProperty('--wanted');
  const room = panes.readRoom();
  const spare = (room.height - (room.width * heightPt) / widthPt) * panes.rows();
  if (spare > 0) stage.style.setProperty('--wanted', `${Math.ceil(stage.clientHeight - spare)}px`);
}

/** The next changed page after this one, or the first changed page. */
function findNextChange(changedPages: ReadonlySet<number>, pageNumber: number): number {
  const later = [...changedPages].filter((other) => other > pageNumber);
  return Math.min(...(later.length > 0 ? later : changedPages));
}
