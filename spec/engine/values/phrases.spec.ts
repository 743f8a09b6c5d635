import { expect } from 'chai';
import { beginsWith, hasApart, isSentence, matchWords } from '../../../src/engine/values/phrases.js';

const DRAFT = matchWords('draft|secret');

describe('matchWords', () => {
  it('matches whole words in any case', () => {
    expect(['A DRAFT.', 'draft'].every((text) => DRAFT.test(text))).to.equal(true);
    expect(['drafts', 'redraft'].some((text) => DRAFT.test(text))).to.equal(false);
  });
});

describe('beginsWith', () => {
  it('asks for the pattern at the beginning', () => {
    expect(beginsWith(DRAFT, 'Draft 2')).to.equal(true);
    expect(beginsWith(DRAFT, 'A draft')).to.equal(false);
  });
});

describe('hasApart', () => {
  for (const text of [
    'Draft',
    'DRAFT HORSES',
    'draft for Acme',
    'Draft of 3 May',
    'A draft, and more',
    'draft',
  ]) {
    it(`finds the word apart in “${text}”`, () => expect(hasApart(DRAFT, text)).to.equal(true));
  }
  for (const text of ['draft horses', 'Draft of a book', 'The draft constitution', 'drafts']) {
    it(`does not find the word apart in “${text}”`, () => expect(hasApart(DRAFT, text)).to.equal(false));
  }

  it('looks at each place of the word, or only at the beginning', () => {
    expect(hasApart(DRAFT, 'draft horses: a Draft')).to.equal(true);
    expect(hasApart(DRAFT, 'draft horses: a Draft', true)).to.equal(false);
  });
});

describe('isSentence', () => {
  it('finds words that join sentences; in capitals, "and" joins words', () => {
    expect(['This may change', 'black and white'].every(isSentence)).to.equal(true);
    expect(['PRIVATE AND CONFIDENTIAL', 'Draft 2'].some(isSentence)).to.equal(false);
  });
});
