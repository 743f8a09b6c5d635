/**
 * A reference to an instruction of a content stream, used as a key.
 */

declare const isInstructionRef: unique symbol;

/** `unit instruction`: the unit's id and the index of one of its instructions. */
export type InstructionRef = string & { readonly [isInstructionRef]: true };

/** Glyphs to remove, by the instruction that shows them: their ordinals as in `Origin`. */
export type RemovedGlyphs = Map<InstructionRef, Set<number>>;

export function makeInstructionRef(unitId: number, instruction: number): InstructionRef {
  return `${unitId} ${instruction}` as InstructionRef;
}

export function readInstructionRef(place: InstructionRef): [unitId: number, instruction: number] {
  return place.split(' ').map(Number) as [number, number];
}
