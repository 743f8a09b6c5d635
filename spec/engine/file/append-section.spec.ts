import { expect } from 'chai';
import { appendSection } from '../../../src/engine/file/append-section.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { checkWithQpdf, readWithPoppler } from '../../support/oracle.js';
import { latin1Bytes, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';

describe('appendSection', () => {
  for (const [what, options] of [
    ['a table', ['--object-streams=disable']],
    ['a stream', ['--object-streams=generate']],
  ] as const) {
    it(`adds objects to a file that ends with ${what}, and changes none of its bytes`, () => {
      const document = new TestDocument();
      document.addContentPage(writeBody(['Before.']));
      const file = throughQpdf(document.build(), ...options, '--stream-data=uncompress');
      const places = readObjectPlaces(file)!;
      const text = Buffer.from(file).toString('latin1');
      const contents = [...places.current].find(([objectNumber, offset]) => {
        const object = text.slice(offset, text.indexOf('endobj', offset));
        return object.startsWith(`${objectNumber} 0 obj`) && object.includes('(Before.)');
      })![0];
      const body = latin1Bytes(`\n${streamBody(writeBody(['After.']))}`);
      const longer = appendSection(file, [{ objectNumber: contents, generation: 0, body }])!;
      expect(Buffer.compare(longer.subarray(0, file.length), file)).to.equal(0);
      expect(checkWithQpdf(longer)).to.equal(0);
      expect(readWithPoppler(longer)).to.deep.equal(['After.']);
      expect(readObjectPlaces(longer)!.superseded.get(contents)).to.deep.equal([
        places.current.get(contents),
      ]);
    });
  }

  it('returns null for a file whose last section cannot be read', () => {
    const document = new TestDocument();
    const [contents] = document.addContentPage(writeBody());
    const broken = latin1Bytes(
      Buffer.from(document.build()).toString('latin1').replace('startxref', 'startnone'),
    );
    const object = { objectNumber: objectNumberOf(contents!), generation: 0, body: latin1Bytes('null') };
    expect(appendSection(broken, [object])).to.equal(null);
  });

  describe('after a table', () => {
    const document = new TestDocument();
    const [contents] = document.addContentPage(writeBody());
    const text = Buffer.from(document.build()).toString('latin1');
    const number = objectNumberOf(contents!);
    const nothing = { objectNumber: number, generation: 0, body: latin1Bytes('null') };
    const size = Number(/\/Size (\d+)/u.exec(text)![1]);

    for (const [what, find, replacement] of [
      ['has an offset without an object', /startxref\s+\d+/u, `startxref\n${text.indexOf('endobj')}`],
      ['has an offset beyond the end', /startxref\s+\d+/u, 'startxref\n99999999'],
      ['has no trailer', /trailer/u, 'tralier'],
      ['has no size', /\/Size \d+/u, ''],
      ['has no root', /\/Root/u, '/Toor'],
      ['says that the file is encrypted', /\/Root/u, '/Encrypt 99 0 R/Root'],
    ] as const) {
      it(`returns null for a file whose last section ${what}`, () => {
        expect(appendSection(latin1Bytes(text), [nothing])).to.not.equal(null);
        const broken = text.replace(find, replacement);
        expect(broken).to.not.equal(text);
        expect(appendSection(latin1Bytes(broken), [nothing])).to.equal(null);
      });
    }

    it('finds a section whose startxref has other line ends', () => {
      const file = latin1Bytes(text.replace(/startxref\s+/u, 'startxref\r\n'));
      expect(checkWithQpdf(appendSection(file, [nothing])!)).to.equal(0);
    });

    for (const [what, entries] of [
      ['bytes that are not text', '/ID [(\xe9\xff)(\xe2\x80)]'],
      ['nested dictionaries', '/Info <</Title(One)/Kept<</A 1>>>>'],
      ['white space after them', '/Info 1 0 R  '],
    ] as const) {
      it(`copies entries unchanged, with ${what}`, () => {
        const file = latin1Bytes(text.replace(/\/ID\[.*?\]/u, entries));
        const added = Buffer.from(appendSection(file, [nothing])!).toString('latin1', file.length);
        expect(added).to.match(/trailer\n<<.*>>\nstartxref/u);
        expect(added).to.include(`${entries.trim()}/Prev`);
      });
    }

    it('omits an entry whose value is missing at the end of the file', () => {
      const [start, trailer] = [text.indexOf('trailer'), `trailer\n<</Size ${size}/Root 1 0 R/Info`];
      const end = text.slice(text.indexOf('startxref'));
      for (const close of ['', '>>']) {
        const longer = appendSection(latin1Bytes(text.slice(0, start) + end + trailer + close), [nothing])!;
        expect(Buffer.from(longer).toString('latin1')).to.match(
          /\/Root 1 0 R\/Prev \d+>>\nstartxref\s+\d+\s+%%EOF\n$/u,
        );
      }
    });

    it('writes new objects in the order of their numbers, and counts them', () => {
      const objects = [size + 1, number, size].map((objectNumber) => ({ ...nothing, objectNumber }));
      const longer = appendSection(latin1Bytes(text), objects)!;
      expect(checkWithQpdf(longer)).to.equal(0);
      const added = Buffer.from(longer).toString('latin1', text.length);
      const written = [...added.matchAll(/(\d+) 0 obj/gu)].map((match) => Number(match[1]));
      expect(written).to.deep.equal([number, size, size + 1]);
      expect(added).to.include(`/Size ${size + 2}`);
    });
  });
});
