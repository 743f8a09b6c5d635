import { expect } from 'chai';
import {
  describeObject,
  isSameObject,
  type DescribedObject,
} from '../../../../src/engine/mupdf/write/described-object.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { onePage, stream, written } from '../../../hostile/raw-pdf.js';

/** The page's contents, and its font. */
function describeBoth(data: string, font = '<</Type /Font>>'): (DescribedObject | null)[] {
  const { document } = openPdf(written(onePage({ 4: stream(data), 5: font })));
  try {
    return [describeObject(document, 4), describeObject(document, 5)];
  } finally {
    document.destroy();
  }
}

describe('describeObject', () => {
  it('tells the value as MuPDF prints it, and the data of a stream', () => {
    const [contents, font] = describeBoth('BT ET');
    expect(contents!.text).to.equal('<</Length 5>>');
    expect(Buffer.from(contents!.data!).toString('latin1')).to.equal('BT ET');
    expect(font).to.deep.equal({ text: '<</Type/Font>>', data: null });
  });
});

describe('isSameObject', () => {
  const [contents, font] = describeBoth('BT ET');

  it('is true of the same value and data, however they are spelt', () => {
    const [again, spelt] = describeBoth('BT ET', '<< /Type\n/F#6fnt >>');
    expect(isSameObject(contents!, again!)).to.equal(true);
    expect(isSameObject(font!, spelt!)).to.equal(true);
    expect(isSameObject(null, null)).to.equal(true);
  });

  it('is false of another value, other data, and where one has none', () => {
    const [longer, other] = describeBoth('BT  ET', '<</Type /Fond>>');
    expect(isSameObject(contents!, longer!)).to.equal(false);
    expect(isSameObject(contents!, { ...contents!, data: Buffer.from('BT EQ') })).to.equal(false);
    expect(isSameObject(contents!, { ...contents!, data: null })).to.equal(false);
    expect(isSameObject(font!, other!)).to.equal(false);
    expect(isSameObject(font!, null)).to.equal(false);
  });
});
