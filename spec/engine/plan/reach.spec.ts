import { expect } from 'chai';
import { listPagesToVerify } from '../../../src/engine/plan/reach.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';
import { withPassage } from '../../support/traced.js';

interface Built {
  file: Uint8Array;
  form: Reference;
  contents: Reference[];
}

/** Three pages: the first and the third draw a form, the second has contents of its own alone. */
function build(): Built {
  const document = new TestDocument();
  const form = document.addForm('BT /F1 9 Tf (drawn)Tj ET', document.resources());
  const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${form}>>>>`);
  const contents = [
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`),
    document.addContentPage(writeBody(['Second.'])),
    document.addContentPage(`${writeBody(['Third.'])}/Fm1 Do`, `/XObject<</Fm1 ${outer}>>`),
  ].flat();
  return { file: document.build(), form, contents };
}

function listReached({ file }: Built, edited: Reference[], annotatedPage?: number): number[] {
  return withPassage(file, 'CONFIDENTIAL', ({ passage: { document } }) => {
    const splices = new Map(edited.map((reference) => [objectNumberOf(reference), []]));
    const annotations = annotatedPage === undefined ? [] : [{ pageNumber: annotatedPage, objectNumber: 99 }];
    const pages = listPagesToVerify(document.pages, document.units, { splices, annotations });
    return pages.map(({ pageNumber }) => pageNumber);
  });
}

describe('listPagesToVerify', () => {
  it('lists the pages that run an edited stream, directly or through a form', () => {
    const built = build();
    expect(listReached(built, [built.form])).to.deep.equal([1, 3]);
    expect(listReached(built, [built.contents[1]!])).to.deep.equal([2]);
    expect(listReached(built, [built.form, built.contents[1]!])).to.deep.equal([1, 2, 3]);
  });

  it('lists a page that loses an annotation, and no other', () => {
    expect(listReached(build(), [], 2)).to.deep.equal([2]);
    expect(listReached(build(), [])).to.deep.equal([]);
  });
});
