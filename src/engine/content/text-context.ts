/**
 * The text state that an instruction stands in, as far as it can be read from the stream itself.
 */
import type { InstructionTable } from './lexer.js';
import { readOperands } from './operands.js';

export interface TextContext {
  /** Number of the text object (BT … ET) around each instruction, from 1; 0 outside any. */
  textObject: Int32Array;
  /** Byte range of each text object, at its number minus one. */
  textObjects: { start: number; end: number }[];
  /** Name of the font that Tf set last, by instruction; '' where the stream inherits it. */
  fontName: string[];
}

export const SHOWING = new Set(['Tj', 'TJ', "'", '"']);
/** These set the text position anew, so that the pen before them does not matter. */
export const POSITIONING = new Set(['Td', 'TD', 'Tm', 'T*', "'", '"', 'BT', 'ET']);

/** Reads fonts and text objects of a whole stream; the font is part of the graphics state (8.4.1), so q and Q keep it. */
export function readTextContext(bytes: Uint8Array, table: InstructionTable): TextContext {
  const textObject = new Int32Array(table.count);
  const textObjects: { start: number; end: number }[] = [];
  const fontName: string[] = [];
  const saved: string[] = [];
  let font = '';
  let isInside = false;
  for (let at = 0; at < table.count; at++) {
    const operator = table.operators[at];
    if (operator === 'q') saved.push(font);
    else if (operator === 'Q') font = saved.pop() ?? font;
    else if (operator === 'Tf') {
      const name = readOperands(bytes, table.start[at]!, table.operatorStart[at]!).find(
        (operand) => operand.kind === 'name',
      );
      font = name?.kind === 'name' ? name.name : '';
    } else if (operator === 'BT') {
      isInside = true;
      textObjects.push({ start: table.start[at]!, end: bytes.length });
    }
    textObject[at] = isInside ? textObjects.length : 0;
    if (operator === 'ET' && isInside) {
      isInside = false;
      textObjects.at(-1)!.end = table.end[at]!;
    }
    fontName.push(font);
  }
  return { textObject, textObjects, fontName };
}
