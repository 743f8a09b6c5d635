/** The parts of a page's own contents that show occurrences, and those that show other text. */
import type { TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { findRoot, findPrimaryEvents } from '../origins/origin.js';

const SPACE = 0x20;

/** Where a text is written, and with which fonts. */
export interface TextParts<Part> {
  parts: Set<Part>;
  fonts: Set<number>;
}

/**
 * Finds the part of each text by the instruction of the contents that leads to it; text of annotations is left out.
 *
 * @param partOf the part of the contents that an instruction belongs to.
 */
export function listPartsByInstruction(
  page: TracedPage,
  occurrences: Occurrence[],
  partOf: (instruction: number) => number,
) {
  const { unitId, paint } = page;
  return listTextParts(page, occurrences, (event) => {
    const root = paint.links[findRoot(paint, paint.eventChain[event]!)];
    return root?.unitId === unitId ? partOf(root.instruction) : null;
  });
}

/**
 * @param partOf the part of the page that an event belongs to; null if its text is left out.
 * @returns the parts of each occurrence, and of all other text together.
 */
export function listTextParts<Part>(
  { paint }: TracedPage,
  occurrences: Occurrence[],
  partOf: (event: number) => Part | null,
) {
  const createOne = (): TextParts<Part> => ({ parts: new Set(), fonts: new Set() });
  const owners = new Map<number, Occurrence>();
  for (const occurrence of occurrences) {
    for (const { glyph } of occurrence.clusters) owners.set(glyph, occurrence);
  }
  const others = createOne();
  const byOccurrence = new Map(occurrences.map((occurrence) => [occurrence, createOne()]));
  const primary = findPrimaryEvents(paint);
  for (let span = 0; span < paint.spanCount; span++) {
    const event = paint.spanEvent[span]!;
    const part = primary[event] === 0 ? null : partOf(event);
    if (part === null) continue;
    let last: TextParts<Part> | null = null;
    for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
      if (paint.glyphId[glyph]! < 0 || paint.glyphUnicode[glyph] === SPACE) continue;
      const owner = owners.get(glyph);
      const written = owner === undefined ? others : byOccurrence.get(owner)!;
      if (written !== last) {
        written.parts.add(part);
        written.fonts.add(paint.spanFont[span]!);
      }
      last = written;
    }
  }
  return { others, byOccurrence };
}

/** Says whether two sets (parts, fonts or places of two texts) share no item. */
export function areDisjoint<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return [...one].every((each) => !other.has(each));
}
