import { createHash as createNodeHash, createCipheriv } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import type { Platform } from '../../src/engine/platform/platform.js';
import * as browser from '../../src/platform/browser.js';
import * as node from '../../src/platform/node.js';

const PLATFORMS: Record<string, Platform> = { Node: node, browsers: browser };

const TEXT = Buffer.from('BT /F 12 Tf (word) Tj ET '.repeat(400));
const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, at) => at);

for (const [name, platform] of Object.entries(PLATFORMS)) {
  describe(`the platform of ${name}: bytes`, () => {
    it('reads and writes one character for each byte', () => {
      const text = String.fromCharCode(...ALL_BYTES);
      expect(platform.latin1(ALL_BYTES)).to.equal(text);
      expect([...platform.fromLatin1(text)]).to.deep.equal([...ALL_BYTES]);
      expect([...platform.fromLatin1('\u2013\u{1F600}')]).to.deep.equal([0x13, 0x3d, 0x00]);
      expect(platform.latin1(new Uint8Array(300_000).fill(0xe9))).to.equal('\u00e9'.repeat(300_000));
    });

    it('cuts a range at the end of the bytes, and reads only the bytes of a view', () => {
      const view = ALL_BYTES.subarray(0x41, 0x44);
      expect(platform.latin1(view)).to.equal('ABC');
      expect(platform.latin1(view, 1)).to.equal('BC');
      expect(platform.latin1(view, 2, 99)).to.equal('C');
      expect(platform.latin1(view, 3, 99)).to.equal('');
      expect(platform.latin1(view, 9, 2)).to.equal('');
    });

    it('reads and writes UTF-8, including a byte order mark', () => {
      const text = '\ufeffB\u00fc\u2013\u{1F600}';
      expect(platform.utf8(platform.fromUtf8(text))).to.equal(text);
      expect(platform.utf8(Uint8Array.of(0x41, 0xff, 0xe2, 0x82, 0x41))).to.equal('A\ufffd\ufffdA');
    });

    it('reads and writes hexadecimal digits, up to the first invalid pair', () => {
      expect(platform.hex(ALL_BYTES.subarray(8, 18))).to.equal('08090a0b0c0d0e0f1011');
      expect([...platform.fromHex('00fFa')]).to.deep.equal([0, 255]);
      expect([...platform.fromHex('12x456')]).to.deep.equal([0x12]);
    });

    it('joins and compares', () => {
      const joined = platform.concatBytes([
        ALL_BYTES.subarray(1, 3),
        new Uint8Array(0),
        ALL_BYTES.subarray(9, 10),
      ]);
      expect([...joined]).to.deep.equal([1, 2, 9]);
      expect(platform.equalBytes(joined, Uint8Array.of(1, 2, 9))).to.equal(true);
      expect(platform.equalBytes(joined, Uint8Array.of(1, 2, 8))).to.equal(false);
      expect(platform.equalBytes(joined, Uint8Array.of(1, 2))).to.equal(false);
    });

    it('compares long bytes at every place, however they lie in their buffers', () => {
      const bytes = new Uint8Array(1024).map((_, at) => at % 251);
      for (const length of [255, 256, 257, 260]) {
        for (const [from, shift] of [0, 1, 4].flatMap((one) => [[one, 0] as const, [one, 3] as const])) {
          const one = bytes.subarray(from, from + length);
          const other = new Uint8Array(shift + length).subarray(shift);
          other.set(one);
          expect(platform.equalBytes(one, other)).to.equal(true);
          for (let at = 0; at < length; at++) {
            other[at]! ^= 1;
            expect(platform.equalBytes(one, other), `${length} ${from} ${shift} ${at}`).to.equal(false);
            other[at]! ^= 1;
          }
        }
      }
    });

    it('finds bytes and text, forwards and backwards', () => {
      const bytes = Buffer.from('obj endobj obj \u00e9', 'latin1');
      expect(platform.findBytes(bytes, 'obj')).to.equal(0);
      expect(platform.findBytes(bytes, 'obj', 1)).to.equal(7);
      expect(platform.findBytes(bytes, 'obj', 12)).to.equal(-1);
      expect(platform.findBytes(bytes, 'obj', 99)).to.equal(-1);
      expect(platform.findBytes(bytes, '\u00e9')).to.equal(15);
      expect(platform.findBytes(bytes, Uint8Array.of(0x6a, 0x20))).to.equal(2);
      expect(platform.findLastBytes(bytes, 'obj')).to.equal(11);
      expect(platform.findLastBytes(bytes, 'obj', 10)).to.equal(7);
      expect(platform.findLastBytes(bytes, Uint8Array.of(0x6f, 0x62), 0)).to.equal(0);
      expect(platform.findLastBytes(bytes, 'obj', -1)).to.equal(-1);
      expect(platform.findLastBytes(bytes, 'none')).to.equal(-1);
    });
  });

  describe(`the platform of ${name}: deflated data`, () => {
    const asNode = (bytes: Uint8Array): Buffer => Buffer.from(bytes);

    it('compresses as zlib does, at every level', () => {
      for (const level of [1, 4, 5, 6, 7, 8, 9]) {
        for (const memLevel of [8, 9]) {
          expect(
            asNode(platform.deflate(TEXT, { level, memLevel })).equals(
              deflateSync(TEXT, { level, memLevel }),
            ),
          ).to.equal(true);
        }
      }
      expect(asNode(platform.deflate(TEXT)).equals(deflateSync(TEXT))).to.equal(true);
    });

    it('decompresses a valid stream, and ignores what follows it', () => {
      const behind = Buffer.from('endstream');
      expect(asNode(platform.inflate(Buffer.concat([deflateSync(TEXT), behind]))).equals(TEXT)).to.equal(
        true,
      );
      expect(
        asNode(platform.inflateRaw(Buffer.concat([deflateRawSync(TEXT), behind]))).equals(TEXT),
      ).to.equal(true);
      expect(platform.inflate(deflateSync('')).length).to.equal(0);
    });

    it('throws for damaged data, a wrong checksum and a premature end', () => {
      const data = deflateSync(TEXT);
      const wrongSum = Buffer.from(data);
      wrongSum[data.length - 1]! ^= 1;
      const damaged = Buffer.from(data).fill(0xff, 10, 14);
      for (const wrong of [
        wrongSum,
        damaged,
        data.subarray(0, -1),
        data.subarray(0, 20),
        Buffer.from('none'),
      ]) {
        expect(() => platform.inflate(wrong))
          .to.throw(Error)
          .that.is.not.instanceOf(RangeError);
      }
      expect(() => platform.inflateRaw(deflateRawSync(TEXT).subarray(0, -1))).to.throw(Error);
    });

    it('throws a RangeError for more than the allowed length', () => {
      expect(platform.inflate(deflateSync(TEXT), { maxOutputLength: TEXT.length }).length).to.equal(
        TEXT.length,
      );
      expect(() => platform.inflate(deflateSync(TEXT), { maxOutputLength: TEXT.length - 1 })).to.throw(
        RangeError,
      );
      expect(() => platform.inflateRaw(deflateRawSync(TEXT), { maxOutputLength: 1 })).to.throw(RangeError);
    });

    it('returns the first part of truncated data on request', () => {
      const half = deflateSync(TEXT).subarray(0, 40);
      const given = platform.inflate(half, { isPartial: true });
      expect(given.length).to.be.greaterThan(0).and.lessThan(TEXT.length);
      expect(TEXT.subarray(0, given.length).equals(given)).to.equal(true);
      expect(() => platform.inflate(half, { isPartial: true, maxOutputLength: 2 })).to.throw(RangeError);
    });
  });

  describe(`the platform of ${name}: hashes and ciphers`, () => {
    for (const hash of ['md5', 'sha256', 'sha384', 'sha512'] as const) {
      it(`hashes with ${hash}, piece by piece`, () => {
        const whole = createNodeHash(hash).update(TEXT).update('\u00e9').digest();
        const pieces = platform.createHash(hash);
        pieces.update(TEXT.subarray(0, 99)).update(TEXT.subarray(99)).update('\u00e9');
        expect(whole.equals(pieces.digest())).to.equal(true);
      });
    }

    for (const [bits, length] of [
      [128, 16],
      [256, 32],
    ] as const) {
      it(`encrypts and decrypts with AES of ${bits} bits`, () => {
        const [key, vector] = [ALL_BYTES.subarray(0, length), ALL_BYTES.subarray(64, 80)];
        for (const [data, isPadded] of [
          [TEXT.subarray(0, 160), false],
          [TEXT.subarray(0, 160), true],
          [TEXT.subarray(0, 33), true],
        ] as const) {
          const cipher = createCipheriv(`aes-${bits}-cbc`, key, vector).setAutoPadding(isPadded);
          const expected = Buffer.concat([cipher.update(data), cipher.final()]);
          const encrypted = platform.encryptAes(key, vector, data, isPadded);
          expect(expected.equals(encrypted)).to.equal(true);
          expect(Buffer.from(data).equals(platform.decryptAes(key, vector, encrypted, isPadded))).to.equal(
            true,
          );
        }
      });
    }

    it('throws for invalid padding', () => {
      const [key, vector] = [ALL_BYTES.subarray(0, 16), ALL_BYTES.subarray(64, 80)];
      const unpadded = platform.encryptAes(key, vector, TEXT.subarray(0, 32), false);
      expect(() => platform.decryptAes(key, vector, unpadded, true)).to.throw(Error);
    });

    it('makes random bytes', () => {
      expect(platform.randomBytes(8).length).to.equal(8);
      expect(platform.hex(platform.randomBytes(8))).to.not.equal(platform.hex(platform.randomBytes(8)));
    });
  });

  describe(`the platform of ${name}: jobs`, () => {
    it('has a value for as long as a job runs', async () => {
      const value = platform.createJobValue<string>();
      const seen = await value.run('given', async () => {
        await Promise.resolve();
        return value.getStore();
      });
      expect(seen).to.equal('given');
      expect(value.getStore()).to.equal(undefined);
    });
  });
}

describe('the platform of Node: files of packages', () => {
  it('finds and reads those of installed packages, and unpacks them', async () => {
    const model = { packageName: '@tesseract.js-data/eng', path: './4.0.0_best_int/eng.traineddata.gz' };
    expect(node.hasFile(model)).to.equal(true);
    expect((await node.readFile(model)).length).to.equal(5_199_098);
  });

  it('finds none of missing packages and paths', () => {
    expect(node.hasFile({ packageName: '@tesseract.js-data/none', path: './model' })).to.equal(false);
    expect(node.hasFile({ packageName: 'mupdf', path: './none.wasm' })).to.equal(false);
  });
});
