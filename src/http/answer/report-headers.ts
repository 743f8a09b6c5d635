/**
 * The two report headers, cut to their sizes as the contract requires.
 *
 * Sizes are those of the escaped text that is sent. Counters, the outcome, warnings and matched strings are never
 * cut: `report-bounds.ts` limits them.
 */
import { asciiJson } from '../../ascii-json.js';
import type { ProcessingReport, WatermarkStats } from '../../report.js';

/** "Under 8 KiB" and "under 5 KiB". */
const REPORT_MAX_BYTES = 8 * 1024 - 1;
const STATS_MAX_BYTES = 5 * 1024 - 1;

/** X-Processing-Report: diagnostics are cut first, then pages; of each list the first entries stay. */
export function reportHeader(report: ProcessingReport): string {
  return cutToFit(REPORT_MAX_BYTES, { ...report }, ['diagnostics', 'pages']);
}

/** X-Watermark-Stats: page_statistics are cut first, then locations. */
export function statsHeader(stats: WatermarkStats): string {
  return cutToFit(STATS_MAX_BYTES, { ...stats }, ['page_statistics', 'locations']);
}

/**
 * Cuts the named members one after another, each as little as possible, until the whole fits.
 *
 * A member is cut only after the one before it is empty. Sizes of entries are added up, and entries beyond the limit
 * are never serialized: a report of thousands of pages costs no more than one that fits.
 */
function cutToFit(maxBytes: number, whole: Record<string, unknown>, members: string[]): string {
  const current = { ...whole };
  for (const member of members) current[member] = firstOf(whole[member], 0);
  let usedBytes = asciiJson(current).length;
  const lists = members.map((member) => measureList(whole[member], maxBytes));
  for (const [at, member] of members.entries()) {
    const list = lists[at]!;
    const laterBytes = lists.slice(at + 1).reduce((bytes, later) => bytes + later.totalBytes, 0);
    const roomBytes = maxBytes - usedBytes - laterBytes;
    const kept = largestFitting(list, (omitted) => roomBytes - omissionBytes(member, omitted));
    const omitted = list.count - kept;
    current[member] = firstOf(whole[member], kept);
    if (omitted > 0) current[`${member}_truncated`] = omitted;
    usedBytes += list.bytesOfFirst[kept]! + omissionBytes(member, omitted);
  }
  return asciiJson(current);
}

interface List {
  count: number;
  /** At index n the size of the first n entries, commas included; ends at the limit. */
  bytesOfFirst: number[];
  /** The size of all entries; infinite if beyond the limit. */
  totalBytes: number;
}

function measureList(collection: unknown, maxBytes: number): List {
  const isList = Array.isArray(collection);
  const entries = isList ? collection : (Object(collection) as Record<string, unknown>);
  const keys = isList ? null : Object.keys(entries);
  const count = keys === null ? (entries as unknown[]).length : keys.length;
  const bytesOfFirst = [0];
  let bytes = 0;
  for (let at = 0; at < count; at += 1) {
    const key = keys === null ? at : keys[at]!;
    const entry = (entries as Record<string | number, unknown>)[key];
    bytes += (at > 0 ? 1 : 0) + asciiJson(entry).length + (keys === null ? 0 : asciiJson(key).length + 1);
    if (bytes > maxBytes) break;
    bytesOfFirst.push(bytes);
  }
  return { count, bytesOfFirst, totalBytes: bytesOfFirst.length > count ? bytes : Infinity };
}

/** The largest number of first entries that fits; the size of the omission note depends on how many are omitted. */
function largestFitting({ count, bytesOfFirst }: List, roomWithOmitted: (omitted: number) => number): number {
  let kept = bytesOfFirst.length - 1;
  while (kept > 0 && bytesOfFirst[kept]! > roomWithOmitted(count - kept)) kept -= 1;
  return kept;
}

/** `,"member_truncated":n` */
function omissionBytes(member: string, omitted: number): number {
  return omitted === 0 ? 0 : `,"${member}_truncated":${omitted}`.length;
}

function firstOf(collection: unknown, count: number): unknown {
  if (Array.isArray(collection)) return collection.slice(0, count);
  if (count === 0) return {};
  return Object.fromEntries(Object.entries(Object(collection)).slice(0, count));
}
