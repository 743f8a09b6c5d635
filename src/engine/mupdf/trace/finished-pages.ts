/**
 * What the finished bytes paint.
 *
 * A file patched in place is the upload but for the data of the edited streams,
 * byte for byte. So those streams are read back from the finished file, by
 * another reader than MuPDF, held against what was to be written, and run in the
 * trace copy, where the other objects, the fonts above all, are loaded already.
 * Files written in the other ways are opened and run by themselves.
 */
import { equalBytes } from '#platform';
import { Budget, type BudgetLimits } from '../../values/budget.js';
import type { WrittenFile } from '../../values/evidence.js';
import type { ContentUnit, Segment, StreamEdits, TracedPage } from '../../page/page-model.js';
import { Trace } from './trace.js';

export interface FinishedPages {
  pageCount: number;
  /** The finished page, given the traced one; its paint is overwritten by the next. */
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

/** The pages of a file that is traced by itself. */
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

/** The pages of a file patched in place, run in the trace copy, which gets the finished streams first. */
class PatchedPages implements FinishedPages {
  readonly pageCount: number;
  /** False if a stream is not what was written. */
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
    // What an earlier round edited and this one does not has its own bytes again.
    const replaced = new Set([...run.map(({ id }) => id), ...trace.contents.replaced]);
    // All at once: a change between two pages makes MuPDF look for the second through the whole page tree.
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
    // The caller that opened the trace copy closes it.
  }

  /** False if a stream is not what was to be written. */
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

  /** An edited stream as the finished file has it; null if it is not what was written and the white space that fills it up. */
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
