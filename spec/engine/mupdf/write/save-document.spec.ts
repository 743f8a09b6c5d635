import { expect } from 'chai';
import type { PDFDocument } from 'mupdf';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import {
  saveIncrement,
  replaceStreams,
  stabiliseIdentity,
} from '../../../../src/engine/mupdf/write/save-document.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf } from '../../../support/oracle.js';
import { latin1Bytes, objectNumberOf, type Reference } from '../../../support/pdf-builder.js';
import { deflateSync } from 'node:zlib';
import { forSeeds, randomBytes } from '../../../support/generators.js';

function build(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  return document.build();
}

/** The file without its cross-reference table: MuPDF repairs it when it opens it. */
function withoutTable(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file).toString('latin1');
  return latin1Bytes(text.slice(0, text.lastIndexOf('xref\n0 ')));
}

/** Changes a document and saves it. */
function save(file: Uint8Array): Uint8Array | null {
  const { document } = openPdf(file);
  try {
    document.getTrailer().get('Root').put('Changed', true);
    return saveIncrement(document);
  } finally {
    document.destroy();
  }
}

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}

describe('saveIncrement', () => {
  it('appends to the file as it was opened', () => {
    const file = build();
    const bytes = save(file);
    expect(Buffer.compare(bytes!.subarray(0, file.length), file)).to.equal(0);
    expect(holds(bytes!.subarray(file.length), '/Changed')).to.equal(true);
    expect(checkWithQpdf(bytes!)).to.equal(0);
  });

  it('returns null if MuPDF cannot save incrementally', () => {
    expect(save(withoutTable(build()))).to.equal(null);
  });

  it('returns its own bytes, which no later saving changes', () => {
    const { document } = openPdf(build());
    const first = saveIncrement(document)!;
    const kept = Buffer.from(first);
    saveIncrement(document)!.fill(0);
    document.destroy();
    expect(Buffer.compare(first, kept)).to.equal(0);
    expect(first.buffer.byteLength).to.equal(first.length);
  });

  it('throws if the instance is spent, and hides other messages of MuPDF', () => {
    const failing = (error: Error): PDFDocument =>
      ({
        saveToBuffer: () => {
          throw error;
        },
      }) as unknown as PDFDocument;
    const spent = new WebAssembly.RuntimeError('unreachable');
    expect(() => saveIncrement(failing(spent))).to.throw(spent);
    expect(saveIncrement(failing(new Error('cannot find object (secret)')))).to.equal(null);
  });
});

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

/** Writes `NEW` into the first stream; returns the content that is read back, and the dictionary's entries. */
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
    it(`writes content that is read back over a stream that was ${coding}`, () => {
      const { content, entries } = replaceFirst((document) => [document.addStream('old', '', coding)]);
      expect(content).to.equal('q Q');
      expect(entries['Filter']).to.equal('/FlateDecode');
      expect(Number(entries['Length'])).to.be.greaterThan(0);
    });
  }

  it('drops the old filter’s parameters, which do not fit the new data', () => {
    const { content, entries } = replaceFirst((document) => [
      document.addStream(
        deflateSync(Uint8Array.of(2, 1, 2, 3)),
        '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 3>>',
      ),
    ]);
    expect(content).to.equal('q Q');
    expect(entries).not.to.have.property('DecodeParms');
  });

  it('keeps every other entry', () => {
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

  it('keeps a length, a filter and parameters that other streams share', () => {
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

  it('writes any bytes, also none, each to its own stream', async () => {
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

function stabilise(text: string, from = 0): string {
  return Buffer.from(stabiliseIdentity(Buffer.from(text, 'latin1'), from)).toString('latin1');
}

describe('stabiliseIdentity', () => {
  it('makes two saves of one edit equal, in a valid file', () => {
    const builder = new TestDocument();
    builder.addContentPage(writeBody());
    const save = (): Uint8Array => {
      const { document } = openPdf(builder.build());
      document.newIndirect(1).put('Edited', true);
      const saved = saveIncrement(document)!;
      document.destroy();
      return saved;
    };
    const [one, other] = [save(), save()];
    expect(Buffer.compare(one, other), 'as MuPDF saves them').to.not.equal(0);
    const from = builder.build().length;
    const stable = stabiliseIdentity(one, from);
    expect(Buffer.compare(stable, stabiliseIdentity(other, from))).to.equal(0);
    expect(checkWithQpdf(stable)).to.equal(0);
  });

  it('replaces only the second identifier, in any notation', () => {
    for (const second of ['<00ff>', '(ab\\)c)', '()']) {
      expect(stabilise(`1 0 obj trailer <</ID[<aa> ${second}]/Size 3>>`)).to.match(
        /^1 0 obj trailer <<\/ID\[<aa> <[0-9a-f]{32}>\]\/Size 3>>$/u,
      );
    }
  });

  it('depends on every other byte of the file', () => {
    const identify = (text: string): string => /<([0-9a-f]{32})>/u.exec(stabilise(text))![1]!;
    const all = ['a/ID[<aa><bb>]z', 'b/ID[<aa><bb>]z', 'a/ID[<ac><bb>]z', 'a/ID[<aa><bb>]y'].map(identify);
    expect(new Set(all).size).to.equal(4);
    expect(identify('a/ID[<aa><cc>]z'), 'but not on the old one').to.equal(all[0]);
  });

  for (const [what, text, from] of [
    ['a file without identifiers', 'trailer <</Size 3>>', 0],
    ['identifiers before the written part', '/ID[<aa><bb>] appended', 5],
    ['one identifier', '/ID[<aa>]', 0],
    ['identifiers of another type', '/ID 5 0 R', 0],
    ['a longer name that begins with /ID', '/IDTree 5 0 R', 0],
  ] as const) {
    it(`leaves ${what} unchanged`, () => {
      expect(stabilise(text, from)).to.equal(text);
    });
  }
});
