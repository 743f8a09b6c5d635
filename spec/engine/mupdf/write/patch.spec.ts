/**
 * What was patched is read back, and nothing is given out that reads otherwise.
 */
import { expect } from 'chai';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import type { ObjectPlaces } from '../../../../src/engine/file/xref.js';
import { NO_LEFTOVERS, type Leftovers } from '../../../../src/engine/mupdf/dictionaries/leftovers.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { Patch, type UnfitStreams, locateStream } from '../../../../src/engine/mupdf/write/patch.js';
import type { WrittenFile } from '../../../../src/engine/values/evidence.js';
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
  /** What is told of where objects stand, where it is not the truth. */
  misplace?: (places: ObjectPlaces) => void;
  /** What is opened, where it is not the upload. */
  opened?: Uint8Array;
}

function write(upload: Uint8Array, asked: Asked): WrittenFile | UnfitStreams | null {
  const file = new PdfFile(upload);
  asked.misplace?.(file.places!);
  const { document } = openPdf(asked.opened ?? upload);
  try {
    const streams = new Map([...(asked.streams ?? [])].map(([number, text]) => [number, latin1Bytes(text)]));
    const patch = new Patch(document, file, false);
    return patch.write(streams, { ...NO_LEFTOVERS, ...asked.leftovers });
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

/** A page of body text, and a stream beside it. */
function onePage(coding: 'plain' | 'hex' = 'plain'): { file: Uint8Array; page: number; beside: number } {
  const document = new TestDocument();
  const contents = document.addStream(BODY, '', coding);
  document.addPage({ contents, resources: document.resources() });
  const beside = document.addStream('(SECRET)Tj');
  return { file: document.build(), page: objectNumberOf(contents), beside: objectNumberOf(beside) };
}

const NOTE = '<</Type/Annot/Subtype/Stamp/Rect[0 0 90 90]/F 4>>';
const FIELD = '<</Type/Annot/Subtype/Widget/Rect[0 0 90 90]/F 4>>';

/** A page with an annotation; a field of a form is nothing that the dictionaries' own edits take out. */
function annotated(dictionary: string): { file: Uint8Array; leaving: Asked; annotation: number } {
  const document = new TestDocument();
  const reference = document.add(dictionary);
  document.addContentPage(BODY, '', { annotations: [reference] });
  const annotation = objectNumberOf(reference);
  const leaving = { leftovers: { annotations: [{ pageNumber: 1, objectNumber: annotation }] } };
  return { file: document.build(), leaving, annotation };
}

/** Each revision of an object, as far as its `endobj`. */
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

describe('Patch', () => {
  describe('in place', () => {
    it('gives content its old length, and lets it be read back from the patched bytes', () => {
      const { file, page } = onePage();
      const written = writeFile(file, { streams: new Map([[page, SHORTER]]) });
      expect(written.way).to.equal('in-place');
      expect(written.bytes).to.have.lengthOf(file.length);
      expect(textOf(written.readStream!(page)).trim()).to.equal(SHORTER.trim());
      expect(checkWithQpdf(written.bytes)).to.equal(0);
    });

    it('says of a file of which only a stream changed that nothing else did', () => {
      const { file, page } = onePage();
      const { touched, emptied, gone, losesAnnotations, keepsLayer, speaksOn } = writeFile(file, {
        streams: new Map([[page, SHORTER]]),
      });
      expect({ touched, emptied, gone, losesAnnotations, keepsLayer, speaksOn }).to.deep.equal({
        touched: [],
        emptied: [],
        gone: new Set(),
        losesAnnotations: false,
        keepsLayer: false,
        speaksOn: false,
      });
    });

    it('takes an annotation out of its page and puts null in its place, and says so', () => {
      const { file, leaving, annotation } = annotated(NOTE);
      const { bytes, way, gone, losesAnnotations, touched } = writeFile(file, leaving);
      expect([way, losesAnnotations]).to.deep.equal(['in-place', true]);
      expect(gone).to.deep.equal(new Set([annotation]));
      expect(touched).to.include(annotation);
      expect(countAnnotations(bytes)).to.equal(0);
      expect(listVersions(bytes, annotation)).to.deep.equal(['null']);
    });

    it('blanks what nothing uses and holds a removed operand, and names what has an entry of its own', () => {
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
    it('appends what would not keep its length, and reads no stream by places of the upload', () => {
      const { file, page } = onePage('hex');
      const written = writeFile(file, { streams: new Map([[page, SHORTER]]) });
      expect(written.way).to.equal('appended');
      expect(written.bytes.length).to.be.greaterThan(file.length);
      expect(written.readStream).to.equal(undefined);
      expect(textOf(written.bytes).slice(0, file.length)).to.not.include(latin1Bytes(BODY).toString('hex'));
      expect(checkWithQpdf(written.bytes)).to.equal(0);
    });

    it('appends content whose filter has parameters: the same bytes would say something else', () => {
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

    it('writes nothing where streams that are edited for tidiness would not keep their length', () => {
      const { file, page, beside } = onePage('hex');
      const unfit = write(file, {
        streams: new Map([
          [page, SHORTER],
          [beside, ' '],
        ]),
        leftovers: { optionalStreams: new Set([page, beside]) },
      });
      expect(unfit).to.deep.equal({ way: 'unfit', streams: new Set([page]) });
    });

    it('takes out an annotation that the dictionaries’ own edits leave, in every revision', () => {
      const { file, leaving, annotation } = annotated(FIELD);
      const twice = appendRevision(file, new Map([[annotation, FIELD.replace('/F 4', '/F 6')]]));
      const { bytes, way, losesAnnotations } = writeFile(twice, leaving);
      expect([way, losesAnnotations]).to.deep.equal(['appended', true]);
      expect(countAnnotations(bytes)).to.equal(0);
      expect(listVersions(bytes, annotation)).to.deep.equal(['null', 'null']);
      expect(checkWithQpdf(bytes)).to.equal(0);
    });

    it('takes out an older revision that is just as long as null', () => {
      const { file, leaving, annotation } = annotated('1234');
      const { bytes } = writeFile(appendRevision(file, new Map([[annotation, FIELD]])), leaving);
      expect(listVersions(bytes, annotation)).to.deep.equal(['null', 'null']);
    });
  });

  describe('writes nothing where', () => {
    it('an edited stream does not stand where its entry says', () => {
      const { file, page } = onePage();
      const streams = new Map([[page, SHORTER]]);
      expect(write(file, { streams, misplace: ({ current }) => current.delete(page) })).to.equal(null);
    });

    it('the dictionary that readers find is not the one that was patched', () => {
      const { file, leaving, annotation } = annotated(NOTE);
      const twice = appendRevision(file, new Map([[annotation, NOTE]]));
      expect(write(twice, leaving)?.way).to.equal('in-place');
      const misplace = ({ current, superseded }: ObjectPlaces): void => {
        current.set(annotation, superseded.get(annotation)![0]!);
        superseded.delete(annotation);
      };
      expect(write(twice, { ...leaving, misplace })).to.equal(null);
    });

    it('an object that counts stands inside one that would be blanked', () => {
      const document = new TestDocument();
      const [page] = document.addContentPage(BODY);
      const number = objectNumberOf(page!);
      const file = document.build();
      const twice = appendRevision(
        file,
        new Map([[number, `<</Length ${SHORTER.length}>>\nstream\n${SHORTER}\nendstream`]]),
      );
      const open = latin1Bytes(textOf(twice).replace('endstream', 'endstraem'));
      expect(write(twice, { streams: new Map([[number, SHORTER]]) })?.way).to.equal('in-place');
      expect(write(open, { streams: new Map([[number, SHORTER]]) })).to.equal(null);
    });

    for (const [what, misplace] of [
      ['is said to stand nowhere', ({ current }, annotation) => current.delete(annotation)],
      [
        'is said to stand in an object stream',
        ({ compressed }, annotation) => compressed.set(annotation, [1]),
      ],
      ['is said to stand where no object is', ({ current }, annotation) => current.set(annotation, 1)],
      [
        'is said to stand where another object is',
        ({ current }, annotation) => current.set(annotation, current.get(annotation + 1)!),
      ],
      [
        'had an older revision where another object is',
        ({ superseded, current }, annotation) => superseded.set(annotation, [current.get(annotation + 1)!]),
      ],
    ] as [string, (places: ObjectPlaces, annotation: number) => unknown][]) {
      it(`an annotation that only MuPDF can take out ${what}`, () => {
        const { file, leaving, annotation } = annotated(FIELD);
        expect(write(file, leaving)?.way).to.equal('appended');
        expect(write(file, { ...leaving, misplace: (places) => misplace(places, annotation) })).to.equal(
          null,
        );
      });
    }

    for (const [what, older] of [
      ['is shorter than null', '123'],
      ['is a stream', '<</Length 3>>\nstream\n(a)\nendstream'],
    ] as const) {
      it(`an older revision of such an annotation ${what}`, () => {
        const { file, leaving, annotation } = annotated(older);
        expect(write(appendRevision(file, new Map([[annotation, FIELD]])), leaving)).to.equal(null);
      });
    }

    it('one of several such annotations stands in an object stream', () => {
      const document = new TestDocument();
      const fields = [document.add(FIELD), document.add(FIELD)];
      document.addContentPage(BODY, '', { annotations: fields });
      const annotations = fields.map((field) => ({ pageNumber: 1, objectNumber: objectNumberOf(field) }));
      const file = document.build();
      expect(write(file, { leftovers: { annotations } })?.way).to.equal('appended');
      for (const { objectNumber } of annotations) {
        const misplace = ({ compressed }: ObjectPlaces): unknown => compressed.set(objectNumber, [1]);
        expect(write(file, { leftovers: { annotations }, misplace })).to.equal(null);
      }
    });

    it('MuPDF had to mend the file, to which it cannot append', () => {
      const { file, page } = onePage('hex');
      const opened = latin1Bytes(textOf(file).replace(/startxref\s+\d+/u, 'startxref\n7'));
      expect(write(file, { streams: new Map([[page, SHORTER]]), opened })).to.equal(null);
    });

    it('what MuPDF appends to is not the upload', () => {
      const { file, page } = onePage('hex');
      const other = latin1Bytes(textOf(file).replace('%PDF-1.7', '%PDF-1.6'));
      expect(write(other, { streams: new Map([[page, SHORTER]]), opened: file })).to.equal(null);
    });
  });
});

/** Asks about the contents of a page that the test writes. */
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
  it('finds the raw bytes where the cross-reference entry says', () => {
    ask('', (file, stream) => {
      const place = locateStream(new PdfFile(file), stream)!;
      expect(file.toString('latin1', place.start, place.end)).to.equal(writeBody());
      expect(Buffer.from(place.plain).toString('latin1')).to.equal(writeBody());
    });
  });

  it('finds nothing where the bytes there are not those that MuPDF reads', () => {
    ask('', (file, stream) => {
      const other = Buffer.from(file);
      other.write('X', other.indexOf('committee'), 'latin1');
      expect(locateStream(new PdfFile(other), stream)).to.equal(null);
      expect(locateStream(new PdfFile(file.subarray(0, 200)), stream)).to.equal(null);
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
