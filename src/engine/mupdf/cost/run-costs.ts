/**
 * Computes what it costs to run a stream, including the streams that it runs. Forms that draw forms multiply, and a
 * long stream that many pages share is short to send and long to run.
 */
import type * as mupdf from 'mupdf';
import type { LexedStream } from '../../content/lexer.js';

/** What one run of a stream costs: the number of streams that are run with it, and of their bytes. */
export interface RunCost {
  runs: number;
  bytes: number;
}

/** A stream that another runs, by its index among all units, and how often. */
export interface StreamRun {
  unitId: number;
  runs: number;
}

/** The parts of a content stream that its cost depends on. */
export interface CostedStream {
  /** Its forms, by their names in its resources. */
  unit: LexedStream & { drawnForms: Map<string, number> };
  resources: mupdf.PDFObject;
  /** All streams that it runs. */
  children: StreamRun[];
  /** True for a transparency group: a soft mask around it is run once for the whole group (11.6.6). */
  isGroup: boolean;
  /** The number of paints in one run that each run the soft mask around the stream. */
  barePaints: number;
  /** Null until it is measured. */
  runCost: RunCost | null;
}

/** A shorter instruction takes MuPDF as long as one of this length. */
const LEAST_INSTRUCTION_BYTES = 16;
/** Beginning and ending the run of a stream takes MuPDF as long as this many bytes of instructions. */
const LEAST_RUN_BYTES = 512;

/** Measures one run of a unit. Each unit keeps its cost, so that it is measured only once. */
export function measureRun(
  known: readonly CostedStream[],
  unitId: number,
  open: Set<number> = new Set(),
): RunCost {
  const measured = known[unitId]!;
  if (measured.runCost !== null) return measured.runCost;
  // MuPDF does not follow a form into itself either.
  if (open.has(unitId)) return { runs: 0, bytes: 0 };
  open.add(unitId);
  const { bytes, instructions } = measured.unit;
  const cost: RunCost = {
    runs: 1,
    bytes: LEAST_RUN_BYTES + Math.max(bytes.length, instructions.count * LEAST_INSTRUCTION_BYTES),
  };
  for (const child of measured.children) {
    const each = measureRun(known, child.unitId, open);
    cost.runs += child.runs * each.runs;
    cost.bytes += child.runs * each.bytes;
  }
  open.delete(unitId);
  cost.runs = Math.min(cost.runs, Number.MAX_SAFE_INTEGER);
  cost.bytes = Math.min(cost.bytes, Number.MAX_SAFE_INTEGER);
  measured.runCost = cost;
  return cost;
}
