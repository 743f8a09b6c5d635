/** Writes PDF files as an attacker would: object by object, with whatever lies are wanted. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

export type PdfObject = string | Buffer;

export interface RawPdf {
  /** By object number; 1 is the catalog. */
  objects: Map<number, PdfObject>;
  /** Added to the trailer. */
  trailer?: string;
}

export function stream(data: Uint8Array | string, entries = ''): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return Buffer.concat([
    Buffer.from(`<<${entries} /Length ${bytes.length}>>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

/** Deflated as often as asked: two times over, a file of a few kilobytes decodes to gigabytes. */
export function deflated(data: Uint8Array | string, times = 1, entries = ''): Buffer {
  let bytes = Buffer.from(data);
  for (let time = 0; time < times; time += 1) {
    bytes = deflateSync(bytes, { level: 9 });
  }
  return stream(bytes, `${entries} /Filter [${'/FlateDecode '.repeat(times)}]`);
}

/** As `deflated` has spaces, without deflating them all: each megabyte is the same compressed piece. */
export function deflatedSpaces(mib: number, times: number): Buffer {
  const MIB = 1024 * 1024;
  const piece = deflateRawSync(Buffer.alloc(MIB, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  // Adler-32 of as many spaces, of which each adds 32.
  const [count, modulus] = [BigInt(mib * MIB), 65_521n];
  const sum = (1n + 32n * count) % modulus;
  const sumOfSums = (count + 16n * count * (count + 1n)) % modulus;
  const tail = Buffer.from([3, 0, 0, 0, 0, 0]);
  tail.writeUInt32BE(Number(sumOfSums * 65_536n + sum), 2);
  let bytes = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: mib }, () => piece), tail]);
  for (let time = 1; time < times; time += 1) bytes = deflateSync(bytes, { level: 9 });
  return stream(bytes, ` /Filter [${'/FlateDecode '.repeat(times)}]`);
}

const FONT = '/Font <</F 5 0 R>>';

/** One page that shows text; `changes` replace or add objects. The page is 3, its contents 4, its font 5. */
export function onePage(changes: Record<number, PdfObject> = {}, resources = '', page = ''): RawPdf {
  const objects = new Map<number, PdfObject>([
    [1, '<</Type /Catalog /Pages 2 0 R>>'],
    [2, '<</Type /Pages /Kids [3 0 R] /Count 1>>'],
    [
      3,
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<${FONT} ${resources}>> ${page}>>`,
    ],
    [4, stream('BT /F 24 Tf 72 700 Td (CONFIDENTIAL) Tj ET')],
    [5, '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'],
  ]);
  for (const [number, object] of Object.entries(changes)) {
    objects.set(Number(number), object);
  }
  return { objects };
}

export function written({ objects, trailer = '' }: RawPdf): Buffer {
  const pieces: Buffer[] = [];
  const offsets = new Map<number, number>();
  let [text, at] = ['', 0];
  // A buffer for each of many small objects would take seconds.
  const add = (piece: PdfObject): void => {
    at += piece.length;
    if (typeof piece === 'string') text += piece;
    else {
      pieces.push(Buffer.from(text, 'latin1'), piece);
      text = '';
    }
  };
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  for (const [number, object] of objects) {
    offsets.set(number, at);
    add(`${number} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  }
  const size = [...objects.keys()].reduce((highest, number) => Math.max(highest, number)) + 1;
  const start = at;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  add(`xref\n0 ${size}\n${entries.join('')}`);
  add(`trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat([...pieces, Buffer.from(text, 'latin1')]);
}
