import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { readPopupParent } from '../../../../src/engine/mupdf/dictionaries/popup-parent.js';
import { TestDocument } from '../../../support/documents.js';
import { objectNumberOf } from '../../../support/pdf-builder.js';

describe('readPopupParent', () => {
  for (const [what, write, hasParent] of [
    ['a pop-up', (note: string) => `/Subtype/Popup/Parent ${note}`, true],
    ['a pop-up without a parent', () => '/Subtype/Popup', false],
    ['a pop-up whose parent is no reference', () => '/Subtype/Popup/Parent<</Subtype/Text>>', false],
    [
      'a field’s widget, which has a parent of another kind',
      (note: string) => `/Subtype/Widget/Parent ${note}`,
      false,
    ],
  ] as const) {
    it(`reads ${what}`, () => {
      const builder = new TestDocument();
      const note = builder.add('<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>');
      const annotation = builder.add(`<</Type/Annot/Rect[0 0 9 9]${write(note)}>>`);
      builder.addContentPage('');
      const { document } = openPdf(builder.build());
      try {
        const read = readPopupParent(document.newIndirect(objectNumberOf(annotation)));
        expect(read).to.equal(hasParent ? objectNumberOf(note) : 0);
      } finally {
        document.destroy();
      }
    });
  }
});
