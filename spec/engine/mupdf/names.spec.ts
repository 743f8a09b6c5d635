import { expect } from 'chai';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { decodeUtf8Name, readOptionalContentName } from '../../../src/engine/mupdf/names.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { forSeeds } from '../../support/generators.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';

/** A name as its bytes in a file, one character for each byte. */
function spell(name: string): string {
  return Buffer.from(name, 'utf8').toString('latin1');
}

/** The entry that MuPDF finds in a dictionary under a name of these bytes. */
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

/** The name that is read from the object that the test writes. */
function read(write: (document: TestDocument) => Reference): string | null {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const group = write(builder);
  const { document } = openPdf(builder.build());
  try {
    return readOptionalContentName(document.newIndirect(objectNumberOf(group)));
  } finally {
    document.destroy();
  }
}

const addGroup = (document: TestDocument, name: string): Reference =>
  document.add(`<</Type/OCG/Name(${name})>>`);

describe('readOptionalContentName', () => {
  it('reads the name of a group, in any encoding', () => {
    expect(read((document) => addGroup(document, 'Draft'))).to.equal('Draft');
    expect(read((document) => document.add('<</Type/OCG/Name<FEFF03A3>>>'))).to.equal('Σ');
  });

  it('reads the one group of a membership, and several names, one a line', () => {
    expect(read((document) => document.add(`<</OCGs ${addGroup(document, 'One')}>>`))).to.equal('One');
    expect(
      read((document) =>
        document.add(`<</OCGs[${addGroup(document, 'One')} ${addGroup(document, 'Two')}]>>`),
      ),
    ).to.equal('One\nTwo');
  });

  it('skips members without a name and missing members', () => {
    expect(
      read((document) => document.add(`<</OCGs[null 999 0 R <<>> (x) ${addGroup(document, 'One')}]>>`)),
    ).to.equal('One');
  });

  for (const [what, write] of [
    ['a group without a name', (document: TestDocument) => document.add('<</Type/OCG>>')],
    ['a name that is not a string', (document: TestDocument) => document.add('<</Type/OCG/Name/Draft>>')],
    ['a membership without members', (document: TestDocument) => document.add('<</Type/OCMD/OCGs[]>>')],
    ['a value that is not a dictionary', (document: TestDocument) => document.add('(Draft)')],
    [
      'a membership in itself',
      (document: TestDocument) => {
        const membership = document.reserve();
        document.set(membership, `<</Type/OCMD/OCGs ${membership}>>`);
        return membership;
      },
    ],
  ] as const) {
    it(`finds none in ${what}`, () => {
      expect(read(write)).to.equal(null);
    });
  }
});
