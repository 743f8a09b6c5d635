import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { loadObjects } from '../../../../src/engine/mupdf/write/load-objects.js';
import { TestDocument, writeBody } from '../../../support/documents.js';

const document = new TestDocument();
document.addContentPage(writeBody());
const sound = Buffer.from(document.build());

/** Repaired before, and behind. */
function load(file: Uint8Array): [boolean, boolean] {
  const { document: opened } = openPdf(file);
  try {
    const before = opened.wasRepaired();
    loadObjects(opened);
    return [before, opened.wasRepaired()];
  } finally {
    opened.destroy();
  }
}

describe('loadObjects', () => {
  it('leaves a sound document as it is', () => {
    expect(load(sound)).to.deep.equal([false, false]);
  });

  it('makes MuPDF repair a file in which it has not met what is broken', () => {
    const text = sound.toString('latin1');
    const font = String(text.indexOf('4 0 obj')).padStart(10, '0');
    const broken = text.replace(font, String(Number(font) + 9).padStart(10, '0'));
    expect(broken).not.to.equal(text);
    expect(load(Buffer.from(broken, 'latin1'))).to.deep.equal([false, true]);
  });
});
