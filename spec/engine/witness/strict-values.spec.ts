import { expect } from 'chai';
import { StrictFault, StrictReader } from '../../../src/engine/witness/strict-values.js';
import { forSeeds, randomSyntax } from '../../support/generators.js';

function read(text: string): unknown {
  return new StrictReader(text).readValue();
}

const number = (text: string): object => ({ kind: 'number', text });

describe('StrictReader', () => {
  it('reads each kind of value', () => {
    expect(read('% a comment\n 12')).to.deep.equal(number('12'));
    expect(read('-.5')).to.deep.equal(number('-.5'));
    expect(read('/A#42')).to.deep.equal({ kind: 'name', text: 'AB' });
    expect(read('true')).to.deep.equal({ kind: 'keyword', text: 'true' });
    expect(read('<0A 1>')).to.deep.equal({ kind: 'string', text: '<0A 1>' });
    expect(read('(a(b)\\)c)')).to.deep.equal({ kind: 'string', text: 'a(b)\\)c' });
    expect(read('12 3 R')).to.deep.equal({ kind: 'reference', objectNumber: 12, generation: 3 });
    expect(read('[1 2 0 R 3 4]')).to.deep.equal({
      kind: 'array',
      items: [number('1'), { kind: 'reference', objectNumber: 2, generation: 0 }, number('3'), number('4')],
    });
    expect(read('<</A<</B 1>>/C[]>>')).to.deep.equal({
      kind: 'dictionary',
      entries: new Map<string, object>([
        ['A', { kind: 'dictionary', entries: new Map([['B', number('1')]]) }],
        ['C', { kind: 'array', items: [] }],
      ]),
    });
  });

  it('skips long comments without backtracking', () => {
    expect(read(`${'% %'.repeat(10_000)}\n${'%\n'.repeat(10_000)}7`)).to.deep.equal(number('7'));
    expect(() => read('% '.repeat(100_000))).to.throw(StrictFault);
  });

  it('continues after what it has read', () => {
    const reader = new StrictReader('1 0 obj (x) endobj');
    expect([reader.readWhole(), reader.readWhole(), reader.readToken()]).to.deep.equal([1, 0, 'obj']);
    reader.readValue();
    reader.expect('endobj');
  });

  for (const text of [
    '',
    '<<',
    '<</A>>',
    '<<1 2>>',
    '[1',
    ')',
    '>>',
    ']',
    '(a',
    '(\\',
    '<0G>',
    '['.repeat(200),
  ]) {
    it(`rejects ${JSON.stringify(text.slice(0, 12))}`, () => {
      expect(() => read(text)).to.throw(StrictFault);
    });
  }

  it('rejects another keyword, and a number that is not an integer', () => {
    expect(() => new StrictReader('stream').expect('endobj')).to.throw(StrictFault);
    expect(() => new StrictReader('1.5').readWhole()).to.throw(StrictFault);
  });

  it('ends for any bytes', async () => {
    await forSeeds(300, (random) => {
      const text = Buffer.from(randomSyntax(random, 60)).toString('latin1');
      const reader = new StrictReader(text);
      try {
        while (reader.at < text.length) reader.readValue();
      } catch (error) {
        expect(error).to.be.instanceOf(StrictFault);
      }
    });
  });
});

describe('StrictReader at an offset', () => {
  it('reads there, and up to the end of the text', () => {
    expect(new StrictReader('1 2', 2).readWhole()).to.equal(2);
    expect(() => new StrictReader('1 2', 3).readWhole()).to.throw(StrictFault);
    expect(() => new StrictReader('1 2', 9).readWhole()).to.throw(StrictFault);
  });

  it('reads values of any length', () => {
    expect(() => read(`<</A ${' '.repeat(100_000)}>>`)).to.throw(StrictFault, 'a bracket too many');
  });
});
