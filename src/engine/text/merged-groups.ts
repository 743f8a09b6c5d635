/**
 * Marks that a program merged into a page's only content stream.
 *
 * Merging writes the page's own content into one `q … Q` group and the stamp's
 * into another, with the stamp's fonts beside the page's.
 */
import { listOuterGroups } from '../content/outer-groups.js';
import type { ContentUnit, TracedPage } from '../page-model.js';
import { countUpTo } from '../sorted.js';
import type { Occurrence } from './matching.js';
import { findRoot } from './origin.js';

/** Groups and fonts of the page's contents in which some text stands. */
interface Whereabouts {
  groups: Set<number>;
  fonts: Set<number>;
}

/** Occurrences alone in their group, in fonts of their own, on a page whose other text stands in one group. */
export function findMergedOccurrences(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
): ReadonlySet<Occurrence> {
  const contents = units[page.unitId];
  const starts = contents === undefined ? [] : listOuterGroups(contents.instructions);
  if (starts.length < 2) return new Set();
  const { paint } = page;
  const owners = new Map<number, Occurrence>();
  for (const occurrence of occurrences)
    for (const { glyph } of occurrence.clusters) owners.set(glyph, occurrence);
  const body = createWhereabouts();
  const own = new Map(occurrences.map((occurrence) => [occurrence, createWhereabouts()]));
  for (let span = 0; span < paint.spanCount; span++) {
    const instruction = findPageInstruction(page, paint.eventChain[paint.spanEvent[span]!]!);
    if (instruction < 0) continue;
    const group = countUpTo(starts.length, (at) => starts[at]!, instruction);
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      if (paint.glyphId[glyph]! < 0 || paint.glyphUnicode[glyph] === 32) continue;
      const owner = owners.get(glyph);
      const { groups, fonts } = owner === undefined ? body : own.get(owner)!;
      groups.add(group);
      fonts.add(paint.spanFont[span]!);
    }
  }
  if (body.groups.size !== 1) return new Set();
  const merged = occurrences.filter((occurrence) => {
    const { groups, fonts } = own.get(occurrence)!;
    return groups.size === 1 && areDisjoint(groups, body.groups) && areDisjoint(fonts, body.fonts);
  });
  return new Set(merged);
}

function areDisjoint(one: Set<number>, other: Set<number>): boolean {
  return [...one].every((each) => !other.has(each));
}

function createWhereabouts(): Whereabouts {
  return { groups: new Set(), fonts: new Set() };
}

/** The instruction of the page's own contents that a chain began with; -1 where it began elsewhere. */
function findPageInstruction({ unitId, paint }: TracedPage, chain: number): number {
  const root = paint.links[findRoot(paint, chain)];
  return root?.unitId === unitId ? root.instruction : -1;
}
