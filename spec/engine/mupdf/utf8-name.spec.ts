import { expect } from 'chai';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { decodeUtf8Name } from '../../../src/engine/mupdf/utf8-name.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { forSeeds } from '../../support/generators.js';
import { objectNumberOf } from '../../support/pdf-builder.js';

/** A name as the bytes of a file spell it, a character for each byte. */
function spell(name: string): string {
  return Buffer.from(name, 'utf8').toString('latin1');
}

/** What MuPDF finds in a dictionary by a name that its bytes spell so. */
function find(written: string, sought: string): string {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const dictionary = objectNumberOf(builder.add(`<</${written}(found)>>`));
  const { document } = openPdf(builder.build());
  try {
    const value = document.newIndirect(dictionary).get(decodeUtf8Name(sought));
    return value.isString() ? value.asString() : 'nothing';
  } finally {
    document.destroy();
  }
}

describe('decodeUtf8Name', () => {
  it('keeps every ASCII name unchanged', async () => {
    await forSeeds(30, (random) => {
      const name = String.fromCharCode(...Array.from({ length: 12 }, () => random.between(0, 127)));
      expect(decodeUtf8Name(name)).to.equal(name);
    });
    expect(decodeUtf8Name('')).to.equal('');
  });

  it('reads any name in UTF-8', async () => {
    await forSeeds(30, (random) => {
      const codes = Array.from({ length: 6 }, () =>
        random.pick([
          random.between(0x20, 0x7f),
          random.between(0x80, 0x7ff),
          random.between(0xe000, 0xfffd),
          random.between(0x1_0000, 0x10_ffff),
        ]),
      );
      const name = String.fromCodePoint(...codes);
      expect(decodeUtf8Name(spell(name))).to.equal(name);
    });
  });

  for (const name of ['Fm0', 'Bildgröße', '透かし', 'mark\u{1f600}']) {
    it(`finds /${name} with MuPDF`, () => {
      expect(find(spell(name), spell(name))).to.equal('found');
    });
  }

  it('finds nothing by a name in another encoding, and no other name by it', () => {
    const latin = 'Gr\xfcn';
    expect(find(latin, latin)).to.equal('nothing');
    expect(find(spell('Grün'), latin)).to.equal('nothing');
    expect(find(spell('Grün'), 'Grun')).to.equal('nothing');
  });
});
