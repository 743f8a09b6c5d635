/**
 * Finds stretches of a page's own content that only paint paths: where a program
 * has turned a mark's letters into curves, there is no form to tell it by.
 *
 * Everything is read from the instructions; nothing is traced. A stretch is
 * known by its bytes and by the matrix in force, so that the same mark on
 * several pages is the same stretch.
 */
import { createHash } from 'node:crypto';
import { readOperands } from '../content/operands.js';
import { PATH_CONSTRUCTION, PATH_PAINTING } from '../content/marked-ranges.js';
import { concatMatrices, type Matrix } from '../geometry.js';
import type { ContentUnit } from '../page-model.js';

export interface PathRun {
  unitId: number;
  /** Instructions that paint. */
  painting: number[];
  /** Byte range in the unit, from the first instruction that draws. */
  start: number;
  end: number;
  matrix: Matrix;
}

const CURVES = new Set(['l', 'c', 'v', 'y']);
/** State that letters may set between one another. */
const STATE = new Set('g G rg RG k K cs CS sc SC scn SCN gs w J j M d i ri q Q cm'.split(' '));
/** Fewer lines and curves than this are no word; more are a drawing. */
const LEAST_CURVES = 40;
const MAX_CURVES = 6000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function listPathRuns(unit: ContentUnit): PathRun[] {
  const { operators, count } = unit.instructions;
  let curves = 0;
  for (const operator of operators) if (CURVES.has(operator)) curves++;
  if (curves < LEAST_CURVES) return [];
  const scan = new Scan(unit);
  for (let at = 0; at < count; at++) scan.take(at, operators[at]!);
  scan.close();
  return scan.runs;
}

/** Equal for the same stretch at the same place. */
export function identifyRun({ start, end, matrix }: PathRun, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes.subarray(start, end));
  return hash.update(matrix.map((value) => value.toFixed(3)).join(' ')).digest('hex');
}

class Scan {
  readonly runs: PathRun[] = [];
  private readonly unit: ContentUnit;
  private readonly saved: Matrix[] = [];
  private matrix = IDENTITY;
  private run: PathRun | null = null;
  private curves = 0;
  /** Saved states that the run itself has opened. */
  private depth = 0;

  constructor(unit: ContentUnit) {
    this.unit = unit;
  }

  take(at: number, operator: string): void {
    const { start, end } = this.unit.instructions;
    if (PATH_CONSTRUCTION.has(operator)) {
      this.run ??= { unitId: this.unit.id, painting: [], start: start[at]!, end: 0, matrix: this.matrix };
      if (CURVES.has(operator)) this.curves++;
    } else if (PATH_PAINTING.has(operator)) {
      if (this.run === null) return;
      this.run.painting.push(at);
      this.run.end = end[at]!;
    } else if (STATE.has(operator)) {
      if (operator === 'q') this.depth++;
      if (operator === 'Q' && --this.depth < 0) this.close();
    } else this.close();
    this.followMatrix(at, operator);
  }

  close(): void {
    const { run, curves } = this;
    if (run !== null && run.painting.length > 0 && curves >= LEAST_CURVES && curves <= MAX_CURVES) {
      this.runs.push(run);
    }
    this.run = null;
    this.curves = 0;
    this.depth = 0;
  }

  private followMatrix(at: number, operator: string): void {
    if (operator === 'q') this.saved.push(this.matrix);
    else if (operator === 'Q') this.matrix = this.saved.pop() ?? this.matrix;
    else if (operator === 'cm') {
      const { bytes, instructions } = this.unit;
      const operands = readOperands(bytes, instructions.start[at]!, instructions.operatorStart[at]!);
      const values = operands.flatMap((operand) => (operand.kind === 'number' ? operand.value : []));
      if (values.length === 6) this.matrix = concatMatrices(values as Matrix, this.matrix);
    }
  }
}
