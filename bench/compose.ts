/**
 * Composes one bench document page by page, through MuPDF's own writing interface.
 */
import '../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';
import type { Kind } from './documents.js';
import { drawFigure } from './figures.js';
import { drawMap } from './map.js';
import { writeAt, writeHeadingAt, writeParagraphs, type Faces } from './layout.js';
import { Random } from './random.js';
import { prepareStamp, type Stamp } from './stamps.js';
import { Typeface } from './typeface.js';

/** Text-showing operators of the map. */
const MAP_OPERATORS = 40_000;

const A4: mupdf.Rect = [0, 0, 595, 842];

/** @returns the finished file, compressed, with subset fonts. */
export function composeDocument(kind: Kind, pageCount: number, stamp: Stamp | 'none'): Uint8Array {
  const document = new mupdf.PDFDocument();
  const faces: Faces = {
    roman: new Typeface('Times-Roman', 'F1'),
    italic: new Typeface('Times-Italic', 'F2'),
    bold: new Typeface('Helvetica-Bold', 'F3'),
  };
  const fonts = document.newDictionary();
  for (const face of Object.values(faces)) fonts.put(face.resourceName, document.addFont(face.font));
  const shared = document.newDictionary();
  shared.put('Font', fonts);
  const markFont = document.addObject({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica-Bold',
    Encoding: 'WinAnsiEncoding',
  });
  const ending = stamp === 'none' ? '' : prepareStamp(document, shared, markFont, stamp);
  const random = new Random(pageCount);
  const resources = document.addObject(shared);
  for (let page = 0; page < pageCount; page++) {
    const contents = `${writePage(kind, random, faces, page)}\n${ending}\n`;
    const picture = kind === 'scan-10MB' ? addPicture(document, random) : null;
    document.insertPage(
      -1,
      document.addPage(
        A4,
        0,
        picture === null ? resources : withPicture(document, shared, picture),
        contents,
      ),
    );
  }
  document.subsetFonts();
  return document.saveToBuffer('compress,garbage').asUint8Array().slice();
}

function writePage(kind: Kind, random: Random, faces: Faces, page: number): string {
  const number = String(page + 1);
  switch (kind) {
    case 'form-1':
      return writeForm(random, faces);
    case 'map-1':
      return drawMap(random, faces, { widthPt: A4[2], heightPt: A4[3] }, MAP_OPERATORS);
    case 'paper-14':
      return [
        drawFigure(random, { left: 72, bottom: 420, width: 451, height: 330 }, 86_000),
        writeAt(faces.italic, 9, 72, 404, `Figure ${number}`),
        writeParagraphs(random, faces, {
          left: 72,
          top: 380,
          widthPt: 451,
          sizePt: 10,
          leadingPt: 12,
          lines: 24,
          spaces: 'moved',
        }),
      ].join('\n');
    case 'scan-10MB':
      return [
        'q 240 0 0 160 72 620 cm /Picture Do Q',
        writeParagraphs(random, faces, {
          left: 72,
          top: 580,
          widthPt: 451,
          sizePt: 11,
          leadingPt: 14,
          lines: 25,
          spaces: 'shown',
        }),
      ].join('\n');
    case 'book-350':
      return [
        writeHeadingAt(random, faces.italic, 9, 110, 770),
        writeParagraphs(random, faces, {
          left: 110,
          top: 740,
          widthPt: 375,
          sizePt: 10,
          leadingPt: 19,
          lines: 25,
          spaces: 'moved',
        }),
        writeAt(faces.roman, 9, 290, 60, number),
      ].join('\n');
    default:
      return [
        writeHeadingAt(random, faces.bold, 14, 72, 770),
        '0.2 0.3 0.6 rg 72 762 451 1.5 re f 0 g',
        writeParagraphs(random, faces, {
          left: 72,
          top: 735,
          widthPt: 451,
          sizePt: 11,
          leadingPt: 20,
          lines: 20,
          spaces: 'shown',
        }),
        drawTable(random, faces),
        writeAt(faces.roman, 9, 290, 40, number),
      ].join('\n');
  }
}

function drawTable(random: Random, faces: Faces): string {
  const parts: string[] = ['0.5 w'];
  for (let row = 0; row < 6; row++) {
    const y = 240 - 24 * row;
    for (let column = 0; column < 4; column++) {
      const x = 72 + 112 * column;
      parts.push(`${x} ${y} 112 24 re S`);
      parts.push(writeAt(faces.roman, 10, x + 6, y + 8, random.between(10, 9999).toFixed(2)));
    }
  }
  return parts.join('\n');
}

function writeForm(random: Random, faces: Faces): string {
  const parts = [
    writeHeadingAt(random, faces.bold, 16, 72, 780),
    writeHeadingAt(random, faces.italic, 9, 72, 764),
  ];
  for (let row = 0; row < 16; row++) {
    const y = 730 - 40 * row;
    parts.push(writeAt(faces.bold, 8, 72, y + 14, `Field ${row + 1}`));
    parts.push(`0.6 G 72 ${y - 8} 451 18 re S`);
    parts.push(writeHeadingAt(random, faces.roman, 10, 78, y - 3));
  }
  return parts.join('\n');
}

/** A picture that no filter makes smaller: half a megabyte of noise. */
function addPicture(document: mupdf.PDFDocument, random: Random): mupdf.PDFObject {
  const width = 480;
  const height = 340;
  const samples = new Uint8Array(width * height * 3);
  for (let at = 0; at < samples.length; at++) samples[at] = random.next() * 256;
  return document.addStream(samples, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  });
}

function withPicture(
  document: mupdf.PDFDocument,
  shared: mupdf.PDFObject,
  picture: mupdf.PDFObject,
): mupdf.PDFObject {
  const own = document.newDictionary();
  shared.forEach((entry, key) => own.put(key, entry));
  const pictures = document.newDictionary();
  shared.get('XObject').forEach((entry, key) => pictures.put(key, entry));
  pictures.put('Picture', picture);
  own.put('XObject', pictures);
  return document.addObject(own);
}
