/** Finds the further draws of a mark's picture, on pages that have it at another place. */
import { groupBy } from '../values/collections.js';
import type { TracedPage } from '../page/page-model.js';
import { countMostPages } from '../judge/page-counts.js';
import { ALPHA_TOLERANCE, isOverlay, measureSides, type DrawFacts } from './draw-facts.js';
import type { StampDraw } from './draws.js';
import { isNoStamp } from './gates.js';
import type { Identifier } from './identify.js';
import type { CandidatePicture, StampCandidate } from './read-candidate.js';

/** A picture that is admitted on fewer pages may be a figure on another. */
const LEAST_MARKED_PAGES = 3;
/** A copy's sides differ from the mark's, or from these fitted to its page, by less than this factor. */
const COPY_SIZE_RATIO = 1.25;
/** Sizes of pages that differ by less, in points, are equal. */
const SAME_PAGE_PT = 5;
/** Directions with a cosine below this differ. */
const TURNED = 0.99;

/** What else a document has of a mark's picture. */
export interface Copies {
  /** Draws on pages that are turned or of another size. */
  candidates: StampCandidate[];
  /** Numbers of pages that keep a draw of the picture: a cover's logo, or the legend that explains the mark. */
  keptPages: number[];
}

/** Finds copies of a picture that is a mark. */
export type FindCopies = (picture: CandidatePicture) => Copies;

/** Looks for copies of pictures that are marks. Outlines have no sides of their own to compare. */
export function createCopySearch(
  all: readonly DrawFacts[],
  identifier: Identifier,
  pageCount: number,
): FindCopies {
  const most = Math.max(LEAST_MARKED_PAGES, countMostPages(pageCount));
  const pictures = all.filter((facts) => facts.draw.kind === 'image' && !isNoStamp(facts));
  const byMeasure = groupBy(pictures, ({ draw }) => draw.measure);
  /** Comparing pictures reads them: only those of the mark's measures are compared. */
  const listAlike = (mark: StampDraw): readonly DrawFacts[] => {
    const { identity } = identifier.identify(mark);
    const ofMeasure = byMeasure.get(mark.measure) ?? [];
    return ofMeasure.filter(({ draw }) => identifier.identify(draw).identity === identity);
  };
  return ({ candidates }) => {
    const copies: Copies = { candidates: [], keptPages: [] };
    const first = candidates[0]!.draw;
    if (first.kind !== 'image') return copies;
    const marked = groupByPage(candidates);
    const perPage = Math.max(...Array.from(marked.values(), ({ length }) => length));
    for (const [page, draws] of groupByPage(listAlike(first))) {
      const own = marked.get(page);
      if (own !== undefined) {
        if (draws.length > own.length) copies.keptPages.push(page.pageNumber);
        continue;
      }
      const isMarked = marked.size >= most && draws.length <= perPage;
      if (isMarked && draws.every(({ draw }) => isCopy(first, draw))) {
        for (const facts of draws) {
          copies.candidates.push({
            draw: facts.draw,
            gate: 'companion',
            evidence: ['picture-of-mark'],
            isOverlay: isOverlay(facts),
          });
        }
      } else copies.keptPages.push(page.pageNumber);
    }
    return copies;
  };
}

function groupByPage<Item extends { draw: StampDraw }>(draws: readonly Item[]): Map<TracedPage, Item[]> {
  return groupBy(draws, ({ draw }) => draw.page);
}

/** Says whether a draw is what a program makes of the mark on a page that is turned or of another size. */
function isCopy(mark: StampDraw, draw: StampDraw): boolean {
  const [own, other] = [mark.page, draw.page];
  const isOtherPage =
    Math.abs(own.width - other.width) > SAME_PAGE_PT || Math.abs(own.height - other.height) > SAME_PAGE_PT;
  if (!isOtherPage && !isTurned(mark, draw)) return false;
  const scales = [1, other.width / own.width, other.height / own.height];
  return (
    scales.some((scale) => isSameSize(mark, draw, scale)) &&
    Math.abs(mark.alpha - draw.alpha) <= ALPHA_TOLERANCE
  );
}

function isTurned({ matrix: [a, b] }: StampDraw, { matrix: [c, d] }: StampDraw): boolean {
  return a * c + b * d < TURNED * Math.hypot(a, b) * Math.hypot(c, d);
}

function isSameSize(one: StampDraw, other: StampDraw, scale: number): boolean {
  const others = measureSides(other);
  return measureSides(one).every((side, at) => isLike(scale * side, others[at]!));
}

function isLike(one: number, other: number): boolean {
  return one < COPY_SIZE_RATIO * other && other < COPY_SIZE_RATIO * one;
}
