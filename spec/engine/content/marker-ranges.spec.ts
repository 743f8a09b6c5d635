import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { findLastShown, listMarkerRanges } from '../../../src/engine/content/marker-ranges.js';

function list(content: string, isForm = false, wanted?: ReadonlySet<number>): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const stream = { bytes, instructions: lexInstructions(bytes) };
  return listMarkerRanges(stream, { isForm, wanted }).map(({ start, end }) => content.slice(start, end));
}

describe('findLastShown', () => {
  it('is an empty range after the last text or picture, with the number after all others', () => {
    for (const [content, start] of [
      ['q (a) Tj /Im Do Q', 15],
      ['/Im Do (a) Tj 0 0 1 1 re f', 13],
      ['(a) Tj endstream', 6],
    ] as const) {
      const table = lexInstructions(Buffer.from(content, 'latin1'));
      expect(findLastShown(table)).to.deep.equal({ instruction: table.count, start, end: start });
    }
    expect(findLastShown(lexInstructions(Buffer.from('0 0 1 1 re f /F1 9 Tf /G gs')))).to.equal(null);
  });
});

describe('listMarkerRanges', () => {
  it('covers every instruction that shows text or draws a picture', () => {
    const content = `BT (a) Tj [(b)] TJ (c) ' 1 2 (d) " ET /Im Do BI /W 1 /H 1 /BPC 8 /CS /G ID x EI q Q`;
    expect(list(content)).to.deep.equal([
      '(a) Tj',
      '[(b)] TJ',
      "(c) '",
      '1 2 (d) "',
      '/Im Do',
      'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI',
    ]);
  });

  it('covers no path of a page', () => {
    expect(list('0 0 10 10 re f 0 0 m 1 1 l S')).to.deep.equal([]);
  });

  it('covers whole paths of an artifact, and no others', () => {
    const content = '0 0 1 1 re f /Artifact BMC 0 0 2 2 re 1 1 m 2 2 l S EMC 0 0 3 3 re f';
    expect(list(content)).to.deep.equal(['0 0 2 2 re 1 1 m 2 2 l S']);
  });

  it('covers the paths of a small form, and none of a picture of many paths', () => {
    expect(list('0 0 1 1 re f', true)).to.deep.equal(['0 0 1 1 re f']);
    expect(list('0 0 1 1 re f '.repeat(300), true)).to.deep.equal([]);
  });

  it('covers requested paths', () => {
    expect(list('0 0 1 1 re f 0 0 2 2 re f', false, new Set([3]))).to.deep.equal(['0 0 2 2 re f']);
  });

  it('covers no path that also clips, or that begins before other instructions', () => {
    expect(list('0 0 1 1 re W f', true)).to.deep.equal([]);
    expect(list('0 0 1 1 re 1 w f', true)).to.deep.equal([]);
  });

  it('covers no counted text', () => {
    const bytes = Buffer.from('BT (a) Tj [(b)] TJ ET /Im Do', 'latin1');
    const stream = { bytes, instructions: lexInstructions(bytes) };
    const ranges = listMarkerRanges(stream, { isForm: false, isTextCounted: true });
    expect(ranges.map(({ instruction }) => instruction)).to.deep.equal([4]);
  });
});
