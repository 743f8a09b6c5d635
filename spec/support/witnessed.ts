/**
 * The engine as specs call it: whatever it puts out, engines that share no line with it look at it, too.
 *
 * PDFium counts the pages and reads their text in order, of every output. A share of
 * the outputs, always the same ones, is painted by PDFium and Poppler and checked by qpdf.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { removeImageDraw as removeImageWithEngine } from '../../src/engine/image-draws.js';
import { removeWatermark as removeWithEngine } from '../../src/engine/remove-text-watermark.js';
import type { RemovalResult } from '../../src/engine/values/evidence.js';
import { findHarm, findTextHarm, type Closeness } from './foreign-harm.js';
import { expectHarmless } from './root-hooks.js';

/** One output in so many is looked at with everything there is. */
const SHARE = 8;

export const removeWatermark: typeof removeWithEngine = async (bytes, hintText, options) => {
  const result = await removeWithEngine(bytes, hintText, options);
  await expectUnharmed(bytes, result, isOfShare(result.output) ? 'everything' : 'text');
  return result;
};

/**
 * Only text is compared: for marks removed with frames and grounds, which the report does not place, and for tests
 * that compare pixels with a clean twin, which shows more, also the other cells of a pattern.
 */
export const removeWatermarkReadAgain: typeof removeWithEngine = async (bytes, hintText, options) => {
  const result = await removeWithEngine(bytes, hintText, options);
  await expectUnharmed(bytes, result, 'text');
  return result;
};

async function expectUnharmed(
  upload: Uint8Array,
  { output, evidence }: RemovalResult,
  closeness: Closeness,
): Promise<void> {
  if (output === null) return;
  const harm = await findHarm(upload, output, evidence, { closeness });
  expect(harm, 'harm that other engines see').to.deep.equal([]);
}

/** The call returns no promise: what the engines find is reported after the test. */
export const removeImageDraw: typeof removeImageWithEngine = (upload, pageNumber, instructionIndex) => {
  const output = removeImageWithEngine(upload, pageNumber, instructionIndex);
  expectHarmless(findTextHarm(Uint8Array.from(upload), Uint8Array.from(output)));
  return output;
};

function isOfShare(output: Uint8Array | null): boolean {
  return output !== null && createHash('sha256').update(output).digest()[0]! % SHARE === 0;
}
