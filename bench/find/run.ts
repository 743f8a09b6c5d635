/**
 * Says how well marks are found before anybody names them, as a table.
 *
 * A folder with `case.json` files is judged: the fidelity cases, those that CORPUS names, and DIR. Of the documents of
 * any other DIR what is declared or likely is listed, a JSON line each, for a person to read.
 *
 * Usage: [CORPUS=folder] [DIR=folder] tsx bench/find/run.ts
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findWatermarks } from '../../src/engine/find-watermarks.js';
import { LastStampReader } from '../../src/engine/stamps/stamp-reader.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { judgeCases, listFindCases } from './judge.js';

const CASES = fileURLToPath(new URL('../fidelity/cases/', import.meta.url));

const { DIR = '', CORPUS = '' } = process.env;
const reader = new LastStampReader();
const means = { createStampReader: (language: string) => reader.open(language) };
const judged = [
  ['fidelity', CASES],
  ['corpus', CORPUS],
  ['folder', DIR],
].flatMap(([name, folder]) => {
  const cases = folder === '' ? [] : listFindCases(folder!);
  return cases.length === 0 ? [] : [{ name, cases }];
});

const columns = [
  'cases',
  'marked',
  'listed',
  'in three',
  'first',
  'unmarked',
  'empty',
  'sent back',
  'as listed',
];
const rows = [columns, ['---', ...columns.slice(1).map(() => '--:')]];
for (const { name, cases } of judged) {
  const score = await judgeCases(cases, means, true);
  const { marked, listed, inThree, first, unmarked, empty, sentBack, unlike, missed } = score;
  for (const one of [...missed, ...unlike]) process.stderr.write(`${one}\n`);
  const figures = [marked, listed, inThree, first, unmarked, empty, sentBack, sentBack - unlike.length];
  rows.push([name!, ...figures.map(String)]);
}
if (DIR !== '' && judged.every(({ name }) => name !== 'folder')) await listFolder();
process.stdout.write(`${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
await reader.close();

async function listFolder(): Promise<void> {
  const counts = { documents: 0, refused: 0, listing: 0 };
  const files = readdirSync(DIR, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.pdf$/iu.test(path),
  );
  for (const file of files.sort()) {
    counts.documents++;
    try {
      const { candidates } = await findWatermarks(readFileSync(join(DIR, file)), means);
      const sure = candidates.filter(({ rank }) => rank !== 'possible');
      if (sure.length > 0) counts.listing++;
      for (const { boxes: _, ...one } of sure) process.stdout.write(`${JSON.stringify({ file, ...one })}\n`);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      counts.refused++;
    }
  }
  process.stderr.write(
    `${counts.documents} documents: ${counts.listing} list a declared or likely mark, ${counts.refused} refused\n`,
  );
}
