import { expect } from 'chai';
import { passBytes } from '../../../src/engine/mupdf/buffers.js';

const TEXT = 'BT (word) Tj ET';

describe('passBytes', () => {
  const whole = new Uint8Array(Array.from(TEXT, (letter) => letter.charCodeAt(0)));
  const shared = new Uint8Array(new SharedArrayBuffer(TEXT.length));
  shared.set(whole);
  for (const [what, bytes] of [
    ['fill their buffer', whole],
    ['are a part of it', Buffer.from(`--${TEXT}--`).subarray(2, 2 + TEXT.length)],
    ['are in shared memory', shared],
  ] as const) {
    it(`gives MuPDF bytes that ${what}, and does not change them`, () => {
      expect(passBytes(bytes, (buffer) => buffer.asString())).to.equal(TEXT);
      expect(Buffer.from(bytes).toString()).to.equal(TEXT);
    });
  }
});
