import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import type { WrongLength } from '../../../src/engine/file/careful-reader.js';
import { findStreamFaults } from '../../../src/engine/file/stream-lengths.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';
import { forSeeds, randomBytes } from '../../support/generators.js';

function build(pages = 1): Buffer {
  const document = new TestDocument();
  for (let page = 0; page < pages; page++) document.addContentPage(writeBody());
  return Buffer.from(document.build());
}

function change(file: Uint8Array, from: string | RegExp, to: string): Buffer {
  const text = Buffer.from(file).toString('latin1');
  const changed = text.replace(from, to);
  expect(changed, 'something was changed').not.to.equal(text);
  return Buffer.from(changed, 'latin1');
}

/** A file of one stream, its length given as text, and more objects behind it. */
function writeFile(length: string, data: string, more = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Length ${length}>>\nstream\n${data}\nendstream\nendobj\n${more}trailer\n<<>>\n`,
    'latin1',
  );
}

/** Wrong lengths alone. */
function findWrongLengths(file: Uint8Array): WrongLength[] {
  return findStreamFaults(new PdfFile(file)).lengths;
}

describe('findStreamFaults', () => {
  for (const [what, options] of [
    ['as built', []],
    ['with object streams', ['--object-streams=generate']],
    ['linearised', ['--linearize']],
    ['encrypted', ['--encrypt', '', 'owner', '256', '--']],
  ] as const) {
    it(`finds none in a sound file ${what}`, () => {
      const file = build(3);
      expect(findWrongLengths(options.length === 0 ? file : throughQpdf(file, ...options))).to.deep.equal([]);
    });
  }

  it('finds none where lengths stand behind their streams, in objects of their own', () => {
    expect(findWrongLengths(writeFile('2 0 R', 'BT ET', '2 0 obj\n5\nendobj\n'))).to.deep.equal([]);
  });

  it('finds none where the length stands far from its stream', () => {
    const file = writeFile('3 0 R', 'BT ET', '2 0 obj\n[]\nendobj\n3 0 obj\n5\nendobj\n');
    expect(findWrongLengths(file)).to.deep.equal([]);
  });

  it('finds none where a length stands in no object of the file: an object stream may hold it', () => {
    expect(findWrongLengths(writeFile('7 0 R', 'BT ET'))).to.deep.equal([]);
  });

  it('tells where a space stands in the place of a line end', () => {
    const file = writeFile('5', 'BT ET', '2 0 obj\n<</Length 3>>\nstream\nq Q\nendstream\nendobj\n');
    const spaced = change(file, 'stream\nBT', 'stream BT');
    const { spaces, lengths } = findStreamFaults(new PdfFile(spaced));
    expect(spaces).to.deep.equal([
      { at: spaced.indexOf(' BT'), streamEnd: spaced.indexOf('endstream') + 'endstream'.length },
    ]);
    expect(lengths).to.deep.equal([]);
    for (const other of ['stream \nBT', 'stream \r\nBT', 'stream  BT', 'stream BT ']) {
      expect(findStreamFaults(new PdfFile(change(file, 'stream\nBT', other))).spaces, other).to.deep.equal(
        [],
      );
    }
    expect(findStreamFaults(new PdfFile(file)).spaces).to.deep.equal([]);
  });

  it('tells where an end is lost, and goes on behind it', () => {
    const file = writeFile('5', 'BT ET', '2 0 obj\n<</Length 9>>\nstream\nq Q\nendstream\nendobj\n');
    const broken = change(file, 'endstream', '         ');
    const { lengths, lostEnds } = findStreamFaults(new PdfFile(broken));
    expect(lostEnds).to.deep.equal([broken.indexOf('ET') + 2]);
    expect(lengths.map(({ length }) => length)).to.deep.equal([3]);
    expect(findStreamFaults(new PdfFile(file)).lostEnds).to.deep.equal([]);
  });

  it('finds no digits where an object seems to begin in the data: it may be one', () => {
    const data = 'q Q 1 0 obj<</Length 5>>stream BT ET';
    const [wrong] = findWrongLengths(writeFile('9', data));
    expect(wrong).to.include({ length: data.length, digits: null });
    const [other] = findWrongLengths(writeFile('9', data.replace('obj', 'abj')));
    expect(other!.digits).not.to.equal(null);
  });

  it('finds no digits where the object seems to end in the data: readers disagree on where it does', () => {
    const [wrong] = findWrongLengths(writeFile('9', 'BT endobj ET'));
    expect(wrong!.digits).to.equal(null);
    const [other] = findWrongLengths(writeFile('9', 'BT endobjects ET'));
    expect(other!.digits).not.to.equal(null);
  });

  it('passes over data that holds the keywords', () => {
    const data = 'one endstream endobj 2 0 obj <</Length 999>> stream two';
    expect(findWrongLengths(writeFile(String(data.length), data))).to.deep.equal([]);
  });

  it('leaves a length alone that ends at the end of its object, where the keyword is lost', () => {
    const next = '2 0 obj\n<</Length 5>>\nstream\nBT ET\nendstream\nendobj\n';
    const text = writeFile('6', 'BT  ET', next).toString('latin1');
    expect(findWrongLengths(Buffer.from(text.replace('endstream', '         '), 'latin1'))).to.deep.equal([]);
    const wrong = Buffer.from(text.replace('endstream', '         ').replace('6', '3'), 'latin1');
    expect(findWrongLengths(wrong)).to.have.lengthOf(1);
  });

  it('mends a length that takes the keyword in and ends at the end of its object', () => {
    expect(findWrongLengths(writeFile('16', 'BT ET'))).to.have.lengthOf(1);
    expect(findWrongLengths(writeFile('15', 'BT ET'))).to.have.lengthOf(1);
  });

  it('lets white space stand between the data and its end', () => {
    expect(findWrongLengths(writeFile('5', 'BT ET \r\n '))).to.deep.equal([]);
  });

  for (const [what, length] of [
    ['too short', '3'],
    ['too long', '14'],
    ['zero', '0'],
    ['beyond the file', '99999'],
    ['too long in an object of its own', '2 0 R'],
  ]) {
    it(`tells what a length that is ${what} should be, and where its digits are`, () => {
      const file = writeFile(length!, 'BT ET', '2 0 obj\n17\nendobj\n');
      const [wrong, ...others] = findWrongLengths(file);
      expect(others).to.deep.equal([]);
      expect(wrong).to.include({ length: 5, objectStart: 9, streamEnd: file.indexOf('endstream') });
      const { start, end } = wrong!.digits!;
      expect(file.toString('latin1', start, end)).to.equal(length === '2 0 R' ? '17' : length);
    });
  }

  for (const [what, entry] of [
    ['missing', '/Size 5'],
    ['a name', '/Length /Five'],
    ['negative', '/Length -5'],
  ]) {
    it(`has no digits for a length that is ${what}`, () => {
      const file = change(writeFile('5', 'BT ET'), '/Length 5', entry!);
      expect(findWrongLengths(file)).to.have.lengthOf(1);
      expect(findWrongLengths(file)[0]!.digits).to.equal(null);
    });
  }

  it('has no digits where the data may be a file with streams of its own', () => {
    const inner = build();
    const document = new TestDocument();
    document.addContentPage(writeBody());
    document.addStream(inner, '/Type/EmbeddedFile');
    const file = change(document.build(), `/Length ${inner.length}`, `/Length ${inner.length - 8}`);
    const [wrong] = findWrongLengths(file);
    expect(wrong!.digits).to.equal(null);
  });

  it('reads the lengths of each revision', () => {
    const document = new TestDocument();
    const [contents] = document.addContentPage(writeBody());
    const file = appendRevision(
      document.build(),
      new Map([[objectNumberOf(contents!), streamBody(writeBody(['Second.']))]]),
    );
    const changed = change(file, /\/Length (\d)/gu, '/Length 9$1');
    expect(findWrongLengths(changed)).to.have.lengthOf(2);
  });

  for (const [what, text] of [
    ['a length', '9 0 obj<</Length 99999999>>stream\nx\n'],
    ['the number of one', '9 0 obj<</Length 8 0 R>>stream\nx\n'],
  ] as const) {
    it(`looks once for an end that no stream has where each has ${what}: from each it would take minutes`, () => {
      expect(findStreamFaults(new PdfFile(Buffer.from(text.repeat(150_000))))).to.deep.equal({
        lengths: [],
        lostEnds: [],
        spaces: [],
      });
    });
  }

  it('looks once for the end of the last where all others have lost theirs: from each it would take minutes', () => {
    const text = '9 0 obj<</Length 1>>stream\nx\nendobj\n'.repeat(90_000);
    const { lengths, lostEnds } = findStreamFaults(new PdfFile(Buffer.from(`${text}endstream`)));
    expect(lengths).to.deep.equal([]);
    expect(lostEnds).to.have.length(90_000);
  });

  it('reads no dictionary beyond its stream: up to the end of the file each would take minutes', () => {
    expect(findWrongLengths(Buffer.from('9 0 obj[[>>stream\n'.repeat(150_000)))).to.deep.equal([]);
  });

  it('ends on damaged files', async () => {
    await forSeeds(200, (random) => {
      const file = build();
      for (let times = 0; times < 20; times++) {
        file.set(randomBytes(random, 3), Math.floor(random.next() * (file.length - 3)));
      }
      for (const { length } of findWrongLengths(file)) expect(length).to.be.at.least(0);
    });
  });
});
