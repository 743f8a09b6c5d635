/**
 * The places of candidates for variants: what stamps with changing text have in common, within tolerances.
 */
import { PlacementIndex, type Standing } from '../judge/placement-index.js';
import type { PageFacts } from '../judge/page-facts.js';
import type { TracedPage } from '../page/page-model.js';

/** Tolerance for the components of a direction's unit vector. */
const DIRECTION_TOLERANCE = 0.02;

/** Replaces each number of a text by one sign. */
export function dropNumbers(text: string): string {
  return text.replace(/\p{Nd}+/gu, '#');
}

/** The letters with which all of the texts begin. */
export function findCommonBeginning(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    let at = 0;
    while (at < length && first[at] === other[at]) at++;
    length = at;
  }
  return first.slice(0, length);
}

export class VariantPlacements {
  private readonly anchors = new PlacementIndex([DIRECTION_TOLERANCE]);
  private readonly templates = new PlacementIndex([DIRECTION_TOLERANCE]);

  /** Returns an equal number for a stamp with a changing tail: by place and look of its beginning. */
  findAnchor(page: TracedPage, facts: PageFacts): number {
    const { along, baseline } = facts.occurrence.runs[0]!;
    return this.anchors.find({ ...standOf(page, facts), x: along, y: baseline });
  }

  /** Returns an equal number for a stamp that counts pages or copies, also a centred one: by baseline, look, and text without numbers. */
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
