import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { countNamedRuns } from '../../../src/engine/content/named-runs.js';

function count(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  return countNamedRuns(bytes, lexInstructions(bytes)).map(
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

  it('does not count what is painted after the colour changed', () => {
    for (const change of ['0 g', '1 0 0 rg', '0 0 0 1 k', '/DeviceGray cs', '0 sc', 'Q']) {
      expect(count(`/P scn ${change} 0 0 1 1 re f`)).to.deep.equal(['scn P 1']);
    }
  });

  it('looks at soft masks, and at nothing that names no stream', () => {
    expect(count('/G gs /F 12 Tf /C cs 0.5 scn /M BMC EMC')).to.deep.equal(['gs G 1']);
  });

  it('takes no name out of strings', () => {
    expect(count('(/A Do) Tj')).to.deep.equal([]);
  });
});
