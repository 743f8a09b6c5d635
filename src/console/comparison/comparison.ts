/** Compares a document before and after a removal, one page at a time. */
import { make } from '../element.js';
import type { PageSize, PdfView } from '../pdf/open-pdf.js';
import { words } from '../words/words.js';
import { findChangedPlaces } from './changed-places.js';
import { drawDifference } from './difference.js';
import { makeOutlines, type Outline } from './outlines.js';
import { PageStrip } from './page-strip.js';
import { createPanes, type PaneLook, type Panes } from './panes.js';
import { createToolbar, type Toolbar } from './toolbar.js';

/** The report's facts of each page. */
export interface ReportedPages {
  changedPages: ReadonlySet<number>;
  listOutlines: (pageNumber: number) => Outline[];
  describePage: (pageNumber: number) => string;
}

export interface ComparisonParts {
  before: PdfView;
  after: PdfView;
  facts: ReportedPages;
  /** The only page to compare; null to compare all pages, with a strip of them. */
  onlyPage: number | null;
}

/** Shares of the size at which a page fits. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Below this width two pages side by side are too small to read; below this height the tools leave no space for a page. */
const NARROW = '(max-width: 720px), (max-height: 560px)';

/** A page is drawn again when its space has kept its size for this long. */
const SETTLE_MS = 150;

export class ComparisonView {
  readonly element: HTMLElement;
  private readonly before: PdfView;
  private readonly after: PdfView;
  /** Null if only one page is compared. */
  private readonly strip: PageStrip | null;
  private readonly toolbar: Toolbar;
  private readonly note = make('p', { class: 'page-note', 'aria-live': 'polite' });
  private readonly stage = make('div', { class: 'stage', 'aria-busy': true });
  private readonly observer = new ResizeObserver(() => this.settle());
  private readonly facts: ReportedPages;
  private pageNumber: number;
  private zoom = 1;
  private readonly narrow = matchMedia(NARROW);
  private readonly closing = new AbortController();
  private look: PaneLook = this.narrow.matches ? 'slider' : 'side';
  private panes: Panes = createPanes(this.look);
  private drawing = new AbortController();
  private settling: ReturnType<typeof setTimeout> | undefined;
  private knownRoom = '';

  /** Takes both documents over: they are closed with it. */
  constructor({ before, after, facts, onlyPage }: ComparisonParts) {
    this.before = before;
    this.after = after;
    this.facts = facts;
    this.pageNumber = onlyPage ?? Math.min(...facts.changedPages, before.pageCount);
    this.strip =
      onlyPage === null
        ? new PageStrip(after, facts.changedPages, (pageNumber) => this.openPage(pageNumber))
        : null;
    this.toolbar = this.makeToolbar();
    this.stage.append(this.panes.element);
    this.stage.addEventListener('keydown', (event) => this.press(event));
    const body = make('div', { class: 'comparison-body' }, this.stage);
    if (this.strip !== null) {
      body.classList.add('with-strip');
      body.prepend(this.strip.element);
    }
    this.element = make('section', { class: 'comparison card', 'aria-label': words.compare.label });
    this.element.append(this.note, body, this.describeKeys());
    // If there is little space, the tools come after the page.
    const placeToolbar = (): void => {
      if (this.narrow.matches) body.after(this.toolbar.element);
      else this.element.prepend(this.toolbar.element);
    };
    placeToolbar();
    this.narrow.addEventListener('change', placeToolbar, { signal: this.closing.signal });
    this.observer.observe(this.stage);
  }

  close(): void {
    this.closing.abort();
    this.drawing.abort();
    clearTimeout(this.settling);
    this.observer.disconnect();
    this.strip?.close();
    this.before.close();
    this.after.close();
  }

  private makeToolbar(): Toolbar {
    return createToolbar({
      pageCount: this.strip === null ? null : this.before.pageCount,
      look: this.look,
      onLook: (look) => this.lookAs(look),
      onZoom: (direction) => this.zoomTo(direction),
      onPage: (pageNumber) => this.openPage(pageNumber),
      onNextChange: () => this.openPage(findNextChange(this.facts.changedPages, this.pageNumber)),
      onOutlines: (shown) => this.stage.classList.toggle('without-outlines', !shown),
    });
  }

