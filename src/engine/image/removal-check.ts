/**
 * Proves that a finished document lost the chosen draws of one page, and nothing else.
 *
 * By paint: all pages that the edit may have changed are traced again with everything that they can show, and
 * compared object by object. By pixels: the page as readers see it is equal everywhere outside the draws' visible
 * boxes.
 */
import type { Box } from '../values/geometry.js';
import type { PageRaster } from '../values/pictures.js';
import type { TracedPage } from '../page/page-model.js';
import type { InstructionRef } from '../page/instruction-ref.js';
import { verifyPage } from '../verify/verification.js';
import { equalBytes } from '#platform';

/** What is known of the upload. */
export interface Expected {
  pageCount: number;
  /** The page before the edit. */
  edited: TracedPage;
  removed: ReadonlySet<InstructionRef>;
  /** Their visible parts, in page space. */
  boxes: Box[];
  /** The edited page before the edit. */
  rendered: PageRaster;
}

/**
 * Null if the removal is proved; otherwise the first difference, without quoting the document.
 *
 * @param others further pages, before the edit, that it may have changed.
 * @param rendered the edited page of the finished bytes.
 */
export function findFault(
  expected: Expected,
  others: TracedPage[],
  finished: { pageCount: number; tracePage: (pageIndex: number) => TracedPage },
  rendered: PageRaster,
): string | null {
  if (finished.pageCount !== expected.pageCount) return 'number of pages';
  for (const page of [expected.edited, ...others]) {
    const gone = page === expected.edited ? expected.removed : undefined;
    const after = finished.tracePage(page.pageNumber - 1);
    const fault = verifyPage(page, after, new Map(), gone);
    if (fault !== null) return fault;
  }
  return arePixelsSameOutside(expected.rendered, rendered, expected.boxes)
    ? null
    : 'pixels outside the image';
}

/** Renderers enlarge a picture to whole pixels. */
const MARGIN_PX = 1;

/** Of 255 levels. Without a page's only soft mask, MuPDF rounds those of anti-aliased text in another way. */
const LEVEL_TOLERANCE = 2;

/** True if every pixel outside the boxes is equal in both renderings, except for rounding. */
export function arePixelsSameOutside(
  before: PageRaster,
  after: PageRaster,
  boxesInPage: readonly Box[],
): boolean {
  if (before.width !== after.width || before.height !== after.height) return false;
  const { width, height } = before;
  const boxes = boxesInPage.map((box) => widen(box, before)).toSorted((one, other) => one.left - other.left);
  const isSame = (from: number, to: number): boolean =>
    areLevelsSame(before.samples.subarray(from * 3, to * 3), after.samples.subarray(from * 3, to * 3));
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let compared = 0;
    for (const { left, top, right, bottom } of boxes) {
      if (row < top || row >= bottom || right <= compared) continue;
      if (left > compared && !isSame(start + compared, start + left)) return false;
      compared = right;
    }
    if (!isSame(start + compared, start + width)) return false;
  }
  return true;
}

function areLevelsSame(before: Uint8Array, after: Uint8Array): boolean {
  return (
    equalBytes(before, after) || before.every((level, at) => Math.abs(level - after[at]!) <= LEVEL_TOLERANCE)
  );
}

/** In whole pixels of the rendering. */
function widen({ left, top, right, bottom }: Box, { width, height, scale }: PageRaster): Box {
  const clampTo = (value: number, limit: number): number => Math.min(Math.max(0, value), limit);
  return {
    left: clampTo(Math.floor(left * scale) - MARGIN_PX, width),
    right: clampTo(Math.ceil(right * scale) + MARGIN_PX, width),
    top: clampTo(Math.floor(top * scale) - MARGIN_PX, height),
    bottom: clampTo(Math.ceil(bottom * scale) + MARGIN_PX, height),
  };
}
