/** The image workflow on the command line: lists the images that can be removed, removes one. */
import { hash } from 'node:crypto';
import type { ImageCandidate, ImageCandidateList } from '../engine/values/run-summary.js';
import { joinRanges } from '../report/watermark-list.js';
import { wireCandidates } from '../report.js';
import { formatTable, printReport } from './format-report.js';
import { readInput, STANDARD_STREAM } from './input.js';
import { openOutput } from './output.js';
import { showProgress } from './progress.js';
import type { Options } from './read-command.js';
import { readSecondWitness } from './removal-request.js';
import { runEngine } from './engine/run-engine.js';

const COLUMNS = ['index', 'left', 'top', 'width', 'height', 'pixels'];

/** Prints the images of a page; with `--png` also a picture of the page with numbered boxes. */
export async function listImages(input: string, options: Options): Promise<void> {
  const pageNumber = options.number('page');
  const pngPath = options.optional('png');
  const bytes = await readInput(input);
  const png = pngPath === null ? null : openOutput(pngPath, options.flag('force'), '--png');
  const job = { kind: 'image-candidates', bytes, pageNumber, wantsPicture: png !== null } as const;
  const { list, picture } = await runEngine(job, showProgress(process.stderr));
  if (picture !== undefined) await png?.write(picture);
  printReport(
    options.flag('json')
      ? JSON.stringify(wireCandidates(list, hash('sha256', bytes)), null, 2)
      : formatCandidates(list, pngPath),
    png?.reportTo ?? process.stdout,
  );
}

export async function removeImage(input: string, options: Options): Promise<void> {
  const pageNumber = options.number('page');
  const instructionIndex = options.number('index');
  const secondWitness = readSecondWitness(options);
  const everywhere = options.flag('everywhere');
  const out = options.required('out');
  const bytes = await readInput(input);
  const output = openOutput(out, options.flag('force'));
  const selection = { bytes, pageNumber, instructionIndex, everywhere, secondWitness };
  const answer = await runEngine({ kind: 'image-preview', ...selection }, showProgress(process.stderr));
  await output.write(answer.output);
  const pages = joinRanges(answer.pages);
  const left = joinRanges(answer.left);
  const report = { page_number: pageNumber, instruction_index: instructionIndex, pages, left, output: out };
  printReport(
    options.flag('json')
      ? JSON.stringify(report, null, 2)
      : `Removed image ${instructionIndex} of page ${pageNumber}${everywhere ? ` from ${/^\d+$/u.test(pages) ? 'page' : 'pages'} ${pages}` : ''}; the rest of the document was compared and is the same.${left === '' ? '' : ` It stays on pages ${left}.`} Written to ${nameOutput(out)}.`,
    output.reportTo,
  );
}

/** @param pngPath the path of the page's picture; null without one. */
export function formatCandidates(list: ImageCandidateList, pngPath: string | null): string {
  const place = `page ${list.pageNumber} of ${list.pageCount}`;
  const name = pngPath === null ? null : nameOutput(pngPath);
  if (list.candidates.length === 0) {
    const reason = list.unsupportedReason ?? 'The page has no images.';
    const written = name === null ? [] : ['', `The page, without boxes, is in ${name}.`];
    return [`Nothing to select on ${place}. ${reason}`, ...written].join('\n');
  }
  const written = name === null ? [] : ['', `The page with numbered boxes is in ${name}.`];
  const count = list.candidates.length;
  return [
    `${count} ${count === 1 ? 'image' : 'images'} to select on ${place}, in painting order; boxes are shares of the page.`,
    '',
    ...formatTable([COLUMNS, ...list.candidates.map(formatCandidate)], 'padStart'),
    ...written,
  ].join('\n');
}

function nameOutput(path: string): string {
  return path === STANDARD_STREAM ? 'standard output' : path;
}

function formatCandidate(candidate: ImageCandidate): string[] {
  const { instructionIndex, boxNormalised, pixelWidth, pixelHeight } = candidate;
  const { left, top, width, height } = boxNormalised;
  const shares = [left, top, width, height].map((share) => `${(share * 100).toFixed(1)} %`);
  return [String(instructionIndex), ...shares, `${pixelWidth} × ${pixelHeight}`];
}
