/**
 * The image workflow on the command line: list what can be selected, remove one.
 */
import { writeFileSync } from 'node:fs';
import type { ImageCandidate, ImageCandidateList } from '../engine/values/evidence.js';
import { drawPageChoice, listImageCandidates, removeImageDraw } from '../engine/image-draws.js';

const COLUMNS = ['index', 'left', 'top', 'width', 'height', 'pixels'];

/** @param pngPath where to write a picture of the page with numbered boxes, if anywhere. */
export function listImages(
  upload: Uint8Array,
  pageNumber: number,
  pngPath: string | undefined,
  json: boolean,
): string {
  const list = listImageCandidates(upload, pageNumber);
  if (pngPath !== undefined) writeFileSync(pngPath, drawPageChoice(upload, list));
  return json ? JSON.stringify(list, null, 2) : formatList(list, pngPath);
}

export function removeImage(upload: Uint8Array, pageNumber: number, instructionIndex: number): Uint8Array {
  return removeImageDraw(upload, pageNumber, instructionIndex);
}

function formatList(list: ImageCandidateList, pngPath: string | undefined): string {
  const place = `page ${list.pageNumber} of ${list.pageCount}`;
  const written = pngPath === undefined ? [] : ['', `The page with numbered boxes is in ${pngPath}.`];
  if (list.candidates.length === 0) {
    const reason = list.unsupportedReason ?? 'The page has no images.';
    return [`Nothing to select on ${place}. ${reason}`, ...written].join('\n');
  }
  const count = list.candidates.length;
  return [
    `${count} ${count === 1 ? 'image' : 'images'} to select on ${place}, in painting order; boxes are shares of the page.`,
    '',
    ...alignRight([COLUMNS, ...list.candidates.map(formatCandidate)]),
    ...written,
  ].join('\n');
}

function formatCandidate({
  instructionIndex,
  boxNormalised,
  pixelWidth,
  pixelHeight,
}: ImageCandidate): string[] {
  const { left, top, width, height } = boxNormalised;
  const shares = [left, top, width, height].map((share) => `${(share * 100).toFixed(1)} %`);
  return [String(instructionIndex), ...shares, `${pixelWidth} × ${pixelHeight}`];
}

function alignRight(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
}
