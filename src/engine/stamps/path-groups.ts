/**
 * Finds path groups: ranges of a page's own contents that only paint paths. If a program converted a mark's letters to
 * curves, there may be no form that contains them.
 *
 * This needs only the instructions, not the trace. A range is identified by its bytes and the matrix in force, so
 * that the same mark on several pages is the same range.
 */
import { createHash, hex } from '#platform';
import { readNumbersOf } from '../content/operands.js';
import { ROLE } from '../content/operators.js';
import { concatMatrices, type Matrix } from '../values/geometry.js';
import type { ContentUnit } from '../page/page-model.js';

export interface PathGroup {
  unitId: number;
  /** Instructions that paint. */
  painting: number[];
  /** True if one of them paints a single rectangle or line: a rule or a bar beside the letters. */
  hasRules: boolean;
  /** True if an operator without effect is all that joins its parts. */
  isJoined: boolean;
  /** Byte range in the unit, from the first instruction that draws. */
  start: number;
  end: number;
  /**
   * Matrices of the graphics states in force at the start, each relative to the previous one, the first to the page:
   * often each letter has its own `q … Q`, and the first letter's Q restores a state that was saved before the range.
   */
  states: Matrix[];
}

const CURVES = new Set(['l', 'c', 'v', 'y']);
/** Operators that may set state between letters; an `n` between them discards nothing. */
const STATE = new Set('n g G rg RG k K cs CS sc SC scn SCN gs w J j M d i ri q Q cm'.split(' '));
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
  return scan.groups;
}

/** Equal for the same range at the same place. */
export function identifyPathGroup({ start, end, states }: PathGroup, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes.subarray(start, end));
  const values = states.flat().map((value) => value.toFixed(3));
  return hex(hash.update(values.join(' ')).digest());
}

class Scan {
  readonly groups: PathGroup[] = [];
  private readonly unit: ContentUnit;
  /** Each state's matrix relative to the page and to the state around it; the last state is in force. */
  private readonly states: { inPage: Matrix; own: Matrix }[] = [{ inPage: IDENTITY, own: IDENTITY }];
  private group: PathGroup | null = null;
  private curves = 0;
  /** The same of the current path. */
  private pathCurves = 0;
  /** Programs paint an empty path for a space. */
  private isEmpty = true;
  /** The number of states saved since the last instruction that ended a range. */
  private depth = 0;

  constructor(unit: ContentUnit) {
    this.unit = unit;
  }

  take(at: number, operator: string): void {
    const { roles, start, end } = this.unit.instructions;
    const role = roles[at]!;
    if ((role & ROLE.buildsPath) !== 0) {
      this.group ??= {
        unitId: this.unit.id,
        painting: [],
        hasRules: false,
        isJoined: false,
        start: start[at]!,
        end: 0,
        states: this.listStates(),
      };
      this.isEmpty = false;
      if (CURVES.has(operator)) {
        this.curves++;
        this.pathCurves++;
      }
    } else if ((role & ROLE.paintsPath) !== 0) {
      if (this.group === null) return;
      this.group.painting.push(at);
      this.group.hasRules ||= this.pathCurves <= 1 && !this.isEmpty;
      this.pathCurves = 0;
      this.isEmpty = true;
      this.group.end = end[at]!;
    } else if (STATE.has(operator)) {
      if (operator === 'n' && this.group !== null) this.group.isJoined = true;
      if (operator === 'q') this.depth++;
      if (operator === 'Q' && --this.depth < 0) this.close();
    } else this.close();
    this.followMatrix(at, operator);
  }

  close(): void {
    const { group, curves } = this;
    if (group !== null && group.painting.length > 0 && curves >= LEAST_CURVES && curves <= MAX_CURVES) {
      this.groups.push(group);
    }
    this.group = null;
    this.curves = 0;
    this.pathCurves = 0;
    this.depth = 0;
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
      const values = readNumbersOf(this.unit, at);
      if (values.length !== 6) return;
      const matrix = values as Matrix;
      this.states[this.states.length - 1] = {
        inPage: concatMatrices(matrix, current.inPage),
        own: concatMatrices(matrix, current.own),
      };
    }
  }
}
