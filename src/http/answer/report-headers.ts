/**
 * The two report headers, cut to their sizes as the contract requires.
 *
 * Sizes are those of the escaped text that is sent. Counters, the outcome, warnings and matched strings are never
 * cut: `report-bounds.ts` limits them.
 */
import { asciiJson } from '../../report-bounds.js';
import type { ProcessingReport, WatermarkStats } from '../../report.js';

/** "Under 8 KiB" and "under 5 KiB". */
const REPORT_MAX_BYTES = 8 * 1024 - 1;
const STATS_MAX_BYTES = 5 * 1024 - 1;

/** X-Processing-Report: diagnostics are cut first, then pages; the first entries of each are kept. */
export function writeReportHeader(report: ProcessingReport): string {
  return cutToFit(REPORT_MAX_BYTES, report, ['diagnostics', 'pages']);
}

/** X-Watermark-Stats: page_statistics are cut first, then locations. */
export function writeStatsHeader(stats: WatermarkStats): string {
  return cutToFit(STATS_MAX_BYTES, stats, ['page_statistics', 'locations']);
}

/** Cuts the members one after another, each as little as possible, until the whole fits. */
function cutToFit(maxBytes: number, whole: object, names: string[]): string {
  const members = names.map((name) =>
    measureMember(name, (whole as Record<string, object>)[name]!, maxBytes),
  );
  const empty = Object.fromEntries(members.map((member) => [member.name, member.isArray ? [] : {}]));
  const fixedBytes = asciiJson({ ...whole, ...empty }).length;
  const totalBytes = () => members.reduce((sum, member) => sum + measureMemberBytes(member), fixedBytes);
  for (const member of members) {
    while (member.sizes.length > 0 && totalBytes() > maxBytes) member.bytes -= member.sizes.pop()!;
  }
  return asciiJson(Object.assign({ ...whole }, ...members.map(keepFirst)));
}

/** A list or an object that may lose its last entries; those beyond the limit are not serialized. */
type CutMember = ReturnType<typeof measureMember>;

function measureMember(name: string, collection: object, maxBytes: number) {
  const isArray = Array.isArray(collection);
  const entries: [key: string, value: unknown][] = Object.entries(collection);
  /** The sizes of the kept entries, each with a comma. */
  const sizes: number[] = [];
  const member = { name, entries, isArray, sizes, bytes: 0 };
  for (const [key, value] of member.entries) {
    const size = asciiJson(value).length + 1 + (isArray ? 0 : asciiJson(key).length + 1);
    member.sizes.push(size);
    member.bytes += size;
    if (member.bytes - 1 > maxBytes) break;
  }
  return member;
}

/** With `,"name_truncated":n` if entries are omitted. */
function measureMemberBytes({ name, entries, sizes, bytes }: CutMember): number {
  const omitted = entries.length - sizes.length;
  const note = omitted === 0 ? 0 : `,"${name}_truncated":${omitted}`.length;
  return Math.max(0, bytes - 1) + note;
}

function keepFirst({ name, entries, isArray, sizes }: CutMember): object {
  const kept = entries.slice(0, sizes.length);
  const omitted = entries.length - kept.length;
  return {
    [name]: isArray ? kept.map(([, value]) => value) : Object.fromEntries(kept),
    ...(omitted > 0 && { [`${name}_truncated`]: omitted }),
  };
}
