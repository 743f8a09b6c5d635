/** Finds the instructions of a stream whose text clips. */
import type { InstructionTable } from './lexer.js';
import { readOperands } from './operands.js';
import { ROLE } from './operators.js';

/**
 * Text-showing instructions in a rendering mode of 4 or above (9.3.6).
 *
 * The clip of a text object is all text that it showed in such a mode (9.4.1). MuPDF clips only if the mode is still
 * one of them at ET, so its trace is not enough. A mode that the stream inherits counts as one that paints.
 */
export function listClippingShows(bytes: Uint8Array, table: InstructionTable): ReadonlySet<number> {
  const { operators, roles, start, operatorStart, count } = table;
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
    else if (operator === 'Tr') {
      const operands = readOperands(bytes, start[at]!, operatorStart[at]!);
      mode = operands.findLast((operand) => operand.kind === 'number')?.value ?? mode;
    } else if (mode >= 4) clipping.add(at);
  }
  return clipping;
}
