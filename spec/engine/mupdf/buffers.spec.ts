import { expect } from 'chai';
import '../../../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';
import { lendBytes } from '../../../src/engine/mupdf/buffers.js';

const TEXT = 'BT (word) Tj ET';

/** The bytes as MuPDF has them, as text. */
function load(bytes: Uint8Array): string {
  const buffer = new mupdf.Buffer(lendBytes(bytes));
  try {
    return buffer.asString();
  } finally {
    buffer.destroy();
  }
}

describe('lendBytes', () => {
  it('returns the buffer if the bytes fill it', () => {
    const bytes = new Uint8Array(8);
    expect(lendBytes(bytes)).to.equal(bytes.buffer);
  });

  for (const [what, view] of [
    ['begin within it', new Uint8Array(new ArrayBuffer(8), 1)],
    ['end within it', new Uint8Array(new ArrayBuffer(8), 0, 7)],
    ['are in shared memory', new Uint8Array(new SharedArrayBuffer(8))],
  ] as const) {
    it(`returns the bytes themselves if they ${what}`, () => {
      expect(lendBytes(view)).to.equal(view);
    });
  }

  it('passes MuPDF the same bytes either way, and does not change them', () => {
    const whole = new Uint8Array(Array.from(TEXT, (letter) => letter.charCodeAt(0)));
    const part = Buffer.from(`--${TEXT}--`).subarray(2, 2 + TEXT.length);
    expect([load(whole), load(part)]).to.deep.equal([TEXT, TEXT]);
    expect(Buffer.from(whole).toString()).to.equal(TEXT);
  });
});
