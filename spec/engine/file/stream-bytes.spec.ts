import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { decodeStream, findStreamEnd, StreamEnds } from '../../../src/engine/file/stream-bytes.js';
import { readIndirectObject } from '../../../src/engine/file/syntax.js';
import type { ObjectPlaces } from '../../../src/engine/file/xref.js';

const NOWHERE: ObjectPlaces = {
  current: new Map(),
  generations: new Map(),
  superseded: new Map(),
  compressed: new Map(),
};

function readRaw(text: string, places = NOWHERE): string | null {
  const bytes = Buffer.from(text, 'latin1');
  const object = readIndirectObject(bytes, 0)!;
  const end = findStreamEnd(bytes, object, places);
  return end < 0 ? null : bytes.toString('latin1', object.streamStart, end);
}

describe('findStreamEnd', () => {
  for (const [what, text, raw] of [
    ['by /Length', '1 0 obj<</Length 3>>stream\nabc\nendstream endobj', 'abc'],
    ['by /Length, with no line end', '1 0 obj<</Length 3>>stream\nabcendstream endobj', 'abc'],
    ['by /Length, past the keyword', '1 0 obj<</Length 11>>stream\naendstreamb\nendstream', 'aendstreamb'],
    ['by the keyword where /Length is wrong', '1 0 obj<</Length 1>>stream\nabc\r\nendstream', 'abc'],
    [
      'by the keyword where /Length points behind the file',
      '1 0 obj<</Length 999>>stream\nab\nendstream',
      'ab',
    ],
    ['by the keyword where /Length is missing', '1 0 obj<<>>stream\nabc\n\nendstream', 'abc\n'],
    ['nowhere where the file is cut', '1 0 obj<</Length 3>>stream\nabc', null],
  ] as const) {
    it(`finds it ${what}`, () => {
      expect(readRaw(text)).to.equal(raw);
    });
  }

  it('follows a /Length that is an object of its own, and no other', () => {
    const stream = '1 0 obj<</Length 2 0 R>>stream\naendstreamb\nendstream endobj\n';
    const at = { ...NOWHERE, current: new Map([[2, stream.length]]) };
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
    return decodeStream(bytes, object, head.length + raw.length, cipher)?.toString('latin1');
  };
  const deflated = deflateSync('some content');

  it('reads plain and deflated bytes', () => {
    expect(decode('', Buffer.from('some content'))).to.equal('some content');
    expect(decode('/Filter/FlateDecode', deflated)).to.equal('some content');
    expect(decode('/Filter[/FlateDecode]', deflated)).to.equal('some content');
  });

  it('reads nothing through filters that it does not know, damaged bytes and a cipher that refuses', () => {
    expect(decode('/Filter/LZWDecode', deflated)).to.equal(undefined);
    expect(decode('/Filter[/ASCIIHexDecode/FlateDecode]', deflated)).to.equal(undefined);
    expect(decode('/Filter/FlateDecode', deflated.subarray(4))).to.equal(undefined);
    expect(decode('', deflated, { ...PLAIN_STREAMS, decrypt: () => null })).to.equal(undefined);
  });
});

describe('StreamEnds', () => {
  it('finds the next from every offset, in whatever order it is asked', () => {
    const bytes = Buffer.from('a endstream endstream b endstream c');
    const offsets = Array.from({ length: bytes.length + 1 }, (_, at) => at);
    for (const order of [offsets, offsets.toReversed(), [30, 0, 12, 12, 11, 35, 34, 2, 3, 1]]) {
      const ends = new StreamEnds(bytes);
      expect(order.map((at) => ends.findNext(at))).to.deep.equal(
        order.map((at) => bytes.indexOf('endstream', at)),
      );
    }
  });

  it('looks once for what does not come: from each of a million offsets it would take an hour', () => {
    const ends = new StreamEnds(Buffer.from('endstrea '.repeat(1_000_000)));
    for (let at = 0; at < 1_000_000; at++) if (ends.findNext(at) >= 0) expect.fail(`found at ${at}`);
  });
});
