/**
 * The three ways in which the bench documents are stamped.
 */
import type * as mupdf from 'mupdf';

export const MARK = 'CONFIDENTIAL';

export const STAMPS = ['operator', 'form', 'tiled'] as const;
export type Stamp = (typeof STAMPS)[number];

const COSINE = Math.SQRT1_2.toFixed(6);

function writeMark(sizePt: number, x: number, y: number): string {
  return [
    'q',
    '/MarkState gs',
    '0.55 g',
    'BT',
    `/MarkFont ${sizePt} Tf`,
    `${COSINE} ${COSINE} -${COSINE} ${COSINE} ${x} ${y} Tm`,
    `(${MARK}) Tj`,
    'ET',
    'Q',
  ].join('\n');
}

function writeTiles(): string {
  const marks: string[] = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) marks.push(writeMark(16, 60 + 180 * column, 70 + 155 * row));
  }
  return marks.join('\n');
}

/** Puts what the stamp needs into the shared resources and returns the instructions that end each page's content. */
export function prepareStamp(
  document: mupdf.PDFDocument,
  resources: mupdf.PDFObject,
  font: mupdf.PDFObject,
  stamp: Stamp,
): string {
  const state = document.addObject({ Type: 'ExtGState', ca: 0.4, CA: 0.4 });
  if (stamp === 'form') {
    const form = document.addStream(writeMark(64, 130, 200), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 595, 842],
      Resources: { Font: { MarkFont: font }, ExtGState: { MarkState: state } },
    });
    const forms = document.newDictionary();
    forms.put('Mark', form);
    resources.put('XObject', forms);
    return 'q\n1 0 0 1 0 0 cm\n/Mark Do\nQ';
  }
  resources.get('Font').put('MarkFont', font);
  resources.put('ExtGState', { MarkState: state });
  return stamp === 'tiled' ? writeTiles() : writeMark(64, 130, 200);
}
