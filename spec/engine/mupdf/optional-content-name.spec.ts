import { expect } from 'chai';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { readOptionalContentName } from '../../../src/engine/mupdf/optional-content-name.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';

/** The name that is read from what the test writes. */
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
