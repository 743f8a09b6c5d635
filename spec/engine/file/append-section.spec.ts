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
    it(`adds objects to a file that ends in ${what}, and changes no byte of it`, () => {
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

  it('gives null for a file whose last section cannot be read', () => {
    const document = new TestDocument();
    const [contents] = document.addContentPage(writeBody());
    const broken = latin1Bytes(
      Buffer.from(document.build()).toString('latin1').replace('startxref', 'startnone'),
    );
    const object = { objectNumber: objectNumberOf(contents!), generation: 0, body: latin1Bytes('null') };
    expect(appendSection(broken, [object])).to.equal(null);
  });
});
