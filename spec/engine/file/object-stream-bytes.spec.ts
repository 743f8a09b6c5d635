import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import { deflateSync } from 'node:zlib';
import {
  chargeObjectStreams,
  measureObjectStreams,
  measureMisses,
} from '../../../src/engine/file/object-stream-bytes.js';
import { Budget, DEFAULT_LIMITS } from '../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { deflated, onePage, stream, written } from '../../hostile/raw-pdf.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { missingObjects } from '../../hostile/missing-objects.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { throughQpdf } from '../../support/pdf-builder.js';

const LIMIT = 1_000_000;
const ENTRIES = '/Type /ObjStm /N 1 /First 4';

function measure(object: Buffer, limit = LIMIT): number {
  return measureObjectStreams(new PdfFile(written(onePage({ 6: object }))), limit);
}

/** A file of an object stream and a cross-reference stream that refers to it; the type is not said. */
function referring(objectStream: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from('%PDF-1.5\n6 0 obj\n'), objectStream, Buffer.from('\nendobj\n')]);
  const rows = Buffer.alloc(9 * 6);
  rows.writeUInt8(1, 6 * 6);
  rows.writeUInt32BE(9, 6 * 6 + 1);
  rows.writeUInt8(2, 8 * 6);
  rows.writeUInt32BE(6, 8 * 6 + 1);
  const table = stream(rows, '/Type /XRef /W [1 4 1] /Size 9 /Root 8 0 R');
  const end = Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`);
  return Buffer.concat([head, Buffer.from('7 0 obj\n'), table, end]);
}

describe('measureObjectStreams', () => {
  const text = (length: number): string => `8 0 ${' '.repeat(length - 4)}`;

  it('counts what each stream decodes to', () => {
    expect(measure(deflated(text(500_000), 1, ENTRIES))).to.equal(500_000);
    expect(measureObjectStreams(new PdfFile(written(onePage())), LIMIT)).to.equal(0);
  });

  it('tells more than the limit, by a single byte, however often it is deflated', () => {
    expect(measure(deflated(text(LIMIT), 1, ENTRIES))).to.equal(LIMIT);
    for (const times of [1, 2, 3]) {
      expect(measure(deflated(text(LIMIT + 1), times, ENTRIES))).to.equal(Infinity);
    }
    expect(measure(deflated(text(LIMIT), 12, ENTRIES), 64 * LIMIT)).to.equal(Infinity);
  });

  it('adds up the streams of a file', () => {
    const half = deflated(text(LIMIT / 2 + 1), 1, ENTRIES);
    expect(measureObjectStreams(new PdfFile(written(onePage({ 6: half, 7: half }))), LIMIT)).to.equal(
      Infinity,
    );
  });

  it('finds a stream by the cross-reference stream, where its type is not said', () => {
    expect(
      measureObjectStreams(new PdfFile(referring(deflated(text(500_000), 1, '/N 1 /First 4'))), LIMIT),
    ).to.equal(500_000);
  });

  it('expects the worst of damaged data and of other filters', () => {
    const data = deflateSync(text(LIMIT));
    data.fill(0xff, 100, 110);
    expect(measure(stream(data, `${ENTRIES} /Filter /FlateDecode`))).to.be.greaterThan(100_000);
    expect(measure(stream('x'.repeat(1000), `${ENTRIES} /Filter /LZWDecode`))).to.equal(Infinity);
    expect(measure(stream('x'.repeat(1000), `${ENTRIES} /Filter 9 0 R`))).to.equal(Infinity);
  });

  it('expects more than anything of filters of pictures, and of those that other objects name', () => {
    for (const filter of ['/JBIG2Decode', '[/FlateDecode /DCTDecode]', '9 0 R']) {
      expect(measure(stream('x', `${ENTRIES} /Filter ${filter}`)), filter).to.equal(Infinity);
    }
    expect(measure(stream('x', `${ENTRIES} /Filter /LZWDecode`))).to.be.within(1366, 3000);
  });

  it('takes no text for deflated data', () => {
    expect(measure(stream(text(1000), ENTRIES))).to.equal(0);
    expect(measure(stream(`8 ${text(1000)}`, ENTRIES))).to.equal(0);
  });

  it('leaves alone what only names the type', () => {
    const bytes = written(onePage({ 6: '(/ObjStm)', 7: '/ObjStm', 8: '<</A /ObjStm>>' }));
    expect(measureObjectStreams(new PdfFile(bytes), LIMIT)).to.equal(0);
  });
});

describe('chargeObjectStreams', () => {
  it('refuses the file that is over the limit, and the one just below not', () => {
    const bytes = written(onePage({ 6: deflated('8 0 null', 1, ENTRIES) }));
    const charge = (objectStreamBytes: number): void =>
      chargeObjectStreams(new PdfFile(bytes), new Budget({ ...DEFAULT_LIMITS, objectStreamBytes }));
    expect(() => charge(7)).to.throw(EngineFailure, 'over-budget');
    charge(8);
  });
});

function measureMissed(file: Uint8Array, limit = LIMIT): number {
  const { buffer, byteOffset, length } = file;
  return measureMisses(Buffer.from(buffer, byteOffset, length), readObjectPlaces(file)!, limit);
}

describe('measureMisses', () => {
  it('counts nothing where each object is where it is placed', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    expect(measureMissed(throughQpdf(document.build(), '--object-streams=generate'))).to.equal(0);
    expect(measureMissed(missingObjects({ missed: 0, held: 50 }))).to.equal(0);
  });

  it('counts all entries of the stream for each object that it lacks', () => {
    const one = measureMissed(missingObjects({ missed: 1, held: 50 }));
    expect(one).to.be.within(50 * 128, 50 * 150);
    expect(measureMissed(missingObjects({ missed: 7, held: 50 }))).to.equal(7 * one);
  });

  it('counts a value that several entries share each time', () => {
    const value = `(${'x'.repeat(1000)})`;
    expect(measureMissed(missingObjects({ missed: 1, held: 50, value }))).to.be.within(50 * 1100, 50 * 1200);
  });

  it('tells more than the limit', () => {
    const file = missingObjects({ missed: 7, held: 50 });
    const all = measureMissed(file);
    expect([measureMissed(file, all), measureMissed(file, all - 1)]).to.deep.equal([all, Infinity]);
  });
});
