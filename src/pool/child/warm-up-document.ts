/**
 * A document with the common features of PDF, which an idle worker processes to warm up.
 *
 * Processing it compiles the code that most uploads need: text in arrays, two fonts, paths, a picture, an annotation,
 * compressed streams, an object stream, and a mark that is removed in place from a page and from a form.
 */
import { deflateSync } from 'node:zlib';

export const WARM_UP_HINT = 'WARM UP';

const LINES = 45;
const CELLS = 24;

const UNICODE_MAP = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /W def /CMapType 2 def',
  '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange',
  'endcmap CMapName currentdict /CMap defineresource pop end end',
].join('\n');

const MARK = `/Faint gs .6 g BT /Bold 60 Tf .7 .7 -.7 .7 150 200 Tm (${WARM_UP_HINT}) Tj ET`;
const ARTIFACT = `/Artifact <</Subtype /Watermark>> BDC q ${MARK} Q EMC`;

const FONTS = '/Font <</Plain 11 0 R /Bold 12 0 R>>';
const STATES = '/ExtGState <</Faint <</ca .4 /CA .4>>>>';

/** By object number; the dictionary of a stream is completed when it is written. */
const STREAMS = new Map([
  [4, { entries: '', bytes: [tableRules(), bodyText(), 'q 80 0 0 80 440 60 cm /Picture Do Q', ARTIFACT, '/Mark Do'].join('\n') }],
  [5, { entries: formEntries('0 0 595 842'), bytes: MARK }],
  [6, { entries: formEntries('0 0 90 20'), bytes: '1 0 0 RG 0 0 90 20 re S BT /Bold 9 Tf 4 6 Td (Received) Tj ET' }],
  [7, { entries: '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8', bytes: 'picture.'.repeat(8) }],
  [8, { entries: '', bytes: UNICODE_MAP }],
]); // prettier-ignore

/** Objects in the object stream. */
const OBJECTS = new Map([
  [1, '<</Type /Catalog /Pages 2 0 R>>'],
  [2, '<</Type /Pages /Kids [3 0 R] /Count 1>>'],
  [
    3,
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [9 0 R 10 0 R] ' +
      `/Resources <<${FONTS} ${STATES} /XObject <</Mark 5 0 R /Picture 7 0 R>>>>>>`,
  ],
  [9, '<</Type /Annot /Subtype /Stamp /Rect [400 780 490 800] /F 4 /AP <</N 6 0 R>>>>'],
  [10, '<</Type /Annot /Subtype /Link /Rect [72 700 200 712] /A <</S /URI /URI (https://example.org/)>>>>'],
  [11, '<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding /ToUnicode 8 0 R>>'],
  [12, '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold>>'],
]);
const OBJECT_STREAM = 13;
const CROSS_REFERENCE = 14;

export const WARM_UP_DOCUMENT = writeDocument();

function formEntries(box: string): string {
  return `/Type /XObject /Subtype /Form /BBox [${box}] /Resources <<${FONTS} ${STATES}>>`;
}

function bodyText(): string {
  const lines = Array.from(
    { length: LINES },
    (_, line) =>
      `[(Line ${line} of a bo) 12.5 (dy that is )] TJ /Bold 10 Tf (set) Tj /Plain 10 Tf ` +
      '[( in two fonts, w) 20 (ith k) -15 (erns and ) 8 (spaces.)] TJ 0 -14 Td',
  );
  return `0 g BT /Plain 10 Tf 1 0 0 1 72 760 Tm ${lines.join('\n')} ET`;
}

function tableRules(): string {
  return Array.from(
    { length: CELLS },
    (_, cell) =>
      `${72 + 16 * cell} 90 16 12 re S ${72 + 16 * cell} 60 m 80 70 90 80 ${80 + 16 * cell} 85 c S`,
  ).join('\n');
}

/** Laid out as in 7.5.7 and 7.5.8: one object stream, and a cross-reference stream with fields of one and three bytes. */
function writeDocument(): Uint8Array {
  const parts = [Buffer.from('%PDF-1.5\n')];
  const places = new Map<number, [type: number, offset: number, index: number]>();
  let length = parts[0]?.length ?? 0;
  const write = (number: number, entries: string, bytes: string | Buffer): void => {
    const packed = deflateSync(bytes);
    const head = `${number} 0 obj\n<<${entries} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`;
    const part = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
    places.set(number, [1, length, 0]);
    parts.push(part);
    length += part.length;
  };
  for (const [number, { entries, bytes }] of STREAMS) {
    write(number, entries, bytes);
  }
  let pairs = '';
  let bodies = '';
  [...OBJECTS].forEach(([number, object], index) => {
    pairs += `${number} ${bodies.length} `;
    bodies += `${object}\n`;
    places.set(number, [2, OBJECT_STREAM, index]);
  });
  write(OBJECT_STREAM, `/Type /ObjStm /N ${OBJECTS.size} /First ${pairs.length}`, pairs + bodies);
  const start = length;
  places.set(CROSS_REFERENCE, [1, start, 0]);
  const rows = Buffer.alloc((CROSS_REFERENCE + 1) * 5);
  for (const [number, [type, offset, index]] of places) {
    rows.writeUInt8(type, number * 5);
    rows.writeUIntBE(offset, number * 5 + 1, 3);
    rows.writeUInt8(index, number * 5 + 4);
  }
  write(CROSS_REFERENCE, `/Type /XRef /W [1 3 1] /Size ${CROSS_REFERENCE + 1} /Root 1 0 R`, rows);
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  // Not a Buffer: its slices are views, and the engine may write to what it takes for a copy.
  return new Uint8Array(Buffer.concat(parts));
}
