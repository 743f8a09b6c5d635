import { expect } from 'chai';
import { isTextKind, PAINT } from '../../../src/engine/page/page-model.js';
import { findGround, findScan, listShapeChains } from '../../../src/engine/judge/page-grounds.js';
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
  it('finds the picture that fills the page', () => {
    const { paint, ...page } = read(writeBody(['before']) + draw(420, 560) + writeBody(['after']));
    const scan = findScan({ paint, ...page });
    expect(paint.eventKind[scan]).to.equal(PAINT.fillImage);
  });

  it('finds the strip with which the page is full', () => {
    const page = read([0, 1, 2, 3].map((at) => draw(420, 140, 140 * at)).join(''));
    expect(findScan(page)).to.equal(3);
  });

  for (const [what, content] of [
    ['a picture on half of the page', draw(420, 280)],
    ['a picture most of which is off the page', draw(840, 560, 280)],
    ['a filled path', '0 0 420 560 re f'],
    ['text', writeBody()],
    ['nothing', ''],
  ] as const) {
    it(`finds none on a page of ${what}`, () => {
      expect(findScan(read(content))).to.equal(Infinity);
    });
  }
});

describe('findGround', () => {
  for (const [what, content, isGround] of [
    ['a dark path', '0.2 g 50 50 100 100 re f', true],
    ['a dark path in colour', '0.1 0 0.4 rg 50 50 100 100 re f', true],
    ['a picture', draw(100, 100), true],
    ['a light path', '0.9 g 50 50 100 100 re f', false],
    ['a dark line', '0 G 50 50 m 100 50 l S', false],
    ['dark text', writeBody(), false],
  ] as const) {
    it(`${isGround ? 'takes' : 'does not take'} ${what} for one`, () => {
      expect(findGround(read(content)) < Infinity).to.equal(isGround);
    });
  }

  it('gives the first', () => {
    const page = read(`0.9 g 0 0 50 50 re f 0.1 g 0 0 50 50 re f 0 0 9 9 re f`);
    expect(findGround(page)).to.equal(1);
  });
});

describe('listShapeChains', () => {
  it('lists the instructions that paint more than glyphs', () => {
    const page = read(`${writeBody(['text'])}${draw(50, 50)}`);
    const chains = listShapeChains(page);
    const { eventKind, eventChain } = page.paint;
    const textChains = [...eventChain].filter((_, event) => isTextKind(eventKind[event]!));
    expect(textChains).to.not.deep.equal([]);
    for (const chain of textChains) expect(chains.has(chain)).to.equal(false);
    expect(chains.size).to.equal(1);
  });

  it('lists an operator of a Type 3 font that draws its letters', () => {
    const document = new TestDocument();
    document.nameFont('F3', document.addType3Font('AB', { colored: true }));
    document.addContentPage('BT /F3 20 Tf 50 300 Td (AB)Tj ET');
    expect(listShapeChains(readFirstPage(document.build()).page).size).to.equal(1);
  });
});
