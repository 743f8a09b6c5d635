/**
 * How long one run of a calculator function may take, read off its text (ISO 32000-1, 7.10.5).
 *
 * Such a function has no loops: no run takes more than all that is written.
 */
import { CHARACTER_CLASS, REGULAR, SPACE, skipComment, skipRegular } from '../../content/characters.js';

/** MuPDF's stack for calculator functions; no roll or copy reaches deeper. */
const STACK_DEPTH = 100;
/** Values that MuPDF moves while it puts one on its stack, which is the step that all is counted in. */
const MOVES_IN_A_STEP = 16;
/** What only puts values on the stack, takes them off or jumps. */
const PLAIN = /^([+-]?[\d.]+|[{}]|dup|exch|false|if|ifelse|index|pop|true)$/u;
/** Arithmetic looks at its operands' types and clamps what comes out. */
const ARITHMETIC_STEPS = 4;
const LIBRARY_STEPS = 8;
const LIBRARY_OPERATORS = new Set(['atan', 'cos', 'exp', 'ln', 'log', 'sin', 'sqrt']);
const LONGEST_WORD = 12;
const PERCENT = 0x25;

export interface PostScriptSteps {
  /** Operators, operands and braces. */
  tokens: number;
  /** One run at most; a step is what puts a number on the stack. */
  steps: number;
}

export function countPostScriptSteps(bytes: Uint8Array): PostScriptSteps {
  let tokens = 0;
  let steps = 0;
  let word = '';
  let before = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!;
    if (CHARACTER_CLASS[byte] === SPACE) {
      at++;
    } else if (byte === PERCENT) {
      at = skipComment(bytes, at);
    } else {
      const end = CHARACTER_CLASS[byte] === REGULAR ? skipRegular(bytes, at) : at + 1;
      const next = end - at > LONGEST_WORD ? '' : String.fromCharCode(...bytes.subarray(at, end));
      tokens++;
      steps += weighOperator(next, before, word);
      before = word;
      word = next;
      at = end;
    }
  }
  return { tokens, steps };
}

/** @param before the word before the last. */
function weighOperator(operator: string, before: string, last: string): number {
  if (LIBRARY_OPERATORS.has(operator)) return LIBRARY_STEPS;
  if (operator === 'copy') return 1 + readDepth(last) / MOVES_IN_A_STEP;
  if (operator !== 'roll') return PLAIN.test(operator) ? 1 : ARITHMETIC_STEPS;
  const depth = readDepth(before);
  const turns = /^[+-]?\d+$/u.test(last) ? Math.abs(Number(last)) % Math.max(depth, 1) : depth / 2;
  // MuPDF turns the shorter way round, one place at a time, and moves all the others at each.
  return 1 + (depth * Math.min(turns, depth - turns)) / MOVES_IN_A_STEP;
}

/** The whole stack, where the count is not written right before its operator. */
function readDepth(word: string): number {
  return /^\+?\d+$/u.test(word) ? Math.min(Number(word), STACK_DEPTH) : STACK_DEPTH;
}
