import { expect } from 'chai';
import { foldText } from '../../../src/engine/values/hint.js';
import { joinMixedLines } from '../../../src/engine/lines/lines.js';
import { countInside, countSightings } from '../../../src/engine/find/sightings.js';
import { readContent } from '../../support/traced.js';

function count(content: string, text: string, isFound = false): number {
  const { page, lines, runs } = readContent(content);
  return countSightings(page.paint, lines, joinMixedLines(runs), { key: foldText(text), text }, isFound);
}

function show(...lines: string[]): string {
  return `BT /F2 10 Tf 14 TL 50 300 Td ${lines.map((line) => `(${line})Tj T*`).join(' ')} ET`;
}

describe('countSightings', () => {
  for (const [what, content, text, sightings] of [
    ['a word of a line', show('a draft of it'), 'draft', 1],
    ['part of a word', show('redraft drafts'), 'draft', 2],
    ['words that wrap', show('this is top', 'secret for all'), 'top secret', 1],
    ['letters that meet where lines wrap', show('they voted no', 'test was made'), 'note', 0],
    [
      'words on lines far apart',
      'BT /F2 10 Tf 50 300 Td (is top)Tj 0 -90 Td (secret for)Tj ET',
      'top secret',
      0,
    ],
    ['a word of several colours', 'BT /F2 10 Tf 50 300 Td (a dr)Tj 1 0 0 rg (aft)Tj ET', 'draft', 1],
    ['nothing', '', 'draft', 0],
  ] as const) {
    it(`counts ${what}`, () => {
      expect(count(content, text)).to.equal(sightings);
    });
  }

  it('does not look for wrapped text if the whole target was found', () => {
    expect(count(show('this is top', 'secret for all'), 'top secret', true)).to.equal(0);
  });
});

describe('countInside', () => {
  it('counts without overlaps', () => {
    expect([countInside('aaaa', 'aa'), countInside('abab', 'ab'), countInside('', 'a')]).to.deep.equal([
      2, 2, 0,
    ]);
  });
});
