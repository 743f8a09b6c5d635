/**
 * The /ActualText entry of property lists (ISO 32000-1, 14.9.4).
 */
import { fromLatin1 } from '#platform';
import { readOperands } from '../content/operands.js';
import { decodeTextString } from '../content/text-string.js';
import { foldText } from '../values/hint.js';

/** One marked-content sequence that has an /ActualText, by a number that is unique in its stream. */
export interface ActualText {
  sequence: number;
  text: string;
}

/** The sequence around an instruction with a text that replaces what the instruction shows; null without one. */
export type ActualTextOf = (unitId: number, instruction: number) => ActualText | null;

/** The /ActualText of a property list; null if there is none, or only white space. */
export function readActualText(properties: string): string | null {
  if (!properties.includes('/ActualText')) return null;
  const operands = readOperands(fromLatin1(properties), 0, properties.length);
  const at = operands.findIndex((operand) => operand.kind === 'name' && operand.name === 'ActualText');
  const value = operands[at + 1];
  if (at < 0 || value?.kind !== 'string') return null;
  const text = decodeTextString(value.codes);
  return foldText(text) === '' ? null : text;
}
