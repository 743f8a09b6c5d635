/**
 * Lays prose out on pages: justified lines with some words in italics, headings,
 * running heads. Each function returns instructions of a content stream.
 */
import { writeHeading, writeWords } from './prose.js';
import type { Random } from './random.js';
import type { SpaceStyle, Typeface } from './typeface.js';

export interface Faces {
  roman: Typeface;
  italic: Typeface;
  bold: Typeface;
}

export interface Measure {
  left: number;
  top: number;
  widthPt: number;
  sizePt: number;
  leadingPt: number;
  lines: number;
  spaces: SpaceStyle;
}

/** One text object of justified lines. */
export function writeParagraphs(random: Random, faces: Faces, measure: Measure): string {
  const words = writeWords(random);
  const lines: string[] = [];
  let carried: string | null = null;
  for (let line = 0; line < measure.lines; line++) {
    const set: string[] = [];
    let width = 0;
    for (;;) {
      const word: string = carried ?? words.next().value;
      carried = null;
      const advance = faces.roman.measure(`${word} `) * measure.sizePt;
      if (width + advance > measure.widthPt && set.length > 0) {
        carried = word;
        break;
      }
      set.push(word);
      width += advance;
    }
    const stretch = Math.max(0, (measure.widthPt - width) / measure.sizePt / Math.max(1, set.length - 1));
    lines.push(writeLine(random, faces, measure, set, Math.min(0.3, stretch)));
  }
  return [
    'BT',
    `/${faces.roman.resourceName} ${measure.sizePt} Tf`,
    `1 0 0 1 ${measure.left} ${measure.top} Tm`,
    lines.join(`\n0 ${-measure.leadingPt} Td\n`),
    'ET',
  ].join('\n');
}

function writeLine(
  random: Random,
  faces: Faces,
  measure: Measure,
  words: string[],
  stretchEm: number,
): string {
  const { roman, italic } = faces;
  const at = Math.floor(random.next() * words.length);
  if (random.next() < 0.6 || at === 0 || at === words.length - 1) {
    return roman.show(words, measure.spaces, stretchEm);
  }
  const gap = -Math.round((roman.measure(' ') + stretchEm) * 1000);
  return [
    roman.show(words.slice(0, at), measure.spaces, stretchEm),
    `/${italic.resourceName} ${measure.sizePt} Tf`,
    `[${gap}]TJ`,
    italic.show(words.slice(at, at + 1), measure.spaces),
    `/${roman.resourceName} ${measure.sizePt} Tf`,
    `[${gap}]TJ`,
    roman.show(words.slice(at + 1), measure.spaces, stretchEm),
  ].join('\n');
}

export function writeAt(face: Typeface, sizePt: number, x: number, y: number, text: string): string {
  return `BT\n/${face.resourceName} ${sizePt} Tf\n1 0 0 1 ${x} ${y} Tm\n${face.show(text.split(' '), 'shown')}\nET`;
}

export function writeHeadingAt(random: Random, face: Typeface, sizePt: number, x: number, y: number): string {
  return writeAt(face, sizePt, x, y, writeHeading(random));
}
