/**
 * Text that no reader sees: invisible letters, and text under a picture of the page.
 *
 * Most of it is the recognised text of a scan, used for searching and copying; it stays. Text recognition
 * writes all of it in one place and in its own fonts. A mark elsewhere, in another font, has another origin.
 */
import { listOuterGroups } from '../content/outer-groups.js';
import { findSegment } from '../content/segments.js';
import type { Occurrence } from '../find/matching.js';
import { findRoot } from '../origins/origin.js';
import { PAINT, type ContentUnit, type TracedPage } from '../page/page-model.js';
import { findFirst } from '../values/sorted.js';
import type { OpaquePictures } from './page-pictures.js';
import { boxOfRuns } from '../lines/runs.js';
import { areDisjoint, gatherWhereabouts } from './whereabouts.js';

/** With fewer other letters, the page has no text layer to compare with. */
const LAYER_LETTERS = 40;

/**
 * Says whether no reader sees an occurrence: its letters are invisible, or an opaque picture of the page covers them
 * all.
 *
 * @param last the last event that paints one of the occurrence's glyphs.
 */
export function isUnseen(pictures: OpaquePictures, { style, runs }: Occurrence, last: number): boolean {
  return style.kind === PAINT.ignoreText || pictures.cover(boxOfRuns(runs), last);
}

/**
 * Hidden occurrences that are written apart from all other hidden text of the page.
 *
 * @param cover the event at which pictures hide everything painted before it; Infinity if they never do.
 */
export function findApartFromHidden(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
  cover: number,
): ReadonlySet<Occurrence> {
  const { paint } = page;
  const isHidden = (event: number): boolean =>
    paint.eventKind[event] === PAINT.ignoreText || (cover < Infinity && event < cover);
  const placeOf = createPlaceReader(page, units);
  const { body: layer, own } = gatherWhereabouts(page, occurrences, (event) =>
    isHidden(event) ? placeOf(paint.eventChain[event]!) : null,
  );
  if (layer.letters < LAYER_LETTERS || layer.parts.size !== 1) return new Set();
  const seen = gatherWhereabouts(page, occurrences, (event) => (isHidden(event) ? null : event)).own;
  return new Set(
    occurrences.filter((occurrence) => {
      const { parts, fonts } = own.get(occurrence)!;
      const isSeen = seen.get(occurrence)!.letters > 0;
      return !isSeen && areDisjoint(parts, layer.parts) && areDisjoint(fonts, layer.fonts);
    }),
  );
}

/** Returns a key of an instruction's place: its stream and outermost group in the page's own contents, or its root instruction elsewhere. */
function createPlaceReader({ unitId, paint }: TracedPage, units: ContentUnit[]): (chain: number) => string {
  const contents = units[unitId];
  const groups = contents === undefined ? [] : listOuterGroups(contents.instructions);
  return (chain) => {
    const root = paint.links[findRoot(paint, chain)];
    if (contents === undefined || root?.unitId !== unitId) return `beside ${root?.instruction ?? -1}`;
    const { instruction } = root;
    const segment = findSegment(contents.segments, contents.instructions.start[instruction]!);
    return `${segment} ${findFirst(groups, instruction + 1)}`;
  };
}
