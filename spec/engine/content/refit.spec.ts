import { inflateSync, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { encodeAscii85, refitStream } from '../../../src/engine/content/refit.js';
import { forSeeds, randomBytes, randomContent } from '../../support/generators.js';

/** Old data of a given length, which cannot be recoded as a stream. */
function roomOf(length: number): Uint8Array {
  return new Uint8Array(length);
}

describe('refitStream', () => {
  it('has exactly the requested length, and inflates to the content and spaces', async () => {
    await forSeeds(100, (random) => {
      const content = Buffer.from(randomContent(random, []));
      const length = deflateSync(content).length + random.between(10, 400);
      const fitted = refitStream(content, ['FlateDecode'], roomOf(length));
      expect(fitted).to.have.lengthOf(length);
      const decoded = inflateSync(fitted!);
      expect(Buffer.compare(decoded.subarray(0, content.length), content)).to.equal(0);
      expect(decoded.subarray(content.length).toString().trim()).to.equal('');
    });
  });

  it('fills any number of bytes', () => {
    const content = Buffer.from('0 1 0 rg 72 700 10 10 re f 0.5 g 80 600 5 5 re f '.repeat(20));
    const shortest = deflateSync(content, { level: 9 }).length;
    for (const more of [...Array.from({ length: 40 }, (_, at) => at + 2), 65_535, 65_541, 200_000]) {
      const fitted = refitStream(content, ['FlateDecode'], roomOf(shortest + more));
      expect(fitted, `${more} more bytes`).to.have.lengthOf(shortest + more);
      expect(inflateSync(fitted!).toString().trimEnd()).to.equal(content.toString().trimEnd());
    }
  });

  it('finds room if a repeated text was replaced with spaces', () => {
    const around = Buffer.from('<</Type/Page/Parent 1 0 R/Contents 5 0 R>> '.repeat(20), 'latin1');
    const entry = Buffer.from('/Names(f3a1c07b92d4)', 'latin1');
    const before = Buffer.concat([around, entry, around]);
    const after = Buffer.concat([around, Buffer.alloc(entry.length, 0x20), around]);
    const encoded = deflateSync(before, { level: 9, memLevel: 9 });
    const fitted = refitStream(after, ['FlateDecode'], encoded);
    expect(fitted).to.have.lengthOf(encoded.length);
    expect(inflateSync(fitted!).toString('latin1').trimEnd()).to.equal(after.toString('latin1').trimEnd());
  });

  it('returns null if the content does not fit', async () => {
    await forSeeds(20, (random) => {
      const content = Buffer.from(randomBytes(random, 300));
      expect(refitStream(content, ['FlateDecode'], roomOf(200))).to.equal(null);
      expect(refitStream(content, ['ASCII85Decode', 'FlateDecode'], roomOf(300))).to.equal(null);
      expect(refitStream(content, [], roomOf(299))).to.equal(null);
    });
  });

  it('fills an unfiltered stream with spaces', () => {
    expect(Buffer.from(refitStream(Buffer.from('q Q'), [], roomOf(6))!).toString()).to.equal('q Q   ');
  });

  it('keeps the end marker of base 85 at the end', () => {
    const filters = ['ASCII85Decode', 'FlateDecode'];
    const fitted = Buffer.from(refitStream(Buffer.from('q Q'), filters, roomOf(40))!).toString();
    expect(fitted).to.match(/^\S+ +~>$/u);
    expect(fitted).to.have.lengthOf(40);
  });

  it('refuses a filter that it cannot write', () => {
    for (const filters of [['LZWDecode'], ['ASCII85Decode'], ['FlateDecode', 'FlateDecode'], ['Crypt']]) {
      expect(refitStream(Buffer.from('q'), filters, roomOf(100))).to.equal(null);
    }
    for (const filters of [[], ['FlateDecode'], ['ASCII85Decode', 'FlateDecode']]) {
      expect(refitStream(Buffer.from('q'), filters, roomOf(100))).to.have.lengthOf(100);
    }
  });
});

describe('encodeAscii85', () => {
  for (const [bytes, text] of [
    ['', ''],
    ['\u0000\u0000\u0000\u0000', '!!!!!'],
    ['Man ', '9jqo^'],
    ['Ma', '9jn'],
    ['\u00ff\u00ff\u00ff\u00ff', 's8W-!'],
  ] as const) {
    it(`writes ${JSON.stringify(bytes)} as ${JSON.stringify(text)}`, () => {
      expect(Buffer.from(encodeAscii85(Buffer.from(bytes, 'latin1'))).toString('latin1')).to.equal(text);
    });
  }
});
