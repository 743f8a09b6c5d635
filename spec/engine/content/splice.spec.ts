import { expect } from 'chai';
import { applySplices, cutSplices } from '../../../src/engine/content/splice.js';
import { forSeeds, randomBytes } from '../../support/generators.js';

const TEXT = Buffer.from('0123456789');

function applied(splices: Parameters<typeof applySplices>[1]): string {
  return Buffer.from(applySplices(TEXT, splices)).toString('latin1');
}

describe('applySplices', () => {
  it('returns the same bytes without splices', async () => {
    await forSeeds(50, (random) => {
      const bytes = randomBytes(random, random.between(0, 500));
      expect(Buffer.compare(applySplices(bytes, []), bytes)).to.equal(0);
    });
  });

  it('replaces spans given in any order', () => {
    const splices = [
      { start: 8, end: 9, replacement: '' },
      { start: 0, end: 2, replacement: 'ab' },
      { start: 5, end: 5, replacement: '++' },
    ];
    expect(applied(splices)).to.equal('ab234++567 9');
  });

  it('refuses overlapping spans and spans outside the bytes', () => {
    for (const splices of [
      [
        { start: 0, end: 3, replacement: '' },
        { start: 2, end: 4, replacement: '' },
      ],
      [{ start: 5, end: 11, replacement: '' }],
      [{ start: 5, end: 4, replacement: '' }],
    ]) {
      expect(() => applySplices(TEXT, splices)).to.throw(/overlap/u);
    }
  });

  it('keeps every byte outside the spans', async () => {
    await forSeeds(100, (random) => {
      const bytes = randomBytes(random, 200);
      const start = random.between(0, 199);
      const end = random.between(start, 200);
      const out = Buffer.from(applySplices(bytes, [{ start, end, replacement: 'xy' }]));
      expect(Buffer.compare(out.subarray(0, start), bytes.subarray(0, start))).to.equal(0);
      const rest = Math.max(end, start + 2);
      expect(Buffer.compare(out.subarray(rest), bytes.subarray(end))).to.equal(0);
      expect(out.subarray(start, rest).toString().trimEnd()).to.equal('xy');
    });
  });
});

describe('cutSplices', () => {
  const segments = [
    { start: 0, length: 4 },
    { start: 5, length: 4 },
  ];

  it('assigns a splice to its stream, with that stream’s own offsets', () => {
    expect(cutSplices([{ start: 6, end: 8, replacement: 'x' }], segments)).to.deep.equal([
      [],
      [{ start: 1, end: 3, replacement: 'x' }],
    ]);
  });

  it('splits a splice over a border and puts the replacement into the first part', () => {
    expect(cutSplices([{ start: 2, end: 7, replacement: 'x' }], segments)).to.deep.equal([
      [{ start: 2, end: 4, replacement: 'x' }],
      [{ start: 0, end: 2, replacement: '' }],
    ]);
  });

  it('assigns a splice that begins at a border only once', () => {
    const cut = cutSplices([{ start: 5, end: 6, replacement: 'x' }], segments);
    expect(cut.flat()).to.deep.equal([{ start: 0, end: 1, replacement: 'x' }]);
  });

  it('keeps an insertion', () => {
    expect(cutSplices([{ start: 2, end: 2, replacement: 'x' }], segments)[0]).to.have.lengthOf(1);
  });
});
