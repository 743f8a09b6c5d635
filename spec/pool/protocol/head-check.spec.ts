import { expect } from 'chai';
import { faultOfHead, MAX_HEAD_DEPTH, MAX_HEAD_VALUES } from '../../../src/pool/protocol/head-check.js';
import { seeded } from '../../hostile/mutate.js';

const SEED = 20_261_122;

function judge(json: string): string | null {
  return faultOfHead(Buffer.from(json));
}

function nested(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth);
}

describe('the check of a head', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    it(`finds the depth of ${open}`, () => {
      expect(judge(nested(MAX_HEAD_DEPTH, open, close))).to.equal(null);
      expect(judge(nested(MAX_HEAD_DEPTH + 1, open, close))).to.include('nested');
    });
  }

  it('counts values of every kind', () => {
    for (const value of ['1', '"a"', '[]', '{}', '{"a":1}']) {
      const few = Array<string>(1000).fill(value).join(',');
      expect(judge(`[${few}]`), value).to.equal(null);
      const many = Array<string>(MAX_HEAD_VALUES).fill(value).join(',');
      expect(judge(`[${many}]`), value).to.include('values');
    }
  });

  it('ignores structure within strings, whatever their escapes', () => {
    for (const text of ['['.repeat(50), '{,'.repeat(50), '\\', '\\"[[[[[[[[[[', 'ü"', '']) {
      expect(judge(JSON.stringify([text, { [text]: text }])), text).to.equal(null);
    }
    expect(judge(`["\\\\",${nested(MAX_HEAD_DEPTH, '[', ']')}]`)).to.include('nested');
  });

  it('is not deceived by invalid JSON: depth never closed, or closed before it opens', () => {
    expect(judge('['.repeat(8_000_000))).to.include('nested');
    expect(judge('"'.repeat(7) + '['.repeat(100))).to.equal(null);
    expect(judge(`"${'\\'.repeat(999)}`)).to.equal(null);
  });

  it(`never accepts what a parser would nest deeper (seed ${SEED})`, () => {
    const random = seeded(SEED);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const build = (depth: number): unknown => {
      const leaf = pick([1, 'a', '"[{', '\\', null, true]);
      if (depth === 0) return leaf;
      return random() < 0.5 ? [leaf, build(depth - 1)] : { [String(leaf)]: build(depth - 1), b: leaf };
    };
    for (let round = 0; round < 300; round += 1) {
      const depth = Math.floor(random() * 2 * MAX_HEAD_DEPTH);
      const fault = judge(JSON.stringify(build(depth)));
      expect(fault === null, `depth ${depth}`).to.equal(depth <= MAX_HEAD_DEPTH);
    }
  });
});
