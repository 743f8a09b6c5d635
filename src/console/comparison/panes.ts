/** Three ways to look at one page twice: side by side, under a slider, and as the difference alone. */
import { make } from '../element.js';
import type { PageSize } from '../pdf/open-pdf.js';
import { words } from '../words/words.js';
import { drawDifference } from './difference.js';

export type PaneLook = 'side' | 'slider' | 'difference';

export interface Drawn {
  before: HTMLCanvasElement;
  after: HTMLCanvasElement;
  outlines: HTMLElement;
}

export type Panes = ReturnType<typeof showIn>;

export function createPanes(look: PaneLook): Panes {
  if (look === 'side') return createSideBySide();
  return look === 'slider' ? createSlider() : createDifference();
}

type Pane = ReturnType<typeof createPane>;

function createPane(title: string, more: Node[] = []) {
  const sheet = make('div', { class: 'sheet' });
  const scroller = make(
    'div',
    { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': title },
    sheet,
  );
  const element = make('figure', { class: 'pane' }, make('figcaption', {}, title), scroller, ...more);
  return { element, scroller, sheet };
}

/** The size of the scroller inside its padding, in CSS pixels. */
function readRoom({ scroller }: Pane) {
  const { paddingLeft, paddingTop } = getComputedStyle(scroller);
  return {
    width: scroller.clientWidth - 2 * Number.parseFloat(paddingLeft),
    height: scroller.clientHeight - 2 * Number.parseFloat(paddingTop),
  };
}

function createSideBySide(): Panes {
  const before = createPane(words.compare.before);
  const after = createPane(words.compare.after);
  keepInStep(before.scroller, after.scroller);
  keepInStep(after.scroller, before.scroller);
  return showIn([before, after], 'two', (drawn) => {
    before.sheet.replaceChildren(drawn.before, drawn.outlines);
    after.sheet.replaceChildren(drawn.after);
  });
}

function keepInStep(leading: HTMLElement, following: HTMLElement): void {
  leading.addEventListener(
    'scroll',
    () => {
      // An equal value is not set: the event of the other scroller would come back.
      if (following.scrollTop !== leading.scrollTop) following.scrollTop = leading.scrollTop;
      if (following.scrollLeft !== leading.scrollLeft) following.scrollLeft = leading.scrollLeft;
    },
    { passive: true },
  );
}

/** In hundredths of the page's width. */
const SLIDER_START = 50;

function createSlider(): Panes {
  const range = make('input', {
    type: 'range',
    class: 'split-range',
    min: 0,
    max: 100,
    value: SLIDER_START,
    'aria-label': words.compare.sliderLabel,
  });
  const pane = createPane(words.compare.sliderTitle, [range]);
  const moveTo = (share: number): void => {
    pane.sheet.style.setProperty('--split', `${share}%`);
    range.setAttribute('aria-valuetext', words.compare.sliderValue(Math.round(share)));
  };
  range.addEventListener('input', () => moveTo(range.valueAsNumber));
  pane.sheet.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return;
    const { left, width } = pane.sheet.getBoundingClientRect();
    range.valueAsNumber = Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100));
    moveTo(range.valueAsNumber);
  });
  pane.sheet.classList.add('split');
  moveTo(SLIDER_START);
  return showIn([pane], 'one', (drawn) => {
    const after = make('div', { class: 'split-after' }, drawn.after);
    const line = make('div', { class: 'split-line' });
    pane.sheet.replaceChildren(drawn.before, drawn.outlines, after, line);
  });
}

function createDifference(): Panes {
  const pane = createPane(words.compare.differenceTitle);
  return showIn([pane], 'one', ({ before, after, outlines }) => {
    pane.sheet.replaceChildren(drawDifference(before, after), outlines);
  });
}

function showIn(panes: [Pane, ...Pane[]], look: 'one' | 'two', show: (drawn: Drawn) => void) {
  const elements = panes.map(({ element }) => element);
  return {
    element: make('div', { class: `panes ${look}` }, ...elements),
    /** The space for a sheet, in CSS pixels. */
    readRoom: () => readRoom(panes[0]),
    /** 2 if the two pages are one above the other. */
    rows: () => new Set(elements.map(({ offsetTop }) => offsetTop)).size,
    resize({ widthPt, heightPt }: PageSize, scale: number): void {
      for (const { sheet } of panes) {
        sheet.style.setProperty('width', `${Math.round(widthPt * scale)}px`);
        sheet.style.setProperty('height', `${Math.round(heightPt * scale)}px`);
      }
    },
    show,
  };
}
