/**
 * Items that slides show faintly before and after their own slide are content;
 * a mark that is faint everywhere is not.
 */
import { expect } from 'chai';
import { readRepetitions } from '../../../src/engine/judge/placement.js';
import type { Line } from '../../../src/engine/lines/lines.js';
import { factsOf } from '../../support/facts.js';
import { PLANTED, TestDocument, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

const ALPHAS = '/ExtGState<</GS25<</ca .25>>/GS40<</ca .4>>/GS100<</ca 1>>>>';

/** Slides that show the same line of 30 points, each through its own graphics state. */
function onSlides(states: string[], color = '0 .3 .6 rg'): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    states.forEach((state, slide) => {
      const line = plant('(CONFIDENTIAL)Tj');
      document.addContentPage(
        `${writeBody([`Slide ${slide + 1}`, 'has a line of its own.'])}q /${state} gs BT ${color} /F1 30 Tf 60 320 Td ${line} ET Q`,
        ALPHAS,
      );
    });
    return document.build();
  };
}

function showOnSlides(...parameters: Parameters<typeof onSlides>): Kept['build'] {
  return () => onSlides(...parameters)(PLANTED);
}

const COVERED: Kept[] = [
  {
    what: 'an item shown in full on one slide',
    build: showOnSlides(['GS25', 'GS25', 'GS100', 'GS25'], '0 g'),
  },
  { what: 'an item covered on one slide', build: showOnSlides(['GS100', 'GS25', 'GS100']) },
  { what: 'an item covered more and more', build: showOnSlides(['GS100', 'GS40', 'GS25']) },
  { what: 'an item uncovered last', build: showOnSlides(['GS25', 'GS25', 'GS25', 'GS100'], '0 g') },
];

const FAINT: Way[] = [
  { way: 'a line equally faint on every page', places: 3, build: onSlides(['GS25', 'GS25', 'GS25']) },
  {
    way: 'a line faint everywhere, and fainter on one page',
    places: 3,
    build: onSlides(['GS25', 'GS40', 'GS25']),
  },
];

describe('findCovered', () => {
  itLeavesAlone(COVERED);
  itLeavesCleanTwins(FAINT);
});

describe('readRepetitions', () => {
  /** Tiles in two columns; no other text is in line with them. */
  function tilesAt(count: number, columns = 2): ReturnType<typeof factsOf>[] {
    return Array.from({ length: count }, (_, at) => {
      const left = 100 + 100 * (at % columns);
      const top = 100 + 50 * Math.floor(at / columns);
      const facts = factsOf({ box: { left, top, right: left + 60, bottom: top + 10 }, place: `${at}` });
      const { occurrence, style } = facts;
      const run = { style, baseline: top, along: left, alongEnd: left + 60, fromGlyph: 0, toGlyph: 6 };
      return { ...facts, occurrence: { ...occurrence, runs: [run] as never } };
    });
  }

  /** Lines of other texts that look like the tiles. */
  function kinOf(count: number): Line[] {
    const { style } = factsOf({});
    return Array.from({ length: count }, (_, at) => {
      const along = 1000 + 11 * at;
      return {
        style,
        key: 'kin',
        runs: [{ style, baseline: 1000 + 7 * at, along, alongEnd: along + 5 }],
      } as never;
    });
  }

  for (const [what, tiles, kin, columns, isOnLattice] of [
    ['six tiles', 6, 0, 2, true],
    ['five tiles', 5, 0, 2, false],
    ['six in one column', 6, 0, 1, false],
    ['six in one row', 6, 0, 6, false],
    ['six tiles with three other lines of their look for each', 6, 18, 2, true],
    ['six tiles with more than three other lines of their look for each', 6, 19, 2, false],
  ] as const) {
    it(`${isOnLattice ? 'counts' : 'does not count'} ${what} as a lattice`, () => {
      const facts = tilesAt(tiles, columns);
      const repetitions = readRepetitions(facts, kinOf(kin));
      expect(new Set(repetitions.map((one) => one.isOnLattice))).to.deep.equal(new Set([isOnLattice]));
      expect(new Set(repetitions.map((one) => one.tiles))).to.deep.equal(new Set([isOnLattice ? tiles : 0]));
    });
  }
});
