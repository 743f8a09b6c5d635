import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import { findWrongLengths, type WrongLength } from '../../../src/engine/file/stream-lengths.js';
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

function find(file: Uint8Array): WrongLength[] {
  return findWrongLengths(new PdfFile(file));
}

describe('findWrongLengths', () => {
  for (const [what, options] of [
    ['as built', []],
    ['with object streams', ['--object-streams=generate']],
    ['linearised', ['--linearize']],
    ['encrypted', ['--encrypt', '', 'owner', '256', '--']],
  ] as const) {
    it(`finds none in a sound file ${what}`, () => {
      const file = build(3);
      expect(find(options.length === 0 ? file : throughQpdf(file, ...options))).to.deep.equal([]);
    });
  }

  for (const [what, length, more] of [
    ['after it, in an object of its own', '2 0 R', '2 0 obj\n5\nendobj\n'],
    ['far after it', '3 0 R', '2 0 obj\n[]\nendobj\n3 0 obj\n5\nendobj\n'],
    ['in the last of several objects with a number', '2 0 R', '2 0 obj\n9\nendobj\n2 0 obj\n5\nendobj\n'],
    ['not in an object of its own, as in an object stream', '7 0 R', ''],
  ] as const) {
    it(`finds none if the length of a stream is ${what}`, () => {
      expect(find(writeFile(length, 'BT ET', more))).to.deep.equal([]);
    });
  }

  it('gives no position if an object seems to begin in the data: it may be one', () => {
    const data = 'q Q 1 0 obj<</Length 5>>stream BT ET';
    const [wrong] = find(writeFile('9', data));
    expect(wrong).to.include({ length: data.length, digits: null });
    const [other] = find(writeFile('9', data.replace('obj', 'abj')));
    expect(other!.digits).not.to.equal(null);
  });

  it('gives no position if the object seems to end in the data: readers disagree on the end', () => {
    const [wrong] = find(writeFile('9', 'BT endobj ET'));
    expect(wrong!.digits).to.equal(null);
    const [other] = find(writeFile('9', 'BT endobjects ET'));
    expect(other!.digits).not.to.equal(null);
  });

  it('skips data that contains the keywords', () => {
    const data = 'one endstream endobj 2 0 obj <</Length 999>> stream two';
    expect(find(writeFile(String(data.length), data))).to.deep.equal([]);
  });

  it('gives no position if the keyword is missing, whatever the length', () => {
    const next = '2 0 obj\n<</Length 5>>\nstream\nBT ET\nendstream\nendobj\n';
    for (const length of ['6', '3']) {
      const text = writeFile(length, 'BT  ET', next).toString('latin1').replace('endstream', '         ');
      expect(find(Buffer.from(text, 'latin1')).map(({ digits }) => digits)).to.deep.equal([null]);
    }
  });

  it('corrects a length that includes the keyword and ends at the end of its object', () => {
    expect(find(writeFile('16', 'BT ET'))).to.have.lengthOf(1);
    expect(find(writeFile('15', 'BT ET'))).to.have.lengthOf(1);
  });

  it('allows as much white space before the end as writers put there, and no more', () => {
    expect(find(writeFile('5', 'BT ET \r\n '))).to.deep.equal([]);
    const [near, far] = [15, 16].map((spaces) => find(writeFile('5', `BT ET${' '.repeat(spaces)}`)));
    expect(near).to.deep.equal([]);
    expect(far).to.have.lengthOf(1);
    expect(find(writeFile('3', 'q Q q')), 'data before the end').to.have.lengthOf(1);
  });

  for (const [what, text] of [
    ['no object begins before the keyword', '<<>>\nstream\nq\nendstream'],
    ['the dictionary continues after the keyword', '1 0 obj\n<<\nstream\n>>\nendstream'],
    ['no stream has an end', '1 0 obj\n<</Length 9>>\nstream\nBT ET'],
  ] as const) {
    it(`finds none if ${what}`, () => {
      expect(find(Buffer.from(`%PDF-1.4\n${text}`))).to.deep.equal([]);
    });
  }

  for (const [what, length] of [
    ['too short', '3'],
    ['too long', '14'],
    ['zero', '0'],
    ['beyond the file', '99999'],
    ['too long in an object of its own', '2 0 R'],
  ]) {
    it(`finds the right length and its position for one that is ${what}`, () => {
      const file = writeFile(length!, 'BT ET', '2 0 obj\n17\nendobj\n');
      const [wrong, ...others] = find(file);
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
    it(`gives no position for a length that is ${what}`, () => {
      const file = change(writeFile('5', 'BT ET'), '/Length 5', entry!);
      expect(find(file)).to.have.lengthOf(1);
      expect(find(file)[0]!.digits).to.equal(null);
    });
  }

  it('gives no position if the data may be a file with its own streams', () => {
    const inner = build();
    const document = new TestDocument();
    document.addContentPage(writeBody());
    document.addStream(inner, '/Type/EmbeddedFile');
    const file = change(document.build(), `/Length ${inner.length}`, `/Length ${inner.length - 8}`);
    const [wrong] = find(file);
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
    expect(find(changed)).to.have.lengthOf(2);
  });

  for (const [what, text] of [
    ['a length', '9 0 obj<</Length 99999999>>stream\nx\n'],
    ['an indirect length', '9 0 obj<</Length 8 0 R>>stream\nx\n'],
  ] as const) {
    it(`searches once for an end that is missing if each stream has ${what}: it would take minutes`, () => {
      expect(find(Buffer.from(text.repeat(150_000)))).to.deep.equal([]);
    });
  }

  it('reads no dictionary beyond its stream: up to the end of the file each would take minutes', () => {
    expect(find(Buffer.from('9 0 obj[[>>stream\n'.repeat(150_000)))).to.deep.equal([]);
  });

  it('ends for damaged files', async () => {
    await forSeeds(200, (random) => {
      const file = build();
      for (let times = 0; times < 20; times++) {
        file.set(randomBytes(random, 3), Math.floor(random.next() * (file.length - 3)));
      }
      for (const { length } of find(file)) expect(length).to.be.at.least(0);
    });
  });
});
