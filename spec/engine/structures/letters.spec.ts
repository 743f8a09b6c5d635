/**
 * Marks whose letters are painted one by one, in any order and along any line, or more than once.
 */
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  letterByLetter,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

const WORD = 'CONFIDENTIAL';
/** Widths of Helvetica's capitals in thousandths of the em. */
const WIDTHS: Record<string, number> = {
  C: 722,
  O: 778,
  N: 722,
  F: 611,
  I: 278,
  D: 722,
  E: 667,
  T: 611,
  A: 667,
  L: 556,
};

/** Letters of unequal widths, each under the one before it. */
function column(left: number, top: number, size: number, place: (width: number) => number): string {
  return Array.from(WORD, (letter, at) => {
    const width = (WIDTHS[letter]! * size) / 1000;
    return `1 0 0 1 ${(left + place(width)).toFixed(2)} ${top - at * size * 1.1} Tm (${letter})Tj`;
  }).join(' ');
}

function onArc(text: string, degreesPerLetter: number, radius = 150): string {
  return Array.from(text, (letter, at) => {
    const degrees = 90 + (degreesPerLetter * text.length) / 2 - degreesPerLetter * at;
    const radians = (degrees * Math.PI) / 180;
    const place = turnedBy(degrees - 90, 210 + radius * Math.cos(radians), 250 + radius * Math.sin(radians));
    return `${place} Tm (${letter})Tj`;
  }).join(' ');
}

const pale = (plant: (text: string) => string, show: string, font = 'F2', size = 36): string =>
  `q .75 g BT /${font} ${size} Tf ${plant(show)} ET Q`;

const ORDERS: Way[] = [
  {
    way: 'letters painted from the last to the first',
    build: onPage((plant) =>
      pale(
        plant,
        letterByLetter(WORD, (all) => all.toReversed()),
      ),
    ),
  },
  {
    way: 'letters painted in turns from both ends',
    build: onPage((plant) =>
      pale(
        plant,
        letterByLetter(WORD, (all) =>
          all.map((_, at) => (at % 2 === 0 ? all[at / 2]! : all[all.length - (at + 1) / 2]!)),
        ),
      ),
    ),
  },
  {
    way: 'letters on an arc, the last first',
    build: onPage((plant) => pale((text) => plant(text), onArc(WORD, 11).split(' Tj').join(' Tj'), 'F2', 30)),
  },
  { way: 'letters on a narrow arc', build: onPage((plant) => pale(plant, onArc(WORD, 20, 90), 'F2', 30)) },
  {
    way: 'letters on an arc under its middle',
    build: onPage((plant) => pale(plant, onArc(WORD, -11), 'F2', 30)),
  },
  {
    way: 'letters spaced by Tc so far that gaps are as wide as letters',
    build: onPage((plant) => writeSlanted(`0 Tc 12 Tc ${plant(`(${WORD})Tj`)} 0 Tc`)),
  },
  {
    way: 'letters spaced by numbers of an array',
    build: onPage((plant) =>
      writeSlanted(plant(`[${Array.from(WORD, (letter) => `(${letter})`).join('-350')}]TJ`)),
    ),
  },
  {
    way: 'letters each between q and Q with a matrix of its own',
    build: onPage((plant) =>
      plant(
        Array.from(WORD, (letter, at) => {
          const step = at * 0.6 * 36 * Math.SQRT1_2;
          return `q ${turnedBy(45, 90 + step, 150 + step)} cm .75 g BT /F2 36 Tf (${letter})Tj ET Q`;
        }).join('\n'),
      ),
    ),
  },
  {
    way: 'letters each in a text object of its own, moved by Td',
    build: onPage(
      (plant) =>
        `q .75 g ${turnedBy(45, 90, 150)} cm /F2 36 Tf ${plant(
          Array.from(WORD, (letter, at) => `BT ${at * 0.6 * 36} 0 Td (${letter})Tj ET`).join(' '),
        )} Q`,
    ),
  },
  {
    way: 'two fragments in text objects, the last first',
    build: onPage((plant) => {
      const step = 5 * 0.6 * 36 * Math.SQRT1_2;
      return plant(
        `q .75 g BT /F2 36 Tf ${turnedBy(45, 90 + step, 150 + step)} Tm (DENTIAL)Tj ET Q ` +
          `q .75 g BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm (CONFI)Tj ET Q`,
      );
    }),
  },
  {
    way: 'a fallback font for some letters',
    build: onPage(
      (plant) => writeSlanted(plant('(CONFI)Tj /F4 36 Tf (DEN)Tj /F2 36 Tf (TIAL)Tj')),
      (document) => {
        document.nameFont('F4', document.addStandardFont('Courier-Bold'));
        return '';
      },
    ),
  },
];

const COLUMNS: Way[] = [
  {
    way: 'letters below one another, centred',
    build: onPage((plant) =>
      pale(
        plant,
        column(370, 520, 36, (width) => -width / 2),
        'F1',
        36,
      ),
    ),
  },
  {
    way: 'letters below one another, aligned on the left',
    build: onPage((plant) =>
      pale(
        plant,
        column(370, 520, 36, () => 0),
        'F1',
        36,
      ),
    ),
  },
  {
    way: 'letters below one another, aligned on the right',
    build: onPage((plant) =>
      pale(
        plant,
        column(390, 520, 36, (width) => -width),
        'F1',
        36,
      ),
    ),
  },
];

const copies = (first: string, ...next: string[]): string => {
  const shows = next.map((setting, at) => `${setting} ${turnedBy(45, 91 + at, 149 - at)} Tm (${WORD})Tj`);
  return `${first} (${WORD})Tj ${shows.join(' ')}`;
};

