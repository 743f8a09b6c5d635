/**
 * Files that are no PDF or none that can be read, and texts that are no watermark.
 */
import { TestDocument, writeBody } from '../support/documents.js';
import { throughQpdf } from '../support/pdf-builder.js';
import { form, MARKED, MIB, part, text, type Mistake, type Row } from './mistake.js';

const UNREADABLE = 'The PDF cannot be parsed or repaired.';

const hint = (watermark_text: string, what: string, says: string): Mistake =>
  text({ what, status: 400, says, remedy: says }, form({ file: part(MARKED), watermark_text }));

const document = (file: Uint8Array | string, row: Row): Mistake =>
  text(row, form({ file: part(file), watermark_text: 'CONFIDENTIAL' }));

function onePage(): Uint8Array {
  const made = new TestDocument();
  made.addContentPage(writeBody());
  return made.build();
}

export const DOCUMENTS: Mistake[] = [
  document('', { what: 'an empty file', status: 400, says: 'The file is empty.', remedy: null }),
  document('plain text', { what: 'a text file called PDF', status: 400, says: UNREADABLE, remedy: null }),
  document(Buffer.from('89504e470d0a1a0a', 'hex'), {
    what: 'a picture called PDF',
    status: 400,
    says: 'The file is not a PDF.',
    remedy: null,
  }),
  document(throughQpdf(onePage(), '--encrypt', 'secret', 'owner', '256', '--'), {
    what: 'a PDF that asks for a password',
    status: 400,
    says: 'The PDF is protected by a password: send it without one.',
    remedy: 'send it without one',
  }),
  document(new TestDocument().build(), {
    what: 'a PDF of no pages',
    status: 400,
    says: 'The PDF has no pages.',
    remedy: null,
  }),
  document(new Uint8Array(10 * MIB + 1), {
    what: 'a file of more than 10 MB',
    status: 400,
    says: 'The file is larger than 10 MB.',
    remedy: '10 MB',
  }),
];

export const TEXTS: Mistake[] = [
  hint('x'.repeat(257), 'a text too long', 'watermark_text is longer than 256 characters.'),
  hint('one1\ntwo2\nthree\nfour\nfive', 'five lines', 'watermark_text has more than 4 non-empty lines.'),
  hint('Mark '.repeat(25), '25 words', 'watermark_text has more than 24 words.'),
  hint('no', 'two letters', 'Each line of watermark_text needs at least 3 letters or digits.'),
  hint(' \n ', 'white space', 'watermark_text is empty.'),
  hint(
    'This agreement is made between the two parties named below. The parties have agreed on all terms here.',
    'a sentence of the document',
    'watermark_text reads like body text, not like a watermark.',
  ),
];
