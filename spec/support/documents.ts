/**
 * Small documents with body text, over which tests plant marks.
 *
 * `plant` returns its text in the planted document and its second argument in
 * the clean twin, so that one function writes both.
 */
import { readFileSync } from 'node:fs';
import { PdfBuilder, type BuiltFont, type PageEntries, type Reference } from './pdf-builder.js';
import { readTrueType } from './true-type.js';

export type Plant = (text: string, instead?: string) => string;

export const PLANTED: Plant = (text) => text;
export const CLEAN: Plant = (_text, instead = '') => instead;

export const TEST_FONT = readTrueType(
  readFileSync(new URL('../../fixtures/fonts/dejavu-sans-subset.ttf', import.meta.url)),
);

const BODY_LINES = [
  'The committee met on Tuesday and went through the budget.',
  'Revenue rose by four per cent against the year before,',
  'while the cost of materials stayed where it was.',
  'Three members asked for the figures of the second quarter;',
  'the treasurer will send them before the end of the month.',
  'No objection was raised to the minutes of the last meeting.',
  'The contract with the supplier runs until next December.',
  'A decision on the new building was put off once more.',
  'The chair thanked all those who had prepared the papers.',
  'The next meeting takes place in the small hall upstairs.',
];

/** Body text in font /F1: ten lines of 11 points, black. */
export function writeBody(lines: string[] = BODY_LINES, left = 60, top = 500): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/gu, '\\$&')})Tj T*`).join('\n');
  return `BT 0 g /F1 11 Tf 16 TL ${left} ${top} Td\n${shown}\nET\n`;
}

/** A builder with body font /F1 (Helvetica) and mark font /F2 (Courier: every advance is 600). */
export class TestDocument extends PdfBuilder {
  readonly body = this.addStandardFont('Helvetica');
  readonly courier = this.addStandardFont('Courier');
  private readonly more: string[] = [];

  /** Names a further font in every resource dictionary written afterwards. */
  nameFont(name: string, font: BuiltFont): BuiltFont {
    this.more.push(`/${name} ${font.reference}`);
    return font;
  }

  resources(entries = ''): string {
    return `<</Font<</F1 ${this.body.reference}/F2 ${this.courier.reference}${this.more.join('')}>>${entries}>>`;
  }

  /** A page of the given content streams; body text is in them only if the caller wrote it. */
  addContentPage(
    contents: string | string[],
    resourceEntries = '',
    page: Partial<PageEntries> = {},
  ): Reference[] {
    const streams = [contents].flat().map((content) => this.addStream(content));
    this.addPage({
      contents: streams.length === 1 ? streams[0]! : streams,
      resources: this.resources(resourceEntries),
      ...page,
    });
    return streams;
  }
}

/** The operands of a text matrix that rotates by `degrees` and moves to (x, y). */
export function turnedBy(degrees: number, x: number, y: number, scale = 1): string {
  const sine = Math.sin((degrees * Math.PI) / 180) * scale;
  const cosine = Math.cos((degrees * Math.PI) / 180) * scale;
  return [cosine, sine, -sine, cosine, x, y].map((value) => value.toFixed(5)).join(' ');
}

/** A grey text object of 36 points, slanted over the page, that shows what the caller writes. */
export function writeSlanted(show: string, font = 'F2'): string {
  return `q 0.75 g BT /${font} 36 Tf ${turnedBy(45, 90, 150)} Tm ${show} ET Q\n`;
}

/** A document of empty pages. */
export function blankPages(pageCount: number): Uint8Array {
  const builder = new PdfBuilder();
  const contents = builder.addStream('');
  for (let page = 0; page < pageCount; page++) builder.addPage({ contents, resources: '<<>>' });
  return builder.build();
}
