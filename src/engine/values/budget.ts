/**
 * How much work one document may cost, counted by the engine itself.
 *
 * A count, not a clock: the same document is refused at the same place on every
 * machine. The wall-clock deadline belongs to the pool.
 */
import { EngineFailure } from './failure.js';

export interface BudgetLimits {
  pages: number;
  /** Sum of all decoded content streams, each stream counted once. */
  decodedBytes: number;
  instructions: number;
  /** Forms, patterns and appearances inside one another. */
  nesting: number;
  glyphs: number;
  paintEvents: number;
  /** Runs of forms and patterns on one page, by what the streams say: forms that draw forms multiply. */
  formRuns: number;
  /** Places of the target on one page; a text printed over itself thousands of times is no document. */
  occurrences: number;
}

/** Enough for a book of a thousand full pages, within the memory that a worker has. */
export const DEFAULT_LIMITS: BudgetLimits = {
  pages: 10_000,
  decodedBytes: 128 * 1024 * 1024,
  instructions: 4_000_000,
  nesting: 28,
  glyphs: 3_500_000,
  paintEvents: 3_000_000,
  formRuns: 200_000,
  occurrences: 3000,
};

/** Counts against limits and refuses with `over-budget` at the first excess. */
export class Budget {
  readonly limits: BudgetLimits;
  private readonly spent: Record<keyof BudgetLimits, number> = {
    pages: 0,
    decodedBytes: 0,
    instructions: 0,
    nesting: 0,
    glyphs: 0,
    paintEvents: 0,
    formRuns: 0,
    occurrences: 0,
  };

  constructor(limits: BudgetLimits = DEFAULT_LIMITS) {
    this.limits = limits;
  }

  spend(kind: keyof BudgetLimits, amount: number): void {
    this.spent[kind] += amount;
    if (this.spent[kind] > this.limits[kind]) throw overBudget();
  }

  /** For depths and other values that are levels, not sums. */
  hold(kind: keyof BudgetLimits, level: number): void {
    if (level > this.limits[kind]) throw overBudget();
  }

  /** What is left of one kind, for a callee that must stop by itself. */
  left(kind: keyof BudgetLimits): number {
    return this.limits[kind] - this.spent[kind];
  }
}

function overBudget(): EngineFailure {
  return new EngineFailure('over-budget', 'The document is too complex to be processed.');
}
