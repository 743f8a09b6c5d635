/**
 * What a way of writing says about the pages that were not edited.
 */
import type { WritingWay } from './evidence.js';

/** Readers may find other objects in the finished file than in the upload, whatever was edited: every page is looked at. */
export function concernsEveryPage(way: WritingWay): boolean {
  return way === 'mended' || way === 'rewritten';
}
