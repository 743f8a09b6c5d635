/**
 * Whether what is dark lies under a text, or elsewhere on its page.
 *
 * The trace measures no paths. A page is run once more for their boxes, where the
 * verdict on a text of it hangs on where they lie: a logo in a corner or a rule
 * along the top keeps nothing, a dark band under light letters makes them a title.
 */
import type { DocumentText } from '../lines/reading.js';
import { OriginIndex } from '../origins/origin.js';
import type { PagePaint } from '../page/page-model.js';
import { boxArea, intersectBoxes } from '../values/geometry.js';
import { judgeOccurrence } from './gates.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { listGrounds, type Ground } from './page-grounds.js';

/** Share of a text's box that grounds must take in to lie under it: letters stand over the end of a band, and rules cross them. */
const UNDER_SHARE = 0.5;

/** Measures the grounds of pages, each once and only when asked. */
export class GroundReader {
  private readonly document: Pick<DocumentText, 'pages' | 'units' | 'measureFills'>;
  private readonly known = new Map<number, { grounds: Ground[]; index: OriginIndex } | null>();

  constructor(document: Pick<DocumentText, 'pages' | 'units' | 'measureFills'>) {
    this.document = document;
  }

  /** Says whether grounds painted before a text take in half of its box. */
  liesUnder({ occurrence, box }: Pick<OccurrenceFacts, 'occurrence' | 'box'>): boolean {
    const page = this.readPage(occurrence.pageNumber);
    if (page === null) return true;
    const events = occurrence.clusters.map(({ glyph }) => page.index.findEvent(glyph));
    const last = Math.max(...events);
    const covered = page.grounds
      .filter(({ event }) => event < last)
      .reduce((sum, ground) => sum + boxArea(intersectBoxes(ground.box, box)), 0);
    return covered >= UNDER_SHARE * boxArea(box);
  }

  private readPage(pageNumber: number): { grounds: Ground[]; index: OriginIndex } | null {
    let known = this.known.get(pageNumber);
    if (known === undefined) {
      const page = this.document.pages.find((one) => one.pageNumber === pageNumber)!;
      const paint = this.document.measureFills(pageNumber);
      // The same run: what it paints is numbered as before, or nothing can be said.
      known = isSameRun(page.paint, paint)
        ? { grounds: listGrounds({ ...page, paint }), index: new OriginIndex(page, this.document.units) }
        : null;
      this.known.set(pageNumber, known);
    }
    return known;
  }
}

function isSameRun(one: PagePaint, other: PagePaint): boolean {
  return one.eventCount === other.eventCount && one.glyphCount === other.glyphCount;
}

/** The same facts, told apart by where the grounds lie wherever that makes another verdict. */
export function placeGrounds(all: OccurrenceFacts[], grounds: GroundReader): OccurrenceFacts[] {
  return all.map((facts) => {
    if (!facts.isOverGround) return facts;
    const clear = { ...facts, isOverGround: false };
    const isDecided = judgeOccurrence(facts).gate === judgeOccurrence(clear).gate;
    return isDecided || grounds.liesUnder(facts) ? facts : clear;
  });
}
