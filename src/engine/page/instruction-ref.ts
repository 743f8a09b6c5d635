/** A reference to an instruction of a content stream, used as a key. */
import { findSegment } from '../content/segments.js';
import type { ContentUnit } from './page-model.js';

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

/** `object offset`: the stream object in which an instruction stands, and its first decoded byte there. */
export function keyOfPlace({ segments, instructions }: ContentUnit, instruction: number): string {
  const start = instructions.start[instruction]!;
  const segment = segments[findSegment(segments, start)];
  return `${segment?.objectNumber ?? 0} ${start - (segment?.start ?? 0)}`;
}
