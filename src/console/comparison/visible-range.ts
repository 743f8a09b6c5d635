/**
 * Which entries of a long list of equal ones are worth having.
 */

export interface Range {
  /** Half-open, from 0. */
  start: number;
  end: number;
}

/** Entries ahead of and behind those in view, so that a short scroll finds them there. */
const OVERSCAN = 3;

/** @param offset how far the list is scrolled; with `extent` and `entryExtent` in pixels along it. */
export function findVisibleRange(offset: number, extent: number, entryExtent: number, count: number): Range {
  const first = Math.floor(Math.max(0, offset) / entryExtent);
  const last = Math.ceil((Math.max(0, offset) + extent) / entryExtent);
  return { start: Math.min(count, Math.max(0, first - OVERSCAN)), end: Math.min(count, last + OVERSCAN) };
}
