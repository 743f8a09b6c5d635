import { expect } from 'chai';
import {
  findObjectStart,
  readIndirectObject,
  skipValue,
  beginReadings,
  chargeReading,
  findLinearisation,
} from '../../../src/engine/file/syntax.js';
import { forSeeds, randomBytes, randomSyntax } from '../../support/generators.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('readIndirectObject', () => {
  it('reads a stream object and the start of its raw bytes', () => {
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

  for (const [what, between, start] of [
    ['a line end', '\n', 1],
    ['spaces and a line end', '  \r\n', 4],
    ['spaces alone, which are data', '  ', 0],
  ] as const) {
    it(`reads raw bytes from behind ${what}`, () => {
      const text = `1 0 obj<<>>stream${between}abcd endstream`;
      const { streamStart } = readIndirectObject(bytesOf(text), 0)!;
      expect(streamStart).to.equal(text.indexOf('stream') + 'stream'.length + start);
    });
  }

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

  it('reads no byte after the end of a separate buffer', () => {
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

  it('finds none whose head begins or ends far after the offset', () => {
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

  it('ends for any bytes', async () => {
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

const MEBIBYTE = 1024 * 1024;

describe('chargeReading', () => {
  it('allows 256 MiB, plus sixteen times the file', () => {
    const bytes = new Uint8Array(MEBIBYTE);
    for (let times = 0; times < 256 + 16; times++) chargeReading(bytes, MEBIBYTE);
    expect(() => chargeReading(bytes.subarray(1), 16 * 1024)).to.throw(EngineFailure);
    expect(() => chargeReading(new Uint8Array(1), MEBIBYTE)).not.to.throw();
    beginReadings(bytes);
    expect(() => chargeReading(bytes, MEBIBYTE)).not.to.throw();
  });

  it('does not count short values, however many', () => {
    const bytes = new Uint8Array(1);
    for (let times = 0; times < 100_000; times++) chargeReading(bytes, 16 * 1024 - 1);
    expect(() => chargeReading(bytes, 256 * MEBIBYTE)).not.to.throw();
  });

  for (const [what, text, read] of [
    ['values', '[', (bytes: Buffer) => skipValue(bytes, 0)],
    ['the white space after values', '1 0 obj null', (bytes: Buffer) => readIndirectObject(bytes, 0)],
  ] as const) {
    it(`counts ${what}`, () => {
      const bytes = Buffer.alloc(MEBIBYTE, ' ');
      bytes.write(text);
      beginReadings(bytes);
      chargeReading(bytes, 271 * MEBIBYTE);
      read(bytes);
      expect(() => read(bytes)).to.throw(EngineFailure);
    });
  }
});

describe('findLinearisation', () => {
  for (const [what, text, number] of [
    ['a linearised file', '%PDF-1.4\n12 0 obj\n<</Linearized 1/L 900>>', 12],
    ['a plain file', '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>', null],
    ['a key in an object other than the first', '%PDF-1.4\n1 0 obj\n<</A 1>>\n/Linearized', null],
    ['a key too far from the start', `%PDF-1.4\n${' '.repeat(1024)}1 0 obj\n<</Linearized 1>>`, null],
  ] as const) {
    it(`reads ${what}`, () => {
      const bytes = Buffer.from(text, 'latin1');
      expect(findLinearisation(bytes)).to.equal(number);
    });
  }
});
