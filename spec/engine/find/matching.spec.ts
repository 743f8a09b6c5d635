import { expect } from 'chai';
import { foldText } from '../../../src/engine/values/hint.js';
import { countRepetitions, findOccurrences } from '../../../src/engine/find/matching.js';
import { turnedBy } from '../../support/documents.js';
import { readContent } from '../../support/traced.js';

function find(content: string, text: string): { found: string[]; sightings: number } {
  const { page, runs, lines } = readContent(content);
  const { occurrences, sightings } = findOccurrences(page, runs, lines, { key: foldText(text), text });
  return {
    found: occurrences.map(
      ({ arrangement, clusters }) => `${arrangement}: ${clusters.map((one) => one.text).join('')}`,
    ),
    sightings,
  };
}

function show(...lines: string[]): string {
  return `BT /F2 10 Tf 14 TL 50 300 Td ${lines.map((line) => `(${line})Tj T*`).join(' ')} ET`;
}

describe('findOccurrences', () => {
  for (const [what, content, text, found, sightings] of [
    ['a line that is the target', show('DRAFT', 'body'), 'draft', ['line: DRAFT'], 0],
    ['a line that is the target twice', show('DRAFT DRAFT'), 'draft', ['line: DRAFT ', 'line: DRAFT'], 0],
    ['the target in a longer line', show('a DRAFT of it'), 'draft', [], 1],
    ['the target in a longer word', show('redraft drafts'), 'draft', [], 2],
    ['a repeated target with a remainder', show('DRAFT', 'a draft'), 'draft', ['line: DRAFT'], 1],
    ['a target of two lines', show('TOP', 'SECRET', 'body'), 'top\nsecret', ['stack: TOPSECRET'], 0],
    [
      'a target of two lines with a body line between',
      show('TOP', 'body text', 'SECRET'),
      'top\nsecret',
      ['stack: TOPSECRET'],
      0,
    ],
    ['the second line first', show('SECRET', 'TOP'), 'top\nsecret', [], 0],
    [
      'the target broken over lines of a paragraph',
      show('this is top', 'secret for all'),
      'top secret',
      [],
      1,
    ],
    ['a line that reads differently from its end', show('TFARD'), 'draft', [], 0],
    ['an anagram', show('FRADT'), 'draft', [], 0],
    ['part of the target', show('DRA'), 'draft', [], 0],
    ['nothing', '', 'draft', [], 0],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(find(content, text)).to.deep.equal({ found, sightings });
    });
  }

  it('reads letters on an arc as one sequence', () => {
    const glyphs = Array.from('WATERMARK', (letter, at) => {
      const radians = ((140 - 12 * at) * Math.PI) / 180;
      return `${turnedBy(50 - 12 * at, 200 + 100 * Math.cos(radians), 200 + 100 * Math.sin(radians))} Tm (${letter})Tj`;
    });
    expect(find(`BT /F2 20 Tf ${glyphs.join(' ')} ET`, 'watermark').found).to.deep.equal([
      'sequence: WATERMARK',
    ]);
  });

  it('accepts replacement text of up to 64 times the target, and drawn text in any case', () => {
    const say = (times: number, drawn: string): string =>
      `BT /F2 10 Tf 50 300 Td /Span<</ActualText(${'DRAFT'.repeat(times)})>>BDC (${drawn})Tj EMC ET`;
    expect(find(say(64, 'a'), 'draft').found).to.have.lengthOf(1);
    expect(find(say(65, 'a'), 'draft').found).to.have.lengthOf(0);
    expect(find(say(65, 'DRAFT'), 'draft').found).to.deep.equal(['line: DRAFT']);
  });

  it('assigns each glyph to one occurrence', () => {
    const { page, runs, lines } = readContent(show('DRAFT', 'DRAFT', 'DRAFTDRAFT'));
    const { occurrences } = findOccurrences(page, runs, lines, { key: 'draft', text: 'draft' });
    const glyphs = occurrences.flatMap(({ clusters }) => clusters.map(({ glyph }) => glyph));
    expect(occurrences).to.have.lengthOf(4);
    expect(new Set(glyphs).size).to.equal(glyphs.length);
  });
});

describe('countRepetitions', () => {
  it('counts only whole repetitions', () => {
    expect(['abab', 'aba', '', 'ab', 'abx'].map((text) => countRepetitions(text, 'ab'))).to.deep.equal([
      2, 0, 0, 1, 0,
    ]);
  });
});
