import { expect } from 'chai';
import { addDependents } from '../../../../src/engine/mupdf/dictionaries/dependents.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

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
  it('takes along appearances, and the forms in them, however deep', () => {
    const document = newDocument();
    const inner = document.addForm('n', document.resources());
    const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${inner}>>>>`);
    const stamp = document.add(`<</Subtype/Stamp/AP<</N ${outer}>>>>`);
    expect(follow(document, stamp)).to.deep.equal([inner, outer, stamp].map(objectNumberOf));
  });

  it('leaves fonts and pictures, which say nothing by themselves', () => {
    const document = newDocument();
    const form = document.addForm('/Im0 Do', document.resources(`/XObject<</Im0 ${document.addImage()}>>`));
    expect(follow(document, form)).to.deep.equal([objectNumberOf(form)]);
  });

  it('leaves what anything else refers to', () => {
    const document = newDocument();
    const inner = document.addForm('n', document.resources());
    const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${inner}>>>>`);
    document.addCatalogEntries(`/Kept ${inner}`);
    expect(follow(document, outer)).to.deep.equal([objectNumberOf(outer)]);
  });

  it('takes along what only several that leave refer to', () => {
    const document = newDocument();
    const shared = document.addForm('n', document.resources());
    const stamps = [1, 2].map(() => document.add(`<</Subtype/Stamp/AP<</N ${shared}>>>>`));
    expect(follow(document, stamps[0]!)).to.deep.equal([objectNumberOf(stamps[0]!)]);
    expect(follow(document, ...stamps)).to.include(objectNumberOf(shared));
  });
});
