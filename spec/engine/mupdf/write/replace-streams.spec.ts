import { expect } from 'chai';
import type { PDFDocument } from 'mupdf';
import { deflateSync } from 'node:zlib';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { replaceStream, replaceStreams } from '../../../../src/engine/mupdf/write/replace-streams.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { forSeeds, randomBytes } from '../../../support/generators.js';
import { latin1Bytes, objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

const NEW = latin1Bytes('q Q');

/** Opens a document with the objects that a test writes. */
function withObjects<Answer>(
  write: (document: TestDocument) => Reference[],
  use: (document: PDFDocument, objectNumbers: number[]) => Answer,
): Answer {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const objectNumbers = write(builder).map(objectNumberOf);
  const { document } = openPdf(builder.build());
  try {
    return use(document, objectNumbers);
  } finally {
    document.destroy();
  }
}

function readContent(document: PDFDocument, objectNumber: number): string {
  return Buffer.from(document.newIndirect(objectNumber).readStream().asUint8Array()).toString('latin1');
}

/** The content of the first stream after `NEW` was written into it, and its dictionary's entries. */
function replaceFirst(write: (document: TestDocument) => Reference[]): {
  content: string;
  entries: Record<string, string>;
  others: string[];
} {
  return withObjects(write, (document, [first, ...others]) => {
    replaceStreams(document, [[first!, NEW]]);
    const entries: Record<string, string> = {};
    document.newIndirect(first!).forEach((value, key) => {
      entries[String(key)] = value.toString(true);
    });
    return {
      content: readContent(document, first!),
      entries,
      others: others.map((other) => {
        const object = document.newIndirect(other);
        return object.isStream() ? readContent(document, other) : object.resolve().toString(true);
      }),
    };
  });
}

describe('replaceStreams', () => {
  for (const coding of ['plain', 'flate', 'ascii85-flate', 'hex'] as const) {
    it(`writes what is read again over a stream that was ${coding}`, () => {
      const { content, entries } = replaceFirst((document) => [document.addStream('old', '', coding)]);
      expect(content).to.equal('q Q');
      expect(entries['Filter']).to.equal('/FlateDecode');
      expect(Number(entries['Length'])).to.be.greaterThan(0);
    });
  }

  it('drops the parameters of the filter that was, for which the new data were not made', () => {
    const { content, entries } = replaceFirst((document) => [
      document.addStream(
        deflateSync(Uint8Array.of(2, 1, 2, 3)),
        '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 3>>',
      ),
    ]);
    expect(content).to.equal('q Q');
    expect(entries).not.to.have.property('DecodeParms');
  });

  it('leaves every other entry', () => {
    const { entries } = replaceFirst((document) => [
      document.addStream('old', '/Type/XObject/Subtype/Form/BBox[0 0 1.5 2]/Resources 1 0 R/Own(text)'),
    ]);
    const { Length: _length, Filter: _filter, ...rest } = entries;
    expect(rest).to.deep.equal({
      Type: '/XObject',
      Subtype: '/Form',
      BBox: '[0 0 1.5 2]',
      Resources: '1 0 R',
      Own: '(text)',
    });
  });

  it('leaves a length, a filter and parameters that other streams have, too', () => {
    const data = deflateSync(Uint8Array.of(0, 65, 66, 67));
    const { content, others } = replaceFirst((document) => {
      const length = document.add(String(data.length));
      const filter = document.add('/FlateDecode');
      const parameters = document.add('<</Predictor 15/Columns 3>>');
      const [first, second] = [document.reserve(), document.reserve()];
      for (const stream of [first, second]) {
        const entries = `/Length ${length}/Filter ${filter}/DecodeParms ${parameters}`;
        document.set(stream, `<<${entries}>>\nstream\n${data.toString('latin1')}\nendstream`);
      }
      return [first, second, length, filter, parameters];
    });
    expect(content).to.equal('q Q');
    expect(others).to.deep.equal(['ABC', String(data.length), '/FlateDecode', '<</Predictor 15/Columns 3>>']);
  });

  it('writes any bytes, none at all among them, each to its own stream', async () => {
    await forSeeds(20, (random) => {
      withObjects(
        (document) => ['one', 'two', 'three'].map((content) => document.addStream(content, '', 'flate')),
        (document, [one, two, three]) => {
          const bytes = randomBytes(random, random.between(0, 3000));
          replaceStreams(
            document,
            new Map([
              [one!, bytes],
              [three!, new Uint8Array(0)],
            ]),
          );
          expect(readContent(document, one!)).to.equal(Buffer.from(bytes).toString('latin1'));
          expect(readContent(document, two!)).to.equal('two');
          expect(readContent(document, three!)).to.equal('');
        },
      );
    });
  });
});

describe('replaceStream', () => {
  it('writes into the object that a reference leads to', () => {
    withObjects(
      (document) => {
        const stream = document.addStream('old');
        return [stream, document.add(`[${stream}]`)];
      },
      (document, [stream, list]) => {
        replaceStream(document, document.newIndirect(list!).get(0), NEW);
        expect(readContent(document, stream!)).to.equal('q Q');
        expect(document.newIndirect(list!).resolve().toString(true)).to.equal(`[${stream} 0 R]`);
      },
    );
  });
});
