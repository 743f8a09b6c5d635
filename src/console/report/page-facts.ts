/** The report's facts of each page, for the comparison. */
import type { ReportedPages } from '../comparison/comparison.js';
import type { Outline } from '../comparison/outlines.js';
import { groupBy } from '../../engine/values/collections.js';
import { words } from '../words/words.js';
import { describeAdmission } from './gates.js';
import type { ReportedMark, RunReport } from './reading.js';

export function readPageFacts({ marks, changedPages }: RunReport): ReportedPages {
  const byPage = groupBy(marks, ({ pageNumber }) => pageNumber);
  return {
    changedPages: new Set([...changedPages, ...byPage.keys()]),
    listOutlines(pageNumber) {
      const own = byPage.get(pageNumber) ?? [];
      if (own.length === 0 && changedPages.has(pageNumber)) return [{ box: null, label: words.report.mark }];
      return own.flatMap((mark) => listMarkOutlines(mark));
    },
    describePage(pageNumber) {
      const own = byPage.get(pageNumber) ?? [];
      const placed = own.filter(({ kind }) => kind !== 'chunk_text');
      if (placed.length > 0) return describeMarks(pageNumber, placed);
      return changedPages.has(pageNumber)
        ? words.report.pageChanged(pageNumber)
        : words.report.pageSame(pageNumber);
    },
  };
}

/** All changes are outlined for a mark without a place in the report, and for one with fewer places than occurrences. */
function listMarkOutlines(mark: ReportedMark): Outline[] {
  const why = mark.gate === null ? '' : `: ${describeAdmission(mark.gate)}`;
  const label = (mark.content ?? words.report.mark) + why;
  const placed = mark.boxes.map((box) => ({ box, label }));
  return placed.length < mark.count ? [...placed, { box: null, label }] : placed;
}

function describeMarks(pageNumber: number, marks: ReportedMark[]): string {
  const count = marks.reduce((sum, mark) => sum + mark.count, 0);
  const gates = [...new Set(marks.flatMap(({ gate }) => gate ?? []))];
  const why = gates.map(describeAdmission).join('; ');
  const { pageRemoved, because, end } = words.report;
  return pageRemoved(pageNumber, count) + (why === '' ? '' : because(why)) + end;
}
