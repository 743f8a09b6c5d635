/**
 * The pictures of one page: as boxes for the pointer, and as a list of choices for
 * the keyboard and screen readers. Both show the same choice.
 */
import type { Described } from '../../report/described.js';
import { make } from '../element.js';
import { words } from '../words/words.js';

export type PictureCandidate = Described<'ImageCandidate'>;

export type PictureChoice = ReturnType<typeof createPictureChoice>;

export function createPictureChoice(
  candidates: PictureCandidate[],
  onChoose: (candidate: PictureCandidate) => void,
) {
  const page = make('div', { class: 'choice-page' });
  const boxes = candidates.map((candidate, at) => createBox(candidate, at));
  const choices = candidates.map((candidate, at) => createChoice(candidate, at));
  let chosenAt = -1;

  function mark(at: number): void {
    chosenAt = at;
    choices.forEach(({ input }, other) => (input.checked = other === at));
    boxes.forEach((box, other) => box.classList.toggle('chosen', other === at));
  }
  function choose(at: number): void {
    mark(at);
    onChoose(candidates[at]!);
  }
  function point(at: number): void {
    boxes.forEach((box, other) => box.classList.toggle('pointed', other === at));
    choices.forEach(({ label }, other) => label.classList.toggle('pointed', other === at));
  }

  boxes.forEach((box, at) => {
    box.addEventListener('click', () => {
      choose(at);
      // The page stays where it was clicked; its entry may be far below.
      choices[at]!.input.focus({ preventScroll: true });
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
    make('legend', {}, words.pictures.which),
    ...choices.map(({ label }) => label),
  );
  page.append(...boxes);
  return {
    element: make('div', { class: 'choice' }, make('div', { class: 'choice-sheet' }, page), list),
    chosen: (): PictureCandidate | null => candidates[chosenAt] ?? null,
    /** Shows a candidate as chosen, without calling `onChoose`. */
    mark: (candidate: PictureCandidate) => mark(candidates.indexOf(candidate)),
    /** Chooses the smallest picture at this place of the page, in shares of its width and height. */
    chooseAt(x: number, y: number): void {
      const isUnder = ({ bbox: { left, top, width, height } }: PictureCandidate): boolean =>
        x >= left && x <= left + width && y >= top && y <= top + height;
      const under = candidates
        .filter(isUnder)
        .toSorted((one, other) => measureArea(one.bbox) - measureArea(other.bbox));
      if (under[0] !== undefined) choose(candidates.indexOf(under[0]));
    },
    /** Puts the drawn page under the boxes. */
    showPage(canvas: HTMLCanvasElement): void {
      page.prepend(canvas);
      page.style.setProperty('aspect-ratio', `${canvas.width} / ${canvas.height}`);
      page.classList.add('drawn');
    },
  };
}

/** For the pointer only: screen readers use the list. */
function createBox({ bbox }: PictureCandidate, at: number): HTMLElement {
  const box = make('div', { class: 'choice-box', 'aria-hidden': true }, make('span', {}, String(at + 1)));
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    box.style.setProperty(side, `${bbox[side] * 100}%`);
  }
  // The smaller of two overlapping boxes is on top, so that both can be reached.
  box.style.setProperty('z-index', String(1 + Math.round((1 - measureArea(bbox)) * 1000)));
  return box;
}

function createChoice(candidate: PictureCandidate, at: number) {
  const input = make('input', { type: 'radio', name: 'picture', value: at });
  const { pixel_width: width, pixel_height: height, bbox } = candidate;
  const share = `${Math.max(1, Math.round(measureArea(bbox) * 100))} %`;
  const label = make(
    'label',
    { class: 'choice-entry' },
    input,
    make('span', { class: 'choice-number' }, String(at + 1)),
    make(
      'span',
      {},
      describePicture(candidate),
      make('small', {}, words.pictures.size(width, height, share)),
    ),
  );
  return { input, label };
}

/** By thirds of the page, as a person would say it. */
export function describePicture({ bbox }: Pick<PictureCandidate, 'bbox'>): string {
  const third = (share: number): 0 | 1 | 2 => (share < 1 / 3 ? 0 : share > 2 / 3 ? 2 : 1);
  const [down, across] = [third(bbox.top + bbox.height / 2), third(bbox.left + bbox.width / 2)];
  const { pictures } = words;
  const place = [...(down === 1 && across === 1 ? [] : [pictures.down[down]]), pictures.across[across]];
  return pictures.at(place.join(' '));
}

function measureArea({ width, height }: PictureCandidate['bbox']): number {
  return width * height;
}