  private describeKeys(): HTMLElement {
    const { keys, pageKeys, zoomKeys } = words.compare;
    return make('p', { class: 'keys' }, keys + (this.strip === null ? '' : pageKeys) + zoomKeys);
  }

  private openPage(wanted: number): void {
    this.pageNumber = Math.min(this.before.pageCount, Math.max(1, wanted));
    this.strip?.markCurrent(this.pageNumber);
    void this.draw();
  }

  private lookAs(look: PaneLook): void {
    this.look = look;
    this.panes = createPanes(look);
    void this.draw();
  }

  private zoomTo(direction: -1 | 0 | 1): void {
    const at = Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(this.zoom) + direction));
    this.zoom = direction === 0 ? 1 : ZOOMS[at]!;
    void this.draw();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const direction = ({ '-': -1, '+': 1, '=': 1, '0': 0 } as const)[event.key];
    // The same keys scroll a page that is larger than its space.
    if (turn !== undefined && this.zoom <= 1 && this.strip !== null) this.openPage(this.pageNumber + turn);
    else if (direction !== undefined) this.zoomTo(direction);
    else return;
    event.preventDefault();
  }

  /** Called when the stage may have another size. Its height follows the page, so the width and the window count. */
  private settle(): void {
    const room = `${this.stage.clientWidth} ${innerHeight}`;
    if (room === this.knownRoom) return;
    const isFirst = this.knownRoom === '';
    this.knownRoom = room;
    clearTimeout(this.settling);
    if (isFirst) {
      this.openPage(this.pageNumber);
      return;
    }
    // The drawing for the old size is cancelled, and the stage is busy until the page is drawn for the new one.
    this.drawing.abort();
    this.stage.setAttribute('aria-busy', 'true');
    this.settling = setTimeout(() => void this.draw(), SETTLE_MS);
  }

  /** The newest call wins: it cancels the drawing of an earlier one. */
  private async draw(): Promise<void> {
    this.drawing.abort();
    this.drawing = new AbortController();
    const { signal } = this.drawing;
    const { pageNumber, zoom, facts, panes } = this;
    this.stage.setAttribute('aria-busy', 'true');
    this.toolbar.show({ pageNumber, zoom, hasNextChange: facts.changedPages.size > 0 });
    this.note.textContent = facts.describePage(pageNumber);
    try {
      await this.fill(panes, signal);
    } catch {
      if (signal.aborted) return;
      this.stage.replaceChildren(make('p', { class: 'undrawable' }, words.compare.pageUndrawable));
    }
    this.stage.setAttribute('aria-busy', 'false');
  }

  private async fill(panes: Panes, signal: AbortSignal): Promise<void> {
    if (!this.stage.contains(panes.element)) this.stage.replaceChildren(panes.element);
    const size = await this.before.measurePage(this.pageNumber);
    signal.throwIfAborted();
    fitStage(this.stage, panes, size);
    const room = panes.readRoom();
    const scale = Math.min(room.width / size.widthPt, room.height / size.heightPt) * this.zoom;
    panes.resize(size, scale);
    const pixels = scale * Math.min(2, devicePixelRatio);
    const [before, after] = await Promise.all([
      this.before.drawPage(this.pageNumber, pixels, signal),
      this.after.drawPage(this.pageNumber, pixels, signal),
    ]);
    const difference = this.look === 'difference' ? drawDifference(before, after) : null;
    const drawn = (await this.before.listPointables(this.pageNumber)).map(({ corners }) => corners);
    signal.throwIfAborted();
    const outlines = this.facts.listOutlines(this.pageNumber);
    const changed = outlines.length === 0 ? [] : findChangedPlaces(before, after);
    panes.show({ before, after, difference, outlines: makeOutlines(outlines, { size, drawn, changed }) });
  }
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
  const sorted = [...changedPages].toSorted((one, other) => one - other);
  return sorted.find((other) => other > pageNumber) ?? sorted[0] ?? pageNumber;
}
