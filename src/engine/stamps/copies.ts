/** Finds the further draws of a mark's picture, on pages that have it at another place. */
import { groupBy } from '../values/group-by.js';
import type { TracedPage } from '../page/page-model.js';
import { countMostPages } from '../judge/page-counts.js';
import { ALPHA_TOLERANCE, measureSides, type DrawFacts } from './draw-facts.js';
import type { StampDraw } from './draws.js';
import { isNoStamp } from './gates.js';
import type { Identifier } from './identify.js';
import type { CandidatePicture } from './read-candidate.js';

/** A picture that is admitted on fewer pages may be a figure on another. */
const LEAST_MARKED_PAGES = 3;
/** A copy's sides differ from the mark's by less than this factor: a cover has its logo larger. */
const COPY_SIZE_RATIO = 1.25;

/**
 * Adds the draws of a mark's picture on pages where no gate admits one: a page that is turned or fitted has it at another
 * place. Outlines have no sides of their own to compare.
 */
export function addCopies(
  pictures: ReadonlyMap<string, CandidatePicture>,
  all: readonly DrawFacts[],
  identifier: Identifier,
  pageCount: number,
): void {
  const most = Math.max(LEAST_MARKED_PAGES, countMostPages(pageCount));
  const marks = Array.from(pictures, ([identity, { candidates }]) => ({
    identity,
    candidates,
    first: candidates[0]!.draw,
    marked: groupByPage(candidates),
  })).filter(({ first, marked }) => first.kind === 'image' && marked.size >= most);
  const measures = new Set(marks.map(({ first }) => first.measure));
  // Comparing pictures reads them: only those of the same measures may be equal.
  const others = all.filter(
    (facts) => facts.draw.kind === 'image' && measures.has(facts.draw.measure) && !isNoStamp(facts),
  );
  const alike = groupBy(others, ({ draw }) => identifier.identify(draw).identity);
  for (const { identity, candidates, first, marked } of marks) {
    const perPage = Math.max(...Array.from(marked.values(), ({ length }) => length));
    for (const [page, draws] of groupByPage(alike.get(identity) ?? [])) {
      if (marked.has(page) || draws.length > perPage) continue;
      for (const { draw, isOverlay } of draws.filter((one) => isSameSize(first, one.draw))) {
        candidates.push({ draw, gate: 'companion', evidence: ['picture-of-mark'], isOverlay });
      }
    }
  }
}

function groupByPage<Item extends { draw: StampDraw }>(draws: readonly Item[]): Map<TracedPage, Item[]> {
  return groupBy(draws, ({ draw }) => draw.page);
}

/** Says whether two draws of one picture have about the same sides and the same alpha. */
function isSameSize(one: StampDraw, other: StampDraw): boolean {
  const others = measureSides(other);
  return (
    measureSides(one).every((side, at) => isLike(side, others[at]!)) &&
    Math.abs(one.alpha - other.alpha) <= ALPHA_TOLERANCE
  );
}

function isLike(one: number, other: number): boolean {
  return one < COPY_SIZE_RATIO * other && other < COPY_SIZE_RATIO * one;
}
