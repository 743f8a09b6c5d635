import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { encodeAscii85 } from '../../../src/engine/content/refit.js';
import { isSoundData } from '../../../src/engine/file/sound-data.js';
import { removeWatermark } from '../../../src/engine/remove-text-watermark.js';

const CONTENT = Buffer.from(
  `BT /F 12 Tf 40 700 Td ${Array.from({ length: 40 }, (_, at) => `(Line ${at} of ${at * 7} words) Tj 0 -14 Td`).join(' ')} ET\n` +
    'q .9 g BT /F 60 Tf .7 .7 -.7 .7 140 200 Tm (PROBE MARK) Tj ET Q\n',
);
const ENOUGH = 1024 * 1024;

/** Writes codes of the widths that the standard's own encoder uses, with the early change. */
function encodeLzw(data: Buffer): Buffer {
  let bits = '';
  let table = new Map<string, number>();
  let width = 9;
  const write = (code: number): void => void (bits += code.toString(2).padStart(width, '0'));
  write(256);
  let prefix = '';
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : table.get(text)!);
  for (const letter of data.toString('latin1')) {
    if (prefix === '' || table.has(prefix + letter)) {
      prefix += letter;
      continue;
    }
    write(codeOf(prefix));
    table.set(prefix + letter, 258 + table.size);
    if (258 + table.size >= 2 ** width) width++;
    if (258 + table.size > 4090) {
      write(256);
      [table, width] = [new Map(), 9];
    }
    prefix = letter;
  }
  write(codeOf(prefix));
  if (258 + table.size + 1 >= 2 ** width) width++;
  write(257);
  return Buffer.from(bits.match(/.{1,8}/gu)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

const ascii85 = (data: Buffer): Buffer => Buffer.concat([encodeAscii85(data), Buffer.from('~>\n')]);
const asciiHex = (data: Buffer): Buffer => Buffer.from(`${data.toString('hex').replace(/.{60}/gu, '$&\n')}>`);

const CODINGS: [filters: string[], encoded: Buffer][] = [
  [['ASCII85Decode', 'FlateDecode'], ascii85(deflateSync(CONTENT))],
  [['ASCIIHexDecode', 'FlateDecode'], asciiHex(deflateSync(CONTENT))],
  [['LZWDecode'], encodeLzw(CONTENT)],
  [['ASCII85Decode', 'LZWDecode'], ascii85(encodeLzw(CONTENT))],
];

/** A page with these contents. Its cross-references are right even if a byte of the contents is missing. */
function makePage(filters: string[], data: Buffer): Buffer {
  const head =
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>\nendobj\n' +
    '5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n' +
    `4 0 obj\n<</Filter[${filters.map((name) => `/${name}`).join('')}]/Length ${data.length}>>\nstream\n`;
  const body = Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')]);
  const offset = (number: number): string =>
    `${String(body.indexOf(`${number} 0 obj`)).padStart(10, '0')} 00000 n \n`;
  const rows = `0000000000 65535 f \n${[1, 2, 3, 4, 5].map(offset).join('')}`;
  const trailer = `xref\n0 6\n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(trailer)]);
}

describe('isSoundData', () => {
  for (const [filters, encoded] of CODINGS) {
    it(`distinguishes ${filters.join(' and ')} from data without one byte`, () => {
      expect(isSoundData(encoded, filters, ENOUGH)).to.equal(true);
      for (const at of [0.2, 0.5, 0.8].map((part) => Math.floor(encoded.length * part))) {
        const damaged = Buffer.concat([encoded.subarray(0, at), encoded.subarray(at + 1)]);
        expect(isSoundData(damaged, filters, ENOUGH), `without byte ${at}`).to.equal(false);
      }
    });
  }

  it('is false for unknown filters, and for more than the allowed bytes', () => {
    expect(isSoundData(CONTENT, ['DCTDecode'], ENOUGH)).to.equal(false);
    for (const [filters, encoded] of CODINGS) expect(isSoundData(encoded, filters, 100)).to.equal(false);
  });
});

describe('content with several filters', () => {
  for (const [filters, encoded] of CODINGS) {
    it(`is edited if encoded by ${filters.join(' and ')}`, async () => {
      const sound = await removeWatermark(makePage(filters, encoded), 'PROBE MARK', { readStamps: false });
      expect(sound.summary.textRemoved).to.equal(1);
    });
  }

  for (const [filters, encoded] of CODINGS) {
    it(`is unchanged if encoded by ${filters.join(' and ')} and a byte is missing`, async () => {
      const half = encoded.length >> 1;
      const damaged = Buffer.concat([encoded.subarray(0, half), encoded.subarray(half + 1)]);
      const { output } = await removeWatermark(makePage(filters, damaged), 'PROBE MARK', {
        readStamps: false,
      });
      expect(output).to.equal(null);
    });
  }
});
