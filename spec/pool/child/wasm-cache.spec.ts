/** MuPDF's module from the build's files: with kept code and without. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { CACHED_BINARY, CACHED_CODE, CACHED_MEMORY } from '../../../src/pool/child/wasm-cache.js';
import { bundledScript } from '../../../src/pool/sandbox/sandbox.js';
import { runApart } from '../../support/run-apart.js';

/** What MuPDF says of its version and a text that it was given. */
function load(folder: string): unknown {
  return runApart(`
    const { useCachedModule } = await load('pool/child/wasm-cache');
    useCachedModule(new URL(${JSON.stringify(`${pathToFileURL(folder).href}/`)}), null);
    await load('engine/mupdf/memory');
    const mupdf = await import('mupdf');
    const font = new mupdf.Font('Times-Roman');
    return [new mupdf.Buffer('text').asString(), font.encodeCharacter(65) > 0];`);
}

describe('the cached module', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    for (const name of [CACHED_BINARY, CACHED_MEMORY]) copyFileSync(bundledScript(name), join(folder, name));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is compiled if there is no cache', () => {
    expect(load(folder)).to.deep.equal(['text', true]);
  });

  it('is compiled if the cache was built with another flag', () => {
    copyFileSync(bundledScript(CACHED_CODE), join(folder, CACHED_CODE));
    expect(load(folder)).to.deep.equal(['text', true]);
  });

  it('keeps in its file only memory that neither loading nor a document changes', () => {
    const path = JSON.stringify(
      fileURLToPath(new URL('../../../fixtures/found/reportlab.pdf', import.meta.url)),
    );
    const results = runApart(`
      const { openCachedMemory, useCachedModule } = await load('pool/child/wasm-cache');
      const { readFileSync } = await import('node:fs');
      useCachedModule(built, null);
      const { removeWatermark } = await load('engine/remove-text-watermark');
      const { readMemory } = await load('engine/mupdf/memory');
      const kept = openCachedMemory(built);
      const file = new Uint8Array(kept.byteLength);
      kept.writeTo(file);
      const isSame = () => Buffer.compare(readMemory().bytes.subarray(0, kept.byteLength), file) === 0;
      const loaded = isSame();
      const { summary } = await removeWatermark(readFileSync(${path}), 'CONFIDENTIAL');
      return [kept.byteLength > 6_000_000, loaded, summary.status, isSame()];`);
    expect(results).to.deep.equal([true, true, 'removed', true]);
  });
});
