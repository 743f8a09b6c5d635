import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { countMaskedPaints, type MaskChange } from '../../../src/engine/content/masked-paints.js';

const CHANGES: Readonly<Record<string, MaskChange>> = { M: 'sets', L: 'sets', N: 'ends' };

/** By mask: paints, and draws by name. */
function count(content: string): Record<string, unknown> {
  const bytes = Buffer.from(content, 'latin1');
  const stream = { bytes, instructions: lexInstructions(bytes) };
  const byMask = countMaskedPaints(stream, (name) => CHANGES[name] ?? 'keeps');
  return Object.fromEntries(
    [...byMask].map(([name, { paints, draws }]) => [name, [paints, Object.fromEntries(draws)]]),
  );
}

describe('countMaskedPaints', () => {
  it('counts texts, paths, shadings and inline images, but no path that is not painted', () => {
    const painted = 'BT (a) Tj [(b)] TJ ET 0 0 9 9 re f 0 0 9 9 re B /S sh BI /W 1 /H 1 ID x EI ';
    expect(count(`/M gs ${painted}`)).to.deep.equal({ M: [6, {}] });
    expect(count('/M gs 0 0 9 9 re W n 0 g BT ET')).to.deep.equal({});
  });

  it('counts the XObjects drawn, by name', () => {
    expect(count('/M gs /A Do /B Do /A Do')).to.deep.equal({ M: [0, { A: 2, B: 1 }] });
  });

  it('begins with the mask of the stream’s caller', () => {
    expect(count('0 0 9 9 re f /M gs 0 0 9 9 re f')).to.deep.equal({ '': [1, {}], M: [1, {}] });
  });

  it('ends a mask when another begins, when it is removed, and at a restore', () => {
    const path = '0 0 9 9 re f ';
    expect(count(`/M gs ${path}/L gs ${path.repeat(2)}`)).to.deep.equal({ M: [1, {}], L: [2, {}] });
    expect(count(`/M gs ${path}/N gs ${path}`)).to.deep.equal({ M: [1, {}] });
    expect(count(`q /M gs ${path}Q ${path}`)).to.deep.equal({ M: [1, {}], '': [1, {}] });
    expect(count(`/M gs q /N gs ${path}Q ${path}`)).to.deep.equal({ M: [1, {}] });
    expect(count(`/N gs q /M gs ${path}Q ${path}`)).to.deep.equal({ M: [1, {}] });
  });

  it('keeps a mask for states without one, and at an unmatched restore', () => {
    expect(count('/M gs /Other gs Q 0 0 9 9 re f')).to.deep.equal({ M: [1, {}] });
  });
});
