import { expect } from 'chai';
import { joinVerticalText } from '../../../src/engine/find/vertical-text.js';
import { readContent } from '../../support/traced.js';

/** Shows each text at its place; the first column of three letters has the given widths. */
function columnsOf(places: [text: string, x: number, y: number][], key = 'abc'): string[] {
  const shows = places.map(([text, x, y]) => `1 0 0 1 ${x} ${y} Tm (${text})Tj`).join(' ');
  const { page, lines } = readContent(`BT /F2 10 Tf ${shows} ET`);
  return joinVerticalText(page.paint, lines, key).map(({ clusters }) =>
    clusters.map((one) => one.key).join(''),
  );
}

describe('joinVerticalText', () => {
  for (const [what, places, found] of [
    [
      'letters below one another',
      [
        ['a', 50, 80],
        ['b', 50, 68],
        ['c', 50, 56],
      ],
      ['abc'],
    ],
    [
      'letters painted from the bottom up',
      [
        ['c', 50, 56],
        ['b', 50, 68],
        ['a', 50, 80],
      ],
      ['abc'],
    ],
    [
      'letters slightly out of line',
      [
        ['a', 50, 80],
        ['b', 51, 68],
        ['c', 50, 56],
      ],
      ['abc'],
    ],
    [
      'letters side by side',
      [
        ['a', 50, 80],
        ['b', 80, 80],
        ['c', 110, 80],
      ],
      [],
    ],
    [
      'letters on a slope',
      [
        ['a', 50, 80],
        ['b', 56, 68],
        ['c', 62, 56],
      ],
      [],
    ],
    [
      'letters far apart',
      [
        ['a', 50, 200],
        ['b', 50, 150],
        ['c', 50, 100],
      ],
      [],
    ],
    [
      'a longer column',
      [
        ['a', 50, 80],
        ['b', 50, 68],
        ['c', 50, 56],
        ['d', 50, 44],
      ],
      [],
    ],
    [
      'a column that continues as a word',
      [
        ['a', 50, 80],
        ['b', 50, 68],
        ['c', 50, 56],
        ['word', 50, 44],
      ],
      [],
    ],
    [
      'two columns',
      [
        ['a', 50, 80],
        ['b', 50, 68],
        ['c', 50, 56],
        ['a', 90, 80],
        ['b', 90, 68],
        ['c', 90, 56],
      ],
      ['abc', 'abc'],
    ],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(columnsOf(places.map(([text, x, y]) => [text, x, y]))).to.deep.equal(found);
    });
  }

  it('skips columns if the page has too few of a letter of the target', () => {
    const column = (letters: string): [string, number, number][] =>
      Array.from(letters, (letter, at) => [letter, 50, 200 - 12 * at]);
    expect(columnsOf(column('abab'), 'aabb')).to.deep.equal(['abab']);
    expect(columnsOf(column('abbb'), 'aabb')).to.deep.equal([]);
    expect(columnsOf(column('abcd'), 'aabb')).to.deep.equal([]);
  });

  it('accepts letters beyond ASCII with any normalisation', () => {
    const letters: [string, number, number][] = [
      ['\\351', 50, 80],
      ['b', 50, 68],
      ['c', 50, 56],
    ];
    expect(columnsOf(letters)).to.deep.equal(['\u00e9bc']);
  });
});
