/**
 * Outlines of what was removed, laid over the page before.
 */
import { make } from '../element.js';
import type { PageSize } from '../pdf/open-pdf.js';
import type { Box } from '../report/reading.js';

export interface Outline {
  box: Box;
  /** What it is, for those who hear it and for the pointer that rests on it. */
  label: string;
}

/** Places are shares of the page, so they hold at every zoom. */
export function makeOutlines(outlines: Outline[], { widthPt, heightPt }: PageSize): HTMLElement {
  const list = make('ul', { class: 'outlines', 'aria-label': 'Removed from this page' });
  for (const { box, label } of outlines) {
    const item = make('li', { class: 'outline', title: label }, make('span', { class: 'only-heard' }, label));
    const [left, right] = [box.left, box.right].map((x) => Math.min(1, Math.max(0, x / widthPt))) as [
      number,
      number,
    ];
    const [top, bottom] = [box.top, box.bottom].map((y) => Math.min(1, Math.max(0, y / heightPt))) as [
      number,
      number,
    ];
    item.style.setProperty('left', `${left * 100}%`);
    item.style.setProperty('top', `${top * 100}%`);
    item.style.setProperty('width', `${(right - left) * 100}%`);
    item.style.setProperty('height', `${(bottom - top) * 100}%`);
    list.append(item);
  }
  return list;
}
