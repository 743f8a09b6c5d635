/**
 * Says where two builds of the engine differ: the one in `dist/`, and that of another revision.
 *
 * Each runs in one process of its own over the fixtures that have a hint and over the
 * cases below the folder that CORPUS names. A change of structure lists nothing.
 * Ends with 1 where anything differs.
 *
 * Usage: tsx bench/compare.ts REVISION
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIXTURES, listProvenance } from '../spec/support/fixtures.js';

interface Case {
  name: string;
  /** Path of the document. */
  input: string;
  hint: string;
}

interface Digest {
  name: string;
  /** SHA-256 of the answer; null where the upload itself is the answer. */
  output: string | null;
  report: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHILD = join(ROOT, 'bench/compare-child.mjs');

/** Lines of a child's answer may hold thousands of locations. */
const MAX_ANSWER_BYTES = 2 ** 30;

function listCases(corpus: string): Case[] {
  const fixtures = listProvenance().flatMap(({ file, hint }) =>
    hint === null ? [] : [{ name: file, input: join(FIXTURES, file), hint }],
  );
  if (!existsSync(corpus)) return fixtures;
  const cases = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('case.json'))
    .map((path) => dirname(join(corpus, path)))
    .sort()
    .map((folder) => ({
      name: folder.slice(corpus.length + 1),
      input: resolve(folder, 'input.pdf'),
      hint: (JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as { hint: string }).hint,
    }));
  return [...fixtures, ...cases];
}

/** The build of a revision, made once and kept below `.cache`. */
function buildRevision(revision: string): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
  const folder = join(ROOT, '.cache/compare', git('rev-parse', `${revision}^{commit}`));
  if (!existsSync(join(folder, 'dist/worker'))) {
    mkdirSync(folder, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${git('rev-parse', revision)} | tar -x -C "${folder}"`], {
      cwd: ROOT,
    });
    if (!existsSync(join(folder, 'node_modules'))) {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    }
    execFileSync('npm', ['run', '--silent', 'build'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return join(folder, 'dist');
}

function runBuild(dist: string, cases: Case[]): Map<string, Digest> {
  const answer = execFileSync('node', [CHILD, dist], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: MAX_ANSWER_BYTES,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const digests = answer
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Digest);
  return new Map(digests.map((digest) => [digest.name, digest]));
}

const revision = process.argv[2];
if (revision === undefined || revision === '') throw new Error('REVISION names what to compare with');
const cases = listCases(process.env['CORPUS'] ?? '');
const before = runBuild(buildRevision(revision), cases);
const after = runBuild(join(ROOT, 'dist'), cases);
let differences = 0;
for (const { name } of cases) {
  const [one, other] = [before.get(name)!, after.get(name)!];
  const parts = [
    ...(one.output === other.output ? [] : ['bytes']),
    ...(one.report === other.report ? [] : ['report']),
  ];
  if (parts.length > 0) {
    differences++;
    process.stdout.write(`${name}: ${parts.join(' and ')}\n`);
    if (process.env['VERBOSE'] === '1') process.stdout.write(`  - ${one.report}\n  + ${other.report}\n`);
  }
}
process.stdout.write(`${cases.length} cases, ${differences} differ\n`);
process.exitCode = differences > 0 ? 1 : 0;
