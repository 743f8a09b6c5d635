/**
 * Traces the pages of the finished file.
 *
 * A file patched in place differs from the upload only in the data of the edited streams. Therefore these streams are
 * read back from the finished file without MuPDF, compared with what was to be written, and run in the trace copy, in
 * which the other objects, above all fonts, are already loaded. Files written in other ways are opened and traced anew.
 */
import { equalBytes } from '#platform';
import { Budget } from '../../values/budget.js';
import type { WrittenFile } from '../../values/run-summary.js';
import type { StreamEdits } from '../../page/page-model.js';
import { Trace } from './trace.js';

type FinishedPages = Pick<Trace, 'pageCount' | 'tracePage' | 'close'>;

/**
 * @param trace the trace copy of the upload; its edited streams are replaced.
 * @param edits decoded content, as given to the writer.
 */
export function openFinishedPages(written: WrittenFile, trace: Trace, edits: StreamEdits): FinishedPages {
  const budget = new Budget(trace.budget.limits);
  const { readStream, losesObjects } = written;
  if (readStream !== null && !losesObjects && useFinishedStreams(trace, edits, readStream)) {
    return {
      pageCount: trace.pageCount,
      tracePage: trace.createRetracer(budget),
      // The trace copy belongs to the caller, who closes it.
      close: () => undefined,
    };
  }
  const finished = new Trace(written.bytes, budget);
  finished.instrumentPages();
  return finished;
}

/**
 * Gives the trace copy the streams of a file patched in place.
 *
 * @param readStream reads a stream of the finished file.
 * @returns false if a stream differs from what was to be written.
 */
function useFinishedStreams(
  { units, contents }: Trace,
  edits: StreamEdits,
  readStream: (objectNumber: number) => Uint8Array | null,
): boolean {
  let isAsPlanned = true;
  const readFinished = (objectNumber: number): Uint8Array | null => {
    const decoded = readStream(objectNumber);
    const isWritten = decoded !== null && isFilledUp(decoded, edits.get(objectNumber)!());
    isAsPlanned &&= isWritten;
    return isWritten ? decoded : null;
  };
  const edited = units.filter(({ segments }) => segments.some(({ objectNumber }) => edits.has(objectNumber)));
  const inUnits = new Set(edited.flatMap(({ segments }) => segments.map(({ objectNumber }) => objectNumber)));
  // Units that only an earlier round edited get their original bytes again. All units are replaced before any page is
  // run: after a change, MuPDF searches the whole page tree for a page.
  for (const unitId of new Set([...edited.map(({ id }) => id), ...contents.replaced])) {
    const unit = units[unitId]!;
    contents.replaceUnit(unit, ({ objectNumber, start, length }) => {
      const own = unit.bytes.subarray(start, start + length);
      return edits.has(objectNumber) ? (readFinished(objectNumber) ?? own) : own;
    });
    if (!isAsPlanned) return false;
  }
  return [...edits.keys()].every(
    (objectNumber) => inUnits.has(objectNumber) || readFinished(objectNumber) !== null,
  );
}

/** True for what was to be written, padded with white space. */
function isFilledUp(decoded: Uint8Array, content: Uint8Array): boolean {
  if (!equalBytes(decoded.subarray(0, content.length), content)) return false;
  for (let at = content.length; at < decoded.length; at++) if (decoded[at] !== 0x20) return false;
  return true;
}
