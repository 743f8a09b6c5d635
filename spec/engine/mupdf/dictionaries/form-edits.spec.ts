import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { planFormEdits, addDependents } from '../../../../src/engine/mupdf/dictionaries/form-edits.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { createNameTest } from '../../../../src/engine/mupdf/dictionaries/places.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

interface Built {
  /** Forms that are no longer drawn. */
  forms: Reference[];
  traced?: Reference[];
  refused?: Reference[];
}

/** The removed objects, and the entries that are dropped for them, as `holder path`. */
function plan(build: (document: TestDocument) => Built): { gone: number[]; dropped: string[] } {
  const builder = new TestDocument();
  const { forms, traced = forms, refused = [] } = build(builder);
  const { document } = openPdf(builder.build());
  try {
    const references = new ReferenceIndex(document);
    const isName = createNameTest(references, new Set(traced.map(objectNumberOf)), 'XObject');
    const edits = planFormEdits(
      references,
      isName,
      forms.map(objectNumberOf),
      new Set(refused.map(objectNumberOf)),
    );
    const all = [...edits.values()].flat();
    expect(
      [...edits].every(([subject, own]) =>
        own.some((edit) => edit.kind === 'null' && edit.objectNumber === subject),
      ),
    ).to.equal(true);
    return {
      gone: all.flatMap((edit) => (edit.kind === 'null' ? edit.objectNumber : [])),
      dropped: all.flatMap((edit) => (edit.kind === 'null' ? [] : edit.path.join('/'))),
    };
  } finally {
    document.destroy();
  }
}

describe('planFormEdits', () => {
  it('removes a form with its name in the resources of every page', () => {
    let form = '';
    const { gone, dropped } = plan((document) => {
      form = document.addForm('', '<<>>');
      document.addContentPage(writeBody(), `/XObject<</Fm0 ${form}/Kept ${document.addImage()}>>`);
      document.addContentPage(writeBody(), `/XObject<</Other ${form}>>`);
      return { forms: [form] };
    });
    expect(gone).to.deep.equal([objectNumberOf(form)]);
    expect(dropped).to.have.members(['Resources/XObject/Fm0', 'Resources/XObject/Other']);
  });

  it('removes a form that only another removed form names', () => {
    const numbers: number[] = [];
    const { gone, dropped } = plan((document) => {
      const inner = document.addForm('', '<<>>');
      const outer = document.addForm('', `<</XObject<</In ${inner}>>>>`);
      document.addContentPage(writeBody(), `/XObject<</Fm0 ${outer}>>`);
      numbers.push(...[outer, inner].map(objectNumberOf));
      return { forms: [outer, inner] };
    });
    expect(gone).to.have.members(numbers);
    expect(dropped, 'within what is gone nothing is dropped').to.deep.equal(['Resources/XObject/Fm0']);
  });

  it('removes objects that only the form used', () => {
    let inner = '';
    const { gone } = plan((document) => {
      inner = document.addForm('', '<<>>');
      const form = document.addForm('', `<</XObject<</In ${inner}>>>>`);
      document.addContentPage(writeBody(), `/XObject<</Fm0 ${form}>>`);
      return { forms: [form] };
    });
    expect(gone).to.include(objectNumberOf(inner));
  });

  for (const [what, write] of [
    ['the catalog', (document: TestDocument, form: Reference) => document.addCatalogEntries(`/Kept ${form}`)],
    [
      'an annotation',
      (document: TestDocument, form: Reference) => {
        const annotation = document.add(`<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N ${form}>>>>`);
        document.addContentPage('', '', { annotations: [annotation] });
      },
    ],
    [
      'a pattern that no traced page uses',
      (document: TestDocument, form: Reference) =>
        document.addStream('', `/PatternType 1/Resources<</XObject<</Fm0 ${form}>>>>`),
    ],
  ] as const) {
    it(`keeps a form that ${what} refers to, with all its names`, () => {
      const { gone, dropped } = plan((document) => {
        const form = document.addForm('', '<<>>');
        document.addContentPage(writeBody(), `/XObject<</Fm0 ${form}>>`);
        write(document, form);
        return { forms: [form] };
      });
      expect([gone, dropped]).to.deep.equal([[], []]);
    });
  }

  it('keeps a form that must stay, and the forms that it names', () => {
    const { gone } = plan((document) => {
      const inner = document.addForm('', '<<>>');
      const outer = document.addForm('', `<</XObject<</In ${inner}>>>>`);
      document.addContentPage(writeBody(), `/XObject<</Fm0 ${outer}>>`);
      return { forms: [outer, inner], traced: [], refused: [outer] };
    });
    expect(gone).to.deep.equal([]);
  });
});

function follow(document: TestDocument, ...leaving: Reference[]): number[] {
  const opened = openPdf(document.build()).document;
  try {
    const all = addDependents(new ReferenceIndex(opened), new Set(leaving.map(objectNumberOf)));
    return [...all!].toSorted((one, other) => one - other);
  } finally {
    opened.destroy();
  }
}

function newDocument(): TestDocument {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  return document;
}

describe('addDependents', () => {
  it('includes appearances, and the forms in them, at any depth', () => {
    const document = newDocument();
    const inner = document.addForm('n', document.resources());
    const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${inner}>>>>`);
    const stamp = document.add(`<</Subtype/Stamp/AP<</N ${outer}>>>>`);
    expect(follow(document, stamp)).to.deep.equal([inner, outer, stamp].map(objectNumberOf));
  });

  it('omits fonts and pictures', () => {
    const document = newDocument();
    const form = document.addForm('/Im0 Do', document.resources(`/XObject<</Im0 ${document.addImage()}>>`));
    expect(follow(document, form)).to.deep.equal([objectNumberOf(form)]);
  });

  it('omits objects that anything else refers to', () => {
    const document = newDocument();
    const inner = document.addForm('n', document.resources());
    const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${inner}>>>>`);
    document.addCatalogEntries(`/Kept ${inner}`);
    expect(follow(document, outer)).to.deep.equal([objectNumberOf(outer)]);
  });

  it('includes objects that only several removed ones refer to', () => {
    const document = newDocument();
    const shared = document.addForm('n', document.resources());
    const stamps = [1, 2].map(() => document.add(`<</Subtype/Stamp/AP<</N ${shared}>>>>`));
    expect(follow(document, stamps[0]!)).to.deep.equal([objectNumberOf(stamps[0]!)]);
    expect(follow(document, ...stamps)).to.include(objectNumberOf(shared));
  });
});
