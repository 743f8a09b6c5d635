import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { readStreamEntries } from '../../../../src/engine/mupdf/trace/known-unit.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf } from '../../../support/pdf-builder.js';

function describeForm(write: (document: TestDocument) => string): ReturnType<typeof readStreamEntries> {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const form = builder.addStream('', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${write(builder)}`);
  const { document } = openPdf(builder.build());
  try {
    return readStreamEntries(document.newIndirect(objectNumberOf(form)));
  } finally {
    document.destroy();
  }
}

const PLAIN = {
  optionalContentName: null,
  isMarkedAsWatermark: false,
  settingsObjectNumber: 0,
  isTied: false,
  boundingBox: null,
};

describe('readStreamEntries', () => {
  it('returns nothing for a page’s contents, and for a form without entries', () => {
    expect(readStreamEntries(null)).to.deep.equal(PLAIN);
    expect(describeForm(() => '')).to.deep.equal({
      ...PLAIN,
      boundingBox: { left: 0, top: 0, right: 9, bottom: 9 },
    });
  });

  it('returns the form’s layer', () => {
    expect(describeForm((document) => `/OC ${document.add('<</Type/OCG/Name(Stamps)>>')}`)).to.include({
      optionalContentName: 'Stamps',
    });
  });

  for (const [name, isMark] of [
    ['Watermark', true],
    ['Background', true],
    ['Header', false],
    ['BatesN', false],
  ] as const) {
    it(`${isMark ? 'counts' : 'does not count'} Acrobat’s compound called ${name} as a mark`, () => {
      const { isMarkedAsWatermark } = describeForm(
        () => `/PieceInfo<</ADBE_CompoundType<</LastModified(D:2024)/Private/${name}>>>>`,
      );
      expect(isMarkedAsWatermark).to.equal(isMark);
    });
  }

  it('ignores other products’ piece information, and text instead of a name', () => {
    for (const piece of ['/Other<</Private/Watermark>>', '/ADBE_CompoundType<</Private(Watermark)>>']) {
      expect(describeForm(() => `/PieceInfo<<${piece}>>`).isMarkedAsWatermark).to.equal(false);
    }
  });

  it('finds the stream of settings that keeps the mark’s text', () => {
    let settings = 0;
    const found = describeForm((document) => {
      const stream = document.addStream('<settings/>');
      settings = objectNumberOf(stream);
      return `/PieceInfo<</ADBE_CompoundType<</DocSettings ${stream}>>>>`;
    });
    expect(found.settingsObjectNumber).to.equal(settings);
    expect(
      describeForm(() => '/PieceInfo<</ADBE_CompoundType<</DocSettings(text)>>>>').settingsObjectNumber,
    ).to.equal(0);
  });

  for (const entry of ['/StructParents 0', '/StructParent 3', '/Ref<</F(other.pdf)>>']) {
    it(`reports by ${entry} that the form belongs to other content`, () => {
      expect(describeForm(() => entry).isTied).to.equal(true);
    });
  }
});
