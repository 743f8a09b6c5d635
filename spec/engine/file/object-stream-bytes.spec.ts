import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import { deflateSync } from 'node:zlib';
import { chargeObjectStreams } from '../../../src/engine/file/object-stream-bytes.js';
import { Budget, DEFAULT_LIMITS } from '../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { deflated, onePage, stream, written } from '../../hostile/raw-pdf.js';

const LIMIT = 1_000_000;
const ENTRIES = '/Type /ObjStm /N 1 /First 4';

function measure(object: Buffer, limit = LIMIT): number {
  return measureFile(written(onePage({ 6: object })), limit);
}

/** The charged bytes; Infinity if they are more than the limit. */
function measureFile(bytes: Uint8Array, limit = LIMIT): number {
  const budget = new Budget({ ...DEFAULT_LIMITS, objectStreamBytes: limit });
  try {
    chargeObjectStreams(new PdfFile(bytes), budget);
    return limit - budget.remaining('objectStreamBytes');
  } catch (error) {
    expect(error).to.be.instanceOf(EngineFailure).and.to.have.property('code', 'over-budget');
    return Infinity;
  }
}

/** A file with an object stream and a cross-reference stream that refers to it; the object stream has no /Type. */
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

describe('chargeObjectStreams', () => {
  const text = (length: number): string => `8 0 ${' '.repeat(length - 4)}`;

  it('counts the decoded length of each stream', () => {
    expect(measure(deflated(text(500_000), 1, ENTRIES))).to.equal(500_000);
    expect(measureFile(written(onePage()))).to.equal(0);
  });

  it('exceeds the limit by a single byte, however often the data is deflated', () => {
    expect(measure(deflated(text(LIMIT), 1, ENTRIES))).to.equal(LIMIT);
    for (const times of [1, 2, 3]) {
      expect(measure(deflated(text(LIMIT + 1), times, ENTRIES))).to.equal(Infinity);
    }
    expect(measure(deflated(text(LIMIT), 12, ENTRIES), 64 * LIMIT)).to.equal(Infinity);
  });

  it('adds up the streams of a file', () => {
    const half = deflated(text(LIMIT / 2 + 1), 1, ENTRIES);
    expect(measureFile(written(onePage({ 6: half, 7: half })))).to.equal(Infinity);
  });

  it('finds a stream without a type by the cross-reference stream', () => {
    expect(measureFile(referring(deflated(text(500_000), 1, '/N 1 /First 4')))).to.equal(500_000);
  });

  it('overestimates damaged data and other filters', () => {
    const data = deflateSync(text(LIMIT));
    data.fill(0xff, 100, 110);
    expect(measure(stream(data, `${ENTRIES} /Filter /FlateDecode`))).to.be.greaterThan(100_000);
    expect(measure(stream('x'.repeat(1000), `${ENTRIES} /Filter /LZWDecode`))).to.equal(Infinity);
    expect(measure(stream('x'.repeat(1000), `${ENTRIES} /Filter 9 0 R`))).to.equal(Infinity);
  });

  it('overestimates image filters, and filters in other objects', () => {
    for (const filter of ['/JBIG2Decode', '[/FlateDecode /DCTDecode]', '9 0 R']) {
      expect(measure(stream('x', `${ENTRIES} /Filter ${filter}`)), filter).to.equal(Infinity);
    }
    expect(measure(stream('x', `${ENTRIES} /Filter /LZWDecode`))).to.be.within(1366, 3000);
  });

  it('does not treat text as deflated data', () => {
    expect(measure(stream(text(1000), ENTRIES))).to.equal(0);
    expect(measure(stream(`8 ${text(1000)}`, ENTRIES))).to.equal(0);
  });

  it('ignores objects that only mention the type', () => {
    const bytes = written(onePage({ 6: '(/ObjStm)', 7: '/ObjStm', 8: '<</A /ObjStm>>' }));
    expect(measureFile(bytes)).to.equal(0);
  });

  it('refuses the file above the limit, but not the one just below it', () => {
    const bytes = written(onePage({ 6: deflated('8 0 null', 1, ENTRIES) }));
    const charge = (objectStreamBytes: number): void =>
      chargeObjectStreams(new PdfFile(bytes), new Budget({ ...DEFAULT_LIMITS, objectStreamBytes }));
    expect(() => charge(7)).to.throw(EngineFailure, 'over-budget');
    charge(8);
  });
});
