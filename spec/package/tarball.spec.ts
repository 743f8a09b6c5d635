/**
 * The package as a user has it: packed, put into an empty project without its optional
 * peers, and used there from TypeScript and from plain JavaScript.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, lstatSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect } from 'chai';
import { build } from 'esbuild';
import { publint } from 'publint';
import { build as buildWithVite } from 'vite';
import {
  buildManifest,
  installPacked,
  type Manifest,
  PACKAGE_NAME as NAME,
} from '../support/packed-package.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MIB = 1024 * 1024;

/** Written by a reader of the README; strict, with no other import of this project. */
const TYPED = `
import { readFileSync } from 'node:fs';
import {
  createRemover, findWatermarks, listImageCandidates, removeImageDraw, removeWatermark, RemovalError,
  type ImageCandidates, type Removal, type RemovalOptions,
} from '${NAME}';

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
const files = [removal.output, without, (await createRemover().removeImage(readFileSync('images.pdf'), 1, first?.instruction_index ?? -1)).output];
const sizes: number[] = files.map((file) => new Blob([file]).size);
void new Response(removal.output);
const either: string | string[] = sizes.length > 3 ? 'CONFIDENTIAL' : ['CONFIDENTIAL'];
const both = await removeWatermark(readFileSync('marked.pdf'), either, options);
const parts: number = 'parts' in both ? both.parts.length : 0;
// @ts-expect-error -- finding has nothing to insist on
void findWatermarks(readFileSync('marked.pdf'), { insist: true }).catch(() => undefined);
// @ts-expect-error -- the page's number is no text
void listImageCandidates(readFileSync('images.pdf'), '1').catch(() => undefined);
console.log(JSON.stringify([removal.status, removed, removal.output.length > 0, list.candidates.length, without.length > 0, code, sizes.length, parts]));
`;

const PLAIN = `
import { readFileSync } from 'node:fs';
import { removeWatermark } from '${NAME}';

const input = readFileSync('marked.pdf');
const here = await removeWatermark(input, 'CONFIDENTIAL');
const apart = await removeWatermark(input, 'CONFIDENTIAL', { isolate: true });
const nothing = await removeWatermark(input, 'TOP SECRET', { isolate: true });
console.log(JSON.stringify([here.status, Buffer.compare(here.output, apart.output), nothing.output === input]));
`;

