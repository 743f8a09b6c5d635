import { expect } from 'chai';
import { deleteAnnotations } from '../../../../src/engine/mupdf/dictionaries/delete-annotations.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

const add = (document: TestDocument, subtype: string, entries = ''): Reference =>
  document.add(`<</Type/Annot/Subtype/${subtype}/Rect[0 0 9 9]${entries}>>`);

/** Deletes the first annotation that the test names; says what left, and what the page lists still. */
function remove(write: (document: TestDocument) => { stamp: Reference; list: string }): {
  left: number[];
  listed: string;
} {
  const builder = new TestDocument();
  const { stamp, list } = write(builder);
  builder.addContentPage(writeBody(), '', { entries: `/Annots ${list}` });
  const { document } = openPdf(builder.build());
  try {
    const left = deleteAnnotations(document, [{ pageNumber: 1, objectNumber: objectNumberOf(stamp) }]);
    return { left, listed: document.findPage(0).get('Annots').resolve().toString(true) };
  } finally {
    document.destroy();
  }
}

describe('deleteAnnotations', () => {
  it('takes an annotation from its page with its pop-ups, wherever they stand in the list', () => {
    const numbers: number[] = [];
    let link = '';
    const { left, listed } = remove((document) => {
      const stamp = document.reserve();
      document.set(stamp, '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>');
      const popups = [1, 2].map(() => add(document, 'Popup', `/Parent ${stamp}`));
      link = add(document, 'Link');
      numbers.push(...[stamp, ...popups].map(objectNumberOf));
      return { stamp, list: `[${popups[0]} ${link} ${stamp} ${popups[1]}]` };
    });
    expect(left).to.have.members(numbers);
    expect(listed).to.equal(`[${link}]`);
  });

  it('takes it out of a list of its own, and as often as it stands there', () => {
    const { left, listed } = remove((document) => {
      const stamp = add(document, 'Stamp');
      return { stamp, list: document.add(`[${stamp} ${stamp}]`) };
    });
    expect([left.length, listed]).to.deep.equal([2, '[]']);
  });

  it('leaves other annotations’ pop-ups, answers to it, and what is no reference', () => {
    const { left, listed } = remove((document) => {
      const stamp = add(document, 'Stamp');
      const note = add(document, 'Text', `/IRT ${stamp}/Parent ${stamp}`);
      const popup = add(document, 'Popup', `/Parent ${note}`);
      return { stamp, list: `[null ${note} ${popup} <</Subtype/Popup>> ${stamp} 999 0 R]` };
    });
    expect(left).to.have.lengthOf(1);
    expect(listed.match(/\d+ 0 R/gu)).to.have.lengthOf(3);
  });
});
