/**
 * Marks with extreme text state parameters, under unusual matrices, and typed differently than they are painted.
 */
import { turnedBy, writeSlanted } from '../../support/documents.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

/** A pale mark of 20 points from the lower left corner, with room for the effect of the setting. */
function under(setting: string, show = '(CONFIDENTIAL)Tj', x = 10, y = 20): Way['build'] {
  return onPage((plant) => `q .75 g BT /F2 20 Tf ${setting} ${turnedBy(45, x, y)} Tm ${plant(show)} ET Q`);
}

const STATES: Way[] = [
  { way: 'a horizontal scaling to a tenth', build: under('10 Tz') },
  { way: 'a horizontal scaling to four times', build: under('400 Tz') },
  { way: 'a negative horizontal scaling, which mirrors', build: under('-100 Tz', undefined, 300, 360) },
  { way: 'a character spacing of more than a letter', build: under('30 Tc') },
  {
    way: 'a character spacing that leads back over the letters',
    build: under('-30 Tc', undefined, 300, 380),
  },
  { way: 'a word spacing of five letters', hint: 'DO NOT COPY', build: under('40 Tw', '(DO NOT COPY)Tj') },
  {
    way: 'a separate rise for each letter',
    build: under(
      '',
      Array.from('CONFIDENTIAL', (letter, at) => `${at % 2 === 0 ? 0 : 8} Ts (${letter})Tj`).join(' '),
    ),
  },
  { way: 'all of them at once', build: under('150 Tz 3 Tc 9 Tw 12 Ts', '[(CONF)-200(IDEN)300(TIAL)]TJ') },
];

const MATRICES: Way[] = [
  {
    way: 'a mirrored page',
    build: onPage((plant) => `q -1 0 0 1 420 0 cm ${writeSlanted(plant('(CONFIDENTIAL)Tj'))} Q`),
  },
  {
    way: 'pale text upside down',
    build: onPage((plant) => `q .8 g BT /F2 40 Tf -1 0 0 -1 360 300 Tm ${plant('(CONFIDENTIAL)Tj')} ET Q`),
  },
  {
    way: 'sheared, slanted text',
    build: onPage((plant) => `q .8 g BT /F2 40 Tf .866 .5 -.3 1 60 200 Tm ${plant('(CONFIDENTIAL)Tj')} ET Q`),
  },
  {
    way: 'type so large that the page cuts it',
    hint: 'DRAFT',
    build: onPage((plant) => `q .9 g BT /F1 400 Tf 1 0 0 1 -200 150 Tm ${plant('(DRAFT)Tj')} ET Q`),
  },
  {
    way: 'a tint of a spot colour',
    build: onPage(
      (plant) => `q /Cs0 cs .2 scn ${writeSlanted(plant('(CONFIDENTIAL)Tj')).replace('0.75 g', '')} Q`,
      () =>
        '/ColorSpace<</Cs0[/Separation/Spot/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>]>>',
    ),
  },
  {
    way: 'letters filled with a shading',
    build: onPage(
      (plant) =>
        `q /Pattern cs /Sh0 scn BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm ${plant('(CONFIDENTIAL)Tj')} ET Q`,
      () =>
        '/Pattern<</Sh0<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 420 0]/Function<</FunctionType 2/Domain[0 1]/C0[.9]/C1[.6]/N 1>>/Extend[true true]>>>>>>',
    ),
  },
  {
    way: 'a separate size for each letter',
    build: under(
      '',
      Array.from('CONFIDENTIAL', (letter, at) => `/F2 ${16 + 2 * at} Tf (${letter})Tj`).join(' '),
    ),
  },
  {
    way: 'a separate colour for each letter',
    build: under(
      '/F2 30 Tf',
      Array.from('CONFIDENTIAL', (letter, at) => `${at % 2} .7 ${(at % 3) / 2} rg (${letter})Tj`).join(' '),
    ),
  },
];

const TYPED: Way[] = [
  {
    way: 'a hint with no-break spaces in small letters',
    hint: 'do\u00a0not\u00a0copy',
    build: onPage((plant) => writeSlanted(plant('(DO NOT COPY)Tj'))),
  },
  {
    way: 'a hint with typographic quotes and dashes',
    hint: '“Draft” — don’t copy',
    build: onPage((plant) => writeSlanted(plant('("Draft" - don\'t copy)Tj'))),
  },
  {
    way: 'a mark with typographic quotes and dashes',
    hint: '"Draft" - don\'t copy',
    build: onPage((plant) => writeSlanted(plant('(\\223Draft\\224 \\227 don\\222t copy)Tj'))),
  },
  {
    way: 'a hint with white space around it',
    hint: '  CONFIDENTIAL \n',
    build: onPage((plant) => writeSlanted(plant('(CONFIDENTIAL )Tj'))),
  },
  {
    way: 'a hint in capitals for a sharp s',
    hint: 'STRASSE GESPERRT',
    build: onPage((plant) => writeSlanted(plant('(Stra\\337e gesperrt)Tj'))),
  },
  {
    way: 'a hint in several lines of several sizes and colours',
    hint: 'DRAFT\nFor internal use only\n2024',
    build: onPage(
      (plant) =>
        `q BT .7 g /F2 60 Tf ${turnedBy(45, 60, 120)} Tm ${plant('(DRAFT)Tj .8 .5 .5 rg /F1 20 Tf 0 -30 Td (For internal use only)Tj .5 .5 .8 rg /F2 14 Tf 0 -20 Td (2024)Tj')} ET Q`,
    ),
  },
];

const KEPT: Kept[] = [
  {
    what: 'a heading of colours that change from letter to letter',
    build: asBody(
      () =>
        `BT /F1 16 Tf 60 525 Td ${Array.from('CONFIDENTIAL', (letter, at) => `${at % 2} 0 0 rg (${letter})Tj`).join(' ')} ET`,
    ),
  },
  {
    what: 'a word in a sentence whose letters are of several colours',
    build: asBody(
      () =>
        `BT 0 g /F1 11 Tf 60 300 Td (It is )Tj ${Array.from('CONFIDENTIAL', (letter, at) => `${at % 2} 0 0 rg (${letter})Tj`).join(' ')} 0 g ( and stays.)Tj ET`,
    ),
  },
  {
    what: 'a slanted word of two colours within a longer one',
    reason: 'target_found_not_removed',
    build: asBody(() => writeSlanted('(UN)Tj .5 .5 .9 rg (CONFI)Tj .9 .5 .5 rg (DENTIAL)Tj')),
  },
  {
    what: 'a body word with wide spacing',
    reason: 'target_not_found',
    build: asBody(() => 'BT 0 g 30 Tc /F1 11 Tf 20 300 Td (CONFIDENTIAL)Tj ET'),
  },
  {
    what: 'a body word scaled to four times its width',
    build: asBody(() => 'BT 0 g 400 Tz /F1 9 Tf 20 300 Td (CONFIDENTIAL)Tj ET'),
  },
];

describe('the setting of a mark', () => {
  describe('with spacing and scaling', () => itLeavesCleanTwins(STATES));
  describe('under an unusual matrix or colour', () => itLeavesCleanTwins(MATRICES));
  describe('other than in the hint', () => itLeavesCleanTwins(TYPED));
  describe('like body text', () => itLeavesAlone(KEPT));
});
