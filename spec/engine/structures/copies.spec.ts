/**
 * Marks that repeat: on a lattice, on every page, and with small differences.
 */
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

const WORD = 'CONFIDENTIAL';

/** Places of tiles, row by row. */
function onLattice(
  columns: number,
  rows: number,
  write: (x: number, y: number, at: number) => string,
): string[] {
  return Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return write(20 + (400 / columns) * column + (row % 2) * 12, 20 + (520 / rows) * row, at);
  });
}

const tile = (text: string, x: number, y: number, size = 12): string =>
  `q .8 g BT /F2 ${size} Tf ${turnedBy(30, x, y)} Tm (${text})Tj ET Q`;

const LATTICES: Way[] = [
  {
    way: 'a lattice of turned tiles',
    hint: 'SAMPLE',
    places: 24,
    build: onPage((plant) => plant(onLattice(4, 6, (x, y) => tile('SAMPLE', x, y)).join('\n'))),
  },
  {
    way: 'a lattice of upright pale tiles between and over lines',
    hint: 'SAMPLE',
    places: 24,
    build: onPage((plant) =>
      plant(onLattice(4, 6, (x, y) => `q .8 g BT /F2 20 Tf ${x} ${y} Td (SAMPLE)Tj ET Q`).join('\n')),
    ),
  },
  {
    way: 'a lattice of upright pale tiles with one row on a line of the text',
    hint: 'SAMPLE',
    places: 24,
    build: onPage((plant) =>
      plant(
        Array.from(
          { length: 24 },
          (_, at) =>
            `q .8 g BT /F2 14 Tf ${20 + 100 * (at % 4)} ${52 + 80 * Math.floor(at / 4)} Td (SAMPLE)Tj ET Q`,
        ).join('\n'),
      ),
    ),
  },
  {
    way: 'a lattice whose outer tiles extend beyond the edges',
    hint: 'SAMPLE',
    places: 30,
    build: onPage((plant) =>
      plant(
        Array.from({ length: 30 }, (_, at) =>
          tile('SAMPLE', -40 + 100 * (at % 5), -30 + 110 * Math.floor(at / 5), 16),
        ).join('\n'),
      ),
    ),
  },
  {
    way: 'a lattice drawn by one form',
    hint: 'SAMPLE',
    build: (plant) => {
      const document = new TestDocument();
      const form = document.addForm(`.8 g BT /F2 12 Tf ${plant('(SAMPLE)Tj')} ET`, document.resources());
      const draws = onLattice(3, 5, (x, y) => `q ${turnedBy(30, x, y)} cm /Fm0 Do Q`);
      document.addContentPage(writeBody() + draws.join('\n'), `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    way: 'rows of the word in one string, many times each',
    hint: 'SAMPLE',
    places: 20,
    build: onPage(
      (plant) =>
        `q .8 g BT /F2 12 Tf ${plant(Array.from({ length: 5 }, (_, row) => `${turnedBy(30, -20, 40 + 90 * row)} Tm (SAMPLE   SAMPLE   SAMPLE   SAMPLE)Tj`).join(' '))} ET Q`,
    ),
  },
];

/** Pages, three by default, whose marks `write` writes by page number. */
function perPage(write: (page: number, text: string) => string, pages = 3): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    for (let page = 1; page <= pages; page++) {
      document.addContentPage(
        `${writeBody([`This is page ${page}.`, 'It says what it says.'])}q .75 g BT /F2 36 Tf ${write(page, plant(`(${WORD})Tj`))} ET Q`,
      );
    }
    return document.build();
  };
}

const PAGES: Way[] = [
  {
    way: 'copies a fraction of a point apart',
    places: 3,
    build: perPage((page, show) => `${turnedBy(45, 90 + 0.31 * page, 150 - 0.17 * page)} Tm ${show}`),
  },
  {
    way: 'copies at different angles',
    places: 3,
    build: perPage((page, show) => `${turnedBy(40 + 5 * page, 90, 150)} Tm ${show}`),
  },
  {
    way: 'copies of different sizes',
    places: 3,
    build: perPage((page, show) => `${turnedBy(45, 90, 150, 0.6 + 0.15 * page)} Tm ${show}`),
  },
  {
    way: 'copies in different greys',
    places: 3,
    build: perPage((page, show) => `${0.6 + 0.08 * page} g ${turnedBy(45, 90, 150)} Tm ${show}`),
  },
  {
    way: 'copies with different spacing',
    places: 3,
    build: perPage((page, show) => `${page} Tc ${turnedBy(45, 60, 120)} Tm ${show} 0 Tc`),
  },
  {
    way: 'a form for each page, each with different numbers',
    places: 3,
    build: (plant) => {
      const document = new TestDocument();
      for (let page = 1; page <= 3; page++) {
        const form = document.addForm(
          `q .75 g BT /F2 ${34 + page} Tf ${turnedBy(45, 90 + page, 150)} Tm ${plant(`(${WORD})Tj`)} ET Q BT /F1 7 Tf 60 30 Td (Copy ${page} of 3)Tj ET`,
          document.resources(),
        );
        document.addContentPage(writeBody([`This is page ${page}.`]) + '/Fm0 Do', `/XObject<</Fm0 ${form}>>`);
      }
      return document.build();
    },
  },
  {
    way: 'copies whose word is written differently on each page',
    places: 3,
    build: (plant) => {
      const document = new TestDocument();
      for (const show of ['(CONFIDENTIAL)Tj', '[(CONF)12(IDENTIAL)]TJ', '<434F4E464944454E5449414C>Tj']) {
        document.addContentPage(
          `${writeBody()}q .75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm ${plant(show)} ET Q`,
        );
      }
      return document.build();
    },
  },
];

const KEPT: Kept[] = [
  {
    what: 'a table that has the word in each of its cells',
    hint: 'SAMPLE',
    build: asBody(() =>
      onLattice(4, 6, (x, y) => `BT 0 g /F1 9 Tf ${x + 20} ${20 + y / 2} Td (SAMPLE)Tj ET`).join('\n'),
    ),
  },
  {
    what: 'headings at a different place on each page',
    build: () => {
      const document = new TestDocument();
      for (const y of [525, 330, 300]) {
        document.addContentPage(`${writeBody()}BT 0 g /F1 14 Tf 60 ${y} Td (${WORD})Tj ET`);
      }
      return document.build();
    },
  },
  {
    what: 'labels of a map, black and each at a different angle',
    hint: 'River',
    build: asBody(() =>
      [12, 35, 60]
        .map((degrees, at) => `BT 0 g /F1 7 Tf ${turnedBy(degrees, 60 + 120 * at, 100)} Tm (River)Tj ET`)
        .join('\n'),
    ),
  },
];

describe('a mark that repeats', () => {
  describe('on a page', () => itLeavesCleanTwins(LATTICES));
  describe('on every page', () => itLeavesCleanTwins(PAGES));
  describe('that is not a mark', () => itLeavesAlone(KEPT));
});
