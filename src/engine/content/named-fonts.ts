/**
 * The fonts that a content stream sets, by name.
 */
import type { InstructionTable } from './lexer.js';
import { readFirstName } from './operand-names.js';

export function listNamedFonts(bytes: Uint8Array, table: InstructionTable): Set<string> {
  const fonts = new Set<string>();
  for (let at = 0; at < table.count; at++) {
    if (table.operators[at] !== 'Tf') continue;
    const name = readFirstName(bytes, table.start[at]!, table.operatorStart[at]!);
    if (name !== null) fonts.add(name);
  }
  return fonts;
}
