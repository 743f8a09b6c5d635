/**
 * A comparison in words.
 */
import type { FileRelation } from '../compare/compare-files.js';
import type { CountChange, PageDifference } from '../compare/differences.js';
import { flattenText } from './print-report.js';

export interface FileComparison {
  pageCounts: { before: number; after: number };
  relation: FileRelation;
  /** Of the whole document. */
  counts: CountChange[];
  pages: PageDifference[];
}

/** The most changed lines that are listed of one page. */
const MAX_LINES = 12;
const MAX_CHARACTERS = 100;

const PLURALS: Record<string, string> = { 'outline entry': 'outline entries' };

export function isSame({ pageCounts, relation, counts, pages }: FileComparison): boolean {
  const isOneLength = pageCounts.before === pageCounts.after;
  return relation.kind === 'same' || (isOneLength && counts.length + pages.length === 0);
}

/** Several lines; the first is the verdict. */
export function formatComparison(comparison: FileComparison): string {
  const { pageCounts, relation, counts, pages } = comparison;
  const total = Math.min(pageCounts.before, pageCounts.after);
  const same = total - pages.length;
  const verdict = isSame(comparison)
    ? relation.kind === 'same'
      ? 'Nothing differs: the files are the same, byte by byte.'
      : `Nothing differs on ${total === 1 ? 'the page' : `${total} pages`}: neither text, pixels nor structure.`
    : `${pages.length} of ${total} pages differ; ${same} ${same === 1 ? 'is' : 'are'} the same in text, pixels and structure.`;
  const lines = [verdict, ...formatRelation(relation)];
  if (pageCounts.before !== pageCounts.after) {
    lines.push(`Pages: ${pageCounts.before} before, ${pageCounts.after} after.`);
  }
  if (counts.length > 0) lines.push(`The document: ${formatCounts(counts)}.`);
  return [...lines, ...pages.flatMap(formatPage)].join('\n');
}

function formatRelation(relation: FileRelation): string[] {
  switch (relation.kind) {
    case 'in-place':
      return [`The file has its old length; ${relation.bytes} of its bytes differ.`];
    case 'appended':
      return [
        `The file is the old one, in which ${relation.bytes} bytes differ, with ${relation.added} bytes added at its end.`,
      ];
    case 'other':
      return ['The file was rewritten.'];
    default:
      return [];
  }
}

function formatPage(page: PageDifference): string[] {
  const lines = ['', `Page ${page.pageNumber}`];
  if (page.sizes !== null) lines.push(`  size: ${page.sizes.before} before, ${page.sizes.after} after`);
  lines.push(...formatLines('text gone', page.gone), ...formatLines('text new', page.come));
  if (page.isReordered) lines.push('  text: the same lines, read in another order');
  if (page.gone.length + page.come.length === 0 && !page.isReordered) lines.push('  text: the same');
  if (page.pixels === null) lines.push('  pixels: the same');
  else {
    const { share, box } = page.pixels;
    lines.push(
      `  pixels: ${percent(share, 2)} differ, from ${percent(box.left)} to ${percent(box.right)} across and from ${percent(box.top)} to ${percent(box.bottom)} down`,
    );
  }
  if (page.counts.length > 0) lines.push(`  structure: ${formatCounts(page.counts)}`);
  return lines;
}

function formatLines(what: string, lines: string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${what}: ${flattenText(line, MAX_CHARACTERS)}`);
  return lines.length > MAX_LINES
    ? [...shown, `  ${what}: … and ${lines.length - MAX_LINES} more lines`]
    : shown;
}

function formatCounts(changes: CountChange[]): string {
  return changes
    .map(
      ({ kind, before, after }) =>
        `${before} ${before === 1 ? kind : (PLURALS[kind] ?? `${kind}s`)} before, ${after} after`,
    )
    .join('; ');
}

function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}
