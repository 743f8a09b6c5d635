import { expect } from 'chai';
import { readyConfirmation } from '../../../../src/engine/mupdf/write/confirm-edits.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import type { DictionaryEdit } from '../../../../src/engine/file/patch-objects.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf } from '../../../support/pdf-builder.js';

const SUBJECT = '<</A(one)/B[1 2 3]/C(three)>>';

function build(): { file: Buffer; subject: number } {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const subject = document.add(SUBJECT);
  document.addCatalogEntries(`/Kept ${subject}`);
  return { file: Buffer.from(document.build()), subject: objectNumberOf(subject) };
}

function confirms(edits: (subject: number) => DictionaryEdit[], patched: string): boolean {
  const { file, subject } = build();
  const { document } = openPdf(file);
  try {
    const confirm = readyConfirmation(document, edits(subject));
    const text = file.toString('latin1').replace(SUBJECT, patched.padEnd(SUBJECT.length));
    return confirm(Buffer.from(text, 'latin1'));
  } finally {
    document.destroy();
  }
}

const dropA = (objectNumber: number): DictionaryEdit[] => [{ kind: 'drop', objectNumber, path: ['A'] }];
const silenceC = (objectNumber: number): DictionaryEdit[] => [{ kind: 'silence', objectNumber, path: ['C'] }];
const nullIt = (objectNumber: number): DictionaryEdit[] => [{ kind: 'null', objectNumber }];
const dropZ = (objectNumber: number): DictionaryEdit[] => [{ kind: 'drop', objectNumber, path: ['Z'] }];
const dropAsilenceC = (subject: number): DictionaryEdit[] => [...dropA(subject), ...silenceC(subject)];
const dropAnullIt = (subject: number): DictionaryEdit[] => [...dropA(subject), ...nullIt(subject)];

describe('readyConfirmation', () => {
  for (const [what, edits, patched] of [
    ['an entry is gone', dropA, '<<       /B[1 2 3]/C(three)>>'],
    ['a string is empty', silenceC, '<</A(one)/B[1 2 3]/C()     >>'],
    ['the entry of a string is gone', silenceC, '<</A(one)/B[1 2 3]         >>'],
    ['a string is empty and an entry is gone', dropAsilenceC, '<<       /B[1 2 3]/C()     >>'],
    ['a string’s entry is gone and another one, too', dropAsilenceC, '<<       /B[1 2 3]         >>'],
    ['an object is null', nullIt, ' null '],
    ['an object is null of which an entry was to go as well', dropAnullIt, ' null '],
  ] as const) {
    it(`agrees where ${what} and all else is there`, () => {
      expect(confirms(edits, patched)).to.equal(true);
    });
  }

  for (const [what, edits, patched] of [
    ['the entry is still there', dropA, SUBJECT],
    ['another entry is gone, too', dropA, '<<       /B[1 2 3]         >>'],
    ['an element is gone, too', dropA, '<<       /B[1   3]/C(three)>>'],
    ['two numbers became one', dropA, '<<       /B[12  3]/C(three)>>'],
    ['a number changed', dropA, '<<       /B[1 2 4]/C(three)>>'],
    ['the string still speaks', silenceC, SUBJECT],
    ['another string is empty', silenceC, '<</A()   /B[1 2 3]/C()     >>'],
    ['the string still speaks, though an entry is gone', dropAsilenceC, '<<       /B[1 2 3]/C(three)>>'],
    ['what was to go was never there', dropZ, SUBJECT],
    ['the object is still there', nullIt, SUBJECT],
    ['the object is still there without the entry', dropAnullIt, '<<       /B[1 2 3]/C(three)>>'],
    ['the object is an empty dictionary', nullIt, '<<>>'],
  ] as const) {
    it(`disagrees where ${what}`, () => {
      expect(confirms(edits, patched)).to.equal(false);
    });
  }

  it('does not open a file in which no dictionary was to change', () => {
    const { document } = openPdf(build().file);
    try {
      expect(readyConfirmation(document, [])(Buffer.from('no file'))).to.equal(true);
    } finally {
      document.destroy();
    }
  });
});
