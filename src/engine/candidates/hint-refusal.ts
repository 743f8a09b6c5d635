/**
 * Says why a text cannot be a hint, in words that fit every entrance.
 */
import { EngineFailure } from '../values/failure.js';
import { parseHint, type Hint } from '../values/hint.js';

const NAMES = { hint: 'the text', pageNumber: 'the page', instructionIndex: 'the image' };

/** The hint, or the sentence of its refusal. */
export function readHint(text: string): Hint | string {
  try {
    return parseHint(text);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    const sentence = error.describe(NAMES);
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  }
}
