/**
 * Marked-content sequences of one content stream (ISO 32000-1, 14.6), read from its instructions alone.
 *
 * Sequences nest independently of q/Q: products write ranges that cross q/Q, and the borders found here are those of
 * BMC/BDC and EMC only.
 */
import { latin1 } from '#platform';
import type { LexedStream } from './lexer.js';
import { readOperands, readOperandsOf } from './operands.js';
import { ROLE } from './operators.js';

export interface MarkedSequence {
  tag: string;
  /** The property list as written, or its name in the resources. */
  properties: { text: string } | { name: string } | null;
  /** Instruction that opens it. */
  begin: number;
  /** Instruction that closes it; the instruction count if it stays open. */
  end: number;
  /** Index of the enclosing sequence, or -1. */
  parent: number;
  /** Index of the innermost artifact, which may be the sequence itself; -1 outside any. */
  artifact: number;
}

export interface MarkedContent {
  sequences: MarkedSequence[];
  /** Innermost sequence around an instruction, or -1. */
  sequenceAt(instruction: number): number;
}

/** Of a stream without sequences. */
export const UNMARKED: MarkedContent = { sequences: [], sequenceAt: () => -1 };

function marks(role: number): boolean {
  return (role & ROLE.marks) !== 0;
}

/** Lists sequences in the order in which they open; one without an EMC lasts to the end of the stream. */
export function readMarkedContent(stream: LexedStream): MarkedContent {
  const { bytes, instructions: table } = stream;
  if (!table.roles.some(marks)) return UNMARKED;
  const sequences: MarkedSequence[] = [];
  const innermost = new Int32Array(table.count).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < table.count; at++) {
    const operator = (table.roles[at]! & ROLE.marks) === 0 ? null : table.operators[at];
    if (operator === 'BDC' || operator === 'BMC') {
      const operands = readOperandsOf(stream, at);
      const tag = operands.find((operand) => operand.kind === 'name');
      const name = tag?.name ?? '';
      const parent = open.at(-1) ?? -1;
      sequences.push({
        tag: name,
        properties:
          operator === 'BDC' && tag !== undefined
            ? readProperties(bytes, tag.end, table.operatorStart[at]!)
            : null,
        begin: at,
        end: table.count,
        parent,
        artifact: name === 'Artifact' ? sequences.length : (sequences[parent]?.artifact ?? -1),
      });
      open.push(sequences.length - 1);
    }
    innermost[at] = open.at(-1) ?? -1;
    if (operator === 'EMC') {
      const closed = open.pop();
      if (closed !== undefined) sequences[closed]!.end = at;
    }
  }
  return { sequences, sequenceAt: (instruction) => innermost[instruction] ?? -1 };
}

function readProperties(bytes: Uint8Array, from: number, to: number): MarkedSequence['properties'] {
  const text = latin1(bytes.subarray(from, to)).trim();
  if (text.startsWith('<<')) return { text };
  const name = readOperands(bytes, from, to).find((operand) => operand.kind === 'name');
  return name === undefined ? null : { name: name.name };
}
