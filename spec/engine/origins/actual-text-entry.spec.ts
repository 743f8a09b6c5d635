import { expect } from 'chai';
import { readActualText } from '../../../src/engine/origins/actual-text-entry.js';
import { readContent } from '../../support/traced.js';

describe('readActualText', () => {
  for (const [what, properties, text] of [
    ['a literal string', '<</ActualText (Draft)>>', 'Draft'],
    ['UTF-16', '<</Lang(hi)/ActualText<FEFF0917094B>>>', 'गो'],
    ['UTF-8', '<</ActualText<EFBBBFC3A9>>>', 'é'],
    ['Latin-1', '<</ActualText(caf\\351)>>', 'café'],
    ['a string cut in the middle of a character', '<</ActualText<FEFF004100>>>', 'A'],
    ['white space, which counts as no text', '<</ActualText( )>>', null],
    ['an empty string', '<</ActualText()>>', null],
    ['no string', '<</ActualText/Draft>>', null],
    ['another key', '<</Alt(ActualText)>>', null],
    ['a value that looks like the key', '<</Alt(/ActualText)/E(x)>>', null],
    ['no dictionary', '', null],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(readActualText(properties)).to.equal(text);
    });
  }
});

describe('replacement text of a document', () => {
  const linesOf = (content: string, resources = ''): string[] =>
    readContent(content, resources).lines.map(({ key }) => key);

  it('is read once, however many operators show its glyphs', () => {
    const content = 'BT /F1 9 Tf 50 50 Td /Span<</ActualText(xyz)>>BDC (a)Tj (b)Tj EMC (c)Tj ET';
    expect(linesOf(content)).to.deep.equal(['xyzc']);
  });

  it('is that of the innermost sequence', () => {
    const content =
      'BT /F1 9 Tf 50 50 Td /Span<</ActualText(outer)>>BDC (a)Tj /Span<</ActualText(in)>>BDC (b)Tj EMC EMC ET';
    expect(linesOf(content)).to.deep.equal(['outerin']);
  });

  it('may be named in the resources', () => {
    const content = 'BT /F1 9 Tf 50 50 Td /Span /MC0 BDC (ab)Tj EMC ET';
    expect(linesOf(content, '/Properties<</MC0<</ActualText(named)>>>>')).to.deep.equal(['named']);
  });

  it('does not apply to glyphs on several lines', () => {
    const content = 'BT /F1 9 Tf 50 90 Td /Span<</ActualText(both)>>BDC (ab)Tj 0 -20 Td (cd)Tj EMC ET';
    expect(linesOf(content)).to.deep.equal(['ab', 'cd']);
  });

  it('applies to raised or lowered parts', () => {
    const content =
      'BT /F1 9 Tf 1 0 0 1 50 50 Tm (a)Tj /Span<</ActualText(x)>>BDC (b)Tj 1 0 0 1 60 55 Tm (c)Tj EMC 1 0 0 1 66 50 Tm (d)Tj ET';
    expect(linesOf(content)).to.deep.equal(['axd']);
  });
});
