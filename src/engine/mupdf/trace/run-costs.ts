/**
 * What running a stream takes by what the streams say, those that it runs included: forms that draw forms multiply,
 * and a long stream that many pages share is short to send and long to run.
 */
import type { KnownUnit, RunCost } from './known-unit.js';

/** An instruction of few bytes takes MuPDF as long as one of so many. */
const LEAST_INSTRUCTION_BYTES = 16;
/** To begin and end the run of a stream takes MuPDF as long as so many bytes of instructions. */
const LEAST_RUN_BYTES = 512;

const NOTHING: RunCost = { runs: 0, bytes: 0 };

/** Measures one run of a unit. What it costs is kept with each unit, so that no unit is measured twice. */
export function measureRun(
  known: readonly KnownUnit[],
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
