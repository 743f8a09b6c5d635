/** What a content stream paints under each soft mask: MuPDF runs the mask's form for every paint (11.6.5.2). */
import { getOrCreate } from '../values/collections.js';
import type { LexedStream } from './lexer.js';
import { readLastName } from './operands.js';
import { ROLE } from './operators.js';

/** What a graphics state parameter dictionary set by `gs` does to the soft mask. */
export type MaskChange = 'sets' | 'ends' | 'keeps';

export interface MaskedPaints {
  /** Texts, paths, shadings and inline images. */
  paints: number;
  /** How often `Do` draws each name. */
  draws: Map<string, number>;
}

/** Stands for the mask that is in force when the stream begins. */
export const MASK_OF_CALLER = '';

const NO_MASK = null;

const PAINTS = ROLE.paintsPath | ROLE.shows;
const CHANGES_OR_PAINTS = PAINTS | ROLE.stacks | ROLE.looksUp;

/** Counts paints by the name of the graphics state that sets the mask. Paints without a mask are left out. */
export function countMaskedPaints(
  stream: LexedStream,
  readChange: (name: string) => MaskChange,
): Map<string, MaskedPaints> {
  const { count, operators, roles } = stream.instructions;
  const byMask = new Map<string, MaskedPaints>();
  const saved: (string | null)[] = [];
  let mask: string | null = MASK_OF_CALLER;
  const findPainted = (name: string): MaskedPaints =>
    getOrCreate(byMask, name, () => ({ paints: 0, draws: new Map<string, number>() }));
  for (let at = 0; at < count; at++) {
    const role = roles[at]!;
    if ((role & CHANGES_OR_PAINTS) === 0) continue;
    const operator = operators[at]!;
    if (operator === 'q') saved.push(mask);
    else if (operator === 'Q') {
      if (saved.length > 0) mask = saved.pop()!;
    } else if (operator === 'gs') {
      const name = readLastName(stream, at) ?? '';
      const change = name === '' ? 'keeps' : readChange(name);
      if (change !== 'keeps') mask = change === 'sets' ? name : NO_MASK;
    } else if (mask !== NO_MASK) {
      if (operator === 'Do') {
        const name = readLastName(stream, at) ?? '';
        const { draws } = findPainted(mask);
        draws.set(name, (draws.get(name) ?? 0) + 1);
      } else if (isPaint(role, operator)) findPainted(mask).paints++;
    }
  }
  return byMask;
}

function isPaint(role: number, operator: string): boolean {
  return (role & PAINTS) !== 0 || operator === 'sh' || operator === 'BI';
}
