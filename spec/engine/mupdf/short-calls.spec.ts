import { expect } from 'chai';
import { runShortened, shortenImports } from '../../../src/engine/mupdf/short-calls.js';

type Packed = (code: number, signature: number, packed: number) => number;

/** An import for packed calls beside another import, with a record of its calls. */
function forkImports(): { call: Packed; other: unknown; asked: string[]; own: unknown } {
  const asked: string[] = [];
  const note: Packed = (code, signature, packed) => {
    asked.push(`${code} ${signature} ${packed}`);
    return 7;
  };
  const own: Packed = () => 0;
  const { a, b } = shortenImports({ a: { a: note }, b: { a: own } });
  return { call: a!['a'] as Packed, other: b!['a'], asked, own };
}

describe('short calls', () => {
  it('pass every call to the package while none is shortened', () => {
    const { call, asked } = forkImports();
    expect(call(10, 20, 32)).to.equal(7);
    expect(asked).to.deep.equal(['10 20 32']);
  });

  it('use a known code, by its argument', () => {
    const { call, asked } = forkImports();
    const words: number[] = [];
    runShortened(new Map([[10, (word: number) => words.push(word)]]), () => {
      expect(call(10, 20, 32)).to.equal(0);
      expect(call(11, 20, 32)).to.equal(7);
    });
    expect(words).to.deep.equal([8]);
    expect(asked).to.deep.equal(['11 20 32']);
  });

  it('end with the action, also if it throws', () => {
    const { call, asked } = forkImports();
    const run = (): void =>
      runShortened(new Map([[10, () => undefined]]), () => {
        throw new Error('over budget');
      });
    expect(run).to.throw('over budget');
    call(10, 20, 32);
    expect(asked).to.deep.equal(['10 20 32']);
  });

  it('leave other imports as they are', () => {
    const { other, own } = forkImports();
    expect(other).to.equal(own);
  });
});
