/**
 * An instruction of a content stream as a key, by which what leaves is listed.
 */

declare const isPlace: unique symbol;

/** `unit instruction`: the unit's id and the index of one of its instructions. */
export type Place = string & { readonly [isPlace]: true };

/** Glyphs that leave, by the instruction that shows them: their ordinals as in `Origin`. */
export type RemovedGlyphs = Map<Place, Set<number>>;

export function makePlace(unitId: number, instruction: number): Place {
  return `${unitId} ${instruction}` as Place;
}

export function readPlace(place: Place): [unitId: number, instruction: number] {
  return place.split(' ').map(Number) as [number, number];
}
