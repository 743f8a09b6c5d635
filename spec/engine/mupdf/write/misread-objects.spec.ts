import { expect } from 'chai';
import { findObjects } from '../../../../src/engine/file/found-objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { misreadsObjects } from '../../../../src/engine/mupdf/write/misread-objects.js';
import { TestDocument, writeBody } from '../../../support/documents.js';

/** A page with a font, changed as text; nobody finds its cross-references. */
function misreads(from: RegExp, to: string): boolean {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line with null in it.']));
  const text = Buffer.from(document.build()).toString('latin1');
  expect(text).to.match(from);
  const upload = Buffer.from(text.replace(from, to).replace(/startxref\s+\d+/u, ''), 'latin1');
  const { document: opened } = openPdf(upload);
  try {
    return misreadsObjects(upload, opened, findObjects(upload).objects);
  } finally {
    opened.destroy();
  }
}

describe('misreadsObjects', () => {
  for (const [what, from, to, expected] of [
    ['a number with a delimiter in it', /420 560\]/u, '420 5>0]', true],
    ['a value that is none', /\/Count 1/u, '/Count 1/Other ^', true],
    ['a sound file', /$^|%PDF/u, '%PDF', false],
    ['nulls that are spelt', /\/Count 1/u, '/Count 1/Other[null null]', false],
    ['a string that says so', /\/Count 1/u, '/Count 1/Other(null \\) null)', false],
    ['a name that says so', /\/Count 1/u, '/Count 1/null 1', false],
    ['an object that is null', /(?<=obj\n)<<\/Type\/Font[^\n]*Courier[^\n]*>>(?=\nendobj)/u, 'null', false],
    [
      'a damaged object behind which a whole one stands',
      /(?=1 0 obj)/u,
      '1 0 obj\n<</A 5>0>>\nendobj\n',
      false,
    ],
  ] as const) {
    it(`is ${expected} of ${what}`, () => {
      expect(misreads(from, to)).to.equal(expected);
    });
  }
});
