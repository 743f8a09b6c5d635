/** Reads replacement text from property lists of marked content (ISO 32000-1, 14.9.4). */
import { fromLatin1 } from '#platform';
import { foldText } from '../values/hint.js';
import { readOperands } from './operands.js';
import { decodeTextString } from './text-string.js';

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
