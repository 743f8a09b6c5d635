/**
 * The strip of small pages. A page is drawn when its entry comes into view. The tab key reaches only the current entry;
 * the arrow keys move to others.
 */
import { make } from '../element.js';
import { describePages } from '../page-ranges.js';
import type { PdfView } from '../pdf/open-pdf.js';
import { words } from '../words/words.js';

/** The box into which a page is fitted, as the style sheet has it. */
const BOX_PX = { width: 76, height: 100 };

/** Entries within this distance count as in view, so that they are drawn before a short scroll shows them. */
const NEAR = '400px';

/** The most drawn pages that are kept when they leave the view. */
const MAX_KEPT = 80;

/** Pages to go, by key; no further than to the first or the last one. */
const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** @param onChoose called with the number of the page that a person chose. */
export function createPageStrip(
  view: PdfView,
  changed: ReadonlySet<number>,
  onChoose: (pageNumber: number) => void,
) {
  const inView = new Set<number>();
  const drawn = new Set<number>();
  const closing = new AbortController();
  let current = 1;
  let isDrawing = false;
  const buttons = Array.from({ length: view.pageCount }, (_, at) => makeThumb(at + 1, changed.has(at + 1)));
  const entries = buttons.map((button) => make('li', { class: 'strip-entry' }, button));
  const list = make('ol', { class: 'strip-list' }, ...entries);
  const element = make('nav', { class: 'strip', dir: 'ltr', 'aria-label': words.compare.pages }, list);
  const observer = new IntersectionObserver(noteView, { root: element, rootMargin: NEAR });

  function step(event: KeyboardEvent): void {
    const pages = STEPS[event.key];
    if (pages === undefined) return;
    event.preventDefault();
    onChoose(Math.min(buttons.length, Math.max(1, current + pages)));
    buttons[current - 1]!.focus({ preventScroll: true });
  }

  /** Scrolls no further than needed to show the whole entry; `scrollIntoView` would move the page as well. */
  function reveal({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): void {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo({
      left: Math.min(offsetLeft, Math.max(scrollLeft, offsetLeft + offsetWidth - clientWidth)),
      top: Math.min(offsetTop, Math.max(scrollTop, offsetTop + offsetHeight - clientHeight)),
    });
  }

  function noteView(changes: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      const pageNumber = Number((target as HTMLButtonElement).value);
      if (isIntersecting) inView.add(pageNumber);
      else inView.delete(pageNumber);
    }
    void drawInView();
  }

  /** Draws one page after the other; a page that has left the view meanwhile is skipped. */
  async function drawInView(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    const findNext = (): number | undefined => [...inView].find((pageNumber) => !drawn.has(pageNumber));
    for (let next = findNext(); next !== undefined && !closing.signal.aborted; next = findNext()) {
      drawn.add(next);
      show(next, await drawThumb(view, next, closing.signal));
      const oldest = [...drawn].find((pageNumber) => !inView.has(pageNumber));
      if (drawn.size > MAX_KEPT && oldest !== undefined) {
        drawn.delete(oldest);
        show(oldest);
      }
    }
    isDrawing = false;
  }

  function show(pageNumber: number, ...canvas: HTMLCanvasElement[]): void {
    buttons[pageNumber - 1]!.querySelector('.thumb-page')!.replaceChildren(...canvas);
  }

  element.addEventListener('keydown', step);
  buttons.forEach((button, at) => {
    button.addEventListener('click', () => onChoose(at + 1));
    observer.observe(button);
  });
  return {
    element,
    /** Shows which page is open, and brings it into view. */
    markCurrent(pageNumber: number): void {
      const previous = buttons[current - 1]!;
      previous.removeAttribute('aria-current');
      previous.tabIndex = -1;
      const button = buttons[pageNumber - 1]!;
      button.setAttribute('aria-current', 'page');
      button.tabIndex = 0;
      current = pageNumber;
      reveal(button.parentElement!);
    },
    close(): void {
      closing.abort();
      observer.disconnect();
    },
  };
}

function makeThumb(pageNumber: number, isChanged: boolean): HTMLButtonElement {
  return make(
    'button',
    {
      type: 'button',
      class: isChanged ? 'thumb changed' : 'thumb',
      value: pageNumber,
      tabindex: -1,
      'aria-label': describePages(String(pageNumber)) + (isChanged ? words.compare.changed : ''),
    },
    make('span', { class: 'thumb-page' }),
    make('span', { 'aria-hidden': true }, String(pageNumber)),
  );
}

/** A page that cannot be drawn stays an empty sheet. */
async function drawThumb(view: PdfView, pageNumber: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  try {
    const { widthPt, heightPt } = await view.measurePage(pageNumber);
    const fit = Math.min(BOX_PX.width / widthPt, BOX_PX.height / heightPt);
    const canvas = await view.drawPage(pageNumber, fit * Math.min(2, devicePixelRatio), signal);
    canvas.style.setProperty('width', `${Math.round(widthPt * fit)}px`);
    return canvas;
  } catch {
    return document.createElement('canvas');
  }
}
