/**
 * Text that no reader sees: invisible letters, and text under a picture of the page.
 *
 * Most of it is the recognised text of a scan, used for searching and copying; it stays. Text recognition
 * writes all of it in one place and in its own fonts. A mark elsewhere, in another font, has another origin.
 */
import { listOuterGroups } from '../content/outer-groups.js';
import { findSegment } from '../content/segments.js';
import type { Occurrence } from '../find/matching.js';
import { findRoot, findPrimaryEvents } from '../origins/origin.js';
import { PAINT, type ContentUnit, type TracedPage } from '../page/page-model.js';
import { findFirst } from '../values/sorted.js';
import type { OpaquePictures } from './page-grounds.js';
import { boxOfRuns } from '../lines/runs.js';
import { areDisjoint } from './whereabouts.js';

/** With fewer other letters, the page has no text layer to compare with. */
const LAYER_LETTERS = 40;
const SPACE = 0x20;

/**
 * Says whether no reader sees an occurrence: its letters are invisible, or an opaque picture of the page covers them
 * all.
 *
 * @param last the last event that paints one of its glyphs.
 */
export function isUnseen(pictures: OpaquePictures, { style, runs }: Occurrence, last: number): boolean {
  return style.kind === PAINT.ignoreText || pictures.cover(boxOfRuns(runs), last);
}

interface Written {
  places: Set<string>;
  fonts: Set<number>;
  letters: number;
  isHidden: boolean;
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
  const { layer, own } = readWritten(page, occurrences, units, cover);
  if (layer.letters < LAYER_LETTERS || layer.places.size !== 1) return new Set();
  return new Set(
    occurrences.filter((occurrence) => {
      const { places, fonts, isHidden } = own.get(occurrence)!;
      return isHidden && areDisjoint(places, layer.places) && areDisjoint(fonts, layer.fonts);
    }),
  );
}

/** Reads where other hidden text (`layer`) and each occurrence are written. */
function readWritten(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
  cover: number,
): { layer: Written; own: Map<Occurrence, Written> } {
  const { paint } = page;
  const owners = new Map<number, Occurrence>();
  for (const occurrence of occurrences) {
    for (const { glyph } of occurrence.clusters) owners.set(glyph, occurrence);
  }
  const placeOf = createPlaceReader(page, units);
  const layer = createWritten();
  const own = new Map(occurrences.map((occurrence) => [occurrence, createWritten()]));
  const isCover = cover < Infinity;
  const primary = findPrimaryEvents(paint);
  for (let span = 0; span < paint.spanCount; span++) {
    const event = paint.spanEvent[span]!;
    if (primary[event] === 0) continue;
    const isHidden = paint.eventKind[event] === PAINT.ignoreText || (isCover && event < cover);
    let place: string | null = null;
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      if (paint.glyphId[glyph]! < 0 || paint.glyphUnicode[glyph] === SPACE) continue;
      const owner = owners.get(glyph);
      if (owner === undefined && !isHidden) break;
      const written = owner === undefined ? layer : own.get(owner)!;
      written.places.add((place ??= placeOf(paint.eventChain[event]!)));
      written.fonts.add(paint.spanFont[span]!);
      written.letters++;
      written.isHidden &&= isHidden;
    }
  }
  return { layer, own };
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

function createWritten(): Written {
  return { places: new Set(), fonts: new Set(), letters: 0, isHidden: true };
}
