/**
 * Turned boxes over a page, in shares of its width and height, so that they hold at every size.
 */
import type { Corner } from './shapes.js';

const SVG = 'http://www.w3.org/2000/svg';

export function makeSheetDrawing(): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'sheet-drawing');
  drawing.setAttribute('viewBox', '0 0 1 1');
  drawing.setAttribute('preserveAspectRatio', 'none');
  drawing.setAttribute('aria-hidden', 'true');
  return drawing;
}

/** @param label for the pointer that rests on it. */
export function makePolygon(corners: readonly Corner[], look: string, label?: string): SVGPolygonElement {
  const polygon = document.createElementNS(SVG, 'polygon');
  polygon.setAttribute('class', look);
  polygon.setAttribute('points', corners.map(({ x, y }) => `${x},${y}`).join(' '));
  if (label !== undefined) {
    const title = document.createElementNS(SVG, 'title');
    title.textContent = label;
    polygon.append(title);
  }
  return polygon;
}
