import { expect } from 'chai';
import { foldText } from '../../../src/engine/values/hint.js';
import type { Cluster } from '../../../src/engine/lines/fold-glyphs.js';
import { isReordered, listReadingOrders } from '../../../src/engine/lines/reading-order.js';
import { forSeeds } from '../../support/generators.js';

const split = (text: string): string[] => Array.from(text);

function clustersOf(units: string[]): Cluster[] {
  return units.map((text, glyph) => ({ glyph, text, key: foldText(text), continues: false }));
}

function ordersOf(units: string[]): string[] {
  return [...listReadingOrders(clustersOf(units))].map((order) => order.map(({ text }) => text).join(''));
}

describe('listReadingOrders', () => {
  it('offers Latin text only from its beginning', () => {
    expect(ordersOf([...split('abc')])).to.deep.equal(['abc']);
  });

  it('also offers it from its end if its letters are placed in that order', () => {
    const [, turned] = [...listReadingOrders(clustersOf([...split('abc')]), true)];
    expect(turned!.map(({ text }) => text).join('')).to.equal('cba');
  });

  it('keeps numbers left to right within right-to-left text, and never reverses them', () => {
    const orders = ordersOf([...split('1,5'), ' ', ...split('בא')]);
    expect(orders).to.include('אב 1,5');
    expect(orders.some((order) => order.includes('5,1'))).to.equal(false);
  });

  it('keeps Latin words intact on both sides of right-to-left text', () => {
    expect(ordersOf([...split('ab'), ' ', ...split('בא'), ' ', ...split('cd')])).to.include.members([
      'ab אב cd',
      'cd אב ab',
    ]);
  });

  it('moves a vowel sign after the syllable that it is painted before', () => {
    expect(ordersOf(['ि', 'स्', 'थ', 'त'])).to.include('स्थित');
  });

  it('moves the hook of RA before its syllable', () => {
    expect(ordersOf(['क', 'य', 'ा', 'र्'])).to.include('कर्या');
  });

  it('keeps glyphs of one text together', () => {
    const clusters = clustersOf([...split('abcd')]);
    clusters[2]!.continues = true;
    const [, backward] = [...listReadingOrders(clusters, true)];
    expect(backward!.map(({ glyph }) => glyph)).to.deep.equal([3, 1, 2, 0]);
  });

  it('offers each glyph exactly once in each order', async () => {
    const letters = [...split('ab1 אבس\u093f\u0930न\u094d\u00b4,-')];
    await forSeeds(300, (random) => {
      const units = Array.from({ length: random.between(1, 12) }, () => random.pick(letters));
      for (const order of listReadingOrders(clustersOf(units))) {
        const glyphs = order.map(({ glyph }) => glyph).toSorted((one, other) => one - other);
        expect(glyphs, units.join('')).to.deep.equal(units.map((_, at) => at));
      }
    });
  });
});

describe('isReordered', () => {
  for (const [text, answer] of [
    ['draft', false],
    ['черновик', false],
    ['טיוטה', true],
    ['\ufeb3\ufeae', true],
    ['न\u093fध', true],
    ['內部資料', false],
  ] as const) {
    it(`says ${answer ? 'yes' : 'no'} to ${text}`, () => {
      expect(isReordered(text)).to.equal(answer);
    });
  }
});
