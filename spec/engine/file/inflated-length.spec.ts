import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { measureInflated } from '../../../src/engine/file/inflated-length.js';

const LIMIT = 100_000;

describe('measureInflated', () => {
  it('returns the length up to the limit, and no more', () => {
    expect(measureInflated(deflateSync(Buffer.alloc(LIMIT)), LIMIT)).to.equal(LIMIT);
    expect(measureInflated(deflateSync(Buffer.alloc(LIMIT + 1)), LIMIT)).to.equal(Infinity);
  });

  it('adds both lengths of data that are deflated twice', () => {
    const once = deflateSync(Buffer.alloc(1000));
    expect(measureInflated(deflateSync(once), LIMIT)).to.equal(once.length + 1000);
  });

  it('ignores bytes after the data', () => {
    const data = Buffer.concat([deflateSync(Buffer.alloc(1000)), Buffer.from('\nendstream endobj')]);
    expect(measureInflated(data, LIMIT)).to.equal(1000);
  });

  it('returns 0 for data that are not deflated, and overestimates damaged data', () => {
    expect(measureInflated(Buffer.from('plain text'), LIMIT)).to.equal(0);
    expect(measureInflated(Buffer.alloc(0), LIMIT)).to.equal(0);
    const whole = deflateSync(Buffer.alloc(50_000, 'text'));
    expect(measureInflated(whole.subarray(0, -6), LIMIT)).to.be.at.least(50_000);
    const damaged = deflateSync(Buffer.alloc(LIMIT + 1));
    damaged.fill(0xff, damaged.length - 6);
    expect(measureInflated(damaged, LIMIT)).to.be.greaterThan(LIMIT);
  });

  it('returns little for encrypted data that begins like deflated data', () => {
    const encrypted = Buffer.concat([Buffer.from([0x78, 0x9c, 0xff]), Buffer.alloc(60_000, 'qjxkz')]);
    expect(measureInflated(encrypted, 64 * 1024 * 1024)).to.be.lessThan(LIMIT);
  });

  it('returns at most twice the length for data that are damaged at any place', () => {
    const text = Array.from({ length: 40_000 }, (_, at) => `${(at * 7919) % 65_521} `).join('');
    const data = deflateSync(text);
    for (const place of [0.3, 0.6, 0.9]) {
      const damaged = Buffer.from(data);
      // A block of a reserved type ends the data here.
      damaged.fill(0xff, Math.floor(place * data.length), Math.floor(place * data.length) + 64);
      const bound = measureInflated(damaged, 64 * 1024 * 1024);
      expect(bound)
        .to.be.greaterThan(0.8 * place * text.length)
        .and.at.most(2 * text.length);
    }
    const wrongSum = Buffer.from(data);
    wrongSum[data.length - 1]! ^= 1;
    expect(measureInflated(wrongSum, 64 * 1024 * 1024))
      .to.be.at.least(text.length)
      .and.at.most(2 * text.length);
  });
});
