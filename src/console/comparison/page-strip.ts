/**
 * The strip of small pages. A page is drawn when its entry comes into view. The tab key reaches only the current entry;
 * the arrow keys move to others.
 */
import { make } from '../element.js';
import type { PdfView } from '../pdf/open-pdf.js';
import { words } from '../words/words.js';

/** The box into which a page is fitted, as the style sheet has it. */
const BOX_PX = { width: 76, height: 100 };

/** Entries within this distance count as in view, so that they are drawn before a short scroll shows them. */
const NEAR = '400px';

/** The most drawn pages that are kept when they leave the view. */
const MAX_KEPT = 80;

const STEPS: Record<string, (current: number, last: number) => number> = {
  ArrowDown: (current) => current + 1,
  ArrowRight: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  ArrowLeft: (current) => current - 1,
  PageDown: (current) => current + 10,
  PageUp: (current) => current - 10,
  Home: () => 1,
  End: (_, last) => last,
};

export class PageStrip {
  readonly element: HTMLElement;
  private readonly view: PdfView;
  private readonly onChoose: (pageNumber: number) => void;
  private readonly buttons: HTMLButtonElement[];
  private readonly inView = new Set<number>();
  private readonly drawn = new Set<number>();
  private readonly closing = new AbortController();
  private readonly observer: IntersectionObserver;
  private current = 1;
  private isDrawing = false;

  constructor(view: PdfView, changed: ReadonlySet<number>, onChoose: (pageNumber: number) => void) {
    this.view = view;
    this.onChoose = onChoose;
    this.buttons = Array.from({ length: view.pageCount }, (_, at) =>
      this.makeButton(at + 1, changed.has(at + 1)),
    );
    const entries = this.buttons.map((button) => make('li', { class: 'strip-entry' }, button));
    const list = make('ol', { class: 'strip-list' }, ...entries);
    this.element = make('nav', { class: 'strip', dir: 'ltr', 'aria-label': words.compare.pages }, list);
    this.element.addEventListener('keydown', (event) => this.step(event));
    this.observer = new IntersectionObserver((changes) => this.noteView(changes), {
      root: this.element,
      rootMargin: NEAR,
    });
    for (const button of this.buttons) this.observer.observe(button);
  }

  /** Shows which page is open, and brings it into view. */
  markCurrent(pageNumber: number): void {
    const previous = this.buttons[this.current - 1]!;
    previous.removeAttribute('aria-current');
    previous.tabIndex = -1;
    const button = this.buttons[pageNumber - 1]!;
    button.setAttribute('aria-current', 'page');
    button.tabIndex = 0;
    this.current = pageNumber;
    this.reveal(button.parentElement!);
  }

  close(): void {
    this.closing.abort();
    this.observer.disconnect();
  }

  private makeButton(pageNumber: number, isChanged: boolean): HTMLButtonElement {
    const button = make(
      'button',
      {
        type: 'button',
        class: isChanged ? 'thumb changed' : 'thumb',
        value: pageNumber,
        tabindex: -1,
        'aria-label': words.compare.page(pageNumber) + (isChanged ? words.compare.changed : ''),
      },
      make('span', { class: 'thumb-page' }),
      make('span', { 'aria-hidden': true }, String(pageNumber)),
    );
    button.addEventListener('click', () => this.onChoose(pageNumber));
    return button;
  }

  private step(event: KeyboardEvent): void {
    const findStep = STEPS[event.key];
    if (findStep === undefined) return;
    event.preventDefault();
    const last = this.buttons.length;
    this.onChoose(Math.min(last, Math.max(1, findStep(this.current, last))));
    this.buttons[this.current - 1]!.focus({ preventScroll: true });
  }

  /** Scrolls no further than needed to show the whole entry; `scrollIntoView` would move the page as well. */
  private reveal({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): void {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    this.element.scrollTo({
      left: Math.min(offsetLeft, Math.max(scrollLeft, offsetLeft + offsetWidth - clientWidth)),
      top: Math.min(offsetTop, Math.max(scrollTop, offsetTop + offsetHeight - clientHeight)),
    });
  }

  private noteView(changes: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      const pageNumber = Number((target as HTMLButtonElement).value);
      if (isIntersecting) this.inView.add(pageNumber);
      else this.inView.delete(pageNumber);
    }
    void this.drawInView();
  }

  /** Draws one page after the other; a page that has left the view meanwhile is skipped. */
  private async drawInView(): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    const findNext = (): number | undefined =>
      [...this.inView].find((pageNumber) => !this.drawn.has(pageNumber));
    for (let next = findNext(); next !== undefined && !this.closing.signal.aborted; next = findNext()) {
      this.drawn.add(next);
      this.show(next, await this.draw(next));
      const oldest = [...this.drawn].find((pageNumber) => !this.inView.has(pageNumber));
      if (this.drawn.size > MAX_KEPT && oldest !== undefined) {
        this.drawn.delete(oldest);
        this.show(oldest);
      }
    }
    this.isDrawing = false;
  }

  private show(pageNumber: number, ...canvas: HTMLCanvasElement[]): void {
    this.buttons[pageNumber - 1]!.querySelector('.thumb-page')!.replaceChildren(...canvas);
  }

  /** A page that cannot be drawn stays an empty sheet. */
  private async draw(pageNumber: number): Promise<HTMLCanvasElement> {
    try {
      const { widthPt, heightPt } = await this.view.measurePage(pageNumber);
      const fit = Math.min(BOX_PX.width / widthPt, BOX_PX.height / heightPt);
      const scale = fit * Math.min(2, devicePixelRatio);
      const canvas = await this.view.drawPage(pageNumber, scale, this.closing.signal);
      canvas.style.setProperty('width', `${Math.round(widthPt * fit)}px`);
      return canvas;
    } catch {
      return document.createElement('canvas');
    }
  }
}
