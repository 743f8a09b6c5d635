/**
 * Whole documents: the fixtures that the README gives a hint for, each against
 * its clean twin, and the cases below the folder that the environment variable
 * CORPUS names.
 *
 * A case of that folder is a `case.json` (`kind`, `hint`) beside `input.pdf` and,
 * for a document with a mark, `clean.pdf`. There the only question is harm; how
 * many marks are found is printed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { EngineFailure } from '../src/engine/values/failure.js';
import { removeWatermark } from './support/witnessed.js';
import { listFixtureCases, readFixture } from './support/fixtures.js';
import { checkWithQpdf, readWithPoppler, removesOnly } from './support/oracle.js';

const CORPUS = process.env['CORPUS'] ?? '';

/** Says whether all of `part` stands in `whole`, in its order. */
function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at++;
  return at === part.length;
}

function listCases(): string[] {
  if (CORPUS === '' || !existsSync(CORPUS)) return [];
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('case.json'))
    .map((path) => dirname(join(CORPUS, path)))
    .sort();
}

async function removeOrRefuse(
  input: Uint8Array,
  hint: string,
): Promise<ReturnType<typeof removeWatermark> | null> {
  try {
    return await removeWatermark(input, hint);
  } catch (error) {
    if (error instanceof EngineFailure && error.code !== 'spent') return null;
    throw error;
  }
}

describe('whole documents', () => {
  for (const { file, hint, cleanFile } of listFixtureCases()) {
    if (cleanFile === null) {
      it(`leaves fixtures/${file} unchanged`, async () => {
        expect((await removeWatermark(readFixture(file), hint)).output).to.equal(null);
      });
    } else {
      it(`leaves the clean twin of fixtures/${file} unchanged`, async () => {
        const input = readFixture(file);
        const { output, summary } = await removeWatermark(input, hint);
        expect(summary.status).to.equal('removed');
        // Chromium ties its forms to the structure; elsewhere a stream of a few bytes has no room for less.
        expect(summary.warnings.filter((warning) => !warning.startsWith('A form that held'))).to.deep.equal(
          [],
        );
        await removesOnly(input, output!, readFixture(cleanFile));
      });
    }
  }
});

describe('the corpus', () => {
  const solved: string[] = [];
  const open: string[] = [];

  for (const folder of listCases()) {
    it(`does no harm in ${relative(CORPUS, folder)}`, async () => {
      const { kind, hint } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
        kind: string;
        hint: string;
      };
      const input = readFileSync(join(folder, 'input.pdf'));
      const result = await removeOrRefuse(input, hint);
      if (kind === 'negative') expect(result?.output ?? null, 'a document without a mark').to.equal(null);
      if (result?.output == null || !existsSync(join(folder, 'clean.pdf'))) {
        if (kind === 'positive') open.push(relative(CORPUS, folder));
        return;
      }
      const wanted = readWithPoppler(readFileSync(join(folder, 'clean.pdf')));
      const left = readWithPoppler(result.output);
      expect(left).to.have.lengthOf(wanted.length);
      wanted.forEach((text, page) => {
        expect(isSubsequence(text, left[page]!), `page ${page + 1} keeps its text`).to.equal(true);
      });
      expect(checkWithQpdf(result.output), 'qpdf --check').to.be.at.most(checkWithQpdf(input));
      (left.join('\f') === wanted.join('\f') ? solved : open).push(relative(CORPUS, folder));
    });
  }

  after('what is solved', () => {
    if (solved.length + open.length === 0) return;
    process.stdout.write(`    ${solved.length} solved by text, not: ${open.join(', ') || 'none'}\n`);
  });
});
