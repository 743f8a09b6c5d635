/** A reference to an instruction of a content stream, used as a key. */
import { countUpTo } from '../values/sorted.js';
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

/** Index of the stream that contains a byte of joined contents (7.8.2); -1 if there is none. */
export function findSegment(segments: readonly { start: number }[], place: number): number {
  return countUpTo(segments, ({ start }) => start, place) - 1;
}

/** Index of the stream, of those that make the unit's content, in which an instruction stands. */
export function findSegmentOf({ segments, instructions }: ContentUnit, instruction: number): number {
  return findSegment(segments, instructions.start[instruction]!);
}

/** `object offset`: the stream object in which an instruction stands, and its first decoded byte there. */
export function keyOfPlace(unit: ContentUnit, instruction: number): string {
  const start = unit.instructions.start[instruction]!;
  const segment = unit.segments[findSegmentOf(unit, instruction)];
  return `${segment?.objectNumber ?? 0} ${start - (segment?.start ?? 0)}`;
}

/** Equal for the instructions of one stream: a form is one stream, and a page's contents may be several. */
export function keyOfStream(unit: ContentUnit, instruction: number): string {
  return `${unit.id} ${findSegmentOf(unit, instruction)}`;
}
