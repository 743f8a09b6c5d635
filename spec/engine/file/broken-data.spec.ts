import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { askForBrokenData } from '../../../src/engine/file/broken-data.js';
import { PLAIN_STREAMS, type StreamCipher } from '../../../src/engine/file/encryption.js';
import { readIndirectObject } from '../../../src/engine/file/syntax.js';

const DATA = deflateSync('BT (Some text that is shown.)Tj ET '.repeat(20));
const half = DATA.subarray(0, DATA.length / 2);

function isBroken(entries: string, data: Uint8Array, cipher: StreamCipher | null = PLAIN_STREAMS): boolean {
  const head = Buffer.from(`1 0 obj\n<<${entries}>>\nstream\n`, 'latin1');
  const file = Buffer.concat([head, data, Buffer.from('\nendstream\nendobj\n')]);
  return askForBrokenData(file, cipher)(readIndirectObject(file, 0)!, head.length + data.length);
}

/** Turns every bit. */
function turnBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 255);
}

describe('askForBrokenData', () => {
  const flate = '/Filter/FlateDecode';
  for (const [what, entries, data, expected] of [
    ['deflated data', flate, DATA, false],
    ['deflated data with a rest behind it', flate, Buffer.concat([DATA, DATA]), false],
    ['deflated data without its checksum', flate, DATA.subarray(0, -4), false],
    ['deflated data that is cut', flate, half, true],
    ['data by a short name of the filter that is cut', '/Filter[/Fl]', half, true],
    ['deflated data with bytes put in', flate, Buffer.concat([half, Buffer.from(' endobj '), half]), true],
    ['no data', flate, Buffer.alloc(0), false],
    ['data of another filter', '/Filter/DCTDecode', half, false],
    ['data without a filter', '', half, false],
    ['a deflated font program', `${flate}/Length1 5`, deflateSync('abcde'), false],
    ['a deflated one that is too short', `${flate}/Length1 6`, deflateSync('abcde'), true],
    ['a font program', '/Length1 5', Buffer.from('abcde'), false],
    ['a font program that is too short', '/Length1 6', Buffer.from('abcde'), true],
    ['a font program in three parts', '/Length1 1/Length2 3/Length3 1', Buffer.from('abcde'), false],
    ['one whose parts are longer', '/Length1 1/Length2 3/Length3 2', Buffer.from('abcde'), true],
  ] as const) {
    it(`is ${expected} of ${what}`, () => {
      expect(isBroken(entries, data)).to.equal(expected);
    });
  }

  it('decrypts the data first, where it is encrypted', () => {
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

  it('looks at no more than so much of a file', () => {
    const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024));
    const head = Buffer.from(`1 0 obj\n<<${flate}>>\nstream\n`, 'latin1');
    const file = Buffer.concat([head, bomb]);
    const object = readIndirectObject(file, 0)!;
    const ask = askForBrokenData(file, PLAIN_STREAMS);
    expect(ask(object, head.length + 40)).to.equal(true);
    expect(ask(object, file.length)).to.equal(false);
    expect(ask(object, head.length + 40)).to.equal(false);
  });
});
