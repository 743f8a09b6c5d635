/** The build's proof of the quick ways of recording. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { KEPT_PROOF, readKeptProof } from '../../../src/pool/child/kept-proof.js';
import { bundledScript } from '../../../src/pool/walls/walls.js';
import { runApart } from '../../support/run-apart.js';

describe('the kept proof', () => {
  it('is read as it was kept, and missed without a fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proof-'));
    try {
      const url = pathToFileURL(`${folder}/`);
      expect(readKeptProof(url)).to.equal(null);
      writeFileSync(join(folder, KEPT_PROOF), '{"way":"public"}');
      expect(readKeptProof(url)).to.equal('{"way":"public"}');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of the build is what its module proves anew', () => {
    const proved = runApart(`
      const { useKeptModule } = await load('pool/child/kept-module');
      useKeptModule(built, null);
      await load('engine/mupdf/memory');
      const { removeWatermark } = await load('engine/remove-text-watermark');
      const { PROBE_DOCUMENT, PROBE_HINT } = await load('pool/child/probe-document');
      await removeWatermark(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false });
      const { writeRecordingProof } = await load('engine/recording-proof');
      return writeRecordingProof();`);
    expect(readKeptProof(pathToFileURL(bundledScript(KEPT_PROOF)))).to.equal(proved);
  });
});
