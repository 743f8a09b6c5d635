/**
 * What sequences have from themselves and from those around them, worked out once for each.
 *
 * Sequences nest as deep as a stream is long (many programs never close theirs): walking outwards for everything that
 * is painted would take quadratic time.
 */
import type { MarkedSequence } from '../content/marked-content.js';

export class Inherited<Value> {
  private readonly known = new Map<number, Value>();
  private readonly outermost: Value;
  private readonly derive: (sequence: MarkedSequence, outer: Value) => Value;

  /**
   * @param outermost what holds outside of all sequences.
   * @param derive what holds in a sequence, where `outer` holds around it.
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
