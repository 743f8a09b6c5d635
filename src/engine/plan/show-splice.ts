/**
 * Writes the splice that removes glyphs from one text-showing instruction.
 *
 * The instruction's other effects stay: `'` and `"` keep their T*, Tw and Tc. If later text starts from the pen, a TJ
 * number replaces the advance of the removed glyphs; never a Tm, which would also set the line matrix. Advances are
 * measured in the trace, so width tables, character spacing and word spacing do not matter.
 */
import { latin1 } from '#platform';
import type { Splice } from '../content/splice.js';
import { readOperandsOf, type NumberOperand, type Operand, type StringOperand } from '../content/operands.js';
import { ROLE } from '../content/operators.js';
import { POSITIONING } from '../content/text-context.js';
import type { CodeWidth } from '../content/written-codes.js';
import { writeNumber, writeString } from '../content/write-operands.js';
import type { ContentUnit } from '../page/page-model.js';
import type { Execution, Executions, ShownText } from '../origins/executions.js';

export interface ShowRemoval {
  unit: ContentUnit;
  instruction: number;
  /** Ordinals of the glyphs to remove. */
  removed: Set<number>;
  execution: Execution;
  codeWidth: CodeWidth;
  /** Says whether another instruction of the unit also loses all its glyphs. */
  isWhollyRemoved(instruction: number): boolean;
}

/** Null if codes and glyphs cannot be paired, so that the instruction can only be removed whole or not at all. */
export function spliceShow(removal: ShowRemoval, executions: Executions): Splice | null {
  const { unit, instruction, removed, execution } = removal;
  const { start, end, operators } = unit.instructions;
  const shown = executions.readShown(execution);
  if (shown === null) return null;
  const operands = readOperandsOf(unit, instruction);
  const before = writeSideEffects(operators[instruction]!, unit.bytes, operands);
  const elements = operands.filter((operand) => operand.kind === 'number' || operand.kind === 'string');
  const shownElements = operators[instruction] === '"' ? elements.slice(2) : elements;
  const pen = findPenAfter(removal, executions, shown);
  const array =
    removed.size >= shown.x.length
      ? writeAdvance(pen === null ? null : measureMove(shown, penBefore(shown, shownElements), pen))
      : writeKept(removal, shown, shownElements, pen);
  if (array === null) return null;
  return {
    start: start[instruction]!,
    end: end[instruction]!,
    replacement: ` ${before}${array === '' ? '' : `[${array}]TJ`}`,
  };
}

interface PenPosition {
  x: number;
  y: number;
}

function writeSideEffects(operator: string, bytes: Uint8Array, operands: Operand[]): string {
  if (operator === "'") return 'T* ';
  if (operator !== '"') return '';
  const numbers = operands.filter((operand) => operand.kind === 'number').slice(0, 2);
  const [word, character] = numbers.map(({ start, end }) => latin1(bytes.subarray(start, end)));
  return `${word ?? 0} Tw ${character ?? 0} Tc T* `;
}

/** TJ number that moves the pen from one place to another, in thousandths of the em (9.4.3); along the writing direction only. */
function measureMove(shown: ShownText, from: PenPosition, to: PenPosition): number {
  const dot = (to.x - from.x) * shown.emX + (to.y - from.y) * shown.emY;
  return (-1000 * dot) / (shown.emX ** 2 + shown.emY ** 2);
}

function movePen(shown: ShownText, pen: PenPosition, tjNumber: number): PenPosition {
  return { x: pen.x - (tjNumber / 1000) * shown.emX, y: pen.y - (tjNumber / 1000) * shown.emY };
}

function sumLeadingNumbers(elements: (NumberOperand | StringOperand)[]): number {
  let sum = 0;
  for (const element of elements) {
    if (element.kind === 'number') sum += element.value;
    else if (element.codes.length > 0) break;
  }
  return sum;
}

/** Where the pen was before the instruction: at the origin of its first glyph, before the TJ numbers that lead to it. */
function penBefore(shown: ShownText, elements: (NumberOperand | StringOperand)[]): PenPosition {
  return movePen(shown, { x: shown.x[0]!, y: shown.y[0]! }, -sumLeadingNumbers(elements));
}

/** Where the pen must be after the instruction, or null if no kept text starts from it. */
function findPenAfter(removal: ShowRemoval, executions: Executions, shown: ShownText): PenPosition | null {
  const { unit, instruction, execution } = removal;
  const { operators, roles, count } = unit.instructions;
  let target: PenPosition | null = null;
  let skipped = 0;
  for (let at = instruction + 1; at < count; at++) {
    if (POSITIONING.has(operators[at]!)) return null;
    if ((roles[at]! & ROLE.shows) === 0) continue;
    const beside = executions.findBeside(execution, at);
    const next = beside === null ? null : executions.readShown(beside);
    const elements = readOperandsOf(unit, at).filter(
      (operand) => operand.kind === 'number' || operand.kind === 'string',
    );
    if (target === null && next === null) skipped += sumLeadingNumbers(elements);
    if (target === null && next !== null) target = movePen(shown, penBefore(next, elements), -skipped);
    if (target !== null && !removal.isWhollyRemoved(at)) return target;
  }
  return null;
}

function writeAdvance(tjNumber: number | null): string {
  return tjNumber === null || Math.abs(tjNumber) < 0.00001 ? '' : writeNumber(tjNumber);
}

/** The array of an instruction that keeps some of its codes; each removed range becomes one number. */
function writeKept(
  { removed, codeWidth }: ShowRemoval,
  shown: ShownText,
  elements: (NumberOperand | StringOperand)[],
  pen: PenPosition | null,
): string | null {
  const out: string[] = [];
  let ordinal = 0;
  /** Where the pen was before the first glyph of the open removed range; null outside one. */
  let gapStart: PenPosition | null = null;
  let kept: number[] = [];
  let isHex = false;
  const flush = (): void => {
    if (kept.length > 0) out.push(writeString(Uint8Array.from(kept), isHex));
    kept = [];
  };
  for (const element of elements) {
    if (element.kind === 'number') {
      flush();
      if (gapStart === null) out.push(writeNumber(element.value));
      continue;
    }
    const { codes } = element;
    if (codeWidth === null || codes.length % codeWidth !== 0) return null;
    isHex = element.isHex;
    for (let at = 0; at < codes.length; at += codeWidth) {
      if (ordinal >= shown.x.length) return null;
      const place = { x: shown.x[ordinal]!, y: shown.y[ordinal]! };
      if (removed.has(ordinal)) {
        flush();
        gapStart ??= place;
      } else {
        if (gapStart !== null) out.push(writeNumber(measureMove(shown, gapStart, place)));
        gapStart = null;
        kept.push(...codes.subarray(at, at + codeWidth));
      }
      ordinal++;
    }
    flush();
  }
  if (ordinal !== shown.x.length) return null;
  if (gapStart !== null && pen !== null) out.push(writeNumber(measureMove(shown, gapStart, pen)));
  return out.join(' ');
}
