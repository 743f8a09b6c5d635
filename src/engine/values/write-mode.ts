/** What a write mode means for the pages that were not edited. */
import type { WriteMode } from './evidence.js';

/**
 * True if readers may find other objects in the output than in the upload: then every page is compared, not only the
 * edited ones.
 */
export function concernsEveryPage(way: WriteMode): boolean {
  return way === 'mended' || way === 'rewritten';
}
