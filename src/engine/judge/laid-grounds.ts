/**
 * Whether what is dark lies under a text or elsewhere on its page, and whether a drawing goes around it.
 *
 * The trace measures no paths. A page is run once more for their boxes, where the
 * verdict on a text of it hangs on where they lie: a logo in a corner or a rule
 * along the top keeps nothing, a dark band under light letters makes them a title,
 * and a drawing has labels.
 */
import type { Occurrence } from '../find/matching.js';
import type { DocumentText } from '../lines/reading.js';
import { OriginIndex } from '../origins/origin.js';
import type { PagePaint } from '../page/page-model.js';
import { boxArea, intersectBoxes } from '../values/geometry.js';
import { isDrawingLabel } from './drawing-labels.js';
import { judgeOccurrence } from './gates.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { listHeld } from './marks.js';
import { listShapes, type PageShapes } from './page-grounds.js';
import { findEnough } from './weights.js';

/** Share of a text's box that grounds must take in to lie under it: letters stand over the end of a band, and rules cross them. */
const UNDER_SHARE = 0.5;

/** A page that was run once more. */
interface MeasuredPage extends PageShapes {
  index: OriginIndex;
  area: number;
}

/** What is asked about. */
type PlacedText = Pick<OccurrenceFacts, 'occurrence' | 'box'>;

/** Measures the shapes of pages, each page once and only when asked. */
export class GroundReader {
  private readonly document: Pick<DocumentText, 'pages' | 'units' | 'measurePaths'>;
  private readonly known = new Map<number, MeasuredPage | null>();

  constructor(document: Pick<DocumentText, 'pages' | 'units' | 'measurePaths'>) {
    this.document = document;
  }

  /** Says whether grounds painted before a text take in half of its box. */
  liesUnder({ occurrence, box }: PlacedText): boolean {
    const page = this.readPage(occurrence.pageNumber);
    if (page === null) return true;
    const event = findLastEvent(page, occurrence);
    const covered = page.grounds
      .filter((ground) => ground.event < event)
      .reduce((sum, ground) => sum + boxArea(intersectBoxes(ground.box, box)), 0);
    return covered >= UNDER_SHARE * boxArea(box);
  }

  /** Says whether a text is the label of a drawing. */
  goesAround({ occurrence, box }: PlacedText): boolean {
    const page = this.readPage(occurrence.pageNumber);
    if (page === null) return true;
    return isDrawingLabel({ box, event: findLastEvent(page, occurrence) }, page.paths, page.area);
  }

  private readPage(pageNumber: number): MeasuredPage | null {
    let known = this.known.get(pageNumber);
    if (known === undefined) {
      const page = this.document.pages.find((one) => one.pageNumber === pageNumber)!;
      const paint = this.document.measurePaths(pageNumber);
      // The same run: what it paints is numbered as before, or nothing can be said.
      known = isSameRun(page.paint, paint)
        ? {
            ...listShapes({ ...page, paint }),
            index: new OriginIndex(page, this.document.units),
            area: page.width * page.height,
          }
        : null;
      this.known.set(pageNumber, known);
    }
    return known;
  }
}

function findLastEvent({ index }: MeasuredPage, { clusters }: Occurrence): number {
  return clusters.reduce((last, { glyph }) => Math.max(last, index.findEvent(glyph)), -1);
}

function isSameRun(one: PagePaint, other: PagePaint): boolean {
  return one.eventCount === other.eventCount && one.glyphCount === other.glyphCount;
}

/** The same facts, with the positions of grounds and drawings added where these change the verdict. */
export function placeGrounds(all: OccurrenceFacts[], grounds: GroundReader): OccurrenceFacts[] {
  return all.map((facts) => {
    const offDrawing = isDecisive(facts, 'isInDrawing') && !grounds.goesAround(facts);
    const placed = offDrawing ? { ...facts, isInDrawing: false } : facts;
    const offGround = isDecisive(placed, 'isOverGround') && !grounds.liesUnder(placed);
    return offGround ? { ...placed, isOverGround: false } : placed;
  });
}

/** Says whether the verdict would be another one if the fact did not hold, and nothing else that is perhaps so. */
function isDecisive(facts: OccurrenceFacts, name: 'isOverGround' | 'isInDrawing'): boolean {
  if (!facts[name]) return false;
  const clear = { ...facts, isOverGround: false, isInDrawing: false };
  const held = { ...clear, [name]: true };
  return judgeOccurrence(held).gate !== judgeOccurrence(clear).gate || isWeighedOtherwise(held, clear);
}

/** Says whether a fact keeps a text below what is enough, on as many pages as it may have. */
function isWeighedOtherwise(held: OccurrenceFacts, clear: OccurrenceFacts): boolean {
  if (judgeOccurrence(clear).gate !== 'no-evidence') return false;
  const isEnough = (facts: OccurrenceFacts): boolean =>
    findEnough({ evidence: listHeld([facts]), pages: Infinity }) !== null;
  return isEnough(clear) && !isEnough(held);
}
