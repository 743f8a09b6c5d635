/**
 * Where candidates for variants stand: what stamps whose text changes from page to page have in common, by tolerance.
 */
import { PlacementIndex, type Standing } from '../judge/placement-index.js';
import type { PageFacts } from '../judge/page-facts.js';
import type { TracedPage } from '../page/page-model.js';

/** Difference within which two directions, as unit vectors, are one. */
const DIRECTION_TOLERANCE = 0.02;

/** A text with one sign for each of its numbers. */
export function dropNumbers(text: string): string {
  return text.replace(/\p{Nd}+/gu, '#');
}

export class VariantPlacements {
  private readonly anchors = new PlacementIndex([DIRECTION_TOLERANCE]);
  private readonly templates = new PlacementIndex([DIRECTION_TOLERANCE]);

  /** Equal for a stamp whose tail changes: place and look of its beginning. */
  findAnchor(page: TracedPage, facts: PageFacts): number {
    const { along, baseline } = facts.occurrence.runs[0]!;
    return this.anchors.find({ ...standOf(page, facts), x: along, y: baseline });
  }

  /** Equal for a stamp that counts pages or copies, centred as it may be: baseline, look, and text without its numbers. */
  findTemplate(page: TracedPage, facts: PageFacts): number {
    const { baseline } = facts.occurrence.runs[0]!;
    const kind = dropNumbers(facts.occurrence.target.key);
    return this.templates.find({ ...standOf(page, facts), kind, y: baseline });
  }
}

function standOf({ width, height }: TracedPage, { style }: PageFacts): Standing {
  return {
    kind: '',
    sizePt: style.fontSizePt,
    pageWidthPt: width,
    pageHeightPt: height,
    x: 0,
    y: 0,
    look: [style.directionX, style.directionY],
  };
}
