/**
 * What the finished bytes paint.
 *
 * A file patched in place is the upload but for the data of the edited streams.
 * So those streams are read from the finished file, held against what was to be
 * written, and run in the trace copy, where the other objects, the fonts above
 * all, are loaded already. Files written in the other ways are opened and run
 * by themselves.
 */
import { Budget, type BudgetLimits } from '../budget.js';
import type { WrittenFile } from '../evidence.js';
import type { ContentUnit, Segment, TracedPage } from '../page-model.js';
import { readDecoded } from './content-units.js';
import { openPdf } from './open.js';
import { Trace } from './trace.js';

export interface FinishedPages {
  pageCount: number;
  tracePage(pageIndex: number): TracedPage;
  close(): void;
}

/**
 * @param trace the trace copy of the upload; its edited streams are replaced.
 * @param edits decoded content by the number of its stream object, as given to the writer.
 */
export function openFinishedPages(
  written: WrittenFile,
  trace: Trace,
  edits: Map<number, Uint8Array>,
  limits: BudgetLimits,
): FinishedPages {
  const budget = new Budget(limits);
  const isStreamsOnly = written.way === 'in-place' && written.losesAnnotations !== true;
  const finished = isStreamsOnly ? readFinishedStreams(written.bytes, edits) : null;
  if (finished === null || finished.pageCount !== trace.pageCount) {
    return new Trace(written.bytes, budget, { withoutMarkers: true });
  }
  for (const unit of trace.units) replaceStreams(trace, unit, finished.streams);
  return {
    pageCount: finished.pageCount,
    tracePage: (pageIndex) => trace.retracePage(pageIndex, budget),
    close: () => undefined,
  };
}

function replaceStreams(trace: Trace, unit: ContentUnit, streams: Map<number, Uint8Array>): void {
  const isEdited = unit.segments.some(({ objectNumber }) => streams.has(objectNumber));
  // What an earlier round edited and this one does not has its own bytes again.
  if (!isEdited && !trace.contents.replaced.has(unit.id)) return;
  const readSegment = ({ objectNumber, start, length }: Segment): Uint8Array =>
    streams.get(objectNumber) ?? unit.bytes.subarray(start, start + length);
  trace.contents.replaceUnit(unit, readSegment);
}

/** The edited streams as the finished file has them; null where one is not what was written and the white space that fills it up. */
function readFinishedStreams(
  bytes: Uint8Array,
  edits: Map<number, Uint8Array>,
): { pageCount: number; streams: Map<number, Uint8Array> } | null {
  const { document, pageCount } = openPdf(bytes);
  try {
    const streams = new Map<number, Uint8Array>();
    for (const [objectNumber, content] of edits) {
      const decoded = readDecoded(document.newIndirect(objectNumber));
      if (decoded === null || !isFilledUp(decoded, content)) return null;
      streams.set(objectNumber, decoded);
    }
    return { pageCount, streams };
  } finally {
    document.destroy();
  }
}

function isFilledUp(decoded: Uint8Array, content: Uint8Array): boolean {
  if (Buffer.compare(decoded.subarray(0, content.length), content) !== 0) return false;
  for (let at = content.length; at < decoded.length; at++) if (decoded[at] !== 0x20) return false;
  return true;
}
