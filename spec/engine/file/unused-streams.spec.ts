/**
 * Unused streams: which of them an edit must clear, and which it must leave.
 */
import { expect } from 'chai';
import { findUnusedStreams } from '../../../src/engine/file/unused-streams.js';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import {
  appendRevision,
  latin1Bytes,
  objectNumberOf,
  streamBody,
  throughQpdf,
} from '../../support/pdf-builder.js';

const OPERAND = latin1Bytes('(CONFIDENTIAL)');
const SHOWN = 'BT /F1 12 Tf (CONFIDENTIAL)Tj ET';

const latin1Text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

interface Asked {
  edited?: number[];
  unused?: number[];
  reached?: number[];
  operands?: Uint8Array[];
}

function find(
  file: Uint8Array,
  { edited = [], unused = [], reached = [], operands = [OPERAND] }: Asked,
): { objectNumber: number; raw: string }[] {
  const streams = findUnusedStreams(new PdfFile(file), {
    edited: new Set(edited),
    removedOperands: operands,
    isUnused: (objectNumber) => unused.includes(objectNumber),
    reached: new Set(reached),
  });
  return streams!.map(({ objectNumber, start, end }) => ({
    objectNumber,
    raw: Buffer.from(file).toString('latin1', start, end),
  }));
}

/** A page, and an unused stream that shows the mark. */
function build(entries = '', content: string = SHOWN): { file: Uint8Array; page: number; beside: number } {
  const document = new TestDocument();
  const [page] = document.addContentPage(writeBody());
  const beside = document.addStream(content, entries);
  return { file: document.build(), page: objectNumberOf(page!), beside: objectNumberOf(beside) };
}

describe('findUnusedStreams', () => {
  it('finds older versions of an edited stream, whatever they show, and never the current one', () => {
    const { file, page } = build('', 'nothing of the kind');
    const second = appendRevision(file, new Map([[page, streamBody('second')]]));
    const third = appendRevision(second, new Map([[page, streamBody('third')]]));
    const found = find(third, { edited: [page] });
    expect(found.map(({ raw }) => raw)).to.deep.equal([writeBody(), 'second']);
  });

  it('finds an unused stream that shows removed text, deflated or not', () => {
    const { file, beside } = build();
    expect(find(file, { unused: [beside] })).to.deep.equal([{ objectNumber: beside, raw: SHOWN }]);
    const deflated = new TestDocument();
    deflated.addContentPage(writeBody());
    const other = objectNumberOf(deflated.addStream(SHOWN, '', 'flate'));
    expect(find(deflated.build(), { unused: [other] })).to.have.lengthOf(1);
  });

  it('finds a stream outside of all sections only if nothing refers to it', () => {
    const { file, beside } = build();
    const text = Buffer.from(file).toString('latin1');
    const row = `${String(text.indexOf(`${beside} 0 obj`)).padStart(10, '0')} 00000 n`;
    const freed = latin1Bytes(text.replace(row, row.replace('n', 'f')));
    expect(find(freed, {})).to.deep.equal([]);
    expect(find(freed, { unused: [beside] })).to.have.lengthOf(1);
  });

  it('finds an older version of another stream if it shows removed text', () => {
    const { file, beside } = build();
    const later = appendRevision(file, new Map([[beside, streamBody('nothing')]]));
    expect(find(later, {})).to.deep.equal([{ objectNumber: beside, raw: SHOWN }]);
  });

  it('finds a stream whose offset is that of the white space before it', () => {
    const { file, beside } = build();
    const moved = Buffer.from(file).toString('latin1').replace('endobj\n', 'endobj\r\n');
    expect(find(latin1Bytes(moved), {})).to.deep.equal([]);
    expect(find(latin1Bytes(moved), { unused: [beside] })).to.have.lengthOf(1);
  });

  it('gives up if a later version than that of the sections must be cleared: readers may search for it', () => {
    const { file, beside } = build();
    const later = latin1Text(appendRevision(file, new Map([[beside, streamBody(SHOWN)]])));
    const [first] = /\d+(?=\s+%%EOF)/u.exec(later)!;
    const search = (text: string): unknown =>
      findUnusedStreams(new PdfFile(latin1Bytes(text)), {
        edited: new Set([beside]),
        removedOperands: [OPERAND],
        isUnused: () => false,
        reached: new Set(),
      });
    expect(search(later)).to.have.lengthOf(1);
    expect(search(later.replace(/\d+(?=\s+%%EOF\s*$)/u, first))).to.equal(null);
  });

  const left: [string, Asked, string?, string?][] = [
    ['is in use', {}],
    ['a page runs', { reached: [7] }],
    ['shows something else', { unused: [7] }, '', 'BT (CONFIDENT)Tj ET'],
    ['is edited itself', { edited: [7], unused: [7] }],
    ['is a picture', { unused: [7] }, '/Subtype/Image'],
    ['is metadata', { unused: [7] }, '/Type/Metadata/Subtype/XML'],
    ['is a font', { unused: [7] }, '/Length1 9'],
    ['is an attached file', { unused: [7] }, '/Type/EmbeddedFile'],
    ['has an unknown filter', { unused: [7] }, '/Filter/RunLengthDecode'],
  ];
  for (const [what, asked, entries, content] of left) {
    it(`leaves a current stream that ${what}`, () => {
      const { file, beside } = build(entries, content);
      const named = (numbers: number[] = []): number[] => numbers.map(() => beside);
      const asking = {
        edited: named(asked.edited),
        reached: named(asked.reached),
        unused: named(asked.unused ?? asked.reached),
      };
      expect(find(file, asking)).to.deep.equal([]);
    });
  }

  it('gives up if there is more to search than documents leave behind', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const spaces = Buffer.alloc(60 * 1024 * 1024, 32);
    for (let count = 0; count < 5; count++) document.addStream(spaces, '', 'flate');
    const file = document.build();
    const search = (reached: Iterable<number>) =>
      findUnusedStreams(new PdfFile(file), {
        edited: new Set(),
        removedOperands: [OPERAND],
        isUnused: () => false,
        reached: new Set(reached),
      });
    expect(search([])).to.equal(null);
    expect(search(new PdfFile(file).places!.current.keys()), 'what pages run is no remainder').to.deep.equal(
      [],
    );
  });

  it('leaves object and cross-reference streams, which nothing refers to', () => {
    const file = throughQpdf(build().file, '--object-streams=generate', '--stream-data=uncompress');
    const everything = [...new PdfFile(file).places!.current.keys()];
    expect(Buffer.from(file).includes('/ObjStm')).to.equal(true);
    expect(find(file, { unused: everything, operands: [latin1Bytes('/Font')] })).to.deep.equal([]);
  });
});
