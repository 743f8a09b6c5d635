/**
 * Spaces written with a code that the font does not have: readers show a gap, and MuPDF gives no character.
 */
import type { Cluster } from '../lines/fold-glyphs.js';
import { foldText, type Hint } from '../values/hint.js';

/** The folded text of a glyph without a known character. */
export const UNMAPPED = '\ufffd';

/** Returns the clusters; one without a character becomes white space if the target has some there. Elsewhere it may be any letter. */
export function blankUnmapped(clusters: readonly Cluster[], { key, text }: Hint): Cluster[] {
  const ends = new Set<number>();
  let end = 0;
  for (const word of text.split(/\s+/u)) ends.add((end += foldText(word).length));
  let length = 0;
  return clusters.map((cluster) => {
    if (cluster.key === UNMAPPED && length % key.length > 0 && ends.has(length % key.length)) {
      return { ...cluster, key: '' };
    }
    length += cluster.key.length;
    return cluster;
  });
}
