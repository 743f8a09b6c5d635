import { expect } from 'chai';
import { LastStampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { createStampReader } from '../../support/stamp-reader.js';
import { drawForeignWord, drawTiles, drawWord } from '../../support/word-pictures.js';

// Awaited here: only a file that awaits is loaded as a module, which can look up installed packages.
const reader = (await createStampReader())!;

describe('a reader of pictures', () => {
  it('reads one picture after another', () => {
    for (const word of ['CONFIDENTIAL', 'Do not copy', 'SAMPLE']) {
      const { grey, width, height } = drawWord(word);
      expect(reader.read(grey, width, height).trim()).to.equal(word);
    }
  });

  it('reads a picture as one word, and the next as a page again', () => {
    const word = drawWord('SAMPLE');
    for (const segmentation of ['word', 'page', undefined] as const) {
      expect(reader.read(word.grey, word.width, word.height, segmentation), segmentation).to.contain(
        'SAMPLE',
      );
    }
    const { grey, width, height } = drawTiles(['ONE', 'TWO'], 0);
    const lines = reader.read(grey, width, height);
    expect(reader.read(grey, width, height, 'word')).to.not.equal(lines);
    expect(reader.read(grey, width, height)).to.equal(lines);
  });

  it('reads nothing on blank paper', () => {
    expect(reader.read(new Uint8Array(9000).fill(255), 150, 60).trim()).to.equal('');
  });

  it('reads nothing from a picture that the recogniser refuses, and continues to read', () => {
    expect(reader.read(new Uint8Array(0), 0, 0)).to.equal('');
    const { grey, width, height } = drawWord('SAMPLE');
    expect(reader.read(grey, width, height).trim()).to.equal('SAMPLE');
  });

  it('reads another language if its model is installed, and opens no reader otherwise', async () => {
    const macedonian = (await createStampReader('mkd'))!;
    const { grey, width, height } = drawForeignWord('ПОВЕРЛИВО');
    expect(macedonian.read(grey, width, height).trim()).to.equal('ПОВЕРЛИВО');
    expect(reader.read(grey, width, height).trim()).not.to.equal('ПОВЕРЛИВО');
    expect(await createStampReader('tlh')).to.equal(null);
  });

  it('returns no text after it was closed, and does not throw', async () => {
    const closed = (await createStampReader())!;
    closed.close!();
    const { grey, width, height } = drawWord('SAMPLE');
    expect(closed.read(grey, width, height)).to.equal('');
  });

  it('leaves the console unchanged', async () => {
    const { warn } = console;
    await createStampReader();
    expect(console.warn).to.equal(warn);
  });
});

describe('LastStampReader', () => {
  it('keeps the reader of a language until another is requested, or it is closed', async () => {
    const readers = new LastStampReader();
    const english = await readers.open('eng');
    expect(await readers.open('eng')).to.equal(english);
    const macedonian = await readers.open('mkd');
    expect(macedonian).not.to.equal(english);
    const { grey, width, height } = drawWord('SAMPLE');
    expect(english!.read(grey, width, height), 'its memory is given back').to.equal('');
    await readers.close();
    expect(await readers.open('mkd')).not.to.equal(macedonian);
    await readers.close();
  });

  it('opens a new reader from kept memory, for one language at a time', async () => {
    const readers = new LastStampReader(true);
    const { grey, width, height } = drawWord('SAMPLE');
    const first = await readers.open('eng');
    expect(first!.read(grey, width, height).trim()).to.equal('SAMPLE');
    await readers.close();
    const second = await readers.open('eng');
    expect(second).not.to.equal(first);
    expect(second!.read(grey, width, height).trim()).to.equal('SAMPLE');
    expect(first!.read(grey, width, height), 'its memory is given back').to.equal('');
    const foreign = drawForeignWord('ПОВЕРЛИВО');
    const macedonian = await readers.open('mkd');
    expect(macedonian!.read(foreign.grey, foreign.width, foreign.height).trim()).to.equal('ПОВЕРЛИВО');
    expect((await readers.open('eng'))!.read(grey, width, height).trim()).to.equal('SAMPLE');
    await readers.close();
  });

  it('remembers a missing language, and can be closed without a reader', async () => {
    const readers = new LastStampReader();
    expect(await readers.open('tlh')).to.equal(null);
    await readers.close();
    expect(await readers.open('tlh')).to.equal(null);
  });
});
