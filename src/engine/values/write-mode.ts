/**
 * What a way of writing says about the pages that were not edited.
 */
import type { WriteMode } from './evidence.js';

/**
 * True if readers may find other objects in the finished file than in the upload: then every page is compared, not only
 * edited ones.
 */
export function concernsEveryPage(way: WriteMode): boolean {
  return way === 'mended' || way === 'rewritten';
}
