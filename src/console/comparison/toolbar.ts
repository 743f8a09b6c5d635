/**
 * What a person sets while comparing: the way to look, the page, the zoom.
 */
import { make, makeButton, makeIconButton } from '../element.js';
import type { Look } from './panes.js';

export interface ToolbarParts {
  /** Null where there is only one page to look at. */
  pageCount: number | null;
  look: Look;
  onLook: (look: Look) => void;
  /** -1 and 1 for smaller and larger, 0 to fit. */
  onZoom: (direction: -1 | 0 | 1) => void;
  onPage: (pageNumber: number) => void;
  onNextChange: () => void;
  onOutlines: (shown: boolean) => void;
}

export interface Toolbar {
  element: HTMLElement;
  tell: (state: { pageNumber: number; zoom: number; hasNextChange: boolean }) => void;
}

const LOOKS: { look: Look; label: string }[] = [
  { look: 'side', label: 'Side by side' },
  { look: 'slider', label: 'Slider' },
  { look: 'difference', label: 'Difference' },
];

export function createToolbar(parts: ToolbarParts): Toolbar {
  const zoomText = make('output', { class: 'zoom-text', 'aria-label': 'Zoom' }, '100 %');
  const zoom = make(
    'div',
    { class: 'tools', role: 'group', 'aria-label': 'Zoom' },
    makeIconButton('Zoom out', 'minus', () => parts.onZoom(-1)),
    zoomText,
    makeIconButton('Zoom in', 'plus', () => parts.onZoom(1)),
    makeButton('Fit', () => parts.onZoom(0)),
  );
  const pages = parts.pageCount === null ? null : createPageTools(parts, parts.pageCount);
  return {
    element: make(
      'div',
      { class: 'toolbar' },
      createLooks(parts),
      ...(pages === null ? [] : [pages.element]),
      zoom,
      createOutlineSwitch(parts),
    ),
    tell(state) {
      zoomText.textContent = `${Math.round(state.zoom * 100)} %`;
      pages?.tell(state);
    },
  };
}

function createLooks({ look: chosen, onLook }: ToolbarParts): HTMLElement {
  const choices = LOOKS.map(({ look, label }) => {
    const input = make('input', { type: 'radio', name: 'look', value: look, checked: look === chosen });
    input.addEventListener('change', () => onLook(look));
    return make('label', { class: 'segment' }, input, make('span', {}, label));
  });
  return make('fieldset', { class: 'segments', 'aria-label': 'Way to look' }, ...choices);
}

function createPageTools(
  { onPage, onNextChange }: ToolbarParts,
  pageCount: number,
): { element: HTMLElement; tell: Toolbar['tell'] } {
  const field = make('input', {
    type: 'number',
    class: 'page-field',
    min: 1,
    max: pageCount,
    value: 1,
    'aria-label': `Page, of ${pageCount}`,
  });
  let current = 1;
  field.addEventListener('change', () => {
    if (Number.isInteger(field.valueAsNumber)) onPage(field.valueAsNumber);
    else field.valueAsNumber = current;
  });
  const back = makeIconButton('Previous page', 'left', () => onPage(current - 1));
  const forth = makeIconButton('Next page', 'right', () => onPage(current + 1));
  const change = makeButton('Next change', onNextChange);
  const count = make(
    'span',
    { class: 'page-count', 'aria-hidden': true },
    `/ ${pageCount.toLocaleString('en')}`,
  );
  return {
    element: make(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'Pages' },
      back,
      field,
      count,
      forth,
      change,
    ),
    tell({ pageNumber, hasNextChange }) {
      current = pageNumber;
      field.valueAsNumber = pageNumber;
      setDisabled(back, pageNumber <= 1);
      setDisabled(forth, pageNumber >= pageCount);
      setDisabled(change, !hasNextChange);
    },
  };
}

/** A button that becomes disabled under a finger keeps the focus, so it only says that it does nothing. */
function setDisabled(button: HTMLButtonElement, isDisabled: boolean): void {
  button.setAttribute('aria-disabled', String(isDisabled));
}

function createOutlineSwitch({ onOutlines }: ToolbarParts): HTMLElement {
  const input = make('input', { type: 'checkbox', checked: true });
  input.addEventListener('change', () => onOutlines(input.checked));
  return make('label', { class: 'switch' }, input, make('span', {}, 'Outline what was removed'));
}
