/**
 * What running a stream takes by what the streams say, those that it runs included: forms that draw forms multiply,
 * and a long stream that many pages share is short to send and long to run.
 */
import type * as mupdf from 'mupdf';
import type { ContentUnit } from '../../page/page-model.js';

/** What one run of a stream takes, the streams that it runs included. */
export interface RunCost {
  /** How many streams are run. */
  runs: number;
  /** How many of their bytes are run through. */
  bytes: number;
}

/** A stream that another runs, by its place among all, and how often. */
export interface StreamRun {
  unitId: number;
  runs: number;
}

/** The parts of a content stream that its cost depends on. */
export interface CostedStream {
  unit: Pick<ContentUnit, 'bytes' | 'instructions'>;
  resources: mupdf.PDFObject;
  /** The forms among its XObjects, by the names that it draws them by. */
  drawnForms: Map<string, number>;
  /** All that it runs. */
  children: StreamRun[];
  /** It is painted as a whole: a soft mask that it is drawn under is run once for it (11.6.6). */
  isGroup: boolean;
  /** Paints of one run of it, each of which runs the soft mask that it is drawn under. */
  barePaints: number;
  /** What one run of it takes; null before it is measured. */
  runCost: RunCost | null;
}

/** An instruction of few bytes takes MuPDF as long as one of so many. */
const LEAST_INSTRUCTION_BYTES = 16;
/** To begin and end the run of a stream takes MuPDF as long as so many bytes of instructions. */
const LEAST_RUN_BYTES = 512;

const NOTHING: RunCost = { runs: 0, bytes: 0 };

/** Measures one run of a unit. What it costs is kept with each unit, so that no unit is measured twice. */
export function measureRun(
  known: readonly CostedStream[],
  unitId: number,
  open: Set<number> = new Set(),
): RunCost {
  const measured = known[unitId]!;
  if (measured.runCost !== null) return measured.runCost;
  // MuPDF does not follow a form into itself either.
  if (open.has(unitId)) return NOTHING;
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
