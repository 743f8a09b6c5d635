/**
 * How much work one document may cost, counted by the engine itself.
 *
 * Work is counted, not timed: the same document is refused at the same place on every machine. The pool has the
 * wall-clock deadline.
 */
import { overBudget } from './failure.js';

/** Something that costs time or memory, counted before it is done. */
interface Cost {
  /** What one unit of this cost is. */
  standsFor: string;
  limit: number;
  /** The reason for the limit; seconds are those of one core of 2024 in WebAssembly. */
  because: string;
}

const MIB = 1024 * 1024;

/** All costs. Together they allow a book of a thousand full pages within a worker's memory. */
export const COSTS = {
  pages: {
    standsFor: 'a page of the document',
    limit: 10_000,
    because: 'each is opened, run and verified, however little it holds',
  },
  pageEntries: {
    standsFor:
      'an annotation, a state of its appearance or a stream of contents that a page lists, each time that one lists it',
    limit: 400_000,
    because: 'MuPDF takes up to 6 µs to load and run an annotation that paints nothing: 2.5 s',
  },
  decodedBytes: {
    standsFor: 'a byte of a decoded content stream, each stream counted once',
    limit: 128 * MIB,
    because: 'what was read is kept for planning and verifying, in the memory of one worker',
  },
  objectStreamBytes: {
    standsFor: 'a byte of a decoded object stream, each stream counted once',
    limit: 64 * MIB,
    because: 'MuPDF takes 10 ns to lex one, and a removal opens a file up to four times: 3 s',
  },
  instructions: {
    standsFor: 'an instruction of a content stream, each stream counted once',
    limit: 4_000_000,
    because: 'lexing takes 1 s for some ten million, and each is kept',
  },
  nesting: {
    standsFor: 'a form, pattern or appearance inside another; a level, not a sum',
    limit: 28,
    because: 'each level takes stack of the one WebAssembly instance',
  },
  glyphs: {
    standsFor: 'a glyph painted',
    limit: 3_500_000,
    because: 'each takes some forty bytes for as long as the document is worked on',
  },
  paintEvents: {
    standsFor: 'anything else painted, clipped or grouped',
    limit: 3_000_000,
    because: 'as for glyphs',
  },
  formRuns: {
    standsFor:
      'a run of a form or pattern on one page, by what the streams say: forms that draw forms multiply',
    limit: 200_000,
    because: 'MuPDF takes 4 s for as many that paint nothing',
  },
  runBytes: {
    standsFor:
      'a byte of a content stream each time that a page runs it, by what the streams say; 16 for an instruction at least, and 512 for a run',
    limit: 1024 * MIB,
    because: 'MuPDF takes up to 10 ns for one, and a removal runs a page twice: 20 s',
  },
  occurrences: {
    standsFor:
      'a place of the hint on one page; a text printed over itself thousands of times is no document',
    limit: 3000,
    because: 'each is judged beside its neighbours',
  },
  replacedCharacters: {
    standsFor:
      'a character of an /ActualText, once for each list or sequence of a stream that gives it and each time that it stands on a page',
    limit: 8 * MIB,
    because: 'folding and comparing one takes 0.4 µs, of ligatures that become words 2 µs: 16 s',
  },
  fonts: {
    standsFor: 'a font that a content stream names',
    limit: 10_000,
    because: 'MuPDF takes up to 0.5 ms to load the plainest: 5 s',
  },
  fontBytes: {
    standsFor: 'a byte of a decoded font program or character map, each stream counted once',
    limit: 96 * MIB,
    because: 'MuPDF takes up to 30 ns to read one: 3 s',
  },
} as const satisfies Record<string, Cost>;

export type CostName = keyof typeof COSTS;
export type BudgetLimits = Record<CostName, number>;

const COST_NAMES = Object.keys(COSTS) as CostName[];

export const DEFAULT_LIMITS: BudgetLimits = listByCost((name) => COSTS[name].limit);

function listByCost(count: (name: CostName) => number): Record<CostName, number> {
  return Object.fromEntries(COST_NAMES.map((name) => [name, count(name)])) as Record<CostName, number>;
}

/** Counts costs and throws `over-budget` at the first that exceeds its limit. */
export class Budget {
  readonly limits: BudgetLimits;
  private readonly spent = listByCost(() => 0);

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
