import { expect } from 'chai';
import { PAINT } from '../../../src/engine/page/page-model.js';
import { findScan, OpaquePictures } from '../../../src/engine/judge/page-pictures.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { readFirstPage } from '../../support/traced.js';

function read(content: string) {
  const document = new TestDocument();
  document.addContentPage(content, `/XObject<</Im0 ${document.addImage(2)}>>`);
  return readFirstPage(document.build()).page;
}

const draw = (width: number, height: number, y = 0): string =>
  `q ${width} 0 0 ${height} 0 ${y} cm /Im0 Do Q\n`;

describe('findScan', () => {
  it('finds the picture that covers the page', () => {
    const { paint, ...page } = read(writeBody(['before']) + draw(420, 560) + writeBody(['after']));
    const scan = findScan({ paint, ...page });
    expect(paint.eventKind[scan]).to.equal(PAINT.fillImage);
  });

  it('finds the last of the strips that cover the page', () => {
    const page = read([0, 1, 2, 3].map((at) => draw(420, 140, 140 * at)).join(''));
    expect(findScan(page)).to.equal(3);
  });

  for (const [what, content] of [
    ['a picture on half of the page', draw(420, 280)],
    ['a picture mostly outside the page', draw(840, 560, 280)],
    ['a filled path', '0 0 420 560 re f'],
    ['text', writeBody()],
    ['nothing', ''],
  ] as const) {
    it(`finds none on a page with ${what}`, () => {
      expect(findScan(read(content))).to.equal(Infinity);
    });
  }
});

/** A page with a picture made transparent by a soft mask, an opaque one of few samples, and a stencil. */
function readPictures(content: string) {
  const document = new TestDocument();
  const opaque = document.addImage(2);
  const image = '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent';
  const masked = document.addStream(
    new Uint8Array(4).fill(200),
    `${image} 8/ColorSpace/DeviceGray/SMask ${opaque}`,
  );
  const stencil = document.addStream(new Uint8Array(2), `${image} 1/ImageMask true`);
  const states = '/ExtGState<</Half<</ca .5>>/Nearly<</ca .96>>/Blend<</BM/Multiply>>>>';
  document.addContentPage(content, `/XObject<</Im0 ${opaque}/Masked ${masked}/Stencil ${stencil}>>${states}`);
  return readFirstPage(document.build()).page;
}

const fill = (name: string, state = ''): string => `q ${state}420 0 0 560 0 0 cm /${name} Do Q\n`;

describe('opaque pictures over the page', () => {
  for (const [what, content, covers] of [
    ['a picture over the page', fill('Im0'), true],
    ['a picture that is almost opaque', fill('Im0', '/Nearly gs '), true],
    ['a stencil, which represents a scan', fill('Stencil'), true],
    ['a picture with a translucent mask', fill('Masked'), false],
    ['a transparent picture', fill('Im0', '/Half gs '), false],
    ['a picture with a blend mode', fill('Im0', '/Blend gs '), false],
    ['pictures that cover it together, half of them translucent', draw(420, 280) + fill('Masked'), false],
  ] as const) {
    it(`${covers ? 'counts' : 'does not count'} ${what} as a cover`, () => {
      const page = readPictures(writeBody() + content);
      expect(new OpaquePictures(page).filledAt < Infinity).to.equal(covers);
      expect(findScan(page)).to.be.lessThan(Infinity);
    });
  }
});

describe('opaque pictures', () => {
  const box = { left: 50, top: 50, right: 100, bottom: 60 };
  for (const [what, content, after, isUnder] of [
    ['an opaque picture over the page', fill('Im0'), -1, true],
    ['one that was painted earlier', fill('Im0'), 9, false],
    ['a stencil', fill('Stencil'), -1, false],
    ['a translucent picture', fill('Masked'), -1, false],
    ['a translucent picture and an opaque one', fill('Masked') + fill('Im0'), -1, true],
    ['a picture over part of the page', draw(200, 560), -1, false],
    ['a picture over most of the page, but not over the box', draw(420, 480), -1, false],
    ['a picture over most of the page, and over the box', draw(420, 480, 80), -1, true],
  ] as const) {
    it(`${isUnder ? 'cover' : 'do not cover'} a box with ${what}`, () => {
      expect(new OpaquePictures(readPictures(content)).cover(box, after)).to.equal(isUnder);
    });
  }

  it('may leave at most two points of a box uncovered', () => {
    const page = readPictures(fill('Im0'));
    expect(new OpaquePictures(page).cover({ ...box, left: -2, bottom: 562 }, -1)).to.equal(true);
    for (const out of [{ left: -2.1 }, { right: 422.1 }, { top: -2.1 }, { bottom: 562.1 }]) {
      expect(new OpaquePictures(page).cover({ ...box, ...out }, -1), JSON.stringify(out)).to.equal(false);
    }
  });
});

describe('opaque pictures over a part of a box', () => {
  const box = { left: 50, top: 50, right: 150, bottom: 100 };
  const over = (width: number): string => `q ${width} 0 0 50 50 460 cm /Im0 Do Q\n`;

  for (const [what, content, after, isUnder] of [
    ['more than a tenth', over(11), -1, true],
    ['a tenth', over(10), -1, false],
    ['more than a tenth, together', over(6) + over(6), -1, true],
    ['more than a tenth, painted earlier', over(11) + over(1), 1, false],
    ['all of it, translucent', fill('Masked'), -1, false],
    ['all of it, as a stencil', fill('Stencil'), -1, true],
  ] as const) {
    it(`${isUnder ? 'cover' : 'do not cover'} it with ${what}`, () => {
      expect(new OpaquePictures(readPictures(content)).lieOver(box, after)).to.equal(isUnder);
    });
  }
});
