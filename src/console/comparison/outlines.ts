/** Outlines of removed marks, over the page before the removal. */
import { type Box, enclose } from '../../engine/values/geometry.js';
import { make } from '../element.js';
import type { PageSize } from '../pdf/open-pdf.js';
import { makePolygon, makeSheetDrawing } from '../view/polygons.js';
import { type Corner, findShape, fitTurnedBox, isInside, listCorners, toShares } from '../view/shapes.js';
import { words } from '../words/words.js';

export interface Outline {
  /** In points; null if the report gives no place: then all other changes of the page are outlined. */
  box: Box | null;
  /** Describes it to screen readers and in the tooltip. */
  label: string;
}

/** The shapes of a page, in shares of its size, so that outlines hold at every zoom. */
interface ShapesOnPage {
  size: PageSize;
  /** Texts and pictures of the page before, as they are turned. */
  drawn: readonly (readonly Corner[])[];
  /** Where the page changed. */
  changed: readonly (readonly Corner[])[];
}

export function makeOutlines(outlines: Outline[], shapes: ShapesOnPage): HTMLElement {
  const drawing = makeSheetDrawing();
  const list = make('ul', { class: 'only-heard', 'aria-label': words.compare.outlines });
  const taken: (readonly Corner[])[] = [];
  const add = (corners: readonly Corner[], label: string): void => {
    taken.push(corners);
    drawing.append(makePolygon(corners, 'marked', label));
    list.append(make('li', {}, label));
  };
  for (const { box, label } of outlines) {
    if (box !== null) add(findCorners(toShares(box, shapes.size), shapes), label);
  }
  const unplaced = outlines.find(({ box }) => box === null);
  if (unplaced !== undefined) {
    for (const corners of shapes.changed) {
      if (!taken.some((other) => isInside(other, findCentre(corners)))) add(corners, unplaced.label);
    }
  }
  return make('div', { class: 'outlines' }, drawing, list);
}

/** The turned box of the mark: that of the text in this box, or that of the changes in it. */
function findCorners(box: Box, { size, drawn, changed }: ShapesOnPage): readonly Corner[] {
  const shape = findShape(box, drawn);
  if (shape !== null) return shape;
  const upright = listCorners(box);
  const within = changed.filter((corners) => isInside(upright, findCentre(corners)));
  if (within.length === 0) return upright;
  const { widthPt, heightPt } = size;
  const inPoints = within.flat().map(({ x, y }) => ({ x: x * widthPt, y: y * heightPt }));
  return fitTurnedBox(inPoints).map(({ x, y }) => ({ x: x / widthPt, y: y / heightPt }));
}

function findCentre(corners: readonly Corner[]): Corner {
  const { left, top, right, bottom } = enclose(corners);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
