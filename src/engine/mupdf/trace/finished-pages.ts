/**
 * Traces the pages of the finished file.
 *
 * A file patched in place differs from the upload only in the data of the edited streams. Therefore these streams are
 * read back from the finished file without MuPDF, compared with what was to be written, and run in the trace copy, in
 * which the other objects, above all fonts, are already loaded. Files written in other ways are opened and traced anew.
 */
import { equalBytes } from '#platform';
import { Budget, type BudgetLimits } from '../../values/budget.js';
import type { WrittenFile } from '../../values/evidence.js';
import type { ContentUnit, Segment, StreamEdits, TracedPage } from '../../page/page-model.js';
import { Trace } from './trace.js';

export interface FinishedPages {
  pageCount: number;
  /** Returns the finished page, given the traced one. Its paint is overwritten by the next call. */
  tracePage(page: TracedPage): TracedPage;
  close(): void;
}

/**
 * @param trace the trace copy of the upload; its edited streams are replaced.
 * @param edits decoded content, as given to the writer.
 */
export function openFinishedPages(
  written: WrittenFile,
  trace: Trace,
  edits: StreamEdits,
  limits: BudgetLimits,
): FinishedPages {
  const { readStream, losesAnnotations } = written;
  if (readStream !== undefined && losesAnnotations !== true) {
    const patched = new PatchedPages(readStream, trace, edits, limits);
    if (patched.isAsPlanned) return patched;
  }
  return new OpenedPages(written, limits);
}

/** The pages of a file that gets a trace of its own. */
class OpenedPages implements FinishedPages {
  private readonly trace: Trace;

  constructor(written: WrittenFile, limits: BudgetLimits) {
    this.trace = new Trace(written.bytes, new Budget(limits));
    this.trace.instrumentPages();
  }

  get pageCount(): number {
    return this.trace.pageCount;
  }

  tracePage({ pageNumber }: TracedPage): TracedPage {
    return this.trace.tracePage(pageNumber - 1);
  }

  close(): void {
    this.trace.close();
  }
}

/** The pages of a file patched in place. They are run in the trace copy after it gets the finished streams. */
class PatchedPages implements FinishedPages {
  readonly pageCount: number;
  /** False if a stream differs from what was to be written. */
  readonly isAsPlanned: boolean;
  private readonly trace: Trace;
  private readonly edits: StreamEdits;
  private readonly budget: Budget;
  private readonly readStream: (objectNumber: number) => Uint8Array | null;

  constructor(
    readStream: (objectNumber: number) => Uint8Array | null,
    trace: Trace,
    edits: StreamEdits,
    limits: BudgetLimits,
  ) {
    this.readStream = readStream;
    this.trace = trace;
    this.edits = edits;
    this.budget = new Budget(limits);
    this.pageCount = trace.pageCount;
    const run = trace.units.filter(({ segments }) =>
      segments.some(({ objectNumber }) => edits.has(objectNumber)),
    );
    const inUnits = new Set(run.flatMap(({ segments }) => segments.map(({ objectNumber }) => objectNumber)));
    // Units that only an earlier round edited get their original bytes again.
    const replaced = new Set([...run.map(({ id }) => id), ...trace.contents.replaced]);
    // All units are replaced before any page is run: after a change, MuPDF searches the whole page tree for a page.
    this.isAsPlanned =
      [...replaced].every((unitId) => this.replaceUnit(trace.units[unitId]!)) &&
      [...edits.keys()].every(
        (objectNumber) => inUnits.has(objectNumber) || this.readFinished(objectNumber) !== null,
      );
  }

  tracePage(page: TracedPage): TracedPage {
    return this.trace.retracePage(page.pageNumber - 1, this.budget);
  }

  close(): void {
    // The trace copy belongs to the caller, who closes it.
  }

  /** Returns false if a stream differs from what was to be written. */
  private replaceUnit(unit: ContentUnit): boolean {
    let isAsPlanned = true;
    const readSegment = ({ objectNumber, start, length }: Segment): Uint8Array => {
      const own = unit.bytes.subarray(start, start + length);
      if (!this.edits.has(objectNumber)) return own;
      const finished = this.readFinished(objectNumber);
      isAsPlanned &&= finished !== null;
      return finished ?? own;
    };
    this.trace.contents.replaceUnit(unit, readSegment);
    return isAsPlanned;
  }

  /** Reads an edited stream from the finished file; null unless it is what was to be written, padded with white space. */
  private readFinished(objectNumber: number): Uint8Array | null {
    const decoded = this.readStream(objectNumber);
    return decoded !== null && isFilledUp(decoded, this.edits.get(objectNumber)!) ? decoded : null;
  }
}

function isFilledUp(decoded: Uint8Array, content: Uint8Array): boolean {
  if (!equalBytes(decoded.subarray(0, content.length), content)) return false;
  for (let at = content.length; at < decoded.length; at++) if (decoded[at] !== 0x20) return false;
  return true;
}
