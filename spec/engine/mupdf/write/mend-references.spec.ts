import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { mendReferences } from '../../../../src/engine/mupdf/write/mend-references.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf, readWithPoppler } from '../../../support/oracle.js';
import { throughQpdf } from '../../../support/pdf-builder.js';

function build(): Buffer {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line.']));
  return Buffer.from(document.build());
}

function change(file: Uint8Array, from: RegExp, to: string): Buffer {
  const text = Buffer.from(file).toString('latin1');
  expect(text).to.match(from);
  return Buffer.from(text.replace(from, to), 'latin1');
}

const START = /startxref\s+\d+/gu;

describe('mendReferences', () => {
  for (const [what, file, kept] of [
    ['a wrong start', change(build(), START, 'startxref\n7'), 0],
    ['no end', build().subarray(0, build().indexOf('xref')), 0],
    ['bytes before the header', Buffer.concat([Buffer.from('junk\n'), build()]), 5],
    ['as many bytes as readers pass over', Buffer.concat([Buffer.alloc(1019, ' '), build()]), 1019],
    [
      'a wrong start and object streams',
      change(throughQpdf(build(), '--object-streams=generate'), START, 'startxref\n7'),
      0,
    ],
    [
      'a wrong start and encryption',
      change(throughQpdf(build(), '--encrypt', '', 'o', '256', '--'), START, 'startxref\n7'),
      0,
    ],
  ] as const) {
    it(`mends a file with ${what}, whose bytes stay`, () => {
      const mended = mendReferences(file)!;
      const own = file.subarray(kept);
      expect(Buffer.compare(mended.subarray(0, own.length), own)).to.equal(0);
      const { document, wasRepaired } = openPdf(mended);
      document.destroy();
      expect(wasRepaired).to.equal(false);
      expect(checkWithQpdf(mended)).to.equal(0);
      expect(readWithPoppler(mended)).to.deep.equal(['Aline.']);
    });
  }

  for (const [what, file] of [
    ['has no header where readers look for it', Buffer.concat([Buffer.alloc(1020, ' '), build()])],
    [
      'has another object of a number behind the one that counts',
      Buffer.concat([Buffer.from('junk\n'), build(), Buffer.from('1 0 obj\n(stray)\nendobj\n')]),
    ],
    [
      'has an object stream of another generation',
      change(
        change(throughQpdf(build(), '--object-streams=generate'), START, ''),
        /(?<=\n\d+ )0(?= obj\s*<<\s*\/Type\s*\/ObjStm)/u,
        '1',
      ),
    ],
    [
      'has an object that begins in the data of a stream which ends elsewhere than it says',
      change(change(build(), /(?<=stream\n)(?=BT)/u, '5 0 obj\n'), START, ''),
    ],
    [
      'has a stream that another reader ends elsewhere',
      change(change(build(), /endstream/u, '         '), START, 'startxref\n7'),
    ],
  ] as const) {
    it(`gives null for a file that ${what}`, () => {
      expect(mendReferences(file)).to.equal(null);
    });
  }
});
