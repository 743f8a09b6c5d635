/** Tells the title of a document from its running heads. */
import type { OccurrenceFacts } from './occurrence-facts.js';

/** The title of a cover is larger than the running heads with its words by this factor or more. */
const LARGER = 1.25;

/** Returns a test: is an occurrence larger than all admitted ones of its words? */
export function createSizeTest(admitted: OccurrenceFacts[]): (facts: OccurrenceFacts) => boolean {
  const sizes = new Map<string, number>();
  for (const { occurrence, style } of admitted) {
    const { key } = occurrence.target;
    sizes.set(key, Math.max(sizes.get(key) ?? 0, style.fontSizePt));
  }
  return ({ occurrence, style }) => style.fontSizePt >= LARGER * (sizes.get(occurrence.target.key) ?? 0);
}
