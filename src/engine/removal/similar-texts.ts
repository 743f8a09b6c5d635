/**
 * Texts like the removed ones that stay on other pages: of a mark that has another number or code on each page, the
 * caller may have named one, and the report would say removed without a word of the others.
 */
import { readTemplate } from '../discover/numbers.js';
import { findCommonBeginning, isAtPlace } from '../discover/variant-groups.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { looksSame } from '../judge/placement.js';
import type { Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import type { RunStyle } from '../lines/run-style.js';
import { isInvisibleKind } from '../lines/runs.js';
import type { TracedPage } from '../page/page-model.js';
import { warnOfPages } from '../values/page-warnings.js';

/** Of a mark in more texts than this, the caller has named what they share. */
const MAX_COMPARED_TEXTS = 16;
/** Fewer equal letters at the beginning are a coincidence. */
const MIN_COMMON_LETTERS = 4;
/** With a smaller share of equal letters at the beginning, a line is another text. */
const MIN_COMMON_SHARE = 0.4;
/** Pages whose sides differ by less than this have one size. */
const SAME_SIZE_PT = 1;

/** A removed text with its page and its letters without numbers. */
interface RemovedText {
  facts: OccurrenceFacts;
  page: TracedPage;
  template: string;
}

/**
 * Warns of pages without a removed text that show one of the same look and beginning in its place. On a page of another
 * size the whole text must be the same except for its numbers, at any place.
 */
export function describeSimilarTexts(document: DocumentText, removed: readonly OccurrenceFacts[]): string[] {
  const texts = listTexts(document.pages, removed);
  if (texts.length === 0) return [];
  const cleaned = new Set(removed.map(({ occurrence }) => occurrence.pageNumber));
  const similar = document.pages.filter(
    (page) =>
      !cleaned.has(page.pageNumber) &&
      document.readLines(page).lines.some((line) => texts.some((text) => isSimilar(page, line, text))),
  );
  return warnOfPages(
    similar.map(({ pageNumber }) => pageNumber),
    (page) => `Page ${page} keeps text that is similar to the removed one, but not the same.`,
    (rest) => `${rest} more pages keep similar text, too.`,
  );
}

/** One for each text, up to a limit. */
function listTexts(pages: readonly TracedPage[], removed: readonly OccurrenceFacts[]): RemovedText[] {
  const byKey = new Map(removed.map((facts) => [facts.occurrence.target.key, facts]));
  return [...byKey].slice(0, MAX_COMPARED_TEXTS).flatMap(([key, facts]) => {
    const page = pages.find(({ pageNumber }) => pageNumber === facts.occurrence.pageNumber);
    return page === undefined ? [] : [{ facts, page, template: readTemplate(key) }];
  });
}

function isSimilar(page: TracedPage, line: Line, { facts, page: own, template }: RemovedText): boolean {
  const { runs, target } = facts.occurrence;
  if (line.key === target.key || !isStyledAlike(line.style, facts.style)) return false;
  const isOfOneSize =
    Math.abs(page.width - own.width) < SAME_SIZE_PT && Math.abs(page.height - own.height) < SAME_SIZE_PT;
  const isCounted = readTemplate(line.key) === template;
  // Numbers alone may be those of the pages.
  if (!isOfOneSize) return isCounted && template.length >= MIN_COMMON_LETTERS;
  return isAtPlace(line.runs, runs) && (isCounted || beginsAlike(line.key, target.key));
}

function isStyledAlike(one: RunStyle, other: RunStyle): boolean {
  return (
    !isInvisibleKind(one.kind) &&
    looksSame(one, other) &&
    // More exactly than tiles of one mark have it: two marks may differ in it alone.
    one.effectiveAlpha === other.effectiveAlpha
  );
}

function beginsAlike(one: string, other: string): boolean {
  const { length } = findCommonBeginning([one, other]);
  return length >= MIN_COMMON_LETTERS && length >= MIN_COMMON_SHARE * Math.min(one.length, other.length);
}
