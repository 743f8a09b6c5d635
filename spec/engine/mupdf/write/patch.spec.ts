/**
 * The patched file is read back, and is not returned if it reads differently.
 */
import { expect } from 'chai';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import type { ObjectPlaces } from '../../../../src/engine/file/xref.js';
import { NO_LEFTOVERS, type Leftovers } from '../../../../src/engine/mupdf/dictionaries/leftovers.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { patchUpload, type UnfitStreams, locateStream } from '../../../../src/engine/mupdf/write/patch.js';
import type { WrittenFile } from '../../../../src/engine/values/run-summary.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf, readWithPoppler } from '../../../support/oracle.js';
import { appendRevision, latin1Bytes, objectNumberOf, streamBody } from '../../../support/pdf-builder.js';
import { PLAIN_STREAMS } from '../../../../src/engine/file/encryption.js';

const BODY = writeBody();
const SHORTER = writeBody(['Less than before.']);

interface Asked {
  /** New content by the number of its stream. */
  streams?: Map<number, string>;
  leftovers?: Partial<Leftovers>;
  /** Changes the known places of objects, to make them wrong. */
  misplace?: (places: ObjectPlaces) => void;
  /** The bytes that MuPDF opens, if they are not the upload. */
  opened?: Uint8Array;
}

function write(upload: Uint8Array, asked: Asked): WrittenFile | UnfitStreams | null {
  const file = new PdfFile(upload);
  asked.misplace?.(file.places!);
  const { document } = openPdf(asked.opened ?? upload);
  try {
    const streams = new Map(
      [...(asked.streams ?? [])].map(([number, text]) => [number, () => latin1Bytes(text)]),
    );
    const references = new ReferenceIndex(document, file);
    return patchUpload(references, file, streams, { ...NO_LEFTOVERS, ...asked.leftovers }, true);
  } finally {
    document.destroy();
  }
}

function writeFile(upload: Uint8Array, asked: Asked): WrittenFile {
  const written = write(upload, asked);
  if (written === null || written.way === 'unfit') throw new Error('nothing was written');
  return written;
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('latin1');
}

/** A page of body text, and an unused stream. */
function onePage(coding: 'plain' | 'hex' = 'plain'): { file: Uint8Array; page: number; beside: number } {
  const document = new TestDocument();
  const contents = document.addStream(BODY, '', coding);
  document.addPage({ contents, resources: document.resources() });
  const beside = document.addStream('(SECRET)Tj');
  return { file: document.build(), page: objectNumberOf(contents), beside: objectNumberOf(beside) };
}

const NOTE = '<</Type/Annot/Subtype/Stamp/Rect[0 0 90 90]/F 4>>';
const FIELD = '<</Type/Annot/Subtype/Widget/Rect[0 0 90 90]/F 4>>';

/** A page with an annotation; the edits of dictionaries do not remove form fields. */
function annotated(dictionary: string): { file: Uint8Array; leaving: Asked; annotation: number } {
  const document = new TestDocument();
  const reference = document.add(dictionary);
  document.addContentPage(BODY, '', { annotations: [reference] });
  const annotation = objectNumberOf(reference);
  const leaving = { leftovers: { annotations: [{ pageNumber: 1, objectNumber: annotation }] } };
  return { file: document.build(), leaving, annotation };
}

/** Each version of an object, up to its `endobj`. */
function listVersions(bytes: Uint8Array, objectNumber: number): string[] {
  const versions = new RegExp(String.raw`(?<=\n${objectNumber} 0 obj)[^]*?(?=endobj)`, 'gu');
  return (textOf(bytes).match(versions) ?? []).map((one) => one.trim());
}

function countAnnotations(bytes: Uint8Array): number {
  const { document } = openPdf(bytes);
  try {
    const listed = document.findPage(0).get('Annots');
    return listed.isArray() ? listed.length : 0;
  } finally {
    document.destroy();
  }
}

