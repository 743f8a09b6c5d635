/**
 * Stamps in a script other than Latin, with and without the language that reads it.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { addMaskedImage, drawForeignWord, drawWord } from '../../support/word-pictures.js';

// Awaited here: only a file that awaits is loaded as a module, which can look up installed packages.
const { LastStampReader } = await import('../../../src/engine/stamps/stamp-reader.js');
const readers = new LastStampReader();
const createStampReader = (language: string): ReturnType<typeof readers.open> => readers.open(language);

const CYRILLIC = 'ПОВЕРЛИВО';
const DRAW = 'q 300 0 0 57 60 300 cm /S1 Do Q\n';
const UNREAD = /^Pictures that may be the mark were not read: .+ Cyrillic script, .+ in eng\.$/u;

function build(word: Parameters<typeof addMaskedImage>[1], draw = DRAW): Uint8Array {
  const document = new TestDocument();
  const image = addMaskedImage(document, word);
  for (let page = 0; page < 3; page++) {
    document.addContentPage(writeBody() + draw, `/XObject<</S1 ${image}>>`);
  }
  return document.build();
}

describe('a stamp in another script', () => {
  after(() => readers.close());

  it('is removed if its language is among those that are read', async () => {
    const input = build(drawForeignWord(CYRILLIC));
    const options = { createStampReader, stampLanguages: ['eng', 'mkd'] };
    const { output, summary } = await removeWatermark(input, CYRILLIC, options);
    expect(summary).to.deep.include({ imageRemoved: 3, warnings: [] });
    await removesOnly(input, output!, build(drawForeignWord(CYRILLIC), ' '));
  });

  it('stays if only English is read, and the report says why', async () => {
    const input = build(drawForeignWord(CYRILLIC));
    const { output, summary } = await removeWatermark(input, CYRILLIC, { createStampReader });
    expect(output).to.equal(null);
    expect(summary).to.include({ imageFound: 0, reason: 'target_not_found' });
    expect(summary.warnings).to.have.lengthOf(1);
    expect(summary.warnings[0]).to.match(UNREAD);
    expect(summary.diagnostics['stamp_readings']).to.equal(0);
  });

  it('stays if it says another word in that script', async () => {
    const input = build(drawForeignWord('СКОПЈЕ 2026'));
    const options = { createStampReader, stampLanguages: ['eng', 'mkd'] };
    const { output, summary } = await removeWatermark(input, CYRILLIC, options);
    expect(output).to.equal(null);
    expect(summary.warnings).to.deep.equal([]);
  });

  it('is read in one language after another, for a hint of two scripts', async () => {
    for (const word of [drawForeignWord('ПОВЕРЛИВО DRAFT'), drawForeignWord('DRAFT ПОВЕРЛИВО')]) {
      const asked: string[] = [];
      await removeWatermark(build(word), 'DRAFT ПОВЕРЛИВО', {
        stampLanguages: ['eng', 'mkd'],
        createStampReader: (language) => {
          asked.push(language);
          return createStampReader(language);
        },
      });
      expect(asked).to.deep.equal(['eng', 'mkd']);
    }
  });

  it('is not read in a second language if the first has read all', async () => {
    const asked: string[] = [];
    const { summary } = await removeWatermark(build(drawWord('CONFIDENTIAL')), 'CONFIDENTIAL', {
      stampLanguages: ['eng', 'deu', 'mkd'],
      createStampReader: (language) => {
        asked.push(language);
        return createStampReader(language);
      },
    });
    expect([summary.imageRemoved, asked]).to.deep.equal([3, ['eng']]);
  });

  it('is read in the next language if the model of one is missing', async () => {
    const { summary } = await removeWatermark(build(drawWord('CONFIDENTIAL')), 'CONFIDENTIAL', {
      stampLanguages: ['deu', 'eng'],
      createStampReader: (language) =>
        language === 'deu' ? Promise.resolve(null) : createStampReader(language),
    });
    expect(summary.imageRemoved).to.equal(3);
  });

  for (const [what, input] of [
    ['there is no picture', () => build(drawForeignWord(CYRILLIC), ' ')],
    ['no picture can be the mark', () => build(drawForeignWord(CYRILLIC), 'q 3 0 0 3 60 300 cm /S1 Do Q\n')],
  ] as const) {
    it(`is not reported as missed if ${what}`, async () => {
      const { summary } = await removeWatermark(input(), CYRILLIC, { createStampReader });
      expect(summary.warnings).to.deep.equal([]);
    });
  }

  it('is not reported if pictures are not read', async () => {
    const options = { createStampReader, readStamps: false };
    const { summary } = await removeWatermark(build(drawForeignWord(CYRILLIC)), CYRILLIC, options);
    expect(summary.warnings).to.deep.equal([]);
  });
});
