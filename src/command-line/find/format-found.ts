/**
 * What `find` found, for a person: a table for each file, and the number of files with each text.
 */
import type { ListedWatermark } from '../../report/watermark-list.js';
import type { FoundLine } from './found-lines.js';
import { formatTable } from '../format-report.js';
import { flattenText } from '../print-report.js';

const COLUMNS = ['text', 'rank', 'places', 'pages', 'why'];
/** Longer texts are cut to fit a line. */
const TEXT_LENGTH = 50;
/** Texts of the summary. */
const MAX_TEXTS = 20;

export function formatFound(line: FoundLine): string {
  const file = flattenText(line.file);
  if ('error' in line) return `${file}: ${line.error}`;
  if (line.candidates.length === 0) return `${file}: no watermark was found.`;
  const count = line.candidates.length;
  return [
    `${file}: ${count} ${count === 1 ? 'watermark' : 'watermarks'}`,
    ...formatTable([COLUMNS, ...line.candidates.map(formatRow)]).map((row) => `  ${row}`),
  ].join('\n');
}

/** The number of files with each text, the most frequent first. */
export function formatTexts(lines: readonly FoundLine[]): string {
  const files = new Map<string, number>();
  let failed = 0;
  let marked = 0;
  for (const line of lines) {
    if ('error' in line) {
      failed++;
      continue;
    }
    if (line.candidates.length > 0) marked++;
    const texts = new Set(line.candidates.map((one) => one.pattern ?? one.watermark_text));
    for (const text of texts) files.set(text, (files.get(text) ?? 0) + 1);
  }
  const ordered = [...files].sort(([, one], [, other]) => other - one);
  const rows = ordered
    .slice(0, MAX_TEXTS)
    .map(([text, count]) => [flattenText(text, TEXT_LENGTH), `${count}`]);
  const rest = ordered.length - rows.length;
  const failures = failed === 0 ? '' : `, ${failed} could not be read`;
  return [
    `${lines.length} files: ${marked} with watermarks${failures}.`,
    ...(rows.length === 0 ? [] : formatTable([['text', 'files'], ...rows]).map((row) => `  ${row}`)),
    ...(rest > 0 ? [`  and ${rest} further texts`] : []),
  ].join('\n');
}

function formatRow(one: ListedWatermark): string[] {
  const why = one.removable ? (one.evidence[0] ?? one.gate) : `stays: ${one.reason ?? one.gate}`;
  return [
    flattenText(one.pattern ?? one.watermark_text, TEXT_LENGTH),
    one.rank,
    `${one.count}`,
    one.pages,
    why,
  ];
}
