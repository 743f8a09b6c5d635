/** The build's proof of the quick ways of recording. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { CAPABILITY_FILE, readCachedProof } from '../../../src/pool/child/capability-cache.js';
import { bundledScript } from '../../../src/pool/sandbox/sandbox.js';
import { runApart } from '../../support/run-apart.js';

describe('the kept proof', () => {
  it('is read as it was kept, and missed without a fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proof-'));
    try {
      const url = pathToFileURL(`${folder}/`);
      expect(readCachedProof(url)).to.equal(null);
      writeFileSync(join(folder, CAPABILITY_FILE), '{"way":"public"}');
      expect(readCachedProof(url)).to.equal('{"way":"public"}');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of the build is what its module proves anew', () => {
    const proved = runApart(`
      const { useCachedModule } = await load('pool/child/wasm-cache');
      useCachedModule(built, null);
      await load('engine/mupdf/memory');
      const { removeWatermark } = await load('engine/remove-text-watermark');
      const { PROBE_DOCUMENT, PROBE_HINT } = await load('pool/child/probe-document');
      await removeWatermark(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false });
      const { writeRecordingProof } = await load('engine/recording-proof');
      return writeRecordingProof();`);
    expect(readCachedProof(pathToFileURL(bundledScript(CAPABILITY_FILE)))).to.equal(proved);
  });
});
