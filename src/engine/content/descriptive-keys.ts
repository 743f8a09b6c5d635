/** Descriptive strings, which a screen reader reads instead of the painted text or in addition to it (ISO 32000-1, 14.9). */
import { fromLatin1 } from '#platform';
import { foldText } from '../values/hint.js';
import { readOperands, type StringOperand } from './operands.js';
import { decodeTextString } from './text-string.js';

/** Keys in property lists and structure elements; /Contents is used in watermark artifacts. */
export const DESCRIPTIVE_KEYS: readonly string[] = ['ActualText', 'Alt', 'E', 'Contents'];

export interface DescriptiveEntry {
  key: string;
  operand: StringOperand;
}

/** The entries of a property list, as written, that have descriptive strings; at any depth. */
export function listDescriptiveEntries(bytes: Uint8Array, from: number, to: number): DescriptiveEntry[] {
  const operands = readOperands(bytes, from, to);
  return operands.flatMap((operand, at) => {
    const key = operands[at - 1];
    return operand.kind === 'string' && key?.kind === 'name' && DESCRIPTIVE_KEYS.includes(key.name)
      ? [{ key: key.name, operand }]
      : [];
  });
}

/** The /ActualText of a property list (14.9.4); null if there is none, or only white space. */
export function readActualText(properties: string): string | null {
  if (!properties.includes('/ActualText')) return null;
  const entries = listDescriptiveEntries(fromLatin1(properties), 0, properties.length);
  const found = entries.find(({ key }) => key === 'ActualText');
  const text = found === undefined ? '' : decodeTextString(found.operand.codes);
  return foldText(text) === '' ? null : text;
}
