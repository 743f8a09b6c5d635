/** Finds the instructions of a stream whose text clips. */
import type { LexedStream } from './lexer.js';
import { readNumbersOf } from './operands.js';
import { ROLE } from './operators.js';

/**
 * Text-showing instructions in a rendering mode of 4 or above (9.3.6).
 *
 * The clip of a text object is all text that it showed in such a mode (9.4.1). MuPDF clips only if the mode is still
 * one of them at ET, so its trace is not enough. A mode that the stream inherits counts as one that paints.
 */
export function listClippingShows(stream: LexedStream): ReadonlySet<number> {
  const { operators, roles, count } = stream.instructions;
  const clipping = new Set<number>();
  if (!operators.includes('Tr')) return clipping;
  const saved: number[] = [];
  let mode = 0;
  for (let at = 0; at < count; at++) {
    const role = roles[at]!;
    if ((role & (ROLE.stacks | ROLE.setsMode | ROLE.shows)) === 0) continue;
    const operator = operators[at]!;
    if (operator === 'q') saved.push(mode);
    else if (operator === 'Q') mode = saved.pop() ?? mode;
    else if (operator === 'Tr') mode = readNumbersOf(stream, at).at(-1) ?? mode;
    else if (mode >= 4) clipping.add(at);
  }
  return clipping;
}
