/** `compare`: reports what differs between two documents. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  compareFiles,
  compareCounts,
  comparePageReadings,
  type PageDifference,
  type FileRelation,
  type CountChange,
} from '../compare/differences.js';
import { type DocumentReading, openReading, ReaderMissing, ReadingFault } from '../compare/pdfium.js';
import { drawSideBySide } from '../compare/side-by-side.js';
import { flattenText } from '../engine/values/phrases.js';
import { describeSystemError, EXIT, UsageError } from './failure-sentence.js';
import { readInput, STANDARD_STREAM } from './input.js';
import { runWithCleanup } from './interruption.js';
import { openOutputFile } from './output.js';
import { type ProgressLine, showProgress } from './progress.js';
import type { Options } from './read-command.js';
import { readPasswordFile } from './removal-request.js';

/** The usual resolution of screens. */
const DOTS_PER_INCH = 96;

/** The most changed lines that are listed of one page. */
const MAX_LINES = 12;
const MAX_CHARACTERS = 100;

const PLURALS: Record<string, string> = { 'outline entry': 'outline entries' };

type FileComparison = Awaited<ReturnType<typeof readAndCompare>>;

/** @returns 0 if nothing differs, otherwise 3. */
export async function compareDocuments(paths: [string, string], options: Options): Promise<number> {
  const pictures = options.optional('png');
  const [before, after] = [await readInput(paths[0]), await readInput(paths[1])];
  if (pictures !== null) openPictures(pictures, options.flag('force'));
  const password = readPasswordFile(options);
  const progress = showProgress(process.stderr);
  const comparison = await runWithCleanup(
    () => readAndCompare(paths, [before, after], { pictures, password }, progress),
    () => progress.clear(),
  );
  const report = options.flag('json')
    ? JSON.stringify(wireComparison(comparison), null, 2)
    : formatComparison(comparison);
  process.stdout.write(`${report}\n`);
  return comparison.isSame ? EXIT.done : EXIT.nothingRemoved;
}

async function readAndCompare(
  paths: [string, string],
  [before, after]: [Uint8Array, Uint8Array],
  { pictures, password }: { pictures: string | null; password: string | null },
  progress: ProgressLine,
) {
  const readings: DocumentReading[] = [];
  try {
    readings.push(await open(paths[0], before, password), await open(paths[1], after, password));
    const [one, other] = readings as [DocumentReading, DocumentReading];
    const pageCounts = { before: one.pageCount, after: other.pageCount };
    const relation = compareFiles(before, after);
    /** Counts of the whole document that differ. */
    const counts = compareCounts(one.counts, other.counts);
    const pages = await compareAllPages(one, other, pictures, progress);
    const hasSamePages = one.pageCount === other.pageCount && counts.length + pages.length === 0;
    return { pageCounts, relation, counts, pages, isSame: relation.kind === 'same' || hasSamePages };
  } finally {
    readings.forEach((reading) => reading.close());
  }
}

async function compareAllPages(
  before: DocumentReading,
  after: DocumentReading,
  pictures: string | null,
  progress: ProgressLine,
): Promise<PageDifference[]> {
  const total = Math.min(before.pageCount, after.pageCount);
  const differences: PageDifference[] = [];
  for (let pageIndex = 0; pageIndex < total; pageIndex++) {
    const one = await before.readPage(pageIndex, DOTS_PER_INCH);
    const other = await after.readPage(pageIndex, DOTS_PER_INCH);
    const difference = comparePageReadings(pageIndex + 1, one, other);
    if (difference !== null) {
      differences.push(difference);
      if (pictures !== null) {
        const name = `page-${String(pageIndex + 1).padStart(String(total).length, '0')}.png`;
        openOutputFile(join(pictures, name), true)(await drawSideBySide(one.picture, other.picture));
      }
    }
    progress.update('verify', pageIndex + 1, total);
    // Signals such as Ctrl-C are handled between pages.
    await nextTurn();
  }
  return differences;
}

async function open(path: string, bytes: Uint8Array, password: string | null): Promise<DocumentReading> {
  try {
    return await openReading(bytes, password);
  } catch (cause) {
    if (cause instanceof ReaderMissing) throw new UsageError(cause.message, { cause });
    if (cause instanceof ReadingFault) throw new UsageError(`${path}: ${cause.message}`, { cause });
    throw cause;
  }
}

/**
 * Creates the folder, and deletes pictures of an earlier comparison, whose pages may not differ now.
 *
 * @throws UsageError if the folder cannot be created, or has pictures of pages and `mayReplace` is false.
 */
function openPictures(path: string, mayReplace: boolean): void {
  if (path === STANDARD_STREAM) throw new UsageError('--png of compare is a folder, not standard output.');
  try {
    mkdirSync(path, { recursive: true });
    const earlier = readdirSync(path).filter((name) => /^page-\d+\.png$/u.test(name));
    if (earlier.length > 0 && !mayReplace) {
      throw new UsageError(`${join(path, earlier[0]!)} exists: give --force to replace such pictures.`);
    }
    earlier.forEach((name) => rmSync(join(path, name)));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`cannot write to --png ${path}: ${describeSystemError(cause)}`, { cause });
  }
}

function wireComparison({ pageCounts, relation, counts, pages, isSame }: FileComparison) {
  return {
    is_same: isSame,
    page_count: pageCounts,
    file: relation,
    document_counts: counts,
    pages: pages.map(({ pageNumber, gone, come, isReordered, pixels, counts, sizes }) => ({
      page: pageNumber,
      text_gone: gone,
      text_new: come,
      text_reordered: isReordered,
      pixels,
      counts,
      sizes,
    })),
  };
}

/** Several lines; the first is the verdict. */
function formatComparison({ pageCounts, relation, counts, pages, isSame }: FileComparison): string {
  const total = Math.min(pageCounts.before, pageCounts.after);
  const same = total - pages.length;
  const verdict = isSame
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
      return [
        relation.added < 0
          ? `The file is ${-relation.added} bytes shorter.`
          : `The file is ${relation.added} bytes longer, and more than half of the old one’s bytes differ.`,
      ];
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
      `  pixels: ${formatPercent(share, 2)} differ, from ${formatPercent(box.left)} to ${formatPercent(box.right)} across and from ${formatPercent(box.top)} to ${formatPercent(box.bottom)} down`,
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

function formatPercent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}
