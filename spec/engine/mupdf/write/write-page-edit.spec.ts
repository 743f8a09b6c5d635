import { expect } from 'chai';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import type { ObjectPlaces } from '../../../../src/engine/file/xref.js';
import { listContentStreams, readDecoded } from '../../../../src/engine/mupdf/content-streams.js';
import { appendCopies } from '../../../../src/engine/mupdf/write/write-page-edit.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import {
  checkWithQpdf,
  countDifferences,
  paintWithPoppler,
  readWithPoppler,
} from '../../../support/oracle.js';
import { latin1Bytes, throughQpdf, type Reference } from '../../../support/pdf-builder.js';

/** Numbers that no printing of a parsed dictionary keeps. */
const BOX = '/TrimBox[0 0 420.000012207 560.0]';
const NEW = writeBody(['New.']);

/** Two pages of the same contents, as the caller lists its streams. */
function twoPages(
  list: (streams: Reference[]) => string = (streams) => `[${streams.join(' ')}]`,
): Uint8Array {
  const document = new TestDocument();
  const streams = ['Head.', 'Body.'].map((line, at) =>
    document.addStream(writeBody([line], 60, 500 - 50 * at)),
  );
  const contents = list(streams);
  for (let page = 0; page < 2; page++) {
    document.addPage({ contents, resources: document.resources(), entries: BOX });
  }
  return document.build();
}

function copyInto(
  file: Uint8Array,
  contents: [number, string][],
  change: (places: ObjectPlaces, pageNumber: number) => void = () => undefined,
): Uint8Array | null {
  const { document } = openPdf(file);
  try {
    const pdf = new PdfFile(file);
    const page = document.findPage(0);
    change(pdf.places!, page.asIndirect());
    const bytes = new Map(contents.map(([position, content]) => [position, latin1Bytes(content)]));
    return appendCopies(pdf, document, page, bytes)?.bytes ?? null;
  } finally {
    document.destroy();
  }
}

/** Each page's content streams: their numbers and what they say. */
function listStreams(file: Uint8Array): { number: number; content: string }[][] {
  const { document, pageCount } = openPdf(file);
  try {
    return Array.from({ length: pageCount }, (_, page) =>
      listContentStreams(document.findPage(page).get('Contents')).map((stream) => ({
        number: stream.asIndirect(),
        content: Buffer.from(readDecoded(stream)!).toString('latin1'),
      })),
    );
  } finally {
    document.destroy();
  }
}

function isPrefix(file: Uint8Array, output: Uint8Array): boolean {
  return Buffer.compare(output.subarray(0, file.length), file) === 0;
}

/** The file without its table: MuPDF repairs it as it opens it. */
function withBrokenTable(file: Uint8Array): Uint8Array {
  return latin1Bytes(
    Buffer.from(file)
      .toString('latin1')
      .replace(/startxref\s+\d+/u, 'startxref\n7'),
  );
}

