/** MuPDF's module from the build's files: with kept code and without. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { KEPT_BINARY, KEPT_CODE, KEPT_MEMORY } from '../../../src/pool/child/kept-module.js';
import { bundledScript } from '../../../src/pool/walls/walls.js';
import { runApart } from '../../support/run-apart.js';

/** What MuPDF says of its version and a text that it was given. */
function load(folder: string): unknown {
  return runApart(`
    const { useKeptModule } = await load('pool/child/kept-module');
    useKeptModule(new URL(${JSON.stringify(`${pathToFileURL(folder).href}/`)}), null);
    await load('engine/mupdf/memory');
    const mupdf = await import('mupdf');
    const font = new mupdf.Font('Times-Roman');
    return [new mupdf.Buffer('text').asString(), font.encodeCharacter(65) > 0];`);
}

describe('the kept module', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    for (const name of [KEPT_BINARY, KEPT_MEMORY]) copyFileSync(bundledScript(name), join(folder, name));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is compiled where no code was kept', () => {
    expect(load(folder)).to.deep.equal(['text', true]);
  });

  it('is compiled where the code is another flag’s', () => {
    copyFileSync(bundledScript(KEPT_CODE), join(folder, KEPT_CODE));
    expect(load(folder)).to.deep.equal(['text', true]);
  });

  it('has in its file what neither loading nor a document changes', () => {
    const path = JSON.stringify(
      fileURLToPath(new URL('../../../fixtures/found/reportlab.pdf', import.meta.url)),
    );
    const told = runApart(`
      const { openKeptMemory, useKeptModule } = await load('pool/child/kept-module');
      const { readFileSync } = await import('node:fs');
      useKeptModule(built, null);
      const { removeWatermark } = await load('engine/remove-text-watermark');
      const { readMemory } = await load('engine/mupdf/memory');
      const kept = openKeptMemory(built);
      const file = new Uint8Array(kept.byteLength);
      kept.writeTo(file);
      const isSame = () => Buffer.compare(readMemory().bytes.subarray(0, kept.byteLength), file) === 0;
      const loaded = isSame();
      const { evidence } = await removeWatermark(readFileSync(${path}), 'CONFIDENTIAL');
      return [kept.byteLength > 6_000_000, loaded, evidence.status, isSame()];`);
    expect(told).to.deep.equal([true, true, 'removed', true]);
  });
});
