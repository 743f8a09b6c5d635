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
const silenceC = (objectNumber: number): DictionaryEdit[] => [{ kind: 'empty', objectNumber, path: ['C'] }];
const nullIt = (objectNumber: number): DictionaryEdit[] => [{ kind: 'null', objectNumber }];
const dropZ = (objectNumber: number): DictionaryEdit[] => [{ kind: 'drop', objectNumber, path: ['Z'] }];
const dropAsilenceC = (subject: number): DictionaryEdit[] => [...dropA(subject), ...silenceC(subject)];
const dropAnullIt = (subject: number): DictionaryEdit[] => [...dropA(subject), ...nullIt(subject)];

describe('readyConfirmation', () => {
  for (const [what, edits, patched] of [
    ['an entry is removed', dropA, '<<       /B[1 2 3]/C(three)>>'],
    ['a string is empty', silenceC, '<</A(one)/B[1 2 3]/C()     >>'],
    ['the entry of a string is removed', silenceC, '<</A(one)/B[1 2 3]         >>'],
    ['a string is empty and an entry is removed', dropAsilenceC, '<<       /B[1 2 3]/C()     >>'],
    ['a string’s entry is removed and another one, too', dropAsilenceC, '<<       /B[1 2 3]         >>'],
    ['an object is null', nullIt, ' null '],
    ['an object is null whose entry was to be removed as well', dropAnullIt, ' null '],
  ] as const) {
    it(`confirms that ${what} if all else is unchanged`, () => {
      expect(confirms(edits, patched)).to.equal(true);
    });
  }

  for (const [what, edits, patched] of [
    ['the entry is still there', dropA, SUBJECT],
    ['another entry is removed, too', dropA, '<<       /B[1 2 3]         >>'],
    ['an element is removed, too', dropA, '<<       /B[1   3]/C(three)>>'],
    ['two numbers became one', dropA, '<<       /B[12  3]/C(three)>>'],
    ['a number changed', dropA, '<<       /B[1 2 4]/C(three)>>'],
    ['the string is not empty', silenceC, SUBJECT],
    ['another string is empty', silenceC, '<</A()   /B[1 2 3]/C()     >>'],
    ['the string is not empty, though an entry is removed', dropAsilenceC, '<<       /B[1 2 3]/C(three)>>'],
    ['the removed part never existed', dropZ, SUBJECT],
    ['the object is still there', nullIt, SUBJECT],
    ['the object is still there without the entry', dropAnullIt, '<<       /B[1 2 3]/C(three)>>'],
    ['the object is an empty dictionary', nullIt, '<<>>'],
  ] as const) {
    it(`rejects a file in which ${what}`, () => {
      expect(confirms(edits, patched)).to.equal(false);
    });
  }

  it('opens no file without changes in dictionaries', () => {
    const { document } = openPdf(build().file);
    try {
      expect(readyConfirmation(document, [])(Buffer.from('no file'))).to.equal(true);
    } finally {
      document.destroy();
    }
  });
});
