/** The tools of a comparison: how it is shown, the page, the zoom. */
import { make, makeButton, makeIconButton, makeSwitch } from '../element.js';
import { language, words } from '../words/words.js';
import type { PaneLook } from './panes.js';

interface ToolbarParts {
  pageCount: number;
  look: PaneLook;
  onLook: (look: PaneLook) => void;
  /** -1 and 1 for smaller and larger, 0 to fit. */
  onZoom: (direction: -1 | 0 | 1) => void;
  onPage: (pageNumber: number) => void;
  onNextChange: () => void;
  onOutlines: (shown: boolean) => void;
}

const LOOKS: PaneLook[] = ['side', 'slider', 'difference'];

export function createToolbar(parts: ToolbarParts) {
  const zoomText = make('output', { class: 'zoom-text', 'aria-label': words.compare.zoom }, '100 %');
  const zoom = make(
    'div',
    { class: 'tools', role: 'group', 'aria-label': words.compare.zoom },
    makeIconButton(words.compare.zoomOut, 'minus', () => parts.onZoom(-1)),
    zoomText,
    makeIconButton(words.compare.zoomIn, 'plus', () => parts.onZoom(1)),
    makeButton(words.compare.fit, () => parts.onZoom(0)),
  );
  const pages = createPageTools(parts);
  return {
    element: make(
      'div',
      { class: 'toolbar' },
      createLooks(parts),
      pages.element,
      zoom,
      makeSwitch(words.compare.outline, true, parts.onOutlines),
    ),
    show(pageNumber: number, zoomShare: number): void {
      zoomText.textContent = `${Math.round(zoomShare * 100)} %`;
      pages.show(pageNumber);
    },
  };
}

function createLooks({ look: chosen, onLook }: ToolbarParts): HTMLElement {
  const choices = LOOKS.map((look) => {
    const input = make('input', { type: 'radio', name: 'look', value: look, checked: look === chosen });
    input.addEventListener('change', () => onLook(look));
    return make('label', { class: 'segment' }, input, make('span', {}, words.compare.looks[look]));
  });
  return make('fieldset', { class: 'segments', 'aria-label': words.compare.look }, ...choices);
}

function createPageTools({ pageCount, onPage, onNextChange }: ToolbarParts) {
  const field = make('input', {
    type: 'number',
    class: 'page-field',
    min: 1,
    max: pageCount,
    value: 1,
    'aria-label': words.compare.pageOf(pageCount),
  });
  let current = 1;
  field.addEventListener('change', () => {
    if (Number.isInteger(field.valueAsNumber)) onPage(field.valueAsNumber);
    else field.valueAsNumber = current;
  });
  const back = makeIconButton(words.compare.previous, 'left', () => onPage(current - 1));
  const forth = makeIconButton(words.compare.next, 'right', () => onPage(current + 1));
  const change = makeButton(words.compare.nextChange, onNextChange);
  const count = make(
    'span',
    { class: 'page-count', 'aria-hidden': true },
    `/ ${pageCount.toLocaleString(language)}`,
  );
  return {
    element: make(
      'div',
      { class: 'tools', role: 'group', 'aria-label': words.compare.pages },
      back,
      field,
      count,
      forth,
      change,
    ),
    show(pageNumber: number): void {
      current = pageNumber;
      field.valueAsNumber = pageNumber;
      // Only reported as disabled: a really disabled button would lose the focus while a person presses it.
      back.setAttribute('aria-disabled', String(pageNumber <= 1));
      forth.setAttribute('aria-disabled', String(pageNumber >= pageCount));
    },
  };
}
