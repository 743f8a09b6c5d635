import { expect } from 'chai';
import { refitStream } from '../../../src/engine/content/refit.js';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { ObjectBodies, type ObjectBody } from '../../../src/engine/file/object-bodies.js';
import { findValue } from '../../../src/engine/file/value-tree.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';

/** A dictionary of its own, kept by the catalog, and the page's contents. */
function build(value = '<</Kept(first)>>'): { file: Uint8Array; subject: number; contents: number } {
  const document = new TestDocument();
  const [contents] = document.addContentPage(writeBody());
  const subject = document.add(value);
  document.addCatalogEntries(`/Subject ${subject}`);
  return { file: document.build(), subject: objectNumberOf(subject), contents: objectNumberOf(contents!) };
}

function open(file: Uint8Array): ObjectBodies {
  return new ObjectBodies(file, readObjectPlaces(file)!, PLAIN_STREAMS);
}

function write({ bytes, start, end }: ObjectBody): string {
  return bytes.toString('latin1', start, end).trim();
}

/** The number that qpdf gave to the dictionary in an object stream. */
function findSubject(file: Uint8Array): number {
  const bodies = open(file);
  for (const objectNumber of readObjectPlaces(file)!.compressed.keys())
    if (write(bodies.findNewest(objectNumber)!).includes('/Kept')) return objectNumber;
  throw new Error('no object stream holds the dictionary');
}

describe('ObjectBodies', () => {
  it('finds a value, and a stream’s dictionary with the end of its bytes', () => {
    const { file, subject, contents } = build();
    const bodies = open(file);
    const value = bodies.findNewest(subject)!;
    expect([write(value), value.container, value.streamEnd]).to.deep.equal(['<</Kept(first)>>', null, -1]);
    const stream = bodies.findNewest(contents)!;
    expect(write(stream)).to.match(/^<<.*\/Length \d+.*>>$/u);
    expect(Buffer.from(file).toString('latin1', stream.streamEnd - 9, stream.streamEnd)).to.equal(
      'endstream',
    );
    expect(findValue(bodies.readValue(value), ['Kept'])).to.not.equal(null);
  });

  it('finds a value in an object stream', () => {
    const file = throughQpdf(build().file, '--object-streams=generate');
    const body = open(file).findNewest(findSubject(file))!;
    expect(write(body)).to.match(/^<<\s*\/Kept\s*\(first\)\s*>>$/u);
    expect(body.container!.offsets.get(body.objectNumber)).to.equal(body.start);
  });

  it('takes the newest of several revisions, and lists them all', () => {
    const { file, subject } = build();
    const second = appendRevision(file, new Map([[subject, '<</Kept(second)>>']]));
    const bodies = open(appendRevision(second, new Map([[subject, '<</Kept(third)>>']])));
    expect(write(bodies.findNewest(subject)!)).to.equal('<</Kept(third)>>');
    expect(bodies.listVersions(subject)!.map(write).toSorted()).to.deep.equal([
      '<</Kept(first)>>',
      '<</Kept(second)>>',
      '<</Kept(third)>>',
    ]);
  });

  it('finds nothing where another object stands at the offset, or none does', () => {
    const { file, subject } = build();
    const text = Buffer.from(file).toString('latin1');
    const renumbered = Buffer.from(text.replace(`\n${subject} 0 obj`, `\n${subject + 1} 0 obj`), 'latin1');
    expect(open(file).findNewest(9_999)).to.equal(null);
    expect(open(file).listVersions(9_999)).to.equal(null);
    expect(open(renumbered).findNewest(subject)).to.equal(null);
    expect(open(renumbered).listVersions(subject)).to.equal(null);
  });

  it('lists no versions where one cannot be found for certain', () => {
    const { file, contents } = build();
    const longer = appendRevision(file, new Map([[contents, streamBody(writeBody(['Second.']))]]));
    const broken = Buffer.from(longer);
    broken.write('9', broken.indexOf(`\n${contents} 0 obj`) + 1, 'latin1');
    expect(open(longer).listVersions(contents)).to.have.lengthOf(2);
    expect(open(broken).findNewest(contents)).to.not.equal(null);
    expect(open(broken).listVersions(contents)).to.equal(null);
  });

  it('encodes an object stream’s new content to its old length, or not at all', () => {
    const file = throughQpdf(build().file, '--object-streams=generate');
    const bodies = open(file);
    const { container, start } = bodies.findNewest(findSubject(file))!;
    const content = Buffer.from(container!.decoded);
    const at = content.indexOf('(first)', start);
    content.write('(     )', at, 'latin1');
    const encoded = bodies.encode(container!, content, refitStream)!;
    expect(encoded).to.have.lengthOf(container!.plain.length);
    const patched = Buffer.from(file);
    patched.set(encoded, container!.start);
    expect(write(open(patched).findNewest(findSubject(patched))!)).to.include('(     )');
    expect(bodies.encode(container!, content, () => null)).to.equal(null);
  });
});
