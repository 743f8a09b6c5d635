/**
 * The `q … Q` groups that make up a content stream (8.4.2).
 *
 * A program that merges pages puts the contents of each into a group, and writes nothing between the groups.
 */
import type { InstructionTable } from './lexer.js';

/** The first instruction of each outermost group; empty if an instruction is outside the groups or a group is left open. */
export function listOuterGroups({ count, operators }: InstructionTable): number[] {
  const starts: number[] = [];
  let depth = 0;
  for (let at = 0; at < count; at++) {
    const operator = operators[at]!;
    if (operator === 'q') {
      if (depth === 0) starts.push(at);
      depth++;
    } else if (depth === 0) return [];
    else if (operator === 'Q') depth--;
  }
  return depth === 0 ? starts : [];
}
