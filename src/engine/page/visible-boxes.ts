/**
 * Where painted objects can be seen: their own box cut by the clips around them and by the page.
 *
 * A clip counts with its bounding box, so a box is exact under rectangular clips
 * and never too small under others. Needs a trace that keeps clip boxes.
 */
import { intersectBoxes, unitSquareBox, type Box } from '../values/geometry.js';
import { KIND_VALUES_AT, PAINT, eventMatrix, type PagePaint, type TracedPage } from './page-model.js';

/** Calls `visit` for each event with the part of the page that its clips leave, in page. */
export function visitWithClips(page: TracedPage, visit: (event: number, clipInPage: Box) => void): void {
  const { paint } = page;
  const clips: Box[] = [{ left: 0, top: 0, right: page.width, bottom: page.height }];
  const maskAreas: Box[] = [];
  for (let event = 0; event < paint.eventCount; event++) {
    const current = clips.at(-1)!;
    visit(event, current);
    switch (paint.eventKind[event]) {
      case PAINT.clipPath:
      case PAINT.clipStrokePath:
      case PAINT.clipText:
      case PAINT.clipStrokeText:
        clips.push(intersectBoxes(current, readBox(paint, paint.eventValues[event]! + KIND_VALUES_AT)));
        break;
      case PAINT.clipImageMask:
        clips.push(intersectBoxes(current, unitSquareBox(eventMatrix(paint, event))));
        break;
      case PAINT.beginMask:
        maskAreas.push(readBox(paint, paint.eventValues[event]! + KIND_VALUES_AT));
        break;
      case PAINT.endMask:
        // What follows, up to the next popClip, is painted through the mask.
        clips.push(intersectBoxes(current, maskAreas.pop() ?? current));
        break;
      case PAINT.popClip:
        if (clips.length > 1) clips.pop();
        break;
      default:
    }
  }
}

/** The box whose four numbers begin at an index of the page's values. */
export function readBox({ values }: PagePaint, at: number): Box {
  return { left: values[at]!, top: values[at + 1]!, right: values[at + 2]!, bottom: values[at + 3]! };
}
