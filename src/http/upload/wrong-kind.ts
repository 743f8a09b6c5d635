/** A part of the wrong kind: a file instead of text, or the reverse, or text in an unknown charset. */
import type { ValidationError } from '../request/errors.js';

export class WrongKind {
  /** For the 422 answer: the text of the part, if it has any, and what else explains it. */
  readonly input: string | null;
  readonly more: Pick<ValidationError, 'ctx'>;

  constructor(input: string | null, more: Pick<ValidationError, 'ctx'> = {}) {
    this.input = input;
    this.more = more;
  }
}

export const UNKNOWN_CHARSET = {
  ctx: { reason: 'The charset of this part is not known. Send text in UTF-8.' },
};
