/**
 * What the report says of single pages, for the comparison.
 */
import type { PageFacts } from '../comparison/comparison.js';
import { groupBy } from '../group-by.js';
import { tellAdmission } from './gates.js';
import type { Mark, RunReport } from './reading.js';
import { countOf } from './verdict.js';

/** Every occurrence of a mark has its outline only where the report gives each one's place. */
export function readPageFacts({ marks, changedPages, omittedPages, omittedMarks }: RunReport): PageFacts {
  const byPage = groupBy(marks, ({ pageNumber }) => pageNumber);
  const isCut = omittedPages + omittedMarks > 0;
  return {
    changedPages: new Set([...changedPages, ...byPage.keys()]),
    listOutlines: (pageNumber) =>
      (byPage.get(pageNumber) ?? []).flatMap((mark) =>
        mark.boxes.map((box) => ({ box, label: tellMark(mark) })),
      ),
    describePage(pageNumber) {
      const own = byPage.get(pageNumber) ?? [];
      const placed = own.filter(({ kind }) => kind !== 'chunk_text');
      if (placed.length > 0) return `Page ${pageNumber}: ${tellMarks(placed)}`;
      if (changedPages.has(pageNumber)) {
        return `Page ${pageNumber} changed; the report gives no place. The difference shows it.`;
      }
      return isCut
        ? `Page ${pageNumber}: the report’s list does not reach this far. The difference shows whether it changed.`
        : `Page ${pageNumber} did not change.`;
    },
  };
}

function tellMark({ content, gate }: Mark): string {
  return [content ?? 'mark', ...(gate === null ? [] : [tellAdmission(gate)])].join(': ');
}

function tellMarks(marks: Mark[]): string {
  const count = marks.reduce((sum, mark) => sum + mark.count, 0);
  const gates = [...new Set(marks.flatMap(({ gate }) => gate ?? []))];
  const why = gates.map(tellAdmission).join('; ');
  return `${countOf(count, 'mark')} removed${why === '' ? '' : ` because ${why}`}.`;
}
