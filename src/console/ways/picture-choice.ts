/**
 * The pictures of one page: as boxes on the page for the pointer, as a list of
 * choices for keys and ears. Both are one choice.
 */
import type { ImageCandidates } from '../api/described.js';
import { make } from '../element.js';

export type Candidate = ImageCandidates['candidates'][number];

export interface PictureChoice {
  element: HTMLElement;
  chosen: () => Candidate | null;
  /** Puts the drawn page under the boxes. */
  showPage: (canvas: HTMLCanvasElement) => void;
}

export function createPictureChoice(
  candidates: Candidate[],
  onChoose: (candidate: Candidate) => void,
): PictureChoice {
  const page = make('div', { class: 'choice-page' });
  const boxes = candidates.map((candidate, at) => createBox(candidate, at));
  const choices = candidates.map((candidate, at) => createChoice(candidate, at));
  let chosenAt = -1;

  function choose(at: number): void {
    chosenAt = at;
    choices.forEach(({ input }, other) => (input.checked = other === at));
    boxes.forEach((box, other) => box.classList.toggle('chosen', other === at));
    onChoose(candidates[at]!);
  }
  function point(at: number): void {
    boxes.forEach((box, other) => box.classList.toggle('pointed', other === at));
    choices.forEach(({ label }, other) => label.classList.toggle('pointed', other === at));
  }

  boxes.forEach((box, at) => {
    box.addEventListener('click', () => {
      choose(at);
      choices[at]!.input.focus();
    });
    box.addEventListener('pointerenter', () => point(at));
    box.addEventListener('pointerleave', () => point(-1));
  });
  choices.forEach(({ input, label }, at) => {
    input.addEventListener('change', () => choose(at));
    input.addEventListener('focus', () => point(at));
    input.addEventListener('blur', () => point(-1));
    label.addEventListener('pointerenter', () => point(at));
    label.addEventListener('pointerleave', () => point(-1));
  });

  const list = make(
    'fieldset',
    { class: 'choice-list' },
    make('legend', {}, 'Which picture is to go?'),
    ...choices.map(({ label }) => label),
  );
  page.append(...boxes);
  return {
    element: make('div', { class: 'choice' }, make('div', { class: 'choice-sheet' }, page), list),
    chosen: () => candidates[chosenAt] ?? null,
    showPage(canvas) {
      page.prepend(canvas);
      page.style.setProperty('aspect-ratio', `${canvas.width} / ${canvas.height}`);
      page.classList.add('drawn');
    },
  };
}

/** For the pointer alone: the list says the same to everyone else. */
function createBox({ bbox }: Candidate, at: number): HTMLElement {
  const box = make('div', { class: 'choice-box', 'aria-hidden': true }, make('span', {}, String(at + 1)));
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    box.style.setProperty(side, `${bbox[side] * 100}%`);
  }
  // Of boxes that overlap the smaller one can be reached as well.
  box.style.setProperty('z-index', String(1 + Math.round((1 - bbox.width * bbox.height) * 1000)));
  return box;
}

function createChoice(candidate: Candidate, at: number): { input: HTMLInputElement; label: HTMLElement } {
  const input = make('input', { type: 'radio', name: 'picture', value: at });
  const { pixel_width: width, pixel_height: height } = candidate;
  const label = make(
    'label',
    { class: 'choice-entry' },
    input,
    make('span', { class: 'choice-number' }, String(at + 1)),
    make(
      'span',
      {},
      `Picture at the ${tellPlace(candidate)}`,
      make('small', {}, `${width} × ${height} pixels, ${tellShare(candidate)} of the page`),
    ),
  );
  return { input, label };
}

/** Thirds of the page, as a person would say it. */
export function tellPlace({ bbox }: Pick<Candidate, 'bbox'>): string {
  const pick = <T>(share: number, words: [T, T, T]): T => words[share < 1 / 3 ? 0 : share > 2 / 3 ? 2 : 1];
  const down = pick(bbox.top + bbox.height / 2, ['top', 'middle', 'bottom']);
  const across = pick(bbox.left + bbox.width / 2, ['left', 'centre', 'right']);
  return down === 'middle' && across === 'centre' ? 'centre' : `${down} ${across}`;
}

function tellShare({ bbox }: Candidate): string {
  const percent = bbox.width * bbox.height * 100;
  return percent < 1 ? 'less than 1 %' : `${Math.round(percent)} %`;
}
