/**
 * The engine as specs call it: engines that share no code with it check every output.
 *
 * PDFium counts the pages of every output and reads their text in order. A share of
 * the outputs, always the same ones, is painted by PDFium and Poppler and checked by qpdf.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { removeImageDraw as removeImageWithEngine } from '../../src/engine/image-draws.js';
import { removeWatermark as removeWithEngine } from '../../src/engine/remove-text-watermark.js';
import type { RemovalResult } from '../../src/engine/values/run-summary.js';
import { findHarm, findTextHarm, type Closeness } from './foreign-harm.js';

/** One output in this many is compared thoroughly. */
const SHARE = 8;

export const removeWatermark: typeof removeWithEngine = async (bytes, hintText, options) => {
  const result = await removeWithEngine(bytes, hintText, options);
  await expectUnharmed(bytes, result, isOfShare(result.output) ? 'everything' : 'text');
  return result;
};

/**
 * Compares only text: for marks that are removed with frames and grounds, whose places are not reported, and for tests
 * that compare pixels with a clean twin, which finds more.
 */
export const removeWatermarkReadAgain: typeof removeWithEngine = async (bytes, hintText, options) => {
  const result = await removeWithEngine(bytes, hintText, options);
  await expectUnharmed(bytes, result, 'text');
  return result;
};

async function expectUnharmed(
  upload: Uint8Array,
  { output, summary }: RemovalResult,
  closeness: Closeness,
): Promise<void> {
  if (output === null) return;
  const harm = await findHarm(upload, output, summary, { closeness });
  expect(harm, 'harm that other engines see').to.deep.equal([]);
}

export async function removeImageDraw(
  bytes: Uint8Array,
  pageNumber: number,
  instructionIndex: number,
): Promise<Uint8Array> {
  const { output } = await removeImageWithEngine({ bytes, pageNumber, instructionIndex });
  expect(await findTextHarm(bytes, output), 'harm that other engines see').to.deep.equal([]);
  return output;
}

function isOfShare(output: Uint8Array | null): boolean {
  return output !== null && createHash('sha256').update(output).digest()[0]! % SHARE === 0;
}
