/**
 * The package as somebody else has it: packed, put into an empty project, and used there
 * from TypeScript and from plain JavaScript.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  name: string;
  bin: Record<string, string>;
  sideEffects: string[];
  dependencies: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** Written by a reader of the README; strict, with nothing of ours but the import. */
const TYPED = `
import { readFileSync } from 'node:fs';
import {
  listImageCandidates, removeImageDraw, removeWatermark, RemovalError,
  type ImageCandidates, type Removal, type RemovalOptions,
} from '${manifest.name}';

const options: RemovalOptions = { onProgress: (step, done, total) => void [step, done, total], limits: { pages: 50 } };
const removal: Removal = await removeWatermark(readFileSync('marked.pdf'), 'CONFIDENTIAL', options);
const removed: number = removal.processing_report.summary.text_watermarks_removed;
const list: ImageCandidates = await listImageCandidates(readFileSync('images.pdf'), 1);
const [first] = list.candidates;
const without: Uint8Array = await removeImageDraw(readFileSync('images.pdf'), 1, first?.instruction_index ?? -1);
const code: string = await removeWatermark(new Uint8Array(8), 'CONFIDENTIAL').then(
  () => 'none',
  (error: unknown) => (error instanceof RemovalError ? error.code : 'another'),
);
// @ts-expect-error -- the page's number is no text
void listImageCandidates(readFileSync('images.pdf'), '1').catch(() => undefined);
console.log(JSON.stringify([removal.status, removed, removal.output.length > 0, list.candidates.length, without.length > 0, code]));
`;

const PLAIN = `
import { readFileSync } from 'node:fs';
import { removeWatermark } from '${manifest.name}';

const input = readFileSync('marked.pdf');
const here = await removeWatermark(input, 'CONFIDENTIAL');
const apart = await removeWatermark(input, 'CONFIDENTIAL', { isolate: true });
const nothing = await removeWatermark(input, 'TOP SECRET', { isolate: true });
console.log(JSON.stringify([here.status, Buffer.compare(here.output, apart.output), nothing.output === input]));
`;

describe('the packed package in an empty project', () => {
  let project = '';
  let installed = '';

  before(() => {
    project = mkdtempSync(join(tmpdir(), 'package-spec-'));
    const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project];
    execFileSync('npm', words, { cwd: ROOT, stdio: 'ignore' });
    const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'))!;
    installed = join(project, 'node_modules', manifest.name);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(project, tarball), '-C', installed, '--strip-components=1']);
    // As npm would lay them beside it; fetching them anew would test the registry.
    for (const name of [...Object.keys(manifest.dependencies), '@types/node', 'undici-types']) {
      const link = join(project, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), link);
    }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    writeFileSync(join(project, 'marked.pdf'), document.build());
    writeFileSync(join(project, 'images.pdf'), readFileSync(join(ROOT, 'fixtures/made/images/chromium.pdf')));
  });

  after(() => rmSync(project, { recursive: true }));

  function run(command: string, words: string[]): unknown {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect(`${stdout.startsWith('[') ? '' : stdout}${stderr}`).to.equal('');
    expect(status).to.equal(0);
    return stdout === '' ? null : JSON.parse(stdout);
  }

  it('holds the compiled program and its licence, and no test, source or map', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    for (const needed of [
      'dist/library.js',
      'dist/library.d.ts',
      'dist/worker/worker.cjs',
      'deploy/worker.bpf',
      'LICENSE',
    ]) {
      expect(names).to.include(needed);
    }
    const foreign = names.filter((name) => /\.map$|^(spec|src|bench|fixtures)\b|(?<!\.d)\.ts$/u.test(name));
    expect(foreign).to.deep.equal([]);
  });

  it('serves TypeScript under its strictest rules', () => {
    writeFileSync(join(project, 'typed.ts'), TYPED);
    const strict = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--verbatimModuleSyntax',
    ];
    const target = ['--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...strict, ...target, 'typed.ts']);
    expect(run(process.execPath, ['typed.js'])).to.deep.equal(['removed', 1, true, 3, true, 'unreadable']);
  });

  it('serves plain JavaScript, in its process and in one apart, and ends when all is done', () => {
    writeFileSync(join(project, 'plain.js'), PLAIN);
    expect(run(process.execPath, ['plain.js'])).to.deep.equal(['removed', 0, true]);
  });

  it('lets a program run that only imports it without loading MuPDF', () => {
    writeFileSync(
      join(project, 'import.js'),
      `import '${manifest.name}'; console.log(JSON.stringify([typeof globalThis['$libmupdf_wasm_Module']]));`,
    );
    expect(run(process.execPath, ['import.js'])).to.deep.equal(['undefined']);
  });

  it('has a command line by its name', () => {
    const [[name, path] = ['', '']] = Object.entries(manifest.bin);
    const { stdout } = spawnSync(process.execPath, [join(installed, path), '--version'], {
      encoding: 'utf8',
    });
    expect(stdout).to.match(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ `, 'u'));
  });

  it('tells bundlers of every module that is imported for what it does', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const bare = sources
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const imports = readFileSync(join(ROOT, 'src', name), 'utf8').matchAll(/^import '(\.[^']+)';/gmu);
        return [...imports].map(([, target]) => join('dist', dirname(name), target!));
      });
    expect(bare).to.not.have.lengthOf(0);
    const listed = manifest.sideEffects.map((glob) => {
      const pattern = glob
        .slice(2)
        .replaceAll('.', '\\.')
        .replaceAll('**/', '(.+/)?')
        .replaceAll(/(?<!\))\*/gu, '[^/]*');
      return new RegExp(`^${pattern}$`, 'u');
    });
    for (const path of bare)
      expect(
        listed.some((one) => one.test(path)),
        path,
      ).to.equal(true);
  });
});
