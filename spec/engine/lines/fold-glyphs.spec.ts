import { expect } from 'chai';
import { foldCodePoint, foldGlyphs, joinKeys, readClusters } from '../../../src/engine/lines/fold-glyphs.js';
import { TEST_FONT, TestDocument } from '../../support/documents.js';
import { readContent, readFirstPage } from '../../support/traced.js';

describe('foldGlyphs', () => {
  it('folds each glyph by itself', () => {
    const { page } = readContent('BT /F1 10 Tf 50 50 Td (A b\\240C)Tj ET');
    expect(foldGlyphs(page.paint, 0, page.paint.glyphCount)).to.equal('abc');
  });
});

describe('foldGlyphs, of codes without a character,', () => {
  it('reads one that the font does not have as white space', () => {
    const { page } = readContent('BT /F1 10 Tf 50 50 Td <0041004200>Tj ET');
    expect(foldGlyphs(page.paint, 0, page.paint.glyphCount)).to.equal('ab');
    expect(joinKeys(readClusters(page.paint, 0, page.paint.glyphCount))).to.equal('ab');
  });

  function foldUnmapped(write: (font: { show(text: string): string }) => string): string {
    const document = new TestDocument();
    const font = document.nameFont('F3', document.addCompositeFont(TEST_FONT, { toUnicode: false }));
    document.addContentPage(`BT /F3 10 Tf 50 50 Td ${write(font)}Tj ET`);
    const { page } = readFirstPage(document.build());
    return foldGlyphs(page.paint, 0, page.paint.glyphCount);
  }

  it('keeps one that the font shows: it may be a letter', () => {
    expect(foldUnmapped((font) => font.show('AB'))).to.equal('\ufffd\ufffd');
  });

  it('reads the space of a TrueType font as white space', () => {
    expect(foldUnmapped(() => '<0003>')).to.equal('');
    expect(foldUnmapped(() => '<0004>')).to.equal('\ufffd');
  });
});

describe('foldCodePoint', () => {
  it('maps an unmapped character to one that no text has', () => {
    expect([0, -1, 0xfffd, 0xd800, 0x110000].map(foldCodePoint)).to.deep.equal(
      Array.from('\ufffd'.repeat(5)),
    );
  });

  it('drops invisible characters', () => {
    expect([0x20, 0xa0, 0xad, 0x200b].map(foldCodePoint).join('')).to.equal('');
  });
});

describe('readClusters', () => {
  it('assigns the letters of a ligature to the glyph that shows them', () => {
    const document = new TestDocument();
    const units = [{ text: 'ffi', drawnAs: 0xfb01 }, { text: 'o' }, { text: 'c' }, { text: 'e' }];
    const font = document.nameFont('F3', document.addSubsetFont(TEST_FONT, units));
    document.addContentPage(`BT /F3 10 Tf 50 50 Td ${font.show('office')}Tj ET`);
    const { page } = readFirstPage(document.build());
    const clusters = readClusters(page.paint, 0, page.paint.glyphCount);
    expect(clusters.map(({ text }) => text)).to.deep.equal(['o', 'ffi', 'c', 'e']);
  });

  it('composes accents that are painted separately', () => {
    const document = new TestDocument();
    const font = document.nameFont('F3', document.addCompositeFont(TEST_FONT));
    document.addContentPage(`BT /F3 10 Tf 50 50 Td ${font.show('e\u0301')}Tj ET`);
    const { page } = readFirstPage(document.build());
    expect(joinKeys(readClusters(page.paint, 0, page.paint.glyphCount))).to.equal('é');
  });
});