describe('appendCopies', () => {
  for (const [what, options] of [
    ['a table', ['--object-streams=disable']],
    ['a stream, with its page in an object stream', ['--object-streams=generate']],
    ['a linearised table', ['--linearize']],
  ] as const) {
    it(`gives one page its own contents in a file that ends with ${what}`, () => {
      const file = throughQpdf(twoPages(), ...options);
      const output = copyInto(file, [[1, NEW]])!;
      expect(isPrefix(file, output)).to.equal(true);
      expect(checkWithQpdf(output)).to.equal(0);
      expect(readWithPoppler(output)).to.deep.equal(['Head.New.', 'Head.Body.']);
      const [before, after] = [listStreams(file), listStreams(output)];
      expect(after[1], 'the other page').to.deep.equal(before[1]);
      expect(after[0]![0], 'the stream that has no new content').to.deep.equal(before[0]![0]);
      expect(after[0]![1]!.content).to.equal(NEW);
      expect(before.flat().map(({ number }) => number)).not.to.include(after[0]![1]!.number);
    });
  }

  it('changes only the contents of the page’s dictionary, with every number as written', () => {
    const file = twoPages();
    const output = copyInto(file, [[0, NEW]])!;
    const readPage = (text: string): string => /\d+ 0 obj\s+<<\/Type\/Page\/[^]*?endobj/u.exec(text)![0];
    const [before, after] = [file, output.subarray(file.length)].map((bytes) =>
      readPage(Buffer.from(bytes).toString('latin1')),
    );
    expect(after).to.include(BOX);
    const withoutContents = (page: string): string =>
      page.replace(/\/Contents\s*\[[^\]]*\]/u, '').replace(/\s/gu, '');
    expect(withoutContents(after!)).to.equal(withoutContents(before!));
  });

  it('paints the same if the new content is equal', () => {
    const file = twoPages();
    const same = listStreams(file)[0]!.map(({ content }, at): [number, string] => [at, content]);
    const output = copyInto(file, same)!;
    expect(countDifferences(paintWithPoppler(file), paintWithPoppler(output))).to.equal(0);
  });

  it('writes every stream’s new content, also an empty one', () => {
    const output = copyInto(twoPages(), [
      [1, ''],
      [0, NEW],
    ])!;
    expect(checkWithQpdf(output)).to.equal(0);
    const [first, second] = listStreams(output);
    expect(first!.map(({ content }) => content)).to.deep.equal([NEW, '']);
    expect(second!.every(({ content }) => content !== NEW && content !== '')).to.equal(true);
  });

  it('replaces one of two uses of the same stream', () => {
    const file = twoPages(([head]) => `[${head} ${head}]`);
    expect(readWithPoppler(copyInto(file, [[1, NEW]])!)).to.deep.equal(['Head.New.', 'Head.Head.']);
  });

  it('counts only streams, and keeps nothing else in the list', () => {
    const file = twoPages(([head, body]) => `[null ${head} 999 0 R ${body}]`);
    const output = copyInto(file, [[1, NEW]])!;
    expect(listStreams(output)[0]!.map(({ content }) => content)).to.deep.equal([
      listStreams(file)[0]![0]!.content,
      NEW,
    ]);
    expect(listStreams(output)[1]).to.deep.equal(listStreams(file)[1]);
    expect(Buffer.from(output.subarray(file.length)).toString('latin1')).to.match(
      /\/Contents\s*\[\d+ 0 R \d+ 0 R\]/u,
    );
  });

  it('leaves a list shared by both pages to the other page', () => {
    const builder = new TestDocument();
    const list = builder.add(`[${builder.addStream(writeBody(['Head.']))}]`);
    for (let page = 0; page < 2; page++) {
      builder.addPage({ contents: list, resources: builder.resources() });
    }
    const output = copyInto(builder.build(), [[0, NEW]])!;
    expect(readWithPoppler(output)).to.deep.equal(['New.', 'Head.']);
  });

  it('accepts a page whose contents are one stream', () => {
    const file = twoPages(([head]) => head!);
    expect(readWithPoppler(copyInto(file, [[0, NEW]])!)).to.deep.equal(['New.', 'Head.']);
  });

  it('returns null if the page’s dictionary is not found in the file', () => {
    const forget = (places: ObjectPlaces, pageNumber: number): boolean => places.current.delete(pageNumber);
    expect(copyInto(twoPages(), [[0, NEW]], forget)).to.equal(null);
  });

  it('returns null if another object is in the page’s place', () => {
    const misplace = (places: ObjectPlaces, pageNumber: number): void => {
      places.current.set(pageNumber, places.current.get(pageNumber - 1)!);
    };
    expect(copyInto(twoPages(), [[0, NEW]], misplace)).to.equal(null);
  });

  it('returns null for a file that was repaired', () => {
    const file = twoPages();
    const { document } = openPdf(withBrokenTable(file));
    const contents = new Map([[0, latin1Bytes(NEW)]]);
    expect(document.canBeSavedIncrementally()).to.equal(false);
    expect(appendCopies(new PdfFile(file), document, document.findPage(0), contents)).to.equal(null);
    document.destroy();
  });

  it('returns null for an encrypted file', () => {
    const file = throughQpdf(twoPages(), '--encrypt', '', 'owner', '256', '--');
    expect(copyInto(file, [[0, NEW]])).to.equal(null);
  });
});
