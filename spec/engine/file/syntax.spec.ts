import { expect } from 'chai';
import {
  findObjectStart,
  readDictionary,
  readIndirectObject,
  readNames,
  readNumbers,
  skipValue,
  skipWhiteSpace,
} from '../../../src/engine/file/syntax.js';
import { forSeeds, randomBytes, randomSyntax } from '../../support/generators.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('readIndirectObject', () => {
  it('reads a stream object and where its raw bytes begin', () => {
    const text = '\n12 3 obj\n<</Length 4>>\nstream\r\nabcd\nendstream\nendobj';
    expect(readIndirectObject(bytesOf(text), 1)).to.deep.equal({
      objectNumber: 12,
      generation: 3,
      start: 1,
      bodyStart: 9,
      bodyEnd: 23,
      streamStart: text.indexOf('abcd'),
    });
  });

  for (const [what, text, bodyEnd] of [
    ['a dictionary within a dictionary', '1 0 obj<</A<</B(>>)>>>>endobj', 23],
    ['an array', '1 0 obj[1 [2]]endobj', 14],
    ['a string with brackets', '1 0 obj(<<[)endobj', 12],
    ['a comment in the value', '1 0 obj<<%>>\n/A 1>>endobj', 19],
  ] as const) {
    it(`finds the end of ${what}`, () => {
      expect(readIndirectObject(bytesOf(text), 0)).to.include({ bodyEnd, streamStart: -1 });
    });
  }

  it('reads no byte behind the end of bytes that have a memory of their own', () => {
    const text = '1 0 obj<<>>st';
    const alone = Uint8Array.from(bytesOf(text));
    expect(readIndirectObject(alone, 0)).to.include({ bodyEnd: 11, streamStart: -1 });
    const amongOthers = Uint8Array.from(bytesOf(`${text}ream`)).subarray(0, text.length);
    expect(readIndirectObject(amongOthers, 0)).to.include({ bodyEnd: 11, streamStart: -1 });
  });

  for (const text of ['', 'x', '1 0 R', '1 obj', '-1 0 obj null', '1 0 ob', '99999999999999999999 0 obj']) {
    it(`finds none in ${JSON.stringify(text)}`, () => {
      expect(readIndirectObject(bytesOf(text), 0)).to.equal(null);
    });
  }

  it('finds none whose head begins or ends far behind the offset', () => {
    const read = (before: number, within: number): unknown =>
      readIndirectObject(bytesOf(`${' '.repeat(before)}1${' '.repeat(within)}0 obj null`), 0);
    expect(read(1017, 1)).not.to.equal(null);
    expect(read(1, 1017)).not.to.equal(null);
    expect(read(1018, 1)).to.equal(null);
    expect(read(1, 1018)).to.equal(null);
    expect(findObjectStart(bytesOf(' '.repeat(5000)), 10)).to.equal(1034);
  });

  it('finds none beyond the file', () => {
    expect(readIndirectObject(bytesOf('1 0 obj null'), 100)).to.equal(null);
    expect(readIndirectObject(bytesOf('1 0 obj null'), -1)).to.equal(null);
  });

  it('ends on any bytes', async () => {
    await forSeeds(300, (random) => {
      const bytes = Buffer.concat([
        bytesOf('1 0 obj '),
        random.next() < 0.5 ? randomBytes(random, 80) : randomSyntax(random, 40),
      ]);
      expect(readIndirectObject(bytes, 0)!.bodyEnd).to.be.at.most(bytes.length);
      expect(skipValue(bytes, 8)).to.be.at.least(8);
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
});

describe('skipWhiteSpace', () => {
  it('passes over comments too', () => {
    expect(skipWhiteSpace(bytesOf(' \t% note\r\n %\n x'), 0)).to.equal(14);
  });
});
