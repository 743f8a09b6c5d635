/**
 * Marks in scripts that are read, joined or ordered differently than Latin.
 */
import { writeSlanted } from '../../support/documents.js';
import {
  addMappedFont,
  asBody,
  inUnits,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

const split = (text: string): string[] => Array.from(text);

/** The units in painting order, in one operator. */
function painted(units: string[]): Way['build'] {
  return inUnits(units, (font) => `${font.show(units.join(''))}Tj`);
}

/** Body text of the same units, in black and upright. */
function said(units: string[]): Kept['build'] {
  return asBody((document) => {
    const font = addMappedFont(document, [...new Set(units)]);
    return `BT 0 g /F3 11 Tf 60 300 Td ${font.show(units.join(''))}Tj ET`;
  });
}

const backward = (text: string): string[] => Array.from(text).toReversed();

/** One unit after another, each in a sequence with the text that it stands for. */
function withActualText(parts: [units: string, actual: string][]): Way['build'] {
  const units = [...new Set(parts.flatMap(([text]) => Array.from(text)))];
  return inUnits(units, (font) =>
    parts
      .map(([text, actual]) => {
        const utf16 = Buffer.from(`\ufeff${actual}`, 'utf16le').swap16().toString('hex');
        return `/Span<</ActualText<${utf16}>>>BDC ${font.show(text)}Tj EMC`;
      })
      .join(' '),
  );
}

const RIGHT_TO_LEFT: Way[] = [
  { way: 'Arabic in visual order', hint: 'مسودة سرية', build: painted(backward('مسودة سرية')) },
  { way: 'Arabic in logical order', hint: 'مسودة سرية', build: painted(Array.from('مسودة سرية')) },
  {
    way: 'Arabic in presentation forms',
    hint: 'سري للغاية',
    build: painted(backward('\ufeb3\ufeae\ufef1 \ufedf\ufee0\ufed0\ufe8e\ufef3\ufe94')),
  },
  {
    way: 'Arabic with a ligature of two letters at its beginning',
    hint: 'لا تنسخ',
    build: painted(['\ufea6', '\ufeb4', '\ufee8', '\ufe97', ' ', '\ufefb']),
  },
  {
    way: 'Arabic with a ligature mapped to its letters',
    hint: 'لا تنسخ',
    build: painted(['خ', 'س', 'ن', 'ت', ' ', 'لا']),
  },
  { way: 'Arabic drawn out by strokes', hint: 'سري', build: painted(backward('ســـري')) },
  { way: 'Arabic with vowel points that the hint lacks', hint: 'مسودة', build: painted(backward('مُسَوَّدة')) },
  { way: 'Arabic without the vowel points of the hint', hint: 'مُسَوَّدة', build: painted(backward('مسودة')) },
  {
    way: 'Arabic before a number',
    hint: 'نسخة 2024',
    build: painted([...split('2024'), ' ', ...backward('نسخة')]),
  },
  {
    way: 'Arabic before a Latin word',
    hint: 'سري DRAFT',
    build: painted([...split('DRAFT'), ' ', ...backward('سري')]),
  },
  {
    way: 'a Latin word before Hebrew',
    hint: 'DRAFT טיוטה',
    build: painted([...split('DRAFT'), ' ', ...backward('טיוטה')]),
  },
  { way: 'Hebrew with points', hint: 'טיוטה', build: painted(backward('טְיוּטָה')) },
  { way: 'Hebrew of two words in visual order', hint: 'סודי בהחלט', build: painted(backward('סודי בהחלט')) },
  {
    way: 'Hebrew of two lines in visual order',
    hint: 'סודי\nבהחלט',
    build: inUnits(Array.from('סודיבהחלט'), (font) =>
      ['סודי', 'בהחלט'].map((line) => `${font.show(backward(line).join(''))}Tj 0 -40 Td`).join(' '),
    ),
  },
  {
    way: 'Arabic of two lines whose first begins with a ligature',
    hint: 'لا تنسخ\nسري للغاية',
    build: inUnits(['لا', ...split('تنسخ سريللغاية')], (font) =>
      [['خ', 'س', 'ن', 'ت', ' ', 'لا'], backward('سري للغاية')]
        .map((line) => `${font.show(line.join(''))}Tj 0 -40 Td`)
        .join(' '),
    ),
  },
];

const INDIC: Way[] = [
  { way: 'Devanagari as it is typed', hint: 'प्रारूप', build: painted(Array.from('प्रारूप')) },
  {
    way: 'a vowel sign painted before its consonant',
    hint: 'विनिमय',
    build: painted(['ि', 'व', 'ि', 'न', 'म', 'य']),
  },
  {
    way: 'a vowel sign painted before a conjunct',
    hint: 'स्थिति',
    build: painted(['ि', 'स्', 'थ', 'ि', 'त']),
  },
  {
    way: 'a hook of RA painted behind its syllable',
    hint: 'निर्धारित कार्यालय',
    build: painted(['ि', 'न', 'ध', 'ा', 'र्', 'ि', 'र', 'त', ' ', 'क', 'ा', 'य', 'ा', 'र्', 'ल', 'य']),
  },
  { way: 'Bengali with a sign painted first', hint: 'গোপনীয় নথি', build: painted(Array.from('গোপনীয় নিথ')) },
  {
    way: 'Tamil with a sign painted first',
    hint: 'கெடுபிடி',
    build: painted(['ெ', 'க', 'ட', 'ு', 'ப', 'ி', 'ட', 'ி']),
  },
  { way: 'Thai, whose signs are typed first', hint: 'เอกสารลับ', build: painted(Array.from('เอกสารลับ')) },
];

const EAST_ASIAN: Way[] = [
  { way: 'Chinese', hint: '內部資料 請勿外傳', build: painted(Array.from('內部資料請勿外傳')) },
  {
    way: 'Chinese in radicals that look like characters',
    hint: '社外秘 見本',
    build: painted([...split('社外秘'), '\u2f92', '本']),
  },
  { way: 'Japanese in half-width forms', hint: 'サンプル', build: painted(Array.from('ｻﾝﾌﾟﾙ')) },
  { way: 'Korean in composed syllables', hint: '대외비', build: painted(Array.from('대외비')) },
  { way: 'Korean in single letters', hint: '대외비', build: painted(Array.from('대외비'.normalize('NFD'))) },
];

const GIVEN: Way[] = [
  {
    way: 'glyphs that only /ActualText explains',
    hint: 'गोपनीय',
    build: withActualText([
      ['\ufffdा', 'गो'],
      ['पa', 'पनी'],
      ['य', 'य'],
    ]),
  },
  {
    way: 'right-to-left glyphs with an /ActualText each',
    hint: 'سري',
    build: withActualText([
      ['a', 'ي'],
      ['b', 'ر'],
      ['c', 'س'],
    ]),
  },
  {
    way: 'an /ActualText for the whole mark',
    hint: 'CONFIDENTIAL',
    build: withActualText([['abcde', 'Confidential']]),
  },
  {
    way: 'an /ActualText that says something else than its glyphs',
    hint: 'DRAFT',
    build: withActualText([['DRAFT', 'logo']]),
  },
  {
    way: 'a mark whose points are raised by matrices of their own',
    hint: 'مسودة',
    build: onPage((plant, document) => {
      const font = addMappedFont(document, [...split('مسودة\u064e\u064f')]);
      const show = (text: string): string => `${font.show(text)}Tj`;
      return (
        'q .75 g BT /F3 40 Tf 1 0 0 1 60 300 Tm ' +
        plant(
          `${show('ةدو')} 1 0 0 1 160 312 Tm ${show('\u064e')} 1 0 0 1 146 300 Tm ${show('س')} ` +
            `1 0 0 1 190 310 Tm ${show('\u064f')} 1 0 0 1 176 300 Tm ${show('م')}`,
        ) +
        ' ET Q'
      );
    }),
  },
  {
    way: 'accents that are painted before their letters',
    hint: 'BROUILLON SÉCURISÉ',
    build: onPage((plant, document) => {
      const font = addMappedFont(document, [...split('BROUILNSEC \u00b4')]);
      const units = (text: string): string => font.show(text);
      return writeSlanted(
        plant(`[${units('BROUILLON S')}${units('´')}600 ${units('ECURIS')}${units('´')}600 ${units('E')}]TJ`),
        'F3',
      );
    }),
  },
];

const KEPT: Kept[] = [
  { what: 'an Arabic paragraph of one word', hint: 'مسودة', build: said(backward('مسودة')) },
  { what: 'a Hebrew paragraph of one word', hint: 'טיוטה', build: said(backward('טיוטה')) },
  { what: 'a Hindi paragraph of one word', hint: 'विनिमय', build: said(['ि', 'व', 'ि', 'न', 'म', 'य']) },
  { what: 'a Chinese heading', hint: '內部資料', build: said(Array.from('內部資料')) },
  {
    what: 'a slanted word of the same Indic letters in another order',
    hint: 'विनिमय',
    reason: 'target_not_found',
    build: () => painted(['ि', 'न', 'य', 'म', 'ि', 'व'])((text) => text),
  },
  {
    what: 'a slanted Arabic word that holds the hint',
    hint: 'سري',
    build: () => painted(backward('الأسرية'))((text) => text),
  },
  {
    what: 'a slanted number read from its end',
    hint: 'نسخة 4202',
    reason: 'target_not_found',
    build: () => painted([...split('2024'), ' ', ...backward('نسخة')])((text) => text),
  },
  {
    what: 'body text whose /ActualText is the hint',
    build: asBody(
      () => 'BT 0 g /F1 11 Tf 60 300 Td /Span<</ActualText(CONFIDENTIAL)>>BDC (see page 4)Tj EMC ET',
    ),
  },
  {
    what: 'a slanted sentence with a part whose /ActualText is the hint',
    build: asBody(() => writeSlanted('/Span<</ActualText(CONFIDENTIAL)>>BDC (ABC)Tj EMC (and more)Tj')),
  },
  {
    what: 'lines that share one /ActualText',
    reason: 'target_not_found',
    build: asBody(() =>
      writeSlanted('/Span<</ActualText(CONFIDENTIAL)>>BDC (first)Tj 0 -60 Td (second)Tj EMC'),
    ),
  },
];

describe('a mark in another script', () => {
  describe('written from right to left', () => itLeavesCleanTwins(RIGHT_TO_LEFT));
  describe('of India and its neighbours', () => itLeavesCleanTwins(INDIC));
  describe('of East Asia', () => itLeavesCleanTwins(EAST_ASIAN));
  describe('in a document’s replacement text', () => itLeavesCleanTwins(GIVEN));
  describe('that is not a mark', () => itLeavesAlone(KEPT));
});
