import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { PLAIN_STREAMS, type StreamCipher } from '../../../src/engine/file/encryption.js';
import {
  createEndSearch,
  decodeStream,
  findStreamEnd,
  createBrokenDataTest,
} from '../../../src/engine/file/stream-bytes.js';
import { readIndirectObject } from '../../../src/engine/file/syntax.js';

const NOWHERE: ReadonlyMap<number, number> = new Map();

function readRaw(text: string, places = NOWHERE): string | null {
  const bytes = Buffer.from(text, 'latin1');
  const object = readIndirectObject(bytes, 0)!;
  const end = findStreamEnd(bytes, object, places);
  return end < 0 ? null : bytes.toString('latin1', object.streamStart, end);
}

describe('findStreamEnd', () => {
  for (const [what, text, raw] of [
    ['by /Length', '1 0 obj<</Length 3>>stream\nabc\nendstream endobj', 'abc'],
    ['by /Length, without a line end', '1 0 obj<</Length 3>>stream\nabcendstream endobj', 'abc'],
    [
      'by /Length, beyond an endstream in the data',
      '1 0 obj<</Length 11>>stream\naendstreamb\nendstream',
      'aendstreamb',
    ],
    ['by the keyword if /Length is wrong', '1 0 obj<</Length 1>>stream\nabc\r\nendstream', 'abc'],
    ['by the keyword if /Length is beyond the file', '1 0 obj<</Length 999>>stream\nab\nendstream', 'ab'],
    ['by the keyword if /Length is missing', '1 0 obj<<>>stream\nabc\n\nendstream', 'abc\n'],
    ['nowhere if the file is truncated', '1 0 obj<</Length 3>>stream\nabc', null],
  ] as const) {
    it(`finds it ${what}`, () => {
      expect(readRaw(text)).to.equal(raw);
    });
  }

  it('resolves a /Length that is an indirect object, and no other', () => {
    const stream = '1 0 obj<</Length 2 0 R>>stream\naendstreamb\nendstream endobj\n';
    const at = new Map([[2, stream.length]]);
    expect(readRaw(`${stream}2 0 obj 11 endobj`, at)).to.equal('aendstreamb');
    expect(readRaw(`${stream}2 0 obj (11) endobj`, at)).to.equal('a');
    expect(readRaw(`${stream}2 0 obj 11 endobj`)).to.equal('a');
  });
});

describe('decodeStream', () => {
  const decode = (entries: string, raw: Uint8Array, cipher = PLAIN_STREAMS): string | undefined => {
    const head = `1 0 obj<<${entries}/Length ${raw.length}>>stream\n`;
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), raw, Buffer.from('\nendstream')]);
    const object = readIndirectObject(bytes, 0)!;
    const decoded = decodeStream(bytes, object, head.length + raw.length, cipher)?.decoded ?? null;
    return decoded ? Buffer.from(decoded).toString('latin1') : undefined;
  };
  const deflated = deflateSync('some content');

  it('reads plain and deflated bytes', () => {
    expect(decode('', Buffer.from('some content'))).to.equal('some content');
    expect(decode('/Filter/FlateDecode', deflated)).to.equal('some content');
    expect(decode('/Filter[/FlateDecode]', deflated)).to.equal('some content');
  });

  it('reads nothing for unknown filters, damaged bytes and a cipher that fails', () => {
    expect(decode('/Filter/LZWDecode', deflated)).to.equal(undefined);
    expect(decode('/Filter[/ASCIIHexDecode/FlateDecode]', deflated)).to.equal(undefined);
    expect(decode('/Filter/FlateDecode', deflated.subarray(4))).to.equal(undefined);
    expect(decode('', deflated, { ...PLAIN_STREAMS, decrypt: () => null })).to.equal(undefined);
  });
});

