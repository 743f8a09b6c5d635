import { expect } from 'chai';
import {
  listEntries,
  readEntry,
  readReference,
  replaceEntries,
} from '../../../src/engine/file/dictionary-text.js';
import { latin1Bytes } from '../../support/pdf-builder.js';

function replace(dictionary: string, values: Record<string, string | null>): string | null {
  const changed = replaceEntries(latin1Bytes(dictionary), new Map(Object.entries(values)));
  return changed === null ? null : Buffer.from(changed).toString('latin1');
}

function read(dictionary: string, key: string): string | null {
  const value = readEntry(latin1Bytes(dictionary), key);
  return value === null ? null : Buffer.from(value).toString('latin1');
}

describe('a dictionary as it is written', () => {
  const PAGE = '<</MediaBox[0 0 595.200012207 841.92]/Contents 4 0 R/Resources<</Contents 9 0 R>>/Rotate 0>>';

  it('changes one entry and no other byte', () => {
    expect(replace(PAGE, { Contents: '[5 0 R]' })).to.equal(
      PAGE.replace('/Contents 4 0 R/Res', '/Contents  [5 0 R] /Res'),
    );
  });

  it('adds what is not there before its own end, not that of a dictionary within', () => {
    expect(replace(PAGE, { Lang: '(de)' })).to.equal(PAGE.replace(/>>$/u, '/Lang (de)>>'));
  });

  it('takes an entry out, and leaves alone what it does not have', () => {
    expect(
      replace('<</Filter/FlateDecode/DecodeParms<</Columns 4>>/Length 3>>', { DecodeParms: null, DP: null }),
    ).to.equal('<</Filter/FlateDecode /Length 3>>');
  });

  it('changes several entries at once, in whatever order they are named', () => {
    expect(replace('<</A 1/B 2/C 3>>', { C: '30', A: '10' })).to.equal('<</A  10 /B 2/C  30 >>');
  });

  for (const [what, dictionary, value] of [
    ['a reference, and not its first number alone', '<</K 12 0 R/L 1>>', '12 0 R'],
    ['a reference over several lines', '<</K\n12\n0\nR>>', '12\n0\nR'],
    ['a number before another key', '<</K 12/R 0>>', '12'],
    ['an array of references', '<</K[1 0 R 2 0 R]>>', '[1 0 R 2 0 R]'],
    ['a string with a bracket', '<</J(\\)>>)/K(a>>b)>>', '(a>>b)'],
    ['a name as a value', '<</J/K/K/J>>', '/J'],
    ['a key with an escape', '<</#4b true>>', 'true'],
    ['a value after a comment', '<</K % 7 0 R >>\n8 0 R>>', '8 0 R'],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(read(dictionary, 'K')).to.equal(value);
    });
  }

  for (const [what, text] of [
    ['an array', '[/A 1]'],
    ['a key twice', '<</A 1/B 2/A 3>>'],
    ['a key twice in two spellings', '<</A 1/#41 3>>'],
    ['a key without a value', '<</A 1/B>>'],
    ['a value without a key', '<</A 1 2>>'],
    ['no end', '<</A 1'],
    ['nothing', ''],
  ] as const) {
    it(`refuses what has ${what}`, () => {
      expect(listEntries(latin1Bytes(text))).to.equal(null);
      expect(replace(text, { A: '2' })).to.equal(null);
    });
  }

  it('tells references from other values', () => {
    const values = ['12 0 R', ' 12 0 R\n', '12', '[12 0 R]', '12 0 R 13 0 R', '(12 0 R)'];
    expect(values.map((value) => readReference(latin1Bytes(value)))).to.deep.equal([
      12,
      12,
      null,
      null,
      null,
      null,
    ]);
  });
});
