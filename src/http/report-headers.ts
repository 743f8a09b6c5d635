/**
 * The two report headers, cut to their sizes as the contract orders.
 *
 * Sizes are counted on the escaped text that is sent. Counters, the outcome,
 * warnings and matched strings are never cut: `report-bounds.ts` bounds them.
 */
import { asciiJson } from '../ascii-json.js';
import type { ProcessingReport, WatermarkStats } from '../report.js';

/** "Under 8 KiB" and "under 5 KiB". */
const REPORT_MAX_BYTES = 8 * 1024 - 1;
const STATS_MAX_BYTES = 5 * 1024 - 1;

/** X-Processing-Report: diagnostics give way first, then pages; each keeps its first entries. */
export function reportHeader(report: ProcessingReport): string {
  return cutToFit(REPORT_MAX_BYTES, { ...report }, ['diagnostics', 'pages']);
}

/** X-Watermark-Stats: page_statistics give way first, then locations. */
export function statsHeader(stats: WatermarkStats): string {
  return cutToFit(STATS_MAX_BYTES, { ...stats }, ['page_statistics', 'locations']);
}

/**
 * Cuts the named members in turn, each as little as makes the whole fit.
 *
 * The next member is touched only when the one before it is empty.
 */
function cutToFit(maxBytes: number, whole: Record<string, unknown>, members: string[]): string {
  let current = whole;
  let text = asciiJson(current);
  for (const member of members) {
    if (text.length <= maxBytes) break;
    const uncut = current;
    const kept = largestFitting(countOf(uncut[member]), (count) => {
      return asciiJson(keepFirst(uncut, member, count)).length <= maxBytes;
    });
    current = keepFirst(uncut, member, kept);
    text = asciiJson(current);
  }
  return text;
}

/** The largest count that fits, or 0; `fits` turns false once, as counts grow. */
function largestFitting(total: number, fits: (count: number) => boolean): number {
  let least = 0;
  let most = total;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

function keepFirst(whole: Record<string, unknown>, member: string, count: number): Record<string, unknown> {
  const omitted = countOf(whole[member]) - count;
  if (omitted === 0) return whole;
  return { ...whole, [member]: firstOf(whole[member], count), [`${member}_truncated`]: omitted };
}

function firstOf(collection: unknown, count: number): unknown {
  if (Array.isArray(collection)) return collection.slice(0, count);
  return Object.fromEntries(Object.entries(Object(collection)).slice(0, count));
}

function countOf(collection: unknown): number {
  return Object.keys(Object(collection)).length;
}
