/**
 * `compare`: what differs between two documents, before a person trusts the second.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareFiles } from '../compare/compare-files.js';
import { compareCounts, comparePageReadings, type PageDifference } from '../compare/differences.js';
import { type DocumentReading, openReading, ReadingFault } from '../compare/pdfium.js';
import { drawSideBySide } from '../compare/side-by-side.js';
import { describeSystemError, EXIT } from './failure-sentence.js';
import { type FileComparison, formatComparison, isSame } from './format-comparison.js';
import { readInput } from './input.js';
import { tidyingUp } from './interruption.js';
import { openOutputFile } from './output-file.js';
import { type ProgressLine, showProgress } from './progress.js';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

/** As a screen shows a page. */
const DOTS_PER_INCH = 96;

/** @returns 0 if nothing differs, otherwise 3. */
export async function compareDocuments(paths: [string, string], options: Options): Promise<number> {
  const pictures = options.optional('png');
  if (pictures !== null) makeFolder(pictures);
  const [before, after] = [await readInput(paths[0]), await readInput(paths[1])];
  const progress = showProgress(process.stderr);
  const readings: DocumentReading[] = [];
  const tidyUp = (): void => progress.clear();
  const comparison = await tidyingUp(tidyUp, async () => {
    try {
      readings.push(await open(paths[0], before), await open(paths[1], after));
      const [one, other] = readings as [DocumentReading, DocumentReading];
      return {
        pageCounts: { before: one.pageCount, after: other.pageCount },
        relation: compareFiles(before, after),
        counts: compareCounts(one.counts, other.counts),
        pages: await compareAllPages(one, other, pictures, progress),
      };
    } finally {
      readings.forEach((reading) => reading.close());
    }
  });
  const report = options.flag('json')
    ? JSON.stringify(wireComparison(comparison), null, 2)
    : formatComparison(comparison);
  process.stdout.write(`${report}\n`);
  return isSame(comparison) ? EXIT.done : EXIT.nothingRemoved;
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
        openOutputFile(join(pictures, name), true).write(drawSideBySide(one.picture, other.picture));
      }
    }
    progress.update('verify', pageIndex + 1, total);
    // Ctrl-C is heard between pages.
    await nextTurn();
  }
  return differences;
}

async function open(path: string, bytes: Uint8Array): Promise<DocumentReading> {
  try {
    return await openReading(bytes);
  } catch (cause) {
    if (cause instanceof ReadingFault) throw new UsageError(`${path}: ${cause.message}`, { cause });
    throw cause;
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    throw new UsageError(`cannot write to --png ${path}: ${describeSystemError(cause)}`, { cause });
  }
}

function wireComparison({ pageCounts, relation, counts, pages }: FileComparison) {
  return {
    is_same: isSame({ pageCounts, relation, counts, pages }),
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
