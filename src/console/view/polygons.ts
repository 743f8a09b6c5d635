/** Turned boxes over a page, in shares of its width and height, so that they hold at every size. */
import { makeDrawn } from '../element.js';
import type { Corner } from './shapes.js';

export function makeSheetDrawing(): SVGSVGElement {
  const fit = { viewBox: '0 0 1 1', preserveAspectRatio: 'none' };
  return makeDrawn('svg', { class: 'sheet-drawing', ...fit, 'aria-hidden': 'true' });
}

/** @param label the tooltip. */
export function makePolygon(corners: readonly Corner[], look: string, label?: string): SVGPolygonElement {
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  const title = label === undefined ? [] : [makeDrawn('title', {}, label)];
  return makeDrawn('polygon', { class: look, points }, ...title);
}
