/** The parts of a page's own contents that show occurrences, and those that show other text. */
import type { TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { findRoot, findPrimaryEvents } from '../origins/origin.js';

const SPACE = 0x20;

/**
 * Finds the part of each text by the instruction of the contents that leads to it; text of annotations is left out.
 *
 * @param partOf the part of the contents that an instruction belongs to.
 * @returns those of each occurrence, and as `body` those of text that belongs to none.
 */
export function readWhereabouts(
  { unitId, paint }: TracedPage,
  occurrences: Occurrence[],
  partOf: (instruction: number) => number,
) {
  const owners = new Map<number, Occurrence>();
  for (const occurrence of occurrences) {
    for (const { glyph } of occurrence.clusters) owners.set(glyph, occurrence);
  }
  const body = createWhereabouts();
  const own = new Map(occurrences.map((occurrence) => [occurrence, createWhereabouts()]));
  const primary = findPrimaryEvents(paint);
  for (let span = 0; span < paint.spanCount; span++) {
    const event = paint.spanEvent[span]!;
    const root = paint.links[findRoot(paint, paint.eventChain[event]!)];
    if (root?.unitId !== unitId || primary[event] === 0) continue;
    const part = partOf(root.instruction);
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      if (paint.glyphId[glyph]! < 0 || paint.glyphUnicode[glyph] === SPACE) continue;
      const owner = owners.get(glyph);
      const { parts, fonts } = owner === undefined ? body : own.get(owner)!;
      parts.add(part);
      fonts.add(paint.spanFont[span]!);
    }
  }
  return { body, own };
}

/** Parts of the contents, and fonts, that show a text. */
function createWhereabouts() {
  return { parts: new Set<number>(), fonts: new Set<number>() };
}

/** Says whether two sets (parts, fonts or places of two texts) share no item. */
export function areDisjoint<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return [...one].every((each) => !other.has(each));
}
