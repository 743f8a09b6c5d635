/** The text state at each instruction, as far as the stream itself shows it. */
import type { InstructionTable, LexedStream } from './lexer.js';
import { readFirstName } from './operands.js';
import { ROLE } from './operators.js';

export interface TextContext {
  /** Number of the text object (BT … ET) around each instruction, from 1; 0 outside any. */
  textObject: Int32Array;
  /** Byte range of each text object, at its number minus one. */
  textObjects: { start: number; end: number }[];
}

/** Operators that set the text position anew, so that the position before them does not matter. */
export const POSITIONING = new Set(['Td', 'TD', 'Tm', 'T*', "'", '"', 'BT', 'ET']);

export function readTextContext({ bytes, instructions: table }: LexedStream): TextContext {
  const textObject = new Int32Array(table.count);
  const textObjects: { start: number; end: number }[] = [];
  let isInside = false;
  for (let at = 0; at < table.count; at++) {
    const operator = table.operators[at];
    if (operator === 'BT') {
      isInside = true;
      textObjects.push({ start: table.start[at]!, end: bytes.length });
    }
    textObject[at] = isInside ? textObjects.length : 0;
    if (operator === 'ET' && isInside) {
      isInside = false;
      textObjects.at(-1)!.end = table.end[at]!;
    }
  }
  return { textObject, textObjects };
}

/** Finds the `Tf` in force at each instruction, -1 for none; q and Q save and restore the font (8.4.1). */
export function findFontSetters({ count, operators, roles }: InstructionTable): Int32Array {
  const setters = new Int32Array(count);
  const saved: number[] = [];
  let setter = -1;
  for (let at = 0; at < count; at++) {
    if ((roles[at]! & (ROLE.stacks | ROLE.looksUp)) !== 0) {
      const operator = operators[at];
      if (operator === 'q') saved.push(setter);
      else if (operator === 'Q') setter = saved.pop() ?? setter;
      else if (operator === 'Tf') setter = at;
    }
    setters[at] = setter;
  }
  return setters;
}

/** Name of the font that a `Tf` sets; '' if it has none or the stream inherits its font. */
export function readFontName(stream: LexedStream, setter: number): string {
  return setter < 0 ? '' : (readFirstName(stream, setter) ?? '');
}
