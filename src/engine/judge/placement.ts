/**
 * Where an occurrence stands and how it looks there, as texts to compare over pages.
 */
import type { Box } from '../values/geometry.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy } from '../values/group-by.js';
import type { Occurrence } from '../find/matching.js';
import type { RunStyle } from '../lines/run-style.js';

export interface Placement {
  /** Look and place as one text, equal for the same stamp on several pages. */
  placement: string;
  /** As the placement, whatever the transparency. */
  place: string;
}

interface Placed extends Placement {
  occurrence: Occurrence;
  style: RunStyle;
  isMoreTransparent: boolean;
  isCoveredInTurn: boolean;
  isInFlow: boolean;
}

interface Repeated extends Placed {
  box: Box;
  isSingle: boolean;
  isOnLattice: boolean;
}

/** Points within which two pages' texts stand at one place. */
const PLACE_PT = 6;

export function describePlacement(page: TracedPage, style: RunStyle, box: Box): Placement {
  const round = (value: number): number => Math.round(value / PLACE_PT);
  const place = [
    round(page.width),
    round(page.height),
    round((box.left + box.right) / 2),
    round((box.top + box.bottom) / 2),
    Math.round(style.fontSizePt),
    Math.round(style.directionX * 50),
    Math.round(style.directionY * 50),
    style.color.map((component) => Math.round(component * 10)).join(','),
  ].join(' ');
  return { place, placement: `${place} ${Math.round(style.effectiveAlpha * 20)}` };
}

/**
 * Marks what stands at one place faintly on some pages and in full on others:
 * slides cover an item before its turn and after.
 */
export function markCovered(all: Placed[]): void {
  const places = groupBy(all, ({ occurrence, place }) => `${occurrence.target.key} ${place}`);
  for (const place of places.values()) {
    const shownAlpha = place.reduce(
      (most, { isMoreTransparent, style }) =>
        isMoreTransparent ? most : Math.max(most, style.effectiveAlpha),
      0,
    );
    const isCovered = place.some(({ style }) => style.effectiveAlpha <= shownAlpha - 0.05);
    for (const facts of place) facts.isCoveredInTurn = isCovered;
  }
}

/** Lets the pages that have a text at one place agree on whether it is in their flow: it ends some of them, and others begin with it. */
export function settleFlow(all: Placed[]): void {
  const places = groupBy(all, ({ occurrence, placement }) => `${occurrence.target.key} ${placement}`);
  for (const place of places.values()) {
    const inFlow = place.filter(({ isInFlow }) => isInFlow).length;
    for (const facts of place) facts.isInFlow = 2 * inFlow >= place.length;
  }
}

/** Marks what only the other occurrences of a page tell: whether one is alone in its look, and whether the places form a grid of two rows and two columns or more. */
export function markRepetitions(facts: Repeated[]): void {
  const looks = groupBy(
    facts,
    ({ occurrence, style }) =>
      `${occurrence.target.key} ${Math.round(style.fontSizePt * 10)} ${Math.round(style.directionX * 100)}`,
  );
  for (const look of looks.values()) {
    const columns = new Set(look.map(({ box }) => Math.round(box.left / 4))).size;
    const rows = new Set(look.map(({ box }) => Math.round(box.top / 4))).size;
    const isOnLattice = look.length >= 6 && columns >= 2 && rows >= 2;
    const isSingle = new Set(look.map(({ place }) => place)).size === 1;
    for (const one of look) {
      one.isSingle = isSingle;
      one.isOnLattice = isOnLattice;
    }
  }
}
