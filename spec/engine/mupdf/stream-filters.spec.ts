import { expect } from 'chai';
import type { PDFObject } from 'mupdf';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import {
  hasFilterParameters,
  isDeflatedOnce,
  listFilters,
  refusePictureCoding,
} from '../../../src/engine/mupdf/stream-filters.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf } from '../../support/pdf-builder.js';

/** Calls the test with a stream that has these entries. */
function ask<Answer>(entries: string, question: (stream: PDFObject) => Answer): Answer {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const stream = document.addStream('bytes', entries);
  const opened = openPdf(document.build()).document;
  try {
    return question(opened.newIndirect(objectNumberOf(stream)));
  } finally {
    opened.destroy();
  }
}

describe('filters of a stream', () => {
  for (const [entries, filters, isOnce, hasParameters] of [
    ['', [], false, false],
    ['/Filter/FlateDecode', ['FlateDecode'], true, false],
    ['/Filter/Fl', ['FlateDecode'], true, false],
    [
      '/Filter[/A85/LZW/AHx/DCT]',
      ['ASCII85Decode', 'LZWDecode', 'ASCIIHexDecode', 'DCTDecode'],
      false,
      false,
    ],
    ['/Filter/LZWDecode', ['LZWDecode'], false, false],
    ['/Filter[/ASCIIHexDecode/FlateDecode]', ['ASCIIHexDecode', 'FlateDecode'], false, false],
    ['/Filter[/FlateDecode/FlateDecode]', ['FlateDecode', 'FlateDecode'], false, false],
    ['/Filter/FlateDecode/DecodeParms null', ['FlateDecode'], true, false],
    ['/Filter[/FlateDecode]/DecodeParms[]', ['FlateDecode'], true, false],
    ['/Filter[/FlateDecode]/DecodeParms[null]', ['FlateDecode'], true, false],
    ['/Filter[/FlateDecode]/DecodeParms[<</Predictor 12>>]', ['FlateDecode'], true, true],
    ['/Filter/FlateDecode/DecodeParms<</Predictor 12>>', ['FlateDecode'], true, true],
    ['/Filter/FlateDecode/DP<</Predictor 12>>', ['FlateDecode'], true, true],
  ] as const) {
    it(`are read from ${entries === '' ? 'no entry' : entries}`, () => {
      ask(entries, (stream) => {
        expect(listFilters(stream)).to.deep.equal(filters);
        expect(isDeflatedOnce(stream)).to.equal(isOnce);
        expect(hasFilterParameters(stream)).to.equal(hasParameters);
      });
    });
  }

  for (const [filter, isRefused] of [
    ['/JBIG2Decode', true],
    ['[/FlateDecode /DCTDecode]', true],
    ['/JPXDecode', true],
    ['[/ASCII85Decode /FlateDecode]', false],
    ['/CCITTFaxDecode', false],
  ] as const) {
    it(`${isRefused ? 'are' : 'are not'} refused as ${filter} on data other than a picture`, () => {
      const refuse = (): void => ask(`/Filter ${filter}`, refusePictureCoding);
      if (isRefused) expect(refuse).to.throw(EngineFailure);
      else expect(refuse).not.to.throw();
    });
  }
});
