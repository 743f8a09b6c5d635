import '../../../../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';
import { expect } from 'chai';
import { createPictureReader, type ReadPicture } from '../../../../src/engine/mupdf/trace/picture-source.js';

const SIDE = 64;

/** A document of grey pictures with these samples. */
function withPictures(...pictures: Uint8Array[]): { read: ReadPicture; numbers: number[] } {
  const document = new mupdf.PDFDocument();
  const numbers = pictures.map((samples) =>
    document
      .addStream(samples, {
        Subtype: 'Image',
        Width: SIDE,
        Height: SIDE,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceGray',
      })
      .asIndirect(),
  );
  return { read: createPictureReader(document), numbers };
}

function samplesWith(at: number, value: number): Uint8Array {
  const samples = new Uint8Array(SIDE * SIDE).fill(200);
  samples[at] = value;
  return samples;
}

describe('createPictureReader', () => {
  it('identifies copies of a picture', () => {
    const { read, numbers } = withPictures(samplesWith(0, 1), samplesWith(0, 1));
    expect(read(numbers[0]!).identity).to.equal(read(numbers[1]!).identity);
  });

  it('gives a picture the same identity each time', () => {
    const { read, numbers } = withPictures(samplesWith(0, 1), samplesWith(2000, 1));
    const first = read(numbers[1]!).identity;
    read(numbers[0]!);
    expect(read(numbers[1]!).identity).to.equal(first);
  });

  for (const at of [0, 255, 256, 2000, SIDE * SIDE - 1]) {
    it(`separates pictures that differ only in byte ${at}`, () => {
      const { read, numbers } = withPictures(samplesWith(at, 1), samplesWith(at, 2), samplesWith(at, 3));
      expect(new Set(numbers.map((number) => read(number).identity)).size).to.equal(3);
    });
  }

  for (const [what, entry, write] of [
    ['stencils', 'Mask', (document, letters) => document.addStream(letters, { ImageMask: true })],
    ['colours that are left out', 'Mask', (_document, letters) => [letters[0]!, letters[0]!]],
    ['parameters of a filter', 'DecodeParms', (_document, letters) => ({ Predictor: letters[0]! })],
  ] as [string, string, (document: mupdf.PDFDocument, letters: Uint8Array) => unknown][]) {
    it(`separates pictures of equal samples with other ${what}`, () => {
      const document = new mupdf.PDFDocument();
      const read = createPictureReader(document);
      const [one, same, other] = [12, 12, 15].map((letter) => {
        const picture = document.addStream(samplesWith(0, 1), { Width: SIDE });
        picture.put(entry, write(document, new Uint8Array(8).fill(letter)));
        return read(picture.asIndirect()).identity;
      });
      expect(same).to.equal(one);
      expect(other).to.not.equal(one);
    });
  }

  it('identifies copies whose profile or table is another object with the same data', () => {
    const document = new mupdf.PDFDocument();
    const read = createPictureReader(document);
    const identify = (table: number): string => {
      const stream = document.addStream(new Uint8Array(6).fill(table), {});
      const picture = document.addStream(samplesWith(0, 1), { Width: SIDE });
      picture.put('ColorSpace', ['Indexed', 'DeviceRGB', 1, stream]);
      return read(picture.asIndirect()).identity;
    };
    expect(identify(7)).to.equal(identify(7));
    expect(identify(7)).to.not.equal(identify(8));
  });

  it('identifies a picture with null in an array, or with a profile that is missing', () => {
    const document = new mupdf.PDFDocument();
    const read = createPictureReader(document);
    const picture = document.addStream(samplesWith(0, 1), { Width: SIDE });
    picture.put('DecodeParms', [document.newNull(), { Predictor: 15 }]);
    picture.put('ColorSpace', ['ICCBased', document.newIndirect(999)]);
    expect(read(picture.asIndirect()).identity).to.match(/^\S/u);
  });

  it('reads a mask that many pictures share once', () => {
    const document = new mupdf.PDFDocument();
    const mask = document.addStream(new Uint8Array(1024), { Subtype: 'Image' });
    const read = createPictureReader(document);
    const prototype = mupdf.PDFObject.prototype;
    const readRawStream = Object.getOwnPropertyDescriptor(prototype, 'readRawStream')!
      .value as () => mupdf.Buffer;
    let readings = 0;
    prototype.readRawStream = function (this: mupdf.PDFObject) {
      readings++;
      return readRawStream.call(this);
    };
    try {
      for (let letter = 0; letter < 4; letter++) {
        read(document.addStream(samplesWith(0, 1), { SMask: mask }).asIndirect());
      }
    } finally {
      prototype.readRawStream = readRawStream;
    }
    expect(readings).to.equal(4 + 1);
  });

  it('separates pictures of equal samples with other dimensions', () => {
    const { read, numbers } = withPictures(samplesWith(0, 1), samplesWith(0, 1));
    const document = new mupdf.PDFDocument();
    const upright = document.addStream(samplesWith(0, 1), { Width: 64, Height: 64, BitsPerComponent: 8 });
    const wide = document.addStream(samplesWith(0, 1), { Width: 128, Height: 32, BitsPerComponent: 8 });
    const readOwn = createPictureReader(document);
    expect(readOwn(upright.asIndirect()).identity).to.not.equal(readOwn(wide.asIndirect()).identity);
    expect(read(numbers[0]!).optionalContentName).to.equal(null);
  });
});
