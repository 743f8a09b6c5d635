/**
 * Makes pictures of words as stamping programs do: samples, soft masks, paths.
 *
 * Poppler draws them, and not the engine that is to read them.
 */
// Before MuPDF: if the package were imported first, the engine would record pages without access to its memory.
import '../../src/engine/mupdf/memory.js';
import { readOutput } from './run-program.js';
import { rmSync, writeFileSync } from 'node:fs';
import * as mupdf from 'mupdf';
import { TestDocument, turnedBy, writeBody } from './documents.js';
import type { PdfBuilder, Reference } from './pdf-builder.js';
import { makeTemporaryPath } from './temporary.js';

export interface WordPicture {
  width: number;
  height: number;
  /** 0 ink, 255 paper, row by row from the top. */
  grey: Uint8Array;
  jpeg: Uint8Array;
}

/** A word of Helvetica, 40 points high, turned anticlockwise about the middle of the picture. */
export function drawWord(word: string, degrees = 0, width = 420, height = 80): WordPicture {
  return drawContent(writeWord(word, 40, degrees, width / 2, height / 2), width, height);
}

/** A black logo of letters and a sign, with a paler address under it, as institutes lay them under their pages. */
export function drawLogo(address: string): WordPicture {
  const sign = '40 110 m 130 110 l 85 190 l h f 210 120 m 290 120 l 250 190 l h f';
  const letters = `BT /F1 60 Tf 300 125 Td (TPC)Tj ET`;
  return drawContent(`${sign} ${letters} 0.6 g BT /F1 40 Tf 20 40 Td (${address})Tj ET`, 460, 220);
}

/** A word in any script of MuPDF's Helvetica, because the simple fonts for Poppler have only Latin letters. */
export function drawForeignWord(word: string, width = 560, height = 80): Omit<WordPicture, 'jpeg'> {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false);
  pixmap.clear(255);
  const text = new mupdf.Text();
  text.showString(new mupdf.Font('Helvetica'), [40, 0, 0, -40, 20, 55], word);
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  device.fillText(text, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0], 1);
  device.close();
  return { width, height, grey: Uint8Array.from(pixmap.getPixels()) };
}

/** Words of 14 points on a lattice over a page, each rotated anticlockwise about its middle; those at the edges are cut. */
export function drawTiles(words: string[], degrees: number): WordPicture {
  const [width, height] = [420, 560];
  const stepX = 60 + 7.5 * Math.max(...words.map(({ length }) => length));
  const tiles: string[] = [];
  for (let y = 10; y < height; y += 90) {
    for (let x = 30; x <= width; x += stepX) {
      tiles.push(writeWord(words[tiles.length % words.length]!, 14, degrees, x, y));
    }
  }
  return drawContent(tiles.join('\n'), width, height);
}

/** Writes a word rotated about its approximate middle. */
function writeWord(word: string, sizePt: number, degrees: number, middleX: number, middleY: number): string {
  const along = -0.33 * sizePt * word.length;
  const across = 0.35 * sizePt;
  const [a, b, c, d] = turnedBy(degrees, 0, 0).split(' ').map(Number) as [number, number, number, number];
  const x = middleX + along * a - across * c;
  const y = middleY + along * b - across * d;
  return `BT /F1 ${sizePt} Tf ${a} ${b} ${c} ${d} ${x} ${y} Tm (${word})Tj ET`;
}

function drawContent(content: string, width: number, height: number): WordPicture {
  const document = new TestDocument();
  document.addContentPage(content, '', { mediaBox: [0, 0, width, height] });
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, document.build());
  try {
    const draw = (...options: string[]): Buffer =>
      readOutput('pdftoppm', ['-r', '72', '-gray', ...options, path]);
    const map = draw();
    return { width, height, grey: map.subarray(map.length - width * height), jpeg: draw('-jpeg') };
  } finally {
    rmSync(path);
  }
}

function describeImage({ width, height }: Pick<WordPicture, 'width' | 'height'>, colorSpace: string): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${colorSpace}/BitsPerComponent 8`;
}

export function addGreyImage(
  builder: PdfBuilder,
  picture: Omit<WordPicture, 'jpeg'>,
  entries = '',
): Reference {
  return builder.addStream(picture.grey, `${describeImage(picture, 'DeviceGray')}${entries}`, 'flate');
}

export function addJpegImage(builder: PdfBuilder, picture: WordPicture): Reference {
  return builder.addStream(picture.jpeg, `${describeImage(picture, 'DeviceRGB')}/Filter/DCTDecode`);
}

/** A picture of one colour, with half-transparent letters only in its soft mask, as in PNG stamps. */
export function addMaskedImage(
  builder: PdfBuilder,
  picture: Omit<WordPicture, 'jpeg'>,
  level = 90,
): Reference {
  const opacity = picture.grey.map((grey) => Math.round((255 - grey) / 2));
  const mask = builder.addStream(opacity, describeImage(picture, 'DeviceGray'), 'flate');
  const samples = new Uint8Array(picture.grey.length).fill(level);
  return builder.addStream(samples, `${describeImage(picture, 'DeviceGray')}/SMask ${mask}`, 'flate');
}

/** The letters as a path: the dark runs of the picture's rows as rectangles, 1 point for each sample. */
export function writeOutline({ width, height, grey }: WordPicture): string {
  const boxes: string[] = [];
  for (let row = 0; row < height; row++) {
    let from = -1;
    for (let column = 0; column <= width; column++) {
      const isDark = column < width && grey[row * width + column]! < 128;
      if (isDark && from < 0) from = column;
      if (!isDark && from >= 0) {
        boxes.push(`${from} ${height - 1 - row} ${column - from} 1 re`);
        from = -1;
      }
    }
  }
  return `${boxes.join('\n')}\nf\n`;
}

/** Three pages with a picture of CONFIDENTIAL, and without that text. */
export function buildPictureStamp(): Uint8Array {
  const document = new TestDocument();
  const image = addMaskedImage(document, drawForeignWord('CONFIDENTIAL'));
  for (let page = 0; page < 3; page++) {
    document.addContentPage(`${writeBody()}q 300 0 0 57 60 300 cm /S1 Do Q\n`, `/XObject<</S1 ${image}>>`);
  }
  return document.build();
}
