import { expect } from 'chai';
import {
  countUp,
  disagreeInNumbers,
  dropNumbers,
  listNumbers,
} from '../../../src/engine/discover/numbers.js';

describe('listNumbers', () => {
  for (const [text, numbers] of [
    ['A, B, C = 0.70, 0.00, 0.00', ['0.70', '0.00', '0.00']],
    ['Copy 3 of 12.', ['3', '12']],
    ['AB-1234 from 2024-03-05', ['AB-1234', '2024-03-05']],
    ['C0NFIDENT1AL', []],
    ['no number', []],
  ] as const) {
    it(`of ${text}`, () => expect(listNumbers(text)).to.deep.equal(numbers));
  }

  it('reads a million characters between two digits only once: more would take hours', () => {
    const text = `1${'.'.repeat(1_000_000)}1`;
    expect(listNumbers(text)).to.deep.equal([text]);
  });
});

describe('disagreeInNumbers', () => {
  for (const [one, other, disagree] of [
    ['C = 0.70, 0.00', 'C = 0.10, 0.00', true],
    ['EDITION 2023', 'EDITION 2024', true],
    ['Invoice AB-1234', 'Invoice AB-1235', true],
    ['DRAFT 2024', 'DRAFT', false],
    ['DRAFT 2024', 'DRAFT 2024, page 3', false],
    ['DRAFT', 'DARFT', false],
    ['C0NFIDENTIAL', 'CONFIDENTIAL', false],
  ] as const) {
    it(`${disagree ? 'separates' : 'does not separate'} ${one} and ${other}`, () => {
      expect(disagreeInNumbers(one, other)).to.equal(disagree);
      expect(disagreeInNumbers(other, one)).to.equal(disagree);
    });
  }
});

describe('countUp', () => {
  const onPages = (texts: string[]) =>
    texts.map((text, at) => ({ pageNumber: at + 1, target: { text, key: '' } }));
  for (const [what, texts, counts] of [
    ['page numbers', ['page 1 of 3', 'page 2 of 3', 'page 3 of 3'], true],
    ['copies that skip some', ['Copy 4', 'Copy 9', 'Copy 12'], true],
    ['equal texts', ['C = 0.1', 'C = 0.1'], false],
    ['values of a chart', ['C = 0.7', 'C = 0.1', 'C = 0.4'], false],
    ['a number that is missing in some', ['Copy 1', 'Copy', 'Copy 3'], false],
    ['no numbers', ['Copy', 'Copy'], false],
    ['a number on a single page', ['Invoice 2024-113'], false],
  ] as [string, string[], boolean][]) {
    it(`${counts ? 'recognises' : 'does not recognise'} ${what}`, () =>
      expect(countUp(onPages(texts))).to.equal(counts));
  }
});

describe('dropNumbers', () => {
  it('replaces each number with one character', () => {
    expect(dropNumbers('copy 12 of 300')).to.equal('copy # of #');
    expect(dropNumbers('no number')).to.equal('no number');
  });
});
