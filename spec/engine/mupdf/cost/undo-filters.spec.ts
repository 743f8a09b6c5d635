import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { undoFilters } from '../../../../src/engine/mupdf/cost/undo-filters.js';

describe('undoFilters', () => {
  const document = new mupdf.PDFDocument();
  const DATA = Buffer.from('some data, and some more data');
  const inHex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString('hex')}>`);

  after(() => document.destroy());

  for (const [what, data, filters] of [
    ['none', DATA, []],
    ['one', deflateSync(DATA), ['FlateDecode']],
    ['one on another', inHex(deflateSync(DATA)), ['ASCIIHexDecode', 'FlateDecode']],
  ] as const) {
    it(`undoes ${what}`, () => {
      expect(Buffer.from(undoFilters(document, data, [...filters])!)).to.deep.equal(DATA);
    });
  }

  it('heeds the parameters', () => {
    const rows = Buffer.from([2, 1, 1, 2, 1, 1]);
    const parameters = { Predictor: 12, Columns: 2 };
    const decoded = undoFilters(document, deflateSync(rows), ['FlateDecode'], parameters);
    expect([...decoded!]).to.deep.equal([1, 1, 2, 2]);
  });

  it('yields nothing of data that is broken from its first byte on', () => {
    expect(undoFilters(document, Buffer.from('no'), ['FlateDecode'])).to.have.length(0);
  });

  describe('where MuPDF throws', () => {
    let destroyed = 0;

    beforeEach(() => {
      destroyed = 0;
    });

    function undo(error: Error): Uint8Array | null {
      const stream = {
        readStream: () => {
          throw error;
        },
        destroy: () => {
          destroyed += 1;
        },
      };
      const throwing = { addRawStream: () => stream } as unknown as mupdf.PDFDocument;
      return undoFilters(throwing, DATA, ['FlateDecode']);
    }

    it('yields null for what it gives up on', () => {
      expect(undo(new Error('compression bomb detected'))).to.equal(null);
      expect(destroyed).to.equal(1);
    });

    it('hides no spent instance', () => {
      expect(() => undo(new WebAssembly.RuntimeError('unreachable'))).to.throw('unreachable');
      expect(destroyed).to.equal(1);
    });
  });
});
