/**
 * Values that sequences derive from themselves and from the sequences around them, computed once for each.
 *
 * Sequences may nest as deep as a stream is long, because many programs never close them: walking outwards for each
 * painted thing would take quadratic time.
 */
import type { MarkedSequence } from '../content/marked-content.js';

export class Inherited<Value> {
  private readonly known = new Map<number, Value>();
  private readonly outermost: Value;
  private readonly derive: (sequence: MarkedSequence, outer: Value) => Value;

  /**
   * @param outermost the value outside of all sequences.
   * @param derive computes the value in a sequence from the value around it, `outer`.
   */
  constructor(outermost: Value, derive: (sequence: MarkedSequence, outer: Value) => Value) {
    this.outermost = outermost;
    this.derive = derive;
  }

  /** @param at index of the innermost sequence; -1 for none. */
  read(sequences: readonly MarkedSequence[], at: number): Value {
    const path: number[] = [];
    let next = at;
    for (; next >= 0 && !this.known.has(next); next = sequences[next]!.parent) path.push(next);
    let value = next < 0 ? this.outermost : this.known.get(next)!;
    for (const inner of path.reverse()) {
      value = this.derive(sequences[inner]!, value);
      this.known.set(inner, value);
    }
    return value;
  }
}