describe('patchUpload', () => {
  describe('in place', () => {
    it('keeps the length of encoded content, which can be read from the patched bytes', () => {
      const { file, page } = onePage();
      const written = writeFile(file, { streams: new Map([[page, SHORTER]]) });
      expect(written.way).to.equal('in-place');
      expect(written.bytes).to.have.lengthOf(file.length);
      expect(textOf(written.readStream!(page)).trim()).to.equal(SHORTER.trim());
      expect(checkWithQpdf(written.bytes)).to.equal(0);
    });

    it('reports that only a stream changed', () => {
      const { file, page } = onePage();
      const { touched, emptied, removedObjects, losesObjects, keepsLayer, keepsDescription } = writeFile(
        file,
        {
          streams: new Map([[page, SHORTER]]),
        },
      );
      expect({
        touched,
        emptied,
        removedObjects,
        losesObjects,
        keepsLayer,
        keepsDescription,
      }).to.deep.equal({
        touched: [page],
        emptied: [],
        removedObjects: new Set(),
        losesObjects: false,
        keepsLayer: false,
        keepsDescription: false,
      });
    });

    it('reports that a picture went', () => {
      const document = new TestDocument();
      const picture = document.addImage();
      document.addContentPage(BODY, `/XObject<</Im0 ${picture}>>`);
      const objectNumber = objectNumberOf(picture);
      const pictures = [{ pageNumber: 1, objectNumber, name: 'Im0' }];
      const { removedObjects, losesObjects } = writeFile(document.build(), { leftovers: { pictures } });
      expect(losesObjects).to.equal(true);
      expect(removedObjects).to.deep.equal(new Set([objectNumber]));
    });

    it('removes an annotation from its page, replaces it with null, and reports that', () => {
      const { file, leaving, annotation } = annotated(NOTE);
      const { bytes, way, removedObjects, losesObjects, touched } = writeFile(file, leaving);
      expect([way, losesObjects]).to.deep.equal(['in-place', true]);
      expect(removedObjects).to.deep.equal(new Set([annotation]));
      expect(touched).to.include(annotation);
      expect(countAnnotations(bytes)).to.equal(0);
      expect(listVersions(bytes, annotation)).to.deep.equal(['null']);
    });

    it('blanks unused streams with a removed operand, and reports those with an entry', () => {
      const { file, page, beside } = onePage();
      const stray = '900 0 obj\n<</Length 10>>\nstream\n(SECRET)Tj\nendstream\nendobj\n';
      const upload = latin1Bytes(textOf(file).replace(/(?=startxref)/u, `% \n${stray}`));
      const { bytes, emptied } = writeFile(upload, {
        streams: new Map([[page, SHORTER]]),
        leftovers: { removedOperands: [latin1Bytes('(SECRET)')] },
      });
      expect(textOf(bytes)).to.not.include('SECRET');
      expect(emptied).to.deep.equal([beside]);
    });
  });

  describe('appended', () => {
    it('appends content that would not keep its length, and reads no stream at its old offset', () => {
      const { file, page } = onePage('hex');
      const written = writeFile(file, { streams: new Map([[page, SHORTER]]) });
      expect(written.way).to.equal('appended');
      expect(written.bytes.length).to.be.greaterThan(file.length);
      expect(written.readStream).to.equal(null);
      expect(textOf(written.bytes).slice(0, file.length)).to.not.include(latin1Bytes(BODY).toString('hex'));
      expect(checkWithQpdf(written.bytes)).to.equal(0);
    });

    it('appends nothing if the section and the object have different generations', () => {
      const { file, page } = onePage('hex');
      const text = textOf(file);
      const row = `${String(text.indexOf(`${page} 0 obj`)).padStart(10, '0')} 0000`;
      for (const [from, to] of [
        [`${row}0 n`, `${row}1 n`],
        [`${page} 0 obj`, `${page} 1 obj`],
      ] as const) {
        expect(text).to.include(from);
        const changed = latin1Bytes(text.replace(from, to));
        expect(write(changed, { streams: new Map([[page, SHORTER]]) }), to).to.equal(null);
      }
    });

    it('appends content whose filter has parameters: the same bytes would be decoded differently', () => {
      const document = new TestDocument();
      const rows = BODY.match(/[^]{1,16}/gu)!.map((row) => `\0${row.padEnd(16)}`);
      const contents = document.addStream(
        latin1Bytes(rows.join('')),
        '/DecodeParms<</Predictor 15/Columns 16>>',
        'flate',
      );
      document.addPage({ contents, resources: document.resources() });
      const page = objectNumberOf(contents);
      const { bytes, way } = writeFile(document.build(), { streams: new Map([[page, SHORTER]]) });
      expect(way).to.equal('appended');
      expect(readWithPoppler(bytes)).to.deep.equal(['Lessthanbefore.']);
    });

    it('writes nothing if streams edited for cleanup would not keep their length', () => {
      const { file, page, beside } = onePage('hex');
      const unfit = write(file, {
        streams: new Map([
          [page, SHORTER],
          [beside, ' '],
        ]),
        leftovers: { cleanupOnly: new Set([page, beside]) },
      });
      expect(unfit).to.deep.equal({ way: 'unfit', streams: new Set([page]) });
    });
  });

  describe('writes nothing if', () => {
    it('an edited stream is not at its offset', () => {
      const { file, page } = onePage();
      const streams = new Map([[page, SHORTER]]);
      expect(write(file, { streams, misplace: ({ current }) => current.delete(page) })).to.equal(null);
    });

    it('readers find another dictionary than the patched one', () => {
      const { file, leaving, annotation } = annotated(NOTE);
      const twice = appendRevision(file, new Map([[annotation, NOTE]]));
      expect(write(twice, leaving)?.way).to.equal('in-place');
      const misplace = ({ current, superseded }: ObjectPlaces): void => {
        current.set(annotation, superseded.get(annotation)![0]!);
        superseded.delete(annotation);
      };
      expect(write(twice, { ...leaving, misplace })).to.equal(null);
    });

    it('an annotation belongs to a form’s fields', () => {
      const { file, leaving } = annotated(FIELD);
      expect(write(file, leaving)).to.equal(null);
    });

    it('MuPDF had to repair the file, to which it cannot append', () => {
      const { file, page } = onePage('hex');
      const opened = latin1Bytes(textOf(file).replace(/startxref\s+\d+/u, 'startxref\n7'));
      expect(write(file, { streams: new Map([[page, SHORTER]]), opened })).to.equal(null);
    });

    it('MuPDF would append to other bytes than the upload', () => {
      const { file, page } = onePage('hex');
      const other = latin1Bytes(textOf(file).replace('%PDF-1.7', '%PDF-1.6'));
      expect(write(other, { streams: new Map([[page, SHORTER]]), opened: file })).to.equal(null);
    });
  });
});

