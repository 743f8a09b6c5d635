/**
 * Clients that published generators make of the description, compiled strictly and run.
 *
 * What an integrator gets: if a file is no Blob, an operation has no function or
 * an answer no type, the programs in `spec/clients/` do not compile.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { build } from 'esbuild';
import { openApiDocument } from '../src/http/description/openapi.js';
import type { ProcessingReport } from '../src/report.js';
import { FIXTURES } from './support/fixtures.js';
import { RunningService } from './support/running-service.js';
import { AMPLE_KEYS, KEY } from './support/service.js';
import { makeTemporaryPath } from './support/temporary.js';

const run = promisify(execFile);

const CLIENTS = new URL('./clients/', import.meta.url).pathname;
const MODULES = new URL('../node_modules/', import.meta.url).pathname;
const MARKED = path.join(FIXTURES, 'found/reportlab.pdf');
const IMAGES = path.join(FIXTURES, 'made/images/reportlab-logos.pdf');

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  noEmit: true,
  types: ['node'],
  typeRoots: [path.join(MODULES, '@types')],
};

describe('generated clients', () => {
  const folder = makeTemporaryPath('-clients');
  let service: RunningService;

  before('generate', async () => {
    if (!existsSync(path.join(CLIENTS, 'node_modules'))) {
      throw new Error('the generators are not installed: run `make clients`');
    }
    const keysFile = makeTemporaryPath('.json');
    writeFileSync(keysFile, AMPLE_KEYS);
    mkdirSync(folder);
    for (const file of readdirSync(CLIENTS).filter((name) => name.endsWith('.ts'))) {
      cpSync(path.join(CLIENTS, file), path.join(folder, file));
    }
    symlinkSync(path.join(CLIENTS, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(openApiDocument));
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }));
    [service] = await Promise.all([
      RunningService.start({ API_KEYS_FILE: keysFile }),
      run(process.execPath, ['generate.mjs', path.join(folder, 'openapi.json'), folder], { cwd: CLIENTS }),
    ]);
  });
  after(() => service.stop());

  it('compile under strict settings, with the file as a Blob and every operation called', async () => {
    const compiler = path.join(MODULES, 'typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((failure: unknown) => {
      return failure as { stdout: string };
    });
    expect(stdout).to.equal('');
  });

  for (const generator of ['openapi-fetch', 'orval', 'hey-api']) {
    it(`of ${generator} receive the answer of every operation, and the sentence of a refusal`, async () => {
      const program = path.join(folder, `${generator}.mjs`);
      await build({
        entryPoints: [path.join(folder, `with-${generator}.ts`)],
        outfile: program,
        bundle: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'error',
      });
      const { stdout } = await run(process.execPath, [program, service.url, KEY, MARKED, IMAGES]);
      const { remove_watermark, ...rest } = JSON.parse(stdout) as {
        remove_watermark: { startsWith: string; report: string };
      };
      expect(remove_watermark.startsWith).to.equal('%PDF-');
      const report = JSON.parse(remove_watermark.report) as ProcessingReport;
      expect(report.outcome.status).to.equal('removed');
      expect(rest).to.deep.equal({
        remove_watermark_stats: { status: 'removed', removed: 2 },
        text_watermark_candidates: { texts: ['CONFIDENTIAL'], page_count: 2 },
        image_watermark_candidates: { count: 6, page_count: 2 },
        image_watermark_preview: { startsWith: '%PDF-' },
        root: { name: 'Watermark Removal Service' },
        health: { status: 'healthy' },
        health_details: { workers: 2 },
        refusal: 'The document has no page of this page_number: it has 2 pages.',
      });
    });
  }
});
