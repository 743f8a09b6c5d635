/** Reads a traced document: every page's paint, and its lines on demand. */
import { findLastShown } from '../content/marker-ranges.js';
import type { Budget } from '../values/budget.js';
import { isFatal } from '../values/failure.js';
import { warnOfPages } from '../values/page-warnings.js';
import type { ContentUnit, PagePaint, PropertyList, TracedPage } from '../page/page-model.js';
import { EnclosureReader } from '../origins/enclosure.js';
import { joinLines, type Line } from './lines.js';
import { readRuns, type Run } from './runs.js';

export interface DocumentText {
  pageCount: number;
  /** Pages that could be traced, in order. */
  pages: TracedPage[];
  units: ContentUnit[];
  enclosures: EnclosureReader;
  warnings: string[];
  /** True if other programs may not find its pages: such a file is not edited. */
  isPageTreeBroken: boolean;
  budget: Budget;
  readLines(page: TracedPage): { runs: Run[]; lines: Line[] };
  /** Paints a page once more; clips and painted paths have their boxes, in page, as their last four numbers. */
  measurePaths(pageNumber: number): PagePaint;
}

/** The part of the trace that reading needs; the trace itself belongs to MuPDF. */
export interface PageSource extends Pick<DocumentText, 'pageCount' | 'budget' | 'units' | 'measurePaths'> {
  instrumentPages(): void;
  tracePage(pageIndex: number): TracedPage;
  contents: { readPropertyList(unitId: number, name: string): PropertyList | null };
  describeOtherContents(): string[];
  /** False if the page tree does not lead to the page. */
  findsPage(pageIndex: number): boolean;
}

const BROKEN_PAGE_TREE =
  'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.';

/** The lines of pages are kept up to this many glyphs in all; those of further pages are read each time. */
const MAX_KEPT_GLYPHS = 1_000_000;

/** Traces all pages; those that cannot be read are left out. @throws the errors that end a removal (`isFatal`). */
export function readDocument(
  source: PageSource,
  onPage: (done: number, total: number) => void,
): DocumentText {
  const pages: TracedPage[] = [];
  const unreadable: number[] = [];
  const { budget } = source;
  const enclosures = new EnclosureReader(
    source.units,
    (unitId, name) => source.contents.readPropertyList(unitId, name),
    (characters) => budget.spend('replacedCharacters', characters),
  );
  const charged = new Set<number>();
  const kept = new Map<number, ReturnType<DocumentText['readLines']>>();
  let keptGlyphs = 0;
  const others = source.describeOtherContents();
  source.instrumentPages();
  for (let pageIndex = 0; pageIndex < source.pageCount; pageIndex++) {
    const page = tracePage(source, pageIndex);
    if (page === null) unreadable.push(pageIndex + 1);
    else pages.push(page);
    onPage(pageIndex + 1, source.pageCount);
  }
  const isPageTreeBroken = unreadable.some((pageNumber) => !source.findsPage(pageNumber - 1));
  return {
    pageCount: source.pageCount,
    pages,
    units: source.units,
    enclosures,
    warnings: [
      ...others,
      ...describeUnreadable(unreadable),
      ...(isPageTreeBroken ? [BROKEN_PAGE_TREE] : []),
      ...describeCutShort(pages, source.units),
    ],
    budget,
    isPageTreeBroken,
    readLines: (page) => {
      const known = kept.get(page.pageNumber);
      if (known !== undefined) return known;
      const runs = readRuns(page, enclosures.artifactOf, enclosures.actualTextOf);
      if (!charged.has(page.pageNumber)) chargeReplacements(runs, budget);
      charged.add(page.pageNumber);
      const read = { runs, lines: joinLines(page.paint, runs) };
      keptGlyphs += page.paint.glyphCount;
      if (keptGlyphs <= MAX_KEPT_GLYPHS) kept.set(page.pageNumber, read);
      return read;
    },
    measurePaths: (pageNumber) => source.measurePaths(pageNumber),
  };
}

/** Charges a text as often as its stretch is painted: forms that are drawn again repeat it. */
function chargeReplacements(runs: Run[], budget: Budget): void {
  for (const text of runs[0]?.replacements.values() ?? []) budget.spend('replacedCharacters', text.length);
}

/** Null for a page that MuPDF cannot load or run; throws an error that must end the whole removal (`isFatal`). */
function tracePage(source: PageSource, pageIndex: number): TracedPage | null {
  try {
    return source.tracePage(pageIndex);
  } catch (error) {
    if (isFatal(error)) throw error;
    return null;
  }
}

/** Warnings about pages that MuPDF shows only in part. */
function describeCutShort(pages: TracedPage[], units: ContentUnit[]): string[] {
  const damaged = pages.filter((page) => isCutShort(page, units));
  return warnOfPages(
    damaged.map(({ pageNumber }) => pageNumber),
    (page) =>
      `Page ${page} is damaged: other readers may show more of it. What they show more was not looked at.`,
    (rest) => `${rest} more pages are damaged, too.`,
  );
}

/** Says whether MuPDF ended a stream before its last text or picture: after a hundred errors, for example. */
function isCutShort({ unitId: pageUnitId, paint }: TracedPage, units: ContentUnit[]): boolean {
  const begun = new Set(pageUnitId < 0 ? [] : [pageUnitId]);
  const ended = new Set<number>();
  for (const { unitId, instruction } of paint.links) {
    const unit = units[unitId];
    if (unit === undefined) continue;
    begun.add(unitId);
    if (instruction === unit.instructions.count) ended.add(unitId);
  }
  return [...begun].some(
    (unitId) => !ended.has(unitId) && findLastShown(units[unitId]!.instructions) !== null,
  );
}

function describeUnreadable(pageNumbers: number[]): string[] {
  return warnOfPages(
    pageNumbers,
    (page) => `Page ${page} could not be read and was left as it was.`,
    (rest) => `${rest} more pages could not be read and were left as they were.`,
  );
}
