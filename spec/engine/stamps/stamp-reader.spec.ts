import { expect } from 'chai';
import { createStampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { drawWord } from '../../support/word-pictures.js';

// Awaited here: only a file that awaits is loaded as a module, which can look up installed packages.
const reader = (await createStampReader())!;

describe('createStampReader', () => {
  it('reads one picture after the other', () => {
    for (const word of ['CONFIDENTIAL', 'Do not copy', 'SAMPLE']) {
      const { grey, width, height } = drawWord(word);
      expect(reader.read(grey, width, height).trim()).to.equal(word);
    }
  });

  it('reads nothing on blank paper', () => {
    expect(reader.read(new Uint8Array(9000).fill(255), 150, 60).trim()).to.equal('');
  });

  it('reads nothing of a picture that the recogniser refuses, and goes on reading', () => {
    expect(reader.read(new Uint8Array(0), 0, 0)).to.equal('');
    const { grey, width, height } = drawWord('SAMPLE');
    expect(reader.read(grey, width, height).trim()).to.equal('SAMPLE');
  });

  it('leaves the console as it was', async () => {
    const { warn } = console;
    await createStampReader();
    expect(console.warn).to.equal(warn);
  });
});
