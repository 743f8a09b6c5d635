import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { findStrictFault } from '../../../src/engine/witness/strict-file.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { onePage, written } from '../../hostile/raw-pdf.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';
import { leaveOutEnd } from '../../support/unfinished-section.js';

function build(): { file: Buffer; contents: number } {
  const document = new TestDocument();
  const stream = document.addStream(writeBody(), '', 'flate');
  document.addPage({ contents: stream, resources: document.resources() });
  return { file: Buffer.from(document.build()), contents: objectNumberOf(stream) };
}

const { file, contents } = build();

/** The fault in a document with one stream, after a change that moves no byte. */
function findFault(from: RegExp, to: (found: string) => string, touched = [contents]): string | null {
  const text = file.toString('latin1');
  const changed = text.replace(from, (found) => to(found).padEnd(found.length));
  expect(changed).not.to.equal(text);
  expect(changed).to.have.lengthOf(text.length);
  return findStrictFault(Buffer.from(changed, 'latin1'), { touched, newFrom: file.length });
}

const LENGTH = /\/Length \d+/u;

describe('findStrictFault', () => {
  for (const options of [
    ['--object-streams=disable'],
    ['--object-streams=generate'],
    ['--linearize'],
    ['--encrypt', '', 'owner', '256', '--'],
  ]) {
    it(`finds none in a sound file of qpdf ${options[0]}`, () => {
      const written = throughQpdf(file, ...options);
      const touched = Array.from({ length: 20 }, (_, objectNumber) => objectNumber);
      expect(findStrictFault(written, { touched, newFrom: 0 })).to.equal(null);
    });
  }

  for (const [what, change] of [
    ['too short', (found: string) => found.slice(0, -1)],
    ['too long', (found: string) => found.replace(/\d/u, '9')],
    ['missing', () => '/Longer 1'],
    ['a name', (found: string) => found.replace(/ \d+/u, '/X')],
  ] as const) {
    it(`finds a length that is ${what}`, () => {
      expect(findFault(LENGTH, change)).to.match(/length/u);
    });

    it(`ignores a length that is ${what} in an unchanged object`, () => {
      expect(findFault(LENGTH, change, [])).to.equal(null);
    });
  }

  it('finds a length that refers to its own stream, and values nested without end', () => {
    for (const [contents4, fault] of [
      ['<</Length 4 0 R>>\nstream\nBT ET\nendstream', /length/u],
      [`<</Length ${'['.repeat(200_000)}>>\nstream\nBT ET\nendstream`, /./u],
    ] as const) {
      const self = written(onePage({ 4: contents4 }));
      expect(findStrictFault(self, { touched: [4], newFrom: self.length })).to.match(fault);
    }
  });

  it('finds an object at another offset, or with another number or generation', () => {
    const header = new RegExp(`(?<=\\n)${contents} 0 obj`, 'u');
    expect(findFault(header, (found) => ` ${found.slice(0, -1)}`)).not.to.equal(null);
    expect(findFault(header, (found) => found.replace(/^\d/u, '8'))).to.equal('the number of an object');
    expect(findFault(header, (found) => found.replace(' 0 ', ' 1 '))).to.equal('the generation of an object');
  });

  it('finds deflated data that cannot be inflated', () => {
    const broken = Buffer.from(file);
    broken[broken.indexOf('stream\n') + 20]! ^= 0xff;
    const scope = { touched: [contents], newFrom: file.length };
    expect(findStrictFault(broken, scope)).to.equal('deflated data');
    expect(findStrictFault(broken, { ...scope, touched: [] })).to.equal(null);
  });

  it('accepts a section that lacks the end of its deflated data, but no rows', () => {
    const find = (kept: number): string | null => {
      const unfinished = leaveOutEnd(file, kept);
      return findStrictFault(unfinished, { touched: [contents], newFrom: unfinished.length });
    };
    expect(find(1)).to.equal(null);
    expect(find(0)).not.to.equal(null);
  });

  it('accepts spaces before the line end behind the keyword of a stream, but no data', () => {
    const find = (between: string): string | null => {
      const stream = streamBody('BT ET').replace('stream\n', `stream${between}`);
      const appended = appendRevision(file, new Map([[contents, stream]]));
      return findStrictFault(appended, { touched: [contents], newFrom: file.length });
    };
    expect(find(' \r\n')).to.equal(null);
    expect(find('%\n')).to.equal('the line end after stream');
  });

  it('finds data that ends before its checksum', () => {
    const data = deflateSync(writeBody()).subarray(0, -2);
    const appended = appendRevision(
      file,
      new Map([
        [
          contents,
          `<</Length ${data.length}/Filter/FlateDecode>>\nstream\n${data.toString('latin1')}\nendstream`,
        ],
      ]),
    );
    expect(findStrictFault(appended, { touched: [contents], newFrom: file.length })).to.equal(
      'deflated data',
    );
  });

  it('finds a reference to a missing generation, in a mended file', () => {
    const text = file.toString('latin1');
    const rows = text.slice(text.lastIndexOf('xref\n0'));
    const other = text
      .replace(/(?<=\n)1 0 obj/u, '1 1 obj')
      .replace(rows, rows.replace('00000 n', '00001 n'));
    const bytes = Buffer.from(other, 'latin1');
    expect(findStrictFault(bytes, { touched: [], newFrom: 0 })).to.equal('the generation of a reference');
    expect(findStrictFault(bytes, { touched: [], newFrom: bytes.length })).to.equal(null);
  });

  it('checks every object of an appended section', () => {
    const appended = Buffer.from(appendRevision(file, new Map([[contents, streamBody('BT ET')]])));
    const scope = { touched: [contents], newFrom: file.length };
    expect(findStrictFault(appended, scope)).to.equal(null);
    const text = appended.toString('latin1');
    const at = text.lastIndexOf('/Length 5');
    const broken = Buffer.from(`${text.slice(0, at)}/Length 3${text.slice(at + 9)}`, 'latin1');
    expect(findStrictFault(broken, scope)).to.equal('the length of a stream');
  });

  describe('compared with the upload', () => {
    const document = new TestDocument();
    const [first, second] = ['first', 'second'].map((text) => document.addStream(`BT (${text})Tj ET`));
    for (const stream of [first!, second!]) document.addPage({ contents: stream, resources: '<<>>' });
    const upload = Buffer.from(document.build());
    const [one, other] = [objectNumberOf(first!), objectNumberOf(second!)];

    const blank = (text: string): Buffer => {
      const at = upload.indexOf(text);
      return Buffer.concat([
        upload.subarray(0, at),
        Buffer.alloc(text.length, 32),
        upload.subarray(at + text.length),
      ]);
    };
    const find = (bytes: Uint8Array, touched: number[], before = upload): string | null =>
      findStrictFault(bytes, { touched, newFrom: before.length, upload: before });

    it('finds a change in an object that was not edited', () => {
      expect(find(upload, [])).to.equal(null);
      expect(find(blank('first'), [one])).to.equal(null);
      expect(find(blank('first'), [other])).to.equal('an object that was not to change');
      const scope = { touched: [other], emptied: [one], newFrom: upload.length, upload };
      expect(findStrictFault(blank('first'), scope)).to.equal(null);
      expect(find(blank('(first)Tj ET\nendstream\nendobj'), [one])).not.to.equal(null);
    });

    it('allows an older version of an object to change, and checks the current one', () => {
      const later = Buffer.from(appendRevision(upload, new Map([[one, streamBody('BT ET')]])));
      const change = Buffer.from(later);
      change.fill(32, later.indexOf('first'), later.indexOf('first') + 5);
      expect(find(change, [], later)).to.equal(null);
      change.fill(32, later.indexOf('second'), later.indexOf('second') + 5);
      expect(find(change, [], later)).to.equal('an object that was not to change');
    });

    it('allows changes in the object stream of an edited object', () => {
      const packed = Buffer.from(
        throughQpdf(upload, '--object-streams=generate', '--stream-data=uncompress'),
      );
      const at = packed.indexOf('/Contents');
      const change = Buffer.from(packed);
      change[at + 1] = 0x4b;
      const pages = Array.from({ length: 12 }, (_, objectNumber) => objectNumber);
      expect(find(change, pages, packed)).to.equal(null);
      expect(find(change, [], packed)).to.equal('an object that was not to change');
    });
  });
});
