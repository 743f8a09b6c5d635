/**
 * The CPU time that one document may take.
 *
 * Measured by the kernel, or by the parent's clock if the system does not report it. This ends documents whose costs
 * were not counted beforehand (`values/budget.ts`).
 */
import type { EngineJob } from '../engine/values/request.js';

/**
 * Seconds for each MiB of the upload after the first. Of 1,297 documents of public test suites the costliest took 3.9
 * s with 4 MB; every one below 1 MB took less than 0.6 s.
 */
export const SECONDS_PER_MIB = 4;

/** The most CPU time of a page with forty marks; a page of a book takes a sixth of it. */
export const SECONDS_PER_PAGE = 0.008;

/**
 * A page with its own contents takes at least 140 bytes of a file. Pages with half of that share their contents:
 * thousands of them take less than a small document may, unless they were made to be costly.
 */
export const LEAST_PAGE_BYTES = 64;

/**
 * Pages beyond this number add no time: 1,500 pages with forty marks take 11 s, 7,000 with ten marks 12 s, and 3,000
 * pages of text 4 s. Other documents that take so long were made to be costly.
 */
export const MOST_FULL_PAGES = 1500;

const MIB = 1024 * 1024;

/**
 * @param pageCount as the worker reports it.
 * @param baseSeconds the limit for the smallest document.
 */
export function cpuBoundSeconds({ bytes }: EngineJob, pageCount: number, baseSeconds: number): number {
  const seconds = baseSeconds + Math.max(0, bytes.length / MIB - 1) * SECONDS_PER_MIB;
  // All pages if each has twice the least bytes, none if each has the least or fewer, and a share in between.
  const spacious = Math.max(0, bytes.length / LEAST_PAGE_BYTES - pageCount);
  return seconds + Math.min(MOST_FULL_PAGES, pageCount, spacious) * SECONDS_PER_PAGE;
}
