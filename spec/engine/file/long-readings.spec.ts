import { expect } from 'chai';
import { beginReadings, chargeReading } from '../../../src/engine/file/long-readings.js';
import { readIndirectObject, skipValue } from '../../../src/engine/file/syntax.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';

const MEBIBYTE = 1024 * 1024;

describe('chargeReading', () => {
  it('takes 256 MiB, and the file sixteen times over', () => {
    const bytes = new Uint8Array(MEBIBYTE);
    for (let times = 0; times < 256 + 16; times++) chargeReading(bytes, MEBIBYTE);
    expect(() => chargeReading(bytes.subarray(1), 16 * 1024)).to.throw(EngineFailure);
    expect(() => chargeReading(new Uint8Array(1), MEBIBYTE)).not.to.throw();
    beginReadings(bytes);
    expect(() => chargeReading(bytes, MEBIBYTE)).not.to.throw();
  });

  it('counts no short values, however many', () => {
    const bytes = new Uint8Array(1);
    for (let times = 0; times < 100_000; times++) chargeReading(bytes, 16 * 1024 - 1);
    expect(() => chargeReading(bytes, 256 * MEBIBYTE)).not.to.throw();
  });

  for (const [what, text, read] of [
    ['values', '[', (bytes: Buffer) => skipValue(bytes, 0)],
    ['the white space behind values', '1 0 obj null', (bytes: Buffer) => readIndirectObject(bytes, 0)],
  ] as const) {
    it(`is asked for ${what}`, () => {
      const bytes = Buffer.alloc(MEBIBYTE, ' ');
      bytes.write(text);
      beginReadings(bytes);
      for (let times = 0; times < 272; times++) read(bytes);
      expect(() => read(bytes)).to.throw(EngineFailure);
    });
  }
});
