// First: it prepares what the package takes over when it is loaded.
import '../../../src/engine/mupdf/memory.js';
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { classifyMupdfError, openPdf } from '../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { throughQpdf } from '../../support/pdf-builder.js';

function buildPage(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  return document.build();
}

describe('openPdf', () => {
  for (const [what, build, facts] of [
    ['a sound file', buildPage, { pageCount: 1, isEncrypted: false, wasRepaired: false }],
    [
      'an encrypted file with an empty password',
      () => throughQpdf(buildPage(), '--encrypt', '', 'owner', '256', '--'),
      { pageCount: 1, isEncrypted: true, wasRepaired: false },
    ],
    [
      'a file without cross-references',
      () =>
        Buffer.from(
          Buffer.from(buildPage())
            .toString('latin1')
            .replace(/startxref[^]*/u, ''),
          'latin1',
        ),
      { pageCount: 1, isEncrypted: false, wasRepaired: true },
    ],
  ] as const) {
    it(`opens ${what}`, () => {
      const { document, ...opened } = openPdf(build());
      document.destroy();
      expect(opened).to.deep.equal(facts);
    });
  }

  it('does not open a picture, although MuPDF could', () => {
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 4, 4], false);
    pixmap.clear(255);
    expect(() => openPdf(pixmap.asPNG())).to.throw(EngineFailure, /^unreadable/u);
    pixmap.destroy();
  });
});

describe('classifyMupdfError', () => {
  for (const [what, error, code] of [
    ['an engine’s refusal, unchanged', new EngineFailure('no-pages', 'None.'), 'no-pages'],
    ['memory out of bounds', new WebAssembly.RuntimeError('memory access out of bounds'), 'spent'],
    ['a stack overflow', new RangeError('Maximum call stack size exceeded'), 'spent'],
    ['too deep a nesting', new Error('too many nested things'), 'over-budget'],
    ['no memory', new Error('malloc (4096 bytes) failed: out of memory'), 'over-budget'],
    ['anything else', new Error('cannot find object (secret.txt)'), 'unreadable'],
    ['a value that is not an error', 'odd', 'unreadable'],
  ] as const) {
    it(`classifies ${what} as ${code}, without its text`, () => {
      const failure = classifyMupdfError(error);
      expect(failure.code).to.equal(code);
      expect(failure.detail).to.not.include('secret');
    });
  }
});
