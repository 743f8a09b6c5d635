/** Notices that go on in the next lines: a removal of the first line alone would leave the rest of the sentence. */
import { isStackedUnder } from '../find/stacks.js';
import type { Line } from '../lines/lines.js';
import type { TracedPage } from '../page/page-model.js';
import { readTypedLine } from './pieces.js';

/** A hint has at most four lines: with so many further ones it names a part of the sentence. */
const MAX_FURTHER_LINES = 4;
/** Sizes of one sentence's lines differ by less than this share. */
const SIZE_SHARE = 0.05;

/**
 * The lines in which a line's sentence goes on, from the top, as text; none if it ends the sentence.
 *
 * Only a line that begins with a small letter goes on with a sentence: another notice, or the page's own foot, may follow
 * a notice without a full stop.
 */
export function listFurtherLines(
  { paint }: TracedPage,
  lines: readonly Line[],
  first: { line: Line; text: string },
): string[] {
  const further: string[] = [];
  let last = first;
  while (further.length < MAX_FURTHER_LINES && !/[.!?;]$/u.test(last.text)) {
    const line = findNextLine(lines, last.line);
    const text = line === null ? '' : readTypedLine(paint, line).text;
    if (line === null || !/^\p{Ll}/u.test(text)) break;
    further.push(text);
    last = { line, text };
  }
  return further;
}

function findNextLine(lines: readonly Line[], upper: Line): Line | null {
  const size = upper.style.fontSizePt;
  let nearest: Line | null = null;
  for (const line of lines) {
    if (Math.abs(line.style.fontSizePt - size) > SIZE_SHARE * size || !isStackedUnder(upper, line)) continue;
    if (nearest === null || line.runs[0]!.baseline < nearest.runs[0]!.baseline) nearest = line;
  }
  return nearest;
}
