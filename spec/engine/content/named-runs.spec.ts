import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { countNamedRuns, listNamedFonts } from '../../../src/engine/content/named-runs.js';

function count(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  return countNamedRuns({ bytes, instructions: lexInstructions(bytes) }).map(
    ({ operator, name, runs }) => `${operator} ${name} ${runs}`,
  );
}

describe('countNamedRuns', () => {
  it('counts each draw of a name', () => {
    expect(count('/A Do q /B Do Q /A Do')).to.deep.equal(['Do A 2', 'Do B 1']);
  });

  it('counts a pattern once for setting it and once for each paint with it', () => {
    expect(count('/P scn 0 0 1 1 re f 0 0 1 1 re f')).to.deep.equal(['scn P 3']);
    expect(count('/P SCN 0 0 m 1 1 l S BT (a) Tj ET')).to.deep.equal(['scn P 3']);
  });

  it('does not count paints after the colour changed', () => {
    for (const change of ['0 g', '1 0 0 rg', '0 0 0 1 k', '/DeviceGray cs', '0 sc', 'Q']) {
      expect(count(`/P scn ${change} 0 0 1 1 re f`)).to.deep.equal(['scn P 1']);
    }
  });

  it('counts soft masks, but no name that does not refer to a stream', () => {
    expect(count('/G gs /F 12 Tf /C cs 0.5 scn /M BMC EMC')).to.deep.equal(['gs G 1']);
  });

  it('ignores names within strings', () => {
    expect(count('(/A Do) Tj')).to.deep.equal([]);
  });
});

describe('listNamedFonts', () => {
  const rows: [content: string, fonts: string[]][] = [
    ['/F1 12 Tf /G 9 Tf /F#31 9 Tf', ['F1', 'G']],
    ['% /No\n/F 12 Tf', ['F']],
    ['/X Do /G gs /P scn (/S sh) Tj 12 Tf /M BMC EMC', []],
  ];
  for (const [content, fonts] of rows) {
    it(`finds ${fonts.join(' and ') || 'none'} in ${JSON.stringify(content)}`, () => {
      const bytes = Buffer.from(content, 'latin1');
      expect([...listNamedFonts({ bytes, instructions: lexInstructions(bytes) })]).to.deep.equal(fonts);
    });
  }
});