/** Calls the test with the contents of a page that it writes. */
function ask<Answer>(
  entries: string,
  question: (
    file: Buffer,
    stream: ReturnType<ReturnType<typeof openPdf>['document']['newIndirect']>,
  ) => Answer,
): Answer {
  const document = new TestDocument();
  const contents = document.addStream(writeBody(), entries);
  document.addPage({ contents, resources: document.resources() });
  const file = Buffer.from(document.build());
  const opened = openPdf(file).document;
  try {
    return question(file, opened.newIndirect(objectNumberOf(contents)));
  } finally {
    opened.destroy();
  }
}

describe('locateStream', () => {
  it('finds the raw bytes at the offset of the cross-reference entry', () => {
    ask('', (file, stream) => {
      const place = locateStream(new PdfFile(file), stream)!;
      expect(file.toString('latin1', place.start, place.end)).to.equal(writeBody());
      expect(Buffer.from(place.plain).toString('latin1')).to.equal(writeBody());
    });
  });

  it('finds nothing if MuPDF reads other bytes than those at the offset', () => {
    ask('', (file, stream) => {
      const other = Buffer.from(file);
      other.write('X', other.indexOf('committee'), 'latin1');
      expect(locateStream(new PdfFile(other), stream)).to.equal(null);
      expect(locateStream(new PdfFile(file.subarray(0, 200)), stream)).to.equal(null);
      const endless = Buffer.from(file);
      endless.write('endstraem', endless.indexOf('endstream'), 'latin1');
      expect(locateStream(new PdfFile(endless), stream), 'no end behind the data').to.equal(null);
      const locked = new PdfFile(file);
      locked.cipher = { ...PLAIN_STREAMS, decrypt: () => null };
      expect(locateStream(locked, stream), 'the key does not fit').to.equal(null);
      locked.cipher = null;
      expect(locateStream(locked, stream), 'encrypted in unknown ways').to.equal(null);
      const next = `${stream.asIndirect() + 1} 0 obj\n${streamBody(writeBody())}\nendobj`;
      const copy = new PdfFile(Buffer.concat([file, Buffer.from(next, 'latin1')]));
      copy.places!.current.set(stream.asIndirect(), file.length);
      expect(locateStream(copy, stream), 'another number').to.equal(null);
    });
  });
});
