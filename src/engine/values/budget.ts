/**
 * How much work one document may cost, counted by the engine itself.
 *
 * Work is counted, not timed: the same document is refused at the same place on every machine. The pool has the
 * wall-clock deadline.
 */
import { overBudget } from './failure.js';

const MIB = 1024 * 1024;

/**
 * The most that a document may cost of each kind, and why. Together the limits allow a book of a thousand full pages within
 * a worker's memory; seconds are those of one core of 2024 in WebAssembly.
 */
export const DEFAULT_LIMITS = {
  /** A page of the document. Each is opened, run and verified, however little it holds. */
  pages: 10_000,
  /**
   * An annotation, a state of its appearance or a stream of contents that a page lists, each time that one lists it. MuPDF
   * takes up to 6 µs to load and run an annotation that paints nothing: 2.5 s.
   */
  pageEntries: 400_000,
  /**
   * A byte of a decoded content stream, each stream counted once. What was read is kept for planning and verifying, in the
   * memory of one worker.
   */
  decodedBytes: 128 * MIB,
  /**
   * A byte of a decoded object stream, each stream counted once. MuPDF takes 10 ns to lex one, and a removal opens a file
   * up to four times: 3 s.
   */
  objectStreamBytes: 64 * MIB,
  /**
   * An instruction of a content stream, each stream counted once. Lexing takes 1 s for some ten million, and each is kept.
   */
  instructions: 4_000_000,
  /**
   * A form, pattern or appearance inside another; a level, not a sum. Each level takes stack of the one WebAssembly
   * instance.
   */
  nesting: 28,
  /** A glyph painted. Each takes some forty bytes for as long as the document is worked on. */
  glyphs: 3_500_000,
  /** Anything else painted, clipped or grouped. As for glyphs. */
  paintEvents: 3_000_000,
  /**
   * A run of a form or pattern on one page, by what the streams say: forms that draw forms multiply. MuPDF takes 4 s for as
   * many that paint nothing.
   */
  formRuns: 200_000,
  /**
   * A byte of a content stream each time that a page runs it, by what the streams say; 16 for an instruction at least, and
   * 512 for a run. MuPDF takes up to 10 ns for one, and a removal runs a page twice: 20 s.
   */
  runBytes: 1024 * MIB,
  /**
   * A place of the hint on one page; a text printed over itself thousands of times is no document. Each is judged beside
   * its neighbours.
   */
  occurrences: 3000,
  /**
   * A character of an /ActualText, once for each list or sequence of a stream that gives it and each time that it stands on
   * a page. Folding and comparing one takes 0.4 µs, of ligatures that become words 2 µs: 16 s.
   */
  replacedCharacters: 8 * MIB,
  /** A font that a content stream names. MuPDF takes up to 0.5 ms to load the plainest: 5 s. */
  fonts: 10_000,
  /**
   * A byte of a decoded font program or character map, each stream counted once. MuPDF takes up to 30 ns to read one: 3 s.
   */
  fontBytes: 96 * MIB,
};

export type BudgetLimits = typeof DEFAULT_LIMITS;
export type CostName = keyof BudgetLimits;

/** Counts costs and throws `over-budget` at the first that exceeds its limit. */
export class Budget {
  readonly limits: BudgetLimits;
  private readonly spent = Object.fromEntries(
    Object.keys(DEFAULT_LIMITS).map((name) => [name, 0]),
  ) as BudgetLimits;

  /** @param limits the limits that differ from the defaults. */
  constructor(limits: Partial<BudgetLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  spend(kind: CostName, amount: number): void {
    this.spent[kind] += amount;
    if (this.spent[kind] > this.limits[kind]) throw overBudget();
  }

  /** Checks a level, such as a depth, that does not add up. */
  checkLevel(kind: CostName, level: number): void {
    if (level > this.limits[kind]) throw overBudget();
  }

  /** The remainder of one cost, for a callee that must stop by itself. */
  remaining(kind: CostName): number {
    return this.limits[kind] - this.spent[kind];
  }
}
