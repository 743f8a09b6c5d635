/** The name that an instruction looks up: the operand right before its operator, or its first name. */
import { isRegular, isWhiteSpace, skipRegular } from './characters.js';
import type { LexedStream } from './lexer.js';
import { decodeName, readOperandsOf } from './operands.js';

const SOLIDUS = 0x2f;
const PERCENT = 0x25;

/** Null if the last operand is not a name. Reads backwards from the operator, and forwards only if there may be a comment. */
export function readLastName(stream: LexedStream, instruction: number): string | null {
  const { bytes, instructions } = stream;
  const start = instructions.start[instruction]!;
  let end = instructions.operatorStart[instruction]!;
  while (end > start && isWhiteSpace(bytes[end - 1])) end--;
  let at = end;
  while (at > start && isRegular(bytes[at - 1])) at--;
  for (let before = start; before < at; before++) {
    if (bytes[before] !== PERCENT) continue;
    const last = readOperandsOf(stream, instruction).at(-1);
    return last?.kind === 'name' ? last.name : null;
  }
  return at > start && bytes[at - 1] === SOLIDUS ? decodeName(bytes, at, end) : null;
}

/** Null if no operand is a name. If the name comes first, as it usually does, no other operand is read. */
export function readFirstName(stream: LexedStream, instruction: number): string | null {
  const { bytes } = stream;
  let at = stream.instructions.start[instruction]!;
  while (isWhiteSpace(bytes[at])) at++;
  if (bytes[at] === SOLIDUS) return decodeName(bytes, at + 1, skipRegular(bytes, at + 1));
  return readOperandsOf(stream, instruction).find((operand) => operand.kind === 'name')?.name ?? null;
}
