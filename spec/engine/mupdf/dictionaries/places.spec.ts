import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { createNameTest, dropObject } from '../../../../src/engine/mupdf/dictionaries/places.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

type Drops = { objectNumber: number; path: (string | number)[] }[] | null;

/** The edits that drop all references to the form, which goes with them; null if one must stay. */
function drop(
  document: TestDocument,
  form: Reference,
  traced: Reference[] = [],
  leaving: Reference[] = [],
): Drops {
  const opened = openPdf(document.build()).document;
  const references = new ReferenceIndex(opened);
  const isName = createNameTest(references, new Set(traced.map(objectNumberOf)), 'XObject');
  try {
    const edits = dropObject(
      references,
      objectNumberOf(form),
      new Set(leaving.map(objectNumberOf)),
      (reference) => (isName(reference) ? reference.path : null),
    );
    return (
      edits?.flatMap((edit) => {
        if (edit.kind === 'drop') return { objectNumber: edit.objectNumber, path: edit.path };
        expect(edit).to.deep.equal({ kind: 'null', objectNumber: objectNumberOf(form) });
        return [];
      }) ?? null
    );
  } finally {
    opened.destroy();
  }
}

function withForm(): { document: TestDocument; form: Reference } {
  const document = new TestDocument();
  return { document, form: document.addForm('n', document.resources()) };
}

describe('createNameTest and dropObject', () => {
  it('drops the names of pages, wherever their dictionaries are stored', () => {
    const { document, form } = withForm();
    const category = document.add(`<</Fm0 ${form}>>`);
    const shared = document.add(`<</XObject<</Fm1 ${form}/Other 5>>>>`);
    document.addContentPage(writeBody(), `/XObject ${category}`);
    document.addContentPage(writeBody(), '', { resources: shared });
    document.addContentPage(writeBody(), `/XObject<</Fm2 ${form}>>`);
    const edits = drop(document, form)!;
    expect(edits).to.have.lengthOf(3);
    expect(edits).to.deep.include({ objectNumber: objectNumberOf(category), path: ['Fm0'] });
    expect(edits).to.deep.include({ objectNumber: objectNumberOf(shared), path: ['XObject', 'Fm1'] });
    expect(edits.map(({ path }) => path)).to.deep.include(['Resources', 'XObject', 'Fm2']);
  });

  it('drops the names of traced streams, and of no others', () => {
    const { document, form } = withForm();
    const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${form}>>>>`);
    document.addContentPage(writeBody(), `/XObject<</Outer ${outer}>>`);
    expect(drop(document, form)).to.equal(null);
    expect(drop(document, form, [outer])).to.deep.equal([
      { objectNumber: objectNumberOf(outer), path: ['Resources', 'XObject', 'Fm0'] },
    ]);
  });

  for (const [what, refer] of [
    ['the catalog', (document: TestDocument, form: Reference) => document.addCatalogEntries(`/Kept ${form}`)],
    [
      'another category of resources',
      (document: TestDocument, form: Reference) => document.addContentPage('', `/Pattern<</P0 ${form}>>`),
    ],
    ['an unused object', (document: TestDocument, form: Reference) => document.add(`[${form}]`)],
    [
      'a page’s own entry',
      (document: TestDocument, form: Reference) =>
        document.addContentPage('', '', { entries: `/PieceInfo<</A ${form}>>` }),
    ],
    [
      'a category that is also used elsewhere',
      (document: TestDocument, form: Reference) => {
        const category = document.add(`<</Fm0 ${form}>>`);
        document.addContentPage('', `/XObject ${category}`);
        document.addCatalogEntries(`/Kept ${category}`);
      },
    ],
  ] as [string, (document: TestDocument, form: Reference) => void][]) {
    it(`drops nothing if ${what} refers to the form`, () => {
      const { document, form } = withForm();
      document.addContentPage(writeBody(), `/XObject<</Fm0 ${form}>>`);
      expect(drop(document, form)).to.have.lengthOf(1);
      refer(document, form);
      expect(drop(document, form)).to.equal(null);
    });
  }

  it('ignores references of removed objects', () => {
    const { document, form } = withForm();
    const going = document.add(`<</Form ${form}>>`);
    document.addContentPage(writeBody(), `/XObject<</Fm0 ${form}>>`);
    expect(drop(document, form)).to.equal(null);
    expect(drop(document, form, [], [going])).to.have.lengthOf(1);
  });
});
