/**
 * What became of a batch, in a few lines.
 */
import type { Tally } from '../batch/tally.js';
import { formatRate, formatSeconds } from './batch-bar.js';
import { flattenText } from './print-report.js';

export function formatSummary(tally: Tally, elapsedMs: number, place: string): string {
  const worked = tally.total - tally.doneBefore;
  const rate = worked > 0 ? `, ${formatRate((worked * 1000) / Math.max(1, elapsedMs))} a second` : '';
  const rows: [string, number][] = [
    ['removed', tally.removed],
    ['nothing to remove', tally.nothingRemoved],
    ['failed', tally.failed],
    ['of all, done before', tally.doneBefore],
  ];
  const files = tally.total === 1 ? '1 file' : `${tally.total} files`;
  const lines = [
    `${files} in ${formatSeconds(elapsedMs / 1000)}${rate}; results and records are in ${place}.`,
    ...rows
      .filter(([, count], at) => count > 0 || at < 3)
      .map(([what, count]) => `  ${what.padEnd(20)} ${String(count).padStart(7)}`),
  ];
  if (tally.failures.length > 0) {
    lines.push(
      '',
      'Failed:',
      ...tally.failures.map(({ file, detail }) => `  ${flattenText(file)}: ${detail}`),
    );
    const more = tally.failed - tally.failures.length;
    if (more > 0) lines.push(`  … and ${more} more`);
  }
  return lines.join('\n');
}
