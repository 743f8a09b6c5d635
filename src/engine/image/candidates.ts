/** Chooses the image draws that a caller may select, as the contract describes them. */
import type { ImageCandidate, ImageCandidateList } from '../values/run-summary.js';
import { EngineFailure } from '../values/failure.js';
import type { Box } from '../values/geometry.js';
import type { TracedPage } from '../page/page-model.js';
import { listNames } from '../values/outcome-words.js';
import type { PageDraws, Refusal } from './own-draws.js';

/** The contract's limit; further draws of the page are not offered. */
export const MAX_IMAGE_CANDIDATES = 64;
/** Checking a removal decodes the page's pictures, and a larger one does not fit into a worker. */
const MAX_PIXELS = 256 * 1024 * 1024;
/** Steps of a millionth of the page: below a thousandth of a point on paper sizes. */
const DECIMALS = 1e6;

/** Why a page offers no picture: the first refusal of its pictures in this order is the page's reason. */
const SENTENCES: Record<Refusal, string> = {
  'page-sized': 'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.',
  nested:
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.',
  turned: 'The images on this page are rotated or skewed.',
  unseen: 'The images on this page are hidden, clipped away or outside the page.',
};

/** The reason is null for a page with candidates, and for one without pictures. */
type Choice = Pick<ImageCandidateList, 'candidates' | 'unsupportedReason'>;

/** @throws EngineFailure `over-budget` if a picture of the page is too large to decode, which checking a removal requires. */
export function chooseCandidates(page: TracedPage, draws: PageDraws): Choice {
  if (draws.own.some(({ pixelWidth, pixelHeight }) => pixelWidth * pixelHeight > MAX_PIXELS)) {
    throw new EngineFailure('over-budget', 'An image of the page has too many pixels.');
  }
  const candidates = draws.own
    .filter(({ refusal }) => refusal === null)
    .slice(0, MAX_IMAGE_CANDIDATES)
    .map(({ instruction, visibleBoxInPage, pixelWidth, pixelHeight }) => ({
      instructionIndex: instruction,
      boxNormalised: normaliseBox(visibleBoxInPage, page.width, page.height),
      pixelWidth,
      pixelHeight,
    }));
  if (candidates.length > 0) return { candidates, unsupportedReason: null };
  const refusals = new Set<Refusal>();
  for (const { refusal } of draws.own) if (refusal !== null) refusals.add(refusal);
  if (draws.nestedCount > 0) refusals.add('nested');
  if (draws.unpaintedCount > 0) refusals.add('unseen');
  const first = listNames(SENTENCES).find((refusal) => refusals.has(refusal));
  return { candidates, unsupportedReason: first === undefined ? null : SENTENCES[first] };
}

function normaliseBox(box: Box, width: number, height: number): ImageCandidate['boxNormalised'] {
  const across = normaliseRange(box.left / width, box.right / width);
  const down = normaliseRange(box.top / height, box.bottom / height);
  return { left: across.start, top: down.start, width: across.extent, height: down.extent };
}

/** Rounded so that start plus extent stays within the page and no extent is zero. */
function normaliseRange(from: number, to: number): { start: number; extent: number } {
  const first = Math.min(Math.max(0, Math.round(from * DECIMALS)), DECIMALS - 1);
  const last = Math.min(Math.max(first + 1, Math.round(to * DECIMALS)), DECIMALS);
  return { start: first / DECIMALS, extent: (last - first) / DECIMALS };
}
