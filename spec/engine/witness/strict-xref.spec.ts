import { expect } from 'chai';
import { StrictFault } from '../../../src/engine/witness/strict-values.js';
import { readStrictXref, type StrictXref } from '../../../src/engine/witness/strict-xref.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';

function build(): { file: Uint8Array; contents: number } {
  const document = new TestDocument();
  const [contents] = document.addContentPage(writeBody());
  return { file: document.build(), contents: objectNumberOf(contents!) };
}

function read(file: Uint8Array): StrictXref {
  const bytes = Buffer.from(file);
  return readStrictXref(bytes, bytes.toString('latin1'));
}

function listOffsets({ entries }: StrictXref): [number, number][] {
  return [...entries].flatMap(([objectNumber, entry]) =>
    entry.kind === 'offset' ? [[objectNumber, entry.offset] as [number, number]] : [],
  );
}

describe('readStrictXref', () => {
  for (const [what, options] of [
    ['a table', ['--object-streams=disable']],
    ['a stream', ['--object-streams=generate']],
    ['a linearised file', ['--linearize']],
    ['a linearised file with object streams', ['--linearize', '--object-streams=generate']],
  ] as const) {
    it(`finds in ${what} what the other reader finds`, () => {
      const file = throughQpdf(build().file, ...options);
      const places = readObjectPlaces(file)!;
      const strict = read(file);
      expect(new Map(listOffsets(strict))).to.deep.equal(places.current);
      const compressed = [...strict.entries].filter(([, { kind }]) => kind === 'compressed');
      expect(compressed.map(([number]) => number)).to.have.members([...places.compressed.keys()]);
      expect(strict.isEncrypted).to.equal(false);
    });
  }

  it('uses the newest section', () => {
    const { file, contents } = build();
    const second = appendRevision(file, new Map([[contents, streamBody('BT ET')]]));
    const entry = read(second).entries.get(contents);
    expect(entry).to.deep.include({ kind: 'offset', generation: 0 });
    expect((entry as { offset: number }).offset).to.be.at.least(file.length);
  });

  it('reports that a file is encrypted', () => {
    const file = throughQpdf(build().file, '--encrypt', '', 'owner', '128', '--use-aes=y', '--');
    expect(read(file).isEncrypted).to.equal(true);
  });

  for (const [what, from, to] of [
    ['a missing startxref', 'startxref', 'startyref'],
    ['a startxref beyond the file', /startxref\s+\d+/u, 'startxref\n99999999'],
    ['a startxref that does not point to a section', /startxref\s+\d+/u, 'startxref\n9'],
    ['a malformed row', /\d{10} 00000 n/u, 'xxxxxxxxxx 00000 n'],
    ['a missing trailer', 'trailer', 'trailed'],
  ] as const) {
    it(`rejects ${what}`, () => {
      const text = Buffer.from(build().file).toString('latin1');
      const changed = text.replace(from, to);
      expect(changed).not.to.equal(text);
      expect(() => read(Buffer.from(changed, 'latin1'))).to.throw(StrictFault);
    });
  }

  it('ends for sections that point at each other', () => {
    const text = Buffer.from(build().file).toString('latin1');
    const offset = /startxref\s+(\d+)/u.exec(text)![1]!;
    const looped = text.replace('trailer\n<<', `trailer\n<</Prev ${offset}`);
    expect(looped).not.to.equal(text);
    expect(read(Buffer.from(looped, 'latin1')).entries.size).to.be.at.least(3);
  });
});
