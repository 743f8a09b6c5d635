/**
 * The fonts, colour spaces and shadings that a content stream asks for, by name.
 */
import type { InstructionTable } from './lexer.js';
import { readFirstName, readLastName } from './operand-names.js';
import { ROLE } from './operators.js';

export interface NamedResources {
  fonts: Set<string>;
  shadings: Set<string>;
  colorSpaces: Set<string>;
  /** Inline images name colour spaces too; which, is not read (8.9.7). */
  hasInlineImages: boolean;
}

export function listNamedResources(bytes: Uint8Array, table: InstructionTable): NamedResources {
  const named: NamedResources = {
    fonts: new Set(),
    shadings: new Set(),
    colorSpaces: new Set(),
    hasInlineImages: false,
  };
  for (let at = 0; at < table.count; at++) {
    if ((table.roles[at]! & ROLE.looksUp) === 0) continue;
    const from = table.start[at]!;
    const to = table.operatorStart[at]!;
    switch (table.operators[at]) {
      case 'Tf':
        addName(named.fonts, readFirstName(bytes, from, to));
        break;
      case 'sh':
        addName(named.shadings, readLastName(bytes, from, to));
        break;
      case 'cs':
      case 'CS':
        addName(named.colorSpaces, readLastName(bytes, from, to));
        break;
      case 'BI':
        named.hasInlineImages = true;
        break;
    }
  }
  return named;
}

function addName(names: Set<string>, name: string | null): void {
  if (name !== null) names.add(name);
}
