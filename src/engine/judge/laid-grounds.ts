/**
 * Says whether a dark shape lies under a text or elsewhere on its page, and whether a drawing surrounds it.
 *
 * The trace measures no paths. If a verdict depends on their places, the page is run once more for their boxes. A
 * logo in a corner or a rule along the top protects no text; light letters on a dark band are a title; texts within a
 * drawing are its labels.
 */
import type { DocumentText } from '../lines/reading.js';
import { OriginIndex } from '../origins/origin.js';
import { boxArea, intersectBoxes } from '../values/geometry.js';
import { isDrawingLabel } from './drawing-labels.js';
import { judgeOccurrence } from './gates.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { listHeldEvidence } from './marks.js';
import { listShapes, type PageShapes } from './page-grounds.js';
import { findEnough } from './weights.js';
import { remember } from '../values/group-by.js';

/** The share of a text's box that grounds must cover to count as under it: letters may overhang a band, and rules cross them. */
const UNDER_SHARE = 0.5;

/** A page that was run once more. */
interface MeasuredPage extends PageShapes {
  index: OriginIndex;
  area: number;
}

type PlacedText = Pick<OccurrenceFacts, 'occurrence' | 'box'>;

/** Measures the shapes of pages on demand, each page once. */
export class GroundReader {
  private readonly document: Pick<DocumentText, 'pages' | 'units' | 'measurePaths'>;
  private readonly known = new Map<number, MeasuredPage | null>();

  constructor(document: Pick<DocumentText, 'pages' | 'units' | 'measurePaths'>) {
    this.document = document;
  }

  /** Says whether grounds painted before a text cover half of its box; true if the page cannot be measured. */
  isOverGround({ occurrence, box }: PlacedText): boolean {
    const page = this.readPage(occurrence.pageNumber);
    if (page === null) return true;
    const event = page.index.findLastEvent(occurrence.clusters);
    const covered = page.grounds
      .filter((ground) => ground.event < event)
      .reduce((sum, ground) => sum + boxArea(intersectBoxes(ground.box, box)), 0);
    return covered >= UNDER_SHARE * boxArea(box);
  }

  /** Says whether a text is the label of a drawing; true if the page cannot be measured. */
  isInDrawing({ occurrence, box }: PlacedText): boolean {
    const page = this.readPage(occurrence.pageNumber);
    if (page === null) return true;
    const event = page.index.findLastEvent(occurrence.clusters);
    return isDrawingLabel({ box, event }, page.paths, page.area);
  }

  private readPage(pageNumber: number): MeasuredPage | null {
    return remember(this.known, pageNumber, () => {
      const page = this.document.pages.find((one) => one.pageNumber === pageNumber)!;
      const paint = this.document.measurePaths(pageNumber);
      const { eventCount, glyphCount } = page.paint;
      // Numbers of events and glyphs can only be compared if both runs painted the same.
      if (paint.eventCount !== eventCount || paint.glyphCount !== glyphCount) return null;
      return {
        ...listShapes({ ...page, paint }),
        index: new OriginIndex(page, this.document.units),
        area: page.width * page.height,
      };
    });
  }
}

/** Measures grounds and drawings where the verdict depends on them, and corrects the facts. */
export function placeGrounds(all: OccurrenceFacts[], grounds: GroundReader): OccurrenceFacts[] {
  return all.map((facts) => {
    const offDrawing = isDecisive(facts, 'isInDrawing') && !grounds.isInDrawing(facts);
    const placed = offDrawing ? { ...facts, isInDrawing: false } : facts;
    const offGround = isDecisive(placed, 'isOverGround') && !grounds.isOverGround(placed);
    return offGround ? { ...placed, isOverGround: false } : placed;
  });
}

/** Says whether this fact changes the verdict while the other unmeasured fact is taken as false. */
function isDecisive(facts: OccurrenceFacts, name: 'isOverGround' | 'isInDrawing'): boolean {
  if (!facts[name]) return false;
  const clear = { ...facts, isOverGround: false, isInDrawing: false };
  const held = { ...clear, [name]: true };
  return judgeOccurrence(held).gate !== judgeOccurrence(clear).gate || isWeighedOtherwise(held, clear);
}

/** Says whether the text would weigh `ENOUGH` without the fact and does not with it, on any number of pages. */
function isWeighedOtherwise(held: OccurrenceFacts, clear: OccurrenceFacts): boolean {
  if (judgeOccurrence(clear).gate !== 'no-evidence') return false;
  const isEnough = (facts: OccurrenceFacts): boolean =>
    findEnough({ evidence: listHeldEvidence([facts]), pages: Infinity }) !== null;
  return isEnough(clear) && !isEnough(held);
}
