import { expect } from 'chai';
import { readDictionary, readNames, readNumbers, readValue } from '../../../src/engine/file/value-tree.js';
import { forSeeds, randomBytes, randomSyntax } from '../../support/generators.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('readValue', () => {
  for (const text of [
    '',
    '<<',
    '<</A>>',
    '<</A 1',
    '[1',
    '<<1 2>>',
    '1 2',
    'endobj',
    '12 0 R 13',
    `${'['.repeat(60)}${']'.repeat(60)}`,
  ]) {
    it(`finds no value in ${JSON.stringify(text.slice(0, 20))}`, () => {
      expect(readValue(bytesOf(text), 0, text.length)).to.equal(null);
    });
  }

  it('ends for any bytes, with correctly nested parts', async () => {
    await forSeeds(300, (random) => {
      const bytes = random.next() < 0.5 ? randomBytes(random, 80) : randomSyntax(random, 40);
      const value = readValue(bytes, 0, bytes.length);
      if (value !== null) {
        expect(value.start).to.be.at.least(0);
        expect(value.end).to.be.at.most(bytes.length);
      }
    });
  });
});

describe('readDictionary', () => {
  it('lists the entries of the top level', () => {
    const text = '<</Type/XRef/Index[0 3 7 1]/Nested<</Index[9]>>/Size 8/Text(/Size 3)>>';
    const entries = readDictionary(bytesOf(text), 0, text.length);
    expect([...entries.keys()]).to.deep.equal(['Type', 'Index', 'Nested', 'Size', 'Text']);
    expect(readNumbers(entries.get('Index'))).to.deep.equal([0, 3, 7, 1]);
    expect(readNames(entries.get('Type'))).to.deep.equal(['XRef']);
    expect(readNumbers(entries.get('Size'))).to.deep.equal([8]);
    expect(readNumbers(entries.get('Missing'))).to.deep.equal([]);
  });

  for (const [what, text, lengths] of [
    ['the last value of a key that occurs twice', '<</Length 1/Length 2>>', [2]],
    ['entries after an extra value', '<</Type/X 5/Length 2>>', [2]],
    ['entries after a word that is not a value', '<</Type what/Length 2>>', [2]],
    ['entries after an array closed by another bracket', '<</Kids[1 0 R>>/Length 2>>', [2]],
    ['a dictionary without an end', '<</Type/X/Length 2', [2]],
    ['a reference, with its generation', '<</Length 7 0 R>>', [7, 0]],
    ['no entry if a value is missing', '<</Length>>', []],
    ['no entries of an array', '[/Length 2]', []],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(readNumbers(readDictionary(bytesOf(text), 0, text.length).get('Length'))).to.deep.equal(lengths);
    });
  }
});
