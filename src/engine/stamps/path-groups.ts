/**
 * Finds ranges of a page's own content that only paint paths: if a program converted a mark's letters to curves,
 * there may be no form that contains them.
 *
 * This needs only the instructions, not the trace. A range is identified by its bytes and the matrix in force, so
 * that the same mark on several pages is the same range.
 *
 * Printing to a file may turn a pale letter into a clip path and a half-tone picture that is painted through it: such a
 * letter counts as a path that the picture paints.
 */
import { createHash, hex } from '#platform';
import { readOperands } from '../content/operands.js';
import { PATH_CONSTRUCTION, PATH_PAINTING } from '../content/operators.js';
import { concatMatrices, type Matrix } from '../values/geometry.js';
import type { ContentUnit } from '../page/page-model.js';

export interface PathGroup {
  unitId: number;
  /** Instructions that paint. */
  painting: number[];
  /** Byte range in the unit, from the first instruction that draws. */
  start: number;
  end: number;
  /**
   * Matrices of the states in force at the start, each relative to the previous one, the first relative to the page:
   * letters often have a state each, and the first one's Q then restores a state from before the range.
   */
  states: Matrix[];
  /** Letters that are clip paths: the instructions that clip, end the path and paint the picture. */
  clipping: { clips: number[]; ends: number[]; pictures: number[] };
}

const CURVES = new Set(['l', 'c', 'v', 'y']);
/** Operators that may set state between letters. */
const STATE = new Set('g G rg RG k K cs CS sc SC scn SCN gs w J j M d i ri q Q cm'.split(' '));
const CLIPPING = new Set(['W', 'W*']);
const PICTURES = new Set(['Do', 'BI']);
/** Fewer lines and curves than a letter has are the frame of an ordinary picture. */
const LEAST_LETTER_CURVES = 8;
/** The fewest lines and curves of a word, and the most before it counts as a drawing. */
const LEAST_CURVES = 40;
const MAX_CURVES = 6000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Ranges in painting order, without those that have too few lines for a word or as many as a drawing. */
export function listPathGroups(unit: ContentUnit): PathGroup[] {
  const { operators, count } = unit.instructions;
  let curves = 0;
  for (const operator of operators) if (CURVES.has(operator)) curves++;
  if (curves < LEAST_CURVES) return [];
  const scan = new Scan(unit);
  for (let at = 0; at < count; at++) scan.take(at, operators[at]!);
  scan.close();
  return scan.runs;
}

/** Equal for the same range at the same place. */
export function identifyPathGroup({ start, end, states }: PathGroup, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes.subarray(start, end));
  const values = states.flat().map((value) => value.toFixed(3));
  return hex(hash.update(values.join(' ')).digest());
}

/** The range's content with its clip paths as filled paths, without the pictures. */
export function writeAsFills(
  { start, end, clipping }: PathGroup,
  { bytes, instructions }: ContentUnit,
): Uint8Array {
  const content = bytes.slice(start, end);
  const blank = (at: number): Uint8Array =>
    content.fill(SPACE, instructions.start[at]! - start, instructions.end[at]! - start);
  for (const at of [...clipping.clips, ...clipping.pictures]) blank(at);
  for (const at of clipping.ends) content[instructions.operatorStart[at]! - start] = FILL;
  return content;
}

const SPACE = 0x20;
/** The operator `f`. */
const FILL = 0x66;

class Scan {
  readonly runs: PathGroup[] = [];
  private readonly unit: ContentUnit;
  /** Each state's matrix relative to the page and to the state around it; the last state is in force. */
  private readonly states: { inPage: Matrix; own: Matrix }[] = [{ inPage: IDENTITY, own: IDENTITY }];
  private run: PathGroup | null = null;
  private curves = 0;
  /** Of the path that is being constructed. */
  private pathCurves = 0;
  /** The saved states within which pictures are painted through a letter; null outside of one. */
  private clipDepth: number | null = null;
  /** The number of states saved since the last instruction that ended a range. */
  private depth = 0;

  constructor(unit: ContentUnit) {
    this.unit = unit;
  }

  take(at: number, operator: string): void {
    const { start, end } = this.unit.instructions;
    if (PATH_CONSTRUCTION.has(operator)) {
      this.run ??= {
        unitId: this.unit.id,
        painting: [],
        start: start[at]!,
        end: 0,
        states: this.listStates(),
        clipping: { clips: [], ends: [], pictures: [] },
      };
      if (CURVES.has(operator)) {
        this.curves++;
        this.pathCurves++;
      }
    } else if (PATH_PAINTING.has(operator)) {
      this.pathCurves = 0;
      // A path that is painted and clips cannot be removed by itself.
      if (this.endsClip()) this.close();
      if (this.run === null) return;
      this.run.painting.push(at);
      this.run.end = end[at]!;
    } else if (CLIPPING.has(operator) && this.pathCurves >= LEAST_LETTER_CURVES) {
      this.run!.clipping.clips.push(at);
    } else if (operator === 'n' && this.endsClip()) {
      this.run!.clipping.ends.push(at);
      this.pathCurves = 0;
      this.clipDepth = this.depth;
    } else if (PICTURES.has(operator) && this.clipDepth !== null) {
      this.run!.clipping.pictures.push(at);
      this.run!.painting.push(at);
      this.run!.end = end[at]!;
    } else if (STATE.has(operator)) {
      if (operator === 'q') this.depth++;
      if (operator === 'Q' && --this.depth < 0) this.close();
      if (this.clipDepth !== null && this.depth < this.clipDepth) this.clipDepth = null;
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
    this.pathCurves = 0;
    this.clipDepth = null;
    this.depth = 0;
  }

  private endsClip(): boolean {
    const { clips = [], ends = [] } = this.run?.clipping ?? {};
    return clips.length > ends.length;
  }

  /** The states that the range may restore, with all earlier ones combined into one. */
  private listStates(): Matrix[] {
    const outer = this.states.length - this.depth;
    return [this.states[outer - 1]!.inPage, ...this.states.slice(outer).map(({ own }) => own)];
  }

  private followMatrix(at: number, operator: string): void {
    const current = this.states.at(-1)!;
    if (operator === 'q') this.states.push({ inPage: current.inPage, own: IDENTITY });
    else if (operator === 'Q') {
      if (this.states.length > 1) this.states.pop();
    } else if (operator === 'cm') {
      const { bytes, instructions } = this.unit;
      const operands = readOperands(bytes, instructions.start[at]!, instructions.operatorStart[at]!);
      const values = operands.flatMap((operand) => (operand.kind === 'number' ? operand.value : []));
      if (values.length !== 6) return;
      const matrix = values as Matrix;
      this.states[this.states.length - 1] = {
        inPage: concatMatrices(matrix, current.inPage),
        own: concatMatrices(matrix, current.own),
      };
    }
  }
}