describe('createEndSearch', () => {
  it('finds the next end from every offset, in any order', () => {
    const bytes = Buffer.from('a endstream endstream b endstream c');
    const offsets = Array.from({ length: bytes.length + 1 }, (_, at) => at);
    for (const order of [offsets, offsets.toReversed(), [30, 0, 12, 12, 11, 35, 34, 2, 3, 1]]) {
      expect(order.map(createEndSearch(bytes))).to.deep.equal(
        order.map((at) => bytes.indexOf('endstream', at)),
      );
    }
  });

  it('searches once for a missing end: from each of a million offsets it would take an hour', () => {
    const findEnd = createEndSearch(Buffer.from('endstrea '.repeat(1_000_000)));
    for (let at = 0; at < 1_000_000; at++) if (findEnd(at) >= 0) expect.fail(`found at ${at}`);
  });
});

const DATA = deflateSync('BT (Some text that is shown.)Tj ET '.repeat(20));
const half = DATA.subarray(0, DATA.length / 2);

function isBroken(entries: string, data: Uint8Array, cipher: StreamCipher | null = PLAIN_STREAMS): boolean {
  const head = Buffer.from(`1 0 obj\n<<${entries}>>\nstream\n`, 'latin1');
  const file = Buffer.concat([head, data, Buffer.from('\nendstream\nendobj\n')]);
  return createBrokenDataTest(file, cipher)(readIndirectObject(file, 0)!, head.length + data.length);
}

/** Inverts every bit. */
function turnBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 255);
}

describe('createBrokenDataTest', () => {
  const flate = '/Filter/FlateDecode';
  for (const [what, entries, data, expected] of [
    ['deflated data', flate, DATA, false],
    ['deflated data with bytes after it', flate, Buffer.concat([DATA, DATA]), false],
    ['deflated data without its checksum', flate, DATA.subarray(0, -4), false],
    ['truncated deflated data', flate, half, true],
    ['truncated data with a filter’s abbreviated name', '/Filter[/Fl]', half, true],
    ['deflated data with inserted bytes', flate, Buffer.concat([half, Buffer.from(' endobj '), half]), true],
    ['no data', flate, Buffer.alloc(0), false],
    ['data with another filter', '/Filter/DCTDecode', half, false],
    ['data without a filter', '', half, false],
    ['a deflated font program', `${flate}/Length1 5`, deflateSync('abcde'), false],
    ['a deflated font program that is too short', `${flate}/Length1 6`, deflateSync('abcde'), true],
    ['a font program', '/Length1 5', Buffer.from('abcde'), false],
    ['a font program that is too short', '/Length1 6', Buffer.from('abcde'), true],
    ['a font program in three parts', '/Length1 1/Length2 3/Length3 1', Buffer.from('abcde'), false],
    [
      'a font program in three parts that are longer',
      '/Length1 1/Length2 3/Length3 2',
      Buffer.from('abcde'),
      true,
    ],
  ] as const) {
    it(`is ${expected} for ${what}`, () => {
      expect(isBroken(entries, data)).to.equal(expected);
    });
  }

  it('decrypts encrypted data first', () => {
    const cipher: StreamCipher = {
      ...PLAIN_STREAMS,
      decrypt: (_number, _generation, bytes) => turnBits(bytes),
    };
    expect(isBroken(flate, turnBits(DATA), cipher)).to.equal(false);
    expect(isBroken(flate, turnBits(half), cipher)).to.equal(true);
    expect(isBroken(flate, DATA, cipher), 'cross-reference streams are not encrypted').to.equal(false);
    expect(isBroken(flate, half, { ...cipher, decrypt: () => null })).to.equal(true);
    expect(isBroken(flate, half, null), 'not known').to.equal(false);
  });

  it('checks a limited number of bytes of a file', () => {
    const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024));
    const head = Buffer.from(`1 0 obj\n<<${flate}>>\nstream\n`, 'latin1');
    const file = Buffer.concat([head, bomb]);
    const object = readIndirectObject(file, 0)!;
    const ask = createBrokenDataTest(file, PLAIN_STREAMS);
    expect(ask(object, head.length + 40)).to.equal(true);
    expect(ask(object, file.length)).to.equal(false);
    expect(ask(object, head.length + 40)).to.equal(false);
  });
});
