/** The name that an instruction looks up: the operand right before its operator, or its first name. */
import { isRegular, isWhiteSpace, skipRegular } from './characters.js';
import { decodeName, readOperands } from './operands.js';

const SOLIDUS = 0x2f;
const PERCENT = 0x25;

/** Null if the last operand is not a name. Reads backwards from the operator, and forwards only if there may be a comment. */
export function readLastName(bytes: Uint8Array, start: number, operatorStart: number): string | null {
  let end = operatorStart;
  while (end > start && isWhiteSpace(bytes[end - 1])) end--;
  let at = end;
  while (at > start && isRegular(bytes[at - 1])) at--;
  for (let before = start; before < at; before++) {
    // This may be in a comment.
    if (bytes[before] === PERCENT) return readForward(bytes, start, operatorStart);
  }
  return at > start && bytes[at - 1] === SOLIDUS ? decodeName(bytes, at, end) : null;
}

function readForward(bytes: Uint8Array, start: number, operatorStart: number): string | null {
  const last = readOperands(bytes, start, operatorStart).at(-1);
  return last?.kind === 'name' ? last.name : null;
}

/** Null if no operand is a name. If the name comes first, as it usually does, no other operand is read. */
export function readFirstName(bytes: Uint8Array, start: number, operatorStart: number): string | null {
  let at = start;
  while (isWhiteSpace(bytes[at])) at++;
  if (bytes[at] === SOLIDUS) return decodeName(bytes, at + 1, skipRegular(bytes, at + 1));
  const operands = readOperands(bytes, start, operatorStart);
  return operands.find((operand) => operand.kind === 'name')?.name ?? null;
}
