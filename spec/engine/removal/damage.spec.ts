import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { correctLengths, type CorrectedUpload } from '../../../src/engine/file/corrected-lengths.js';
import { describeDamage } from '../../../src/engine/removal/damage.js';
import type { RemovalResult } from '../../../src/engine/values/evidence.js';
import { evidence } from '../../support/fake-pool.js';

function correct(upload: Uint8Array): CorrectedUpload {
  return correctLengths(upload, () => PLAIN_STREAMS);
}

function writeFile(length: string): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<</Length ${length}>>\nstream\nBT ET\nendstream\nendobj\n`);
}

function result(output: Uint8Array | null): RemovalResult {
  return { output, evidence: evidence({ diagnostics: { writing: 'in-place' }, warnings: ['Another.'] }) };
}

describe('describeDamage', () => {
  it('leaves a result about a sound document unchanged', () => {
    const sound = result(null);
    expect(describeDamage(correct(writeFile('5')), sound)).to.equal(sound);
  });

  it('puts its warning first, whether text was removed or not', () => {
    const corrected = correct(writeFile('14'));
    for (const output of [null, corrected.file.bytes]) {
      const { warnings } = describeDamage(corrected, result(output)).evidence;
      expect(warnings).to.deep.equal([
        'The document is damaged: its streams begin or end elsewhere than they say.',
        'Another.',
      ]);
    }
  });

  it('reports rewritten cross-references before wrong lengths', () => {
    const corrected = { ...result(null), evidence: evidence({ diagnostics: { writing: 'mended' } }) };
    const written = 'its cross-references were wrong, and were written anew; nothing else was.';
    const warnings = (length: string): string[] =>
      describeDamage(correct(writeFile(length)), corrected).evidence.warnings;
    expect(warnings('5')).to.deep.equal([`The document is damaged: ${written}`]);
    expect(warnings('14')).to.deep.equal([
      'The document is damaged: its streams begin or end elsewhere than they say.',
      `The document is damaged: ${written}`,
    ]);
  });

  it('restores the lengths of unedited streams in the output', () => {
    const upload = writeFile('14');
    const corrected = correct(upload);
    expect(
      Buffer.from(describeDamage(corrected, result(corrected.file.bytes)).output!).equals(upload),
    ).to.equal(true);
  });
});