const COPIES: Way[] = [
  {
    way: 'an embossed mark of a light and a dark copy',
    places: 2,
    build: onPage((plant) => writeSlanted(plant(copies('.9 g', '.6 g')))),
  },
  {
    way: 'an embossed mark of three copies',
    places: 3,
    build: onPage((plant) => writeSlanted(plant(copies('.95 g', '.85 g', '.6 g')))),
  },
  {
    way: 'a shadow of the same grey half a point away',
    places: 2,
    build: onPage((plant) => writeSlanted(plant(`(${WORD})Tj ${turnedBy(45, 90.3, 149.7)} Tm (${WORD})Tj`))),
  },
  {
    way: 'a fill and a stroke of the same letters apart',
    places: 2,
    build: onPage((plant) =>
      writeSlanted(plant(`(${WORD})Tj ${turnedBy(45, 90, 150)} Tm 1 Tr .6 G (${WORD})Tj 0 Tr`)),
    ),
  },
  {
    way: 'poor man’s bold: four copies within a point',
    places: 4,
    build: onPage((plant) => writeSlanted(plant(copies('.8 g', '', '', '')))),
  },
  {
    way: 'embossed tiles, each with a form for each letter run',
    places: 24,
    build: (plant) => {
      const document = new TestDocument();
      const tiles: string[] = [];
      const names: string[] = [];
      for (let at = 0; at < 12; at++) {
        for (const [copy, grey] of [
          ['a', '.92 g'],
          ['b', '.8 g'],
        ] as const) {
          const shift = copy === 'a' ? 0 : 0.7;
          const place = turnedBy(40, 20 + 130 * (at % 3) + shift, 40 + 130 * Math.floor(at / 3) - shift);
          const letters = Array.from(
            'SAMPLE',
            (letter, index) => `1 0 0 1 ${index * 9.6} 0 Tm (${letter})Tj`,
          );
          const form = document.addForm(
            `q 0 0 420 560 re W n ${grey} q ${place} cm BT /F2 16 Tf ${plant(letters.join(' '))} ET Q Q`,
            document.resources(),
          );
          names.push(`/Tr${at}${copy} ${form}`);
          tiles.push(`q /Tr${at}${copy} Do Q`);
        }
      }
      document.addContentPage(writeBody() + tiles.join('\n'), `/XObject<<${names.join('')}>>`);
      return document.build();
    },
    hint: 'SAMPLE',
  },
];

const KEPT: Kept[] = [
  {
    what: 'a slanted word that is the hint read from its end',
    hint: 'STRESSED',
    reason: 'target_not_found',
    build: asBody(() => writeSlanted('(DESSERTS)Tj')),
  },
  {
    what: 'a word on an arc that is the hint read from its end',
    hint: 'STRESSED',
    reason: 'target_not_found',
    build: asBody(() => `q .75 g BT /F2 30 Tf ${onArc('DESSERTS', 11)} ET Q`),
  },
  {
    what: 'a pale column of letters that is the hint read from below',
    hint: 'STRESSED',
    reason: 'target_not_found',
    build: asBody(
      () =>
        `q .75 g BT /F2 36 Tf ${Array.from('DESSERTS', (letter, at) => `1 0 0 1 370 ${500 - 38 * at} Tm (${letter})Tj`).join(' ')} ET Q`,
    ),
  },
  {
    what: 'a column of initials that spell the hint',
    hint: 'CONTRACT',
    build: asBody(
      () =>
        `BT 0 g /F1 11 Tf 60 320 Td ${Array.from('CONTRACT', (letter) => `(${letter})Tj 0 -14 Td`).join(' ')} ET`,
    ),
  },
  {
    what: 'the first letters of lines that continue',
    hint: 'CONDITIONS',
    reason: 'target_not_found',
    build: asBody(() =>
      Array.from(
        'CONDITIONS',
        (letter, at) => `BT 0 g /F1 11 Tf 60 ${320 - 14 * at} Td (${letter})Tj (lause ${at} stays)Tj ET`,
      ).join('\n'),
    ),
  },
  {
    what: 'a pale column of letters that is longer than the hint',
    reason: 'target_not_found',
    build: asBody(
      () =>
        `q .75 g BT /F1 36 Tf ${Array.from('XCONFIDENTIALX', (letter, at) => `1 0 0 1 370 ${540 - 36 * at} Tm (${letter})Tj`).join(' ')} ET Q`,
    ),
  },
  {
    what: 'an emboldened heading of four copies',
    build: asBody(() =>
      [0, 0.3, 0.6, 0.9].map((x) => `BT 0 g /F1 16 Tf ${60 + x} 525 Td (CONFIDENTIAL)Tj ET`).join('\n'),
    ),
  },
  {
    what: 'letter-spaced capitals of a heading',
    build: asBody(() => 'BT 0 g 6 Tc /F1 14 Tf 60 525 Td (CONFIDENTIAL)Tj ET'),
  },
  {
    what: 'letters of body text painted one by one',
    build: asBody(
      () =>
        `BT 0 g /F2 11 Tf ${Array.from('CONFIDENTIAL', (letter, at) => `1 0 0 1 ${60 + 6.6 * at} 300 Tm (${letter})Tj`).join(' ')} ET`,
    ),
  },
];

describe('a mark of single letters', () => {
  describe('in any order', () => itLeavesCleanTwins(ORDERS));
  describe('in columns', () => itLeavesCleanTwins(COLUMNS));
  describe('painted more than once', () => itLeavesCleanTwins(COPIES));
  describe('that is not a mark', () => itLeavesAlone(KEPT));
});
