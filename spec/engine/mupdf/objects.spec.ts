import { expect } from 'chai';
import { findResourcesHolder, listElements, orNull, useOnce } from '../../../src/engine/mupdf/objects.js';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf } from '../../support/pdf-builder.js';

describe('objects of MuPDF', () => {
  it('lists the elements of an array, and none of any other value', () => {
    const builder = new TestDocument();
    builder.addContentPage(writeBody());
    const array = objectNumberOf(builder.add('[1 /Two null]'));
    const dictionary = objectNumberOf(builder.add('<</A [1]>>'));
    const { document } = openPdf(builder.build());
    const list = (objectNumber: number): string[] =>
      listElements(document.newIndirect(objectNumber)).map((element) => element.toString());
    expect([list(array), list(dictionary)]).to.deep.equal([['1', '/Two', 'null'], []]);
    expect(listElements(document.newIndirect(dictionary).get('None'))).to.deep.equal([]);
    document.destroy();
  });

  it('finds the page that has resources itself, and nothing without resources', () => {
    const builder = new TestDocument();
    builder.addContentPage(writeBody());
    const { document } = openPdf(builder.build());
    const page = document.findPage(0);
    expect(findResourcesHolder(page)).to.equal(page.asIndirect());
    expect(findResourcesHolder(document.newDictionary())).to.equal(0);
    document.destroy();
  });

  it('reads nothing if MuPDF fails, but lets the error of a spent instance pass', () => {
    const fail = (error: Error) => (): never => {
      throw error;
    };
    expect(orNull(() => 1)).to.equal(1);
    expect(orNull(fail(new Error('no object')))).to.equal(null);
    expect(() => orNull(fail(new WebAssembly.RuntimeError('unreachable')))).to.throw('unreachable');
  });
});

describe('useOnce', () => {
  it('destroys the wrapper after its use, also if that fails', () => {
    let destroyed = 0;
    const wrapper = { value: 5, destroy: () => destroyed++ };
    expect(useOnce(wrapper, ({ value }) => value)).to.equal(5);
    expect(() =>
      useOnce(wrapper, () => {
        throw new Error('a fault');
      }),
    ).to.throw('a fault');
    expect(destroyed).to.equal(2);
  });
});
