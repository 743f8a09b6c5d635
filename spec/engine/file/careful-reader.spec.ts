/** One stream's length, looked up object by object. */
import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import {
  CarefulReader,
  type CarefulReading,
  skipToEndStream,
} from '../../../src/engine/file/careful-reader.js';
import { StreamEnds } from '../../../src/engine/file/stream-bytes.js';

const HEAD = '%PDF-1.4\n';
const DATA = 'BT ET';

/** A file of one stream of five bytes, and more objects behind it. */
function writeFile(length: string, more = '', end = '\nendstream\nendobj\n'): Buffer {
  return Buffer.from(`${HEAD}1 0 obj\n<</Length ${length}>>\nstream\n${DATA}${end}${more}`, 'latin1');
}

function read(file: Buffer, after = 0): CarefulReading | null {
  return new CarefulReader(new PdfFile(file), new StreamEnds(file)).read(file.indexOf('\nstream') + 1, after);
}

function digitsOf(file: Buffer): string | null {
  const digits = read(file)?.wrong?.digits ?? null;
  return digits && file.toString('latin1', digits.start, digits.end);
}

describe('CarefulReader', () => {
  for (const [what, length, more] of [
    ['in its dictionary', '5', ''],
    ['in an object far behind it', '3 0 R', '2 0 obj\n[]\nendobj\n3 0 obj\n5\nendobj\n'],
    ['in the last of several objects of a number', '2 0 R', '2 0 obj\n9\nendobj\n2 0 obj\n5\nendobj\n'],
    ['in no object of the file, as in an object stream', '7 0 R', ''],
  ] as const) {
    it(`finds nothing wrong with a length ${what}`, () => {
      const file = writeFile(length, more);
      expect(read(file)).to.deep.equal({ end: file.indexOf('endstream'), isLost: false, wrong: null });
    });
  }

  for (const [what, length, more, digits] of [
    ['in the dictionary', '9', '', '9'],
    ['in an object of its own', '2 0 R', '2 0 obj\n 17 \nendobj\n', '17'],
    ['as no number', '/Five', '', null],
    ['as a number with more behind it', '5 5', '', null],
  ] as const) {
    it(`tells the digits of a wrong length ${what}`, () => {
      const file = writeFile(length, more);
      expect(read(file)?.wrong).to.include({ objectStart: HEAD.length, length: DATA.length });
      expect(digitsOf(file)).to.equal(digits);
    });
  }

  it('trusts no digits where what follows the end is an object that no section knows', () => {
    const file = writeFile('9', '2 0 obj\n[]\nendobj\n');
    const rows = [0, HEAD.length].map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`);
    const known = `xref\n0 2\n${rows.join('')}trailer\n<</Size 2>>\nstartxref\n${file.length}\n%%EOF`;
    expect(digitsOf(Buffer.concat([file, Buffer.from(known)]))).to.equal(null);
    expect(digitsOf(file), 'without a section').to.equal('9');
  });

  it('finds where an end should stand that is lost', () => {
    const file = writeFile('5', '2 0 obj\n<</Length 1>>\nstream\nq\nendstream\nendobj\n', '\nendobj\n');
    const end = file.indexOf(DATA) + DATA.length;
    expect(read(file)).to.deep.equal({ end, isLost: true, wrong: null });
  });

  for (const [what, file] of [
    ['no object begins before the word', Buffer.from(`${HEAD}<<>>\nstream\nq\nendstream`)],
    ['the dictionary goes on behind the word', Buffer.from(`${HEAD}1 0 obj\n<<\nstream\n>>\nendstream`)],
    ['no stream ends any more', writeFile('9', '', '')],
  ] as const) {
    it(`reads nothing where ${what}`, () => {
      expect(read(file)).to.equal(null);
    });
  }

  it('looks for no object before the end of the last stream', () => {
    const file = writeFile('5');
    expect(read(file, HEAD.length)).not.to.equal(null);
    expect(read(file, HEAD.length + 1)).to.equal(null);
  });
});

describe('skipToEndStream', () => {
  it('passes over as much white space as writers put there, and no more', () => {
    const [near, far] = [16, 17].map((spaces) => Buffer.from(`${' '.repeat(spaces)}endstream`));
    expect(skipToEndStream(near!, 0)).to.equal(16);
    expect(skipToEndStream(far!, 0)).to.equal(-1);
  });

  it('finds no end behind data', () => {
    expect(skipToEndStream(Buffer.from('q endstream'), 0)).to.equal(-1);
    expect(skipToEndStream(Buffer.from('q endstream'), 2)).to.equal(2);
  });
});
