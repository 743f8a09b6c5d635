/**
 * All occurrences of one look over the document, with what holds of them together.
 *
 * Text, size, direction, colour, transparency and way of painting make a look, by
 * tolerance. How often a look stands on a page and on how many, in line with what
 * and at which place, is measured of all; what holds of most of them holds of the mark.
 */
import { EVIDENCE_NAMES } from '../values/evidence-words.js';
import { groupBy } from '../values/group-by.js';
import { EVIDENCE, type TextEvidence } from './evidence.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { PlacementIndex } from './placement-index.js';

export interface Mark {
  occurrences: OccurrenceFacts[];
  /** How many pages have it. */
  pages: number;
  /** How many a page has at most. */
  perPage: number;
  /** What holds of most occurrences, in the order of the table. */
  evidence: readonly TextEvidence[];
}

/** Differences within which directions, opacities and colours are one. */
const LOOK_TOLERANCES = [0.02, 0.02, 0.03, 0.06] as const;
/** What holds of more than this share of the occurrences holds of the mark. */
const MOST = 0.5;

/** In the order of their first occurrences. */
export function gatherMarks(all: readonly OccurrenceFacts[]): Mark[] {
  const looks = new PlacementIndex(LOOK_TOLERANCES);
  const byLook = groupBy(all, (facts) => findLook(looks, facts));
  return Array.from(byLook.values(), (occurrences) => {
    const byPage = groupBy(occurrences, ({ occurrence }) => occurrence.pageNumber);
    return {
      occurrences,
      pages: byPage.size,
      perPage: Math.max(...Array.from(byPage.values(), ({ length }) => length)),
      evidence: listHeld(occurrences),
    };
  });
}

function findLook(looks: PlacementIndex, { occurrence, style }: OccurrenceFacts): number {
  return looks.find({
    kind: `${style.kind} ${occurrence.target.key}`,
    sizePt: style.fontSizePt,
    // A look is the same wherever it stands.
    pageWidthPt: 0,
    pageHeightPt: 0,
    x: 0,
    y: 0,
    look: [style.directionX, style.directionY, style.effectiveAlpha, ...style.color],
  });
}

const TEXT_NAMES = EVIDENCE_NAMES.filter((name): name is TextEvidence => Object.hasOwn(EVIDENCE, name));

/** Names that hold of most of the occurrences, in the order of the table. */
export function listHeld(occurrences: readonly OccurrenceFacts[]): TextEvidence[] {
  return TEXT_NAMES.filter((name) => {
    const held = occurrences.filter((facts) => EVIDENCE[name](facts)).length;
    return held > MOST * occurrences.length;
  });
}
