/**
 * The packed package in a page that a stranger's bundler builds, run in Chromium.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from '../support/chromium.js';
import { readFixture } from '../support/fixtures.js';
import { installPacked, type PackedProject } from '../support/packed-package.js';
import { serveFolder } from '../support/static-server.js';

const { resolve } = createRequire(import.meta.url);
const MUPDF = join(dirname(resolve('mupdf')), 'mupdf-wasm.wasm');
const VITE = join(dirname(resolve('vite/package.json')), 'bin/vite.js');

/** @param options of the remover, as code. */
const writeProgram = (options: string): string => `
import { createRemover } from 'unwatermark';

const remover = createRemover(${options});
const bytes = await (await fetch('marked.pdf')).arrayBuffer();
const { status, output } = await remover.removeWatermark(bytes, 'CONFIDENTIAL');
document.body.append([status, output.length > 0].join());
`;

describe('the packed package in a web page', function () {
  this.timeout(300_000);
  let project: PackedProject;
  let browser: Browser;

  before(async () => {
    project = installPacked([]);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });

  after(async () => {
    await browser.close();
    rmSync(project.folder, { recursive: true });
  });

  /** @returns what the page says when it has worked, or the error that it ended with. */
  async function runPage(folder: string): Promise<string> {
    writeFileSync(join(folder, 'marked.pdf'), readFixture('found/chromium.pdf'));
    const server = await serveFolder(folder);
    const page = await browser.newPage();
    try {
      await page.addInitScript(() => {
        const show = (error: unknown): void => document.body.append(String(error));
        addEventListener('error', ({ message }) => show(message));
        addEventListener('unhandledrejection', ({ reason }) => show(reason));
      });
      await page.goto(server.address);
      await page.waitForFunction(() => document.body.innerText !== '', undefined, { timeout: 240_000 });
      return await page.locator('body').innerText();
    } finally {
      await page.close();
      await server.close();
    }
  }

  it('has a worker that names no file for webpack to look for', () => {
    const worker = join(project.folder, 'node_modules/unwatermark/dist/browser/engine-worker.js');
    expect(readFileSync(worker, 'utf8')).to.include('mupdf-wasm.wasm').and.not.include('import.meta');
  });

  it('works when bundled by Vite, without paths to its files', async () => {
    const root = join(project.folder, 'vite');
    mkdirSync(root);
    writeFileSync(join(root, 'index.html'), '<!doctype html><body><script type="module" src="/main.js">');
    writeFileSync(join(root, 'main.js'), writeProgram(''));
    execFileSync(process.execPath, [VITE, 'build', root, '--base', './', '--logLevel', 'silent']);
    expect(await runPage(join(root, 'dist'))).to.equal('removed,true');
  });

  it('works when bundled by esbuild, with two files copied beside the bundle', async () => {
    const folder = join(project.folder, 'esbuild');
    mkdirSync(folder);
    const entry = join(project.folder, 'page.js');
    writeFileSync(entry, writeProgram("{ wasm: 'mupdf-wasm.wasm' }"));
    await build({
      entryPoints: [entry],
      outfile: join(folder, 'page.js'),
      bundle: true,
      platform: 'browser',
      format: 'esm',
      logLevel: 'silent',
    });
    copyFileSync(join(project.installed, 'dist/browser/engine-worker.js'), join(folder, 'engine-worker.js'));
    copyFileSync(MUPDF, join(folder, 'mupdf-wasm.wasm'));
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><body><script type="module" src="page.js"></script>',
    );
    expect(await runPage(folder)).to.equal('removed,true');
  });
});
