import { expect } from 'chai';
import { foldText } from '../../../src/engine/values/hint.js';
import { joinStacks, joinTouching, joinTouchingLines, type Stack } from '../../../src/engine/find/stacks.js';
import { readContent } from '../../support/traced.js';

function stacksOf(content: string, text: string, join: typeof joinStacks = joinStacks): string[] {
  const { page, lines } = readContent(content);
  return join(page.paint, lines, foldText(text)).map(readKeys);
}

function readKeys({ clusters }: Stack): string {
  return clusters.map((cluster) => cluster.key).join('');
}

function show(...lines: string[]): string {
  return `BT /F2 10 Tf 14 TL 50 300 Td ${lines.map((line) => `(${line})Tj T*`).join(' ')} ET`;
}

/** Two lines around the middle of each place, arranged as the tiles of a slanted grid. */
function tile(...places: [x: number, y: number][]): string {
  const shows = places.map(
    ([x, y]) => `1 0 0 1 ${x} ${y} Tm (TOP)Tj 1 0 0 1 ${x - 8} ${y - 24} Tm (SECRET)Tj`,
  );
  return `BT /F2 10 Tf ${shows.join(' ')} ET`;
}

describe('joinStacks', () => {
  for (const [what, content, text, found] of [
    ['two lines', show('TOP', 'SECRET'), 'top secret', ['topsecret']],
    ['two lines with another between', show('TOP', 'body', 'SECRET'), 'top secret', ['topsecret']],
    ['two stacks', show('TOP', 'SECRET', 'TOP', 'SECRET'), 'top secret', ['topsecret', 'topsecret']],
    ['a first line without the last', show('TOP', 'body'), 'top secret', []],
    ['the second line first', show('SECRET', 'TOP'), 'top secret', []],
    ['lines side by side', 'BT /F2 10 Tf 50 300 Td (TOP)Tj 150 0 Td (SECRET)Tj ET', 'top secret', []],
    ['lines far apart', 'BT /F2 10 Tf 50 300 Td (TOP)Tj 0 -60 Td (SECRET)Tj ET', 'top secret', []],
    [
      'a line of another direction than the first',
      'BT /F2 10 Tf 50 300 Td (TOP)Tj 0 1 -1 0 60 250 Tm (SECRET)Tj ET',
      'top secret',
      [],
    ],
    [
      'tiled stacks whose neighbours are nearer below than the own second line',
      tile([60, 300], [92, 314], [124, 328]),
      'top secret',
      ['topsecret', 'topsecret', 'topsecret'],
    ],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(stacksOf(content, text)).to.deep.equal(found);
    });
  }
});

describe('joinTouching', () => {
  /** A red link from 80 to 158 pt, painted before the black words around it. */
  const show = (before: string, behind: string): string =>
    `BT /F2 10 Tf 1 0 0 rg 1 0 0 1 80 300 Tm (international)Tj 0 g 1 0 0 1 50 300 Tm (${before})Tj 1 0 0 1 158 300 Tm (${behind})Tj ET`;
  for (const [what, content, text, found] of [
    ['a link that is painted first', show('see a', ''), 'see a international', ['seeainternational']],
    ['a full stop alone behind it', show('see a', '.'), 'see a international.', ['seeainternational.']],
    ['a bracket alone before it', show('see \\(', ''), 'see (international', ['see(international']],
    ['no text without the full stop behind it', show('see a', '.'), 'see a international', []],
    ['no text with one letter more', show('see a', 's'), 'see a international', []],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(stacksOf(content, text, joinTouching)).to.deep.equal(found);
    });
  }
});

describe('joinTouchingLines', () => {
  /** Words of Courier at 10 pt, each in a colour of its own; an advance is 6 pt. */
  function join(words: readonly (readonly [x: number, text: string])[], first: number): string | null {
    const shows = words.map(([x, text], at) => `.${at % 10} 0 0 rg 1 0 0 1 ${x} 300 Tm (${text})Tj`);
    const { lines } = readContent(`BT /F2 10 Tf ${shows.join(' ')} ET`);
    return joinTouchingLines(lines, lines[first]!.runs[0]!)?.key ?? null;
  }

  it('reads the whole line from any of its pieces, in any painting order', () => {
    const words = [
      [90, 'two'],
      [72, 'one'],
      [108, 'three'],
      [200, 'apart'],
    ] as const;
    for (const first of [0, 1, 2]) expect(join(words, first)).to.equal('onetwothree');
    expect(join(words, 3)).to.equal(null);
  });

  it('ends at a gap of more than 0.3 em', () => {
    expect(
      join(
        [
          [72, 'one'],
          [93, 'two'],
        ],
        0,
      ),
    ).to.equal('onetwo');
    expect(
      join(
        [
          [72, 'one'],
          [93.1, 'two'],
        ],
        0,
      ),
    ).to.equal(null);
  });

  it('reads at most sixteen pieces to either side', () => {
    const words = Array.from(
      { length: 18 },
      (_, at) => [20 + 18 * at, String.fromCharCode(97 + at).repeat(3)] as const,
    );
    expect(join(words, 0)).to.have.length(48);
  });
});
