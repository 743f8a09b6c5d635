import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import type { PDFObject } from 'mupdf';
import { joinStreams, listContentStreams, readDecoded } from '../../../src/engine/mupdf/content-streams.js';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';

/** Reads one object of a document. */
function withObject<Answer>(
  write: (document: TestDocument) => Reference,
  ask: (object: PDFObject) => Answer,
): Answer {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const reference = write(builder);
  const { document } = openPdf(builder.build());
  try {
    return ask(document.newIndirect(objectNumberOf(reference)));
  } finally {
    document.destroy();
  }
}

function read(write: (document: TestDocument) => Reference): {
  content: string;
  segments: [number, number][];
} {
  return withObject(write, (contents) => {
    const { bytes, segments } = joinStreams(listContentStreams(contents));
    return {
      content: Buffer.from(bytes).toString('latin1'),
      segments: segments.map(({ start, length }) => [start, length]),
    };
  });
}

describe('contents of a page', () => {
  it('are decoded only until they exceed the requested bytes', () => {
    withObject(
      (document) => document.addStream('0123456789', '', 'flate'),
      (stream) => {
        const count = (limit: number): number => joinStreams([stream, stream, stream], limit).segments.length;
        expect([30, 19, 18, 8, 7].map(count)).to.deep.equal([3, 3, 2, 2, 1]);
      },
    );
  });

  it('are one stream unchanged, or several joined by line feeds', () => {
    expect(read((document) => document.addStream('q Q', '', 'flate'))).to.deep.equal({
      content: 'q Q',
      segments: [[0, 3]],
    });
    const two = read((document) =>
      document.add(`[${document.addStream('q', '', 'hex')} ${document.addStream('Q')}]`),
    );
    expect(two).to.deep.equal({
      content: 'q\nQ\n',
      segments: [
        [0, 1],
        [2, 1],
      ],
    });
  });

  it('skip items that are not streams', () => {
    const { content } = read((document) =>
      document.add(`[null 999 0 R ${document.addStream('q')} (text) <<>> 5]`),
    );
    expect(content).to.equal('q');
    expect(read((document) => document.add('(text)')).content).to.equal('');
  });

  it('keep the place of a stream that cannot be decoded', () => {
    const { content, segments } = read((document) => {
      const broken = document.addStream('no data', '/Filter/LZWDecode');
      return document.add(`[${broken} ${document.addStream('Q')}]`);
    });
    expect(content).to.equal('\nQ\n');
    expect(segments).to.deep.equal([
      [0, 0],
      [1, 1],
    ]);
  });

  it('are refused if one has an image filter, which no program writes', () => {
    const code = (filter: string): void =>
      void read((document) => document.add(`[${document.addStream('no data', `/Filter${filter}`)}]`));
    expect(() => code('/DCTDecode')).to.throw(EngineFailure);
    expect(() => code('/CCITTFaxDecode')).not.to.throw();
  });

  it('list a stream as often as the array does', () => {
    const { content } = read((document) => {
      const stream = document.addStream('q Q');
      return document.add(`[${stream} ${stream}]`);
    });
    expect(content).to.equal('q Q\nq Q\n');
  });
});

describe('readDecoded', () => {
  it('returns its own bytes, which no later reading changes', () => {
    withObject(
      (document) => document.addStream('first', '', 'flate'),
      (stream) => {
        const bytes = readDecoded(stream)!;
        readDecoded(stream)!.fill(0);
        expect(Buffer.from(bytes).toString()).to.equal('first');
      },
    );
  });

  const content = writeBody();
  const deflated = deflateSync(content);
  const wrongSum = Buffer.concat([deflated.subarray(0, -4), Buffer.alloc(4)]);
  const rows = content.match(/[^]{1,10}/gu)!.filter((row) => row.length === 10);
  const predicted = deflateSync(Buffer.from(rows.map((row) => `\0${row}`).join(''), 'latin1'));
  for (const [kind, data, entries] of [
    ['sound', deflated, '/Filter/FlateDecode'],
    [
      'sound, with bytes after its end',
      Buffer.concat([deflated, Buffer.from('rest')]),
      '/Filter[/FlateDecode]',
    ],
    ['without its end', deflated.subarray(0, -9), '/Filter/FlateDecode'],
    ['with a wrong sum', wrongSum, '/Filter/FlateDecode'],
    ['with a predictor', predicted, '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 10>>'],
    ['with a predictor by its short name', predicted, '/Filter/FlateDecode/DP<</Predictor 12/Columns 10>>'],
    ['deflated twice', deflateSync(deflated), '/Filter[/FlateDecode/FlateDecode]'],
  ] as const) {
    it(`reads what MuPDF reads of data ${kind}`, () => {
      withObject(
        (document) => document.addStream(data, entries),
        (stream) => {
          const expected = Buffer.from(stream.readStream().asUint8Array());
          expect(expected).to.not.have.length(0);
          expect(Buffer.from(readDecoded(stream)!).equals(expected)).to.equal(true);
        },
      );
    });
  }
});
