/**
 * The strip of small pages: a list of any length; only the entries in view exist. One entry at a time is in the order
 * of focus; the arrow keys move it.
 */
import { make } from '../element.js';
import type { PdfView } from '../pdf/open-pdf.js';
import { words } from '../words/words.js';
import { Thumbnails } from './thumbnails.js';
import { findVisibleRange, type Range } from './visible-range.js';

/** An entry's place along the strip, which lies across on narrow screens; as the style sheet has them. */
const ENTRY_HEIGHT_PX = 132;
const ENTRY_WIDTH_PX = 92;

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
  private readonly list = make('ol', { class: 'strip-list' });
  private readonly pageCount: number;
  private readonly onChoose: (pageNumber: number) => void;
  private readonly entries = new Map<number, HTMLElement>();
  private readonly thumbnails: Thumbnails;
  private readonly observer = new ResizeObserver(() => this.relay());
  private changed: ReadonlySet<number> = new Set();
  private current = 1;
  private isScheduled = false;

  constructor(view: PdfView, onChoose: (pageNumber: number) => void) {
    this.pageCount = view.pageCount;
    this.onChoose = onChoose;
    this.thumbnails = new Thumbnails(view);
    this.element = make('nav', { class: 'strip', dir: 'ltr', 'aria-label': words.compare.pages }, this.list);
    this.element.addEventListener('scroll', () => this.schedule(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.step(event));
    this.observer.observe(this.element);
  }

  /** Shows which page is open, and brings it into view. */
  markCurrent(pageNumber: number): void {
    const previous = this.current;
    this.current = pageNumber;
    this.addEntry(pageNumber);
    this.dressEntry(previous);
    this.dressEntry(pageNumber);
    this.reveal(pageNumber);
    this.schedule();
  }

  markChanged(pages: ReadonlySet<number>): void {
    this.changed = pages;
    for (const pageNumber of this.entries.keys()) this.dressEntry(pageNumber);
  }

  close(): void {
    this.thumbnails.close();
    this.observer.disconnect();
  }

  private isAcross(): boolean {
    return getComputedStyle(this.element).getPropertyValue('--strip-axis').trim() === 'x';
  }

  private entryExtent(): number {
    return this.isAcross() ? ENTRY_WIDTH_PX : ENTRY_HEIGHT_PX;
  }

  private placeOf(pageNumber: number): number {
    return (pageNumber - 1) * this.entryExtent();
  }

  private readRange(): Range {
    const { scrollLeft, clientWidth, scrollTop, clientHeight } = this.element;
    return this.isAcross()
      ? findVisibleRange(scrollLeft, clientWidth, ENTRY_WIDTH_PX, this.pageCount)
      : findVisibleRange(scrollTop, clientHeight, ENTRY_HEIGHT_PX, this.pageCount);
  }

  private listVisible(): number[] {
    const { start, end } = this.readRange();
    return Array.from({ length: end - start }, (_, at) => start + at + 1);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.arrange());
  }

  /** The axis may have changed with the room. */
  private relay(): void {
    for (const [pageNumber, entry] of this.entries) {
      entry.style.setProperty('--at', `${this.placeOf(pageNumber)}px`);
    }
    this.schedule();
  }

  private arrange(): void {
    this.isScheduled = false;
    this.list.style.setProperty('--strip-extent', `${this.pageCount * this.entryExtent()}px`);
    const visible = this.listVisible();
    const wanted = new Set([...visible, this.current]);
    for (const [pageNumber, entry] of this.entries) {
      // The focus is not to be lost with the entry that has it.
      if (wanted.has(pageNumber) || entry.contains(document.activeElement)) continue;
      entry.remove();
      this.entries.delete(pageNumber);
    }
    for (const pageNumber of wanted) this.addEntry(pageNumber);
    void this.thumbnails.drawWanted(
      () => this.listVisible(),
      (pageNumber) => this.dressEntry(pageNumber),
    );
  }

  /** In page order, which is the order in which entries are read aloud. */
  private addEntry(pageNumber: number): void {
    if (this.entries.has(pageNumber)) return;
    const button = make('button', { type: 'button', class: 'thumb' });
    button.addEventListener('click', () => this.onChoose(pageNumber));
    const place = { 'aria-setsize': this.pageCount, 'aria-posinset': pageNumber };
    const entry = make('li', { class: 'strip-entry', ...place }, button);
    entry.style.setProperty('--at', `${this.placeOf(pageNumber)}px`);
    const next = [...this.entries.keys()].filter((other) => other > pageNumber);
    this.list.insertBefore(entry, this.entries.get(Math.min(...next)) ?? null);
    this.entries.set(pageNumber, entry);
    this.dressEntry(pageNumber);
  }

  private dressEntry(pageNumber: number): void {
    const button = this.entries.get(pageNumber)?.querySelector('button');
    if (button === undefined || button === null) return;
    const isChanged = this.changed.has(pageNumber);
    const isCurrent = this.current === pageNumber;
    const thumbnail = this.thumbnails.get(pageNumber);
    button.replaceChildren(
      make('span', { class: 'thumb-page' }, ...(thumbnail === undefined ? [] : [thumbnail])),
      make('span', { class: 'thumb-label', 'aria-hidden': true }, String(pageNumber)),
    );
    const label = words.compare.page(pageNumber) + (isChanged ? words.compare.changed : '');
    button.setAttribute('aria-label', label);
    button.classList.toggle('changed', isChanged);
    button.tabIndex = isCurrent ? 0 : -1;
    if (isCurrent) button.setAttribute('aria-current', 'page');
    else button.removeAttribute('aria-current');
  }

  private step(event: KeyboardEvent): void {
    const findStep = STEPS[event.key];
    if (findStep === undefined) return;
    event.preventDefault();
    this.onChoose(Math.min(this.pageCount, Math.max(1, findStep(this.current, this.pageCount))));
    this.entries.get(this.current)?.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Scrolls as little as shows the whole entry; `scrollIntoView` would move the page as well. */
  private reveal(pageNumber: number): void {
    const at = this.placeOf(pageNumber);
    const end = at + this.entryExtent();
    const { element } = this;
    this.list.style.setProperty('--strip-extent', `${this.pageCount * this.entryExtent()}px`);
    if (this.isAcross()) {
      element.scrollLeft = Math.min(at, Math.max(element.scrollLeft, end - element.clientWidth));
    } else {
      element.scrollTop = Math.min(at, Math.max(element.scrollTop, end - element.clientHeight));
    }
  }
}