describe('the packed package in an empty project', () => {
  let project = '';
  let installed = '';
  let tarball = '';
  let manifest: Manifest;

  before(() => {
    ({ folder: project, installed, tarball, manifest } = installPacked(['@types/node', 'undici-types']));
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

  it('contains the compiled program and its licence, and no service, tests or V8 cache', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    for (const needed of [
      'README.md',
      'dist/library.js',
      'dist/library.d.ts',
      'dist/browser/unwatermark.js',
      'dist/browser/engine-worker.js',
      'dist/worker/worker.cjs',
      'deploy/worker.bpf',
      'LICENSE',
    ]) {
      expect(names).to.include(needed);
    }
    const foreign = names.filter((name) =>
      /\.map$|\.cache$|\.code$|^(spec|src|bench|fixtures)\b|(?<!\.d)\.ts$|dist\/(http|console|main|app)\b/u.test(
        name,
      ),
    );
    expect(foreign).to.deep.equal([]);
  });

  it('is small, depends on one package, and runs nothing when it is installed', () => {
    expect(statSync(tarball).size).to.be.below(4 * MIB);
    expect(sizeOf(installed) + sizeOf(join(ROOT, 'node_modules/mupdf'))).to.be.below(20 * MIB);
    // MuPDF’s module stands once, in its own package.
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.wasm'))).to.deep.equal([]);
    expect(Object.keys(manifest.dependencies)).to.deep.equal(['mupdf']);
    expect(manifest).to.not.have.property('scripts');
    // npm installs no page that is named by a string.
    expect(manifest.man).to.deep.equal(['./unwatermark.1']);
    expect(Object.values(manifest.peerDependenciesMeta).every(({ optional }) => optional)).to.equal(true);
  });

  it('has the same version everywhere, its licence and its author', () => {
    const { version, license, author } = manifest;
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    expect(version).to.equal(own.version);
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    expect(/^## (\S+)/mu.exec(changelog)?.[1]).to.equal(version);
    expect(readFileSync(join(ROOT, 'deploy/chart/Chart.yaml'), 'utf8')).to.include(`appVersion: ${version}`);
    expect(readFileSync(join(ROOT, 'deploy/kubernetes.yaml'), 'utf8')).to.include(`:${version}\n`);
    expect([license, author !== '']).to.deep.equal(['AGPL-3.0-or-later', true]);
  });

  it('names the given source address, and no address otherwise', () => {
    expect(manifest).to.not.have.property('repository');
    expect(buildManifest(join(project, 'built'), 'https://example.org/source').repository?.url).to.equal(
      'git+https://example.org/source.git',
    );
  });

  it('has no fault for publint and Are The Types Wrong, except being ESM only', async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages).to.deep.equal([]);
    const packed = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
    const { types, problems } = { problems: [], ...(await checkPackage(packed)) };
    expect(types).to.deep.include({ kind: 'included' });
    // `require` reaches a module from Node 20.19 on.
    expect(problems.map(({ kind }) => kind)).to.deep.equal(['CJSResolvesToESM']);
  });

  it('works in TypeScript under its strictest rules', () => {
    writeFileSync(join(project, 'typed.ts'), TYPED);
    const strict = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--verbatimModuleSyntax',
    ];
    // Without the DOM's types: a program for Node has those of Node alone.
    const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022', '--types', 'node'];
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...strict, ...target, 'typed.ts']);
    expect(run(process.execPath, ['typed.js'])).to.deep.equal([
      'removed',
      1,
      true,
      3,
      true,
      'unreadable',
      3,
      1,
    ]);
  });

  it('has types that compile for a browser, without those of Node', () => {
    writeFileSync(join(project, 'in-browser.ts'), `import * as library from '${NAME}';\nvoid library;\n`);
    const target = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
    const types = ['--lib', 'es2022,dom', '--types', '', '--noEmit', '--strict'];
    run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...target,
      ...types,
      'in-browser.ts',
    ]);
  });

  it('works in plain JavaScript, in its process and a separate one, and lets it end', () => {
    writeFileSync(join(project, 'plain.js'), PLAIN);
    expect(run(process.execPath, ['plain.js'])).to.deep.equal(['removed', 0, true]);
  });

  it('does not load MuPDF in a program that only imports it', () => {
    writeFileSync(
      join(project, 'import.js'),
      `import '${NAME}'; console.log(JSON.stringify([typeof globalThis['$libmupdf_wasm_Module']]));`,
    );
    expect(run(process.execPath, ['import.js'])).to.deep.equal(['undefined']);
  });

  it('has a command of its own name that works without its optional peers', () => {
    const [[name, path] = ['', '']] = Object.entries(manifest.bin);
    const { stdout } = spawnSync(process.execPath, [join(installed, path), '--version'], {
      encoding: 'utf8',
    });
    expect(stdout).to.match(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ `, 'u'));
    const words = [
      join(installed, path),
      'remove',
      'marked.pdf',
      '--text',
      'CONFIDENTIAL',
      '--out',
      'out.pdf',
    ];
    const removal = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' });
    expect(removal.stdout).to.match(/^Removed 1 of 1 found/u);
    for (const [without, packageName] of [
      [[...words.slice(1), '--second-witness'], '@hyzyla/pdfium'],
      [[...words.slice(1), '--languages', 'deu'], '@tesseract.js-data/deu'],
      [['compare', 'marked.pdf', 'out.pdf'], '@hyzyla/pdfium'],
      [['remove', 's3://bucket/', '--text', 'CONFIDENTIAL', '--out-dir', 'out'], '@aws-sdk/client-s3'],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [words[0]!, ...without], {
        cwd: project,
        encoding: 'utf8',
      });
      expect(status, stderr).to.equal(2);
      expect(stderr).to.match(new RegExp(`^(?!.*\\.pdf: ).*npm install .*${packageName}`, 'u'));
    }
  });

  const guide = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
  const programs = [...guide.matchAll(/^## (.+)$|^```js\n([^]*?)^```/gmu)].reduce<[string, string][]>(
    (found, [, heading, code]) =>
      heading === undefined
        ? [...found.slice(0, -1), [found.at(-1)?.[0] ?? '', (found.at(-1)?.[1] ?? '') + code!]]
        : [...found, [heading, '']],
    [['Begin', '']],
  );
  const PRINTED: Record<string, RegExp> = {
    Begin: /^removed$/mu,
    'Find watermarks': /^CONFIDENTIAL /mu,
    'Several marks': /^CONFIDENTIAL removed Removed 1 [^]*DO NOT COPY nothing_removed/u,
    'Progress and an end': /^removed$/mu,
    'A folder': /^in\.pdf removed$/mu,
    Images: /^3$/mu,
    'A worker of a queue, a serverless function': /^removed$/mu,
  };

  for (const [heading, code] of programs.filter(([heading]) => Object.hasOwn(PRINTED, heading))) {
    it(`works as the guide says: ${heading}`, () => {
      copyFileSync(join(project, 'marked.pdf'), join(project, 'in.pdf'));
      copyFileSync(join(project, 'images.pdf'), join(project, 'logos.pdf'));
      writeFileSync(join(project, 'guide.js'), code);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['guide.js'], {
        cwd: project,
        encoding: 'utf8',
      });
      expect(status, stderr).to.equal(0);
      expect(stdout).to.match(PRINTED[heading]!);
    });
  }

  it('serves a route as the guide says, and ends on request', async () => {
    const [, code] = programs.find(([heading]) => heading === 'A route of a server')!;
    const printing = "server.on('listening', () => console.log(server.address().port));";
    writeFileSync(join(project, 'route.js'), code.replace('3000', '0') + printing);
    const child = spawn(process.execPath, ['route.js'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const send = (body: Uint8Array): Promise<Response> =>
      fetch(`http://localhost:${port.toString().trim()}`, { method: 'POST', body: new Uint8Array(body) });
    const answer = await send(readFileSync(join(project, 'marked.pdf')));
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).to.deep.equal([200, true]);
    expect((await send(Buffer.from('no PDF'))).status).to.equal(400);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
  });

  it('works from a bundle that imports it as an external package', async () => {
    writeFileSync(join(project, 'entry.js'), PLAIN);
    const outfile = join(project, 'bundled.js');
    await build({
      entryPoints: [join(project, 'entry.js')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: [NAME],
      logLevel: 'silent',
    });
    expect(run(process.execPath, ['bundled.js'])).to.deep.equal(['removed', 0, true]);
  });

  it('works when built by Vite for a server, which keeps packages external', async () => {
    writeFileSync(join(project, 'server.js'), PLAIN);
    await buildWithVite({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: 'server.js', outDir: 'vite', emptyOutDir: true },
    });
    expect(readFileSync(join(project, 'vite/server.js'), 'utf8')).to.match(/from ['"]unwatermark['"]/u);
    expect(run(process.execPath, ['vite/server.js'])).to.deep.equal(['removed', 0, true]);
  });
});

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + lstatSync(join(folder, name)).size,
    0,
  );
}
