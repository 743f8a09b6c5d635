import { expect } from 'chai';
import {
  lastCallSite,
  runShortened,
  shortenImports,
  type CallSite,
} from '../../../src/engine/mupdf/short-calls.js';

type Packed = (code: number, signature: number, packed: number) => number;

/** Two imports for packed calls beside one of another kind, each noting what it is asked. */
function forkImports(): { first: Packed; second: Packed; other: unknown; asked: string[]; own: unknown } {
  const asked: string[] = [];
  const note =
    (name: string): Packed =>
    (code, signature, packed) => {
      asked.push(`${name} ${code} ${signature} ${packed}`);
      return 7;
    };
  const own = (status: number): number => status;
  const imports = { a: { x: note('first'), y: note('second'), z: own } };
  const { x, y, z } = shortenImports(imports)['a'] as { x: Packed; y: Packed; z: unknown };
  return { first: x, second: y, other: z, asked, own };
}

describe('short calls', () => {
  it('pass every call to the package while none is shortened', () => {
    const { first, asked } = forkImports();
    expect(first(10, 20, 32)).to.equal(7);
    expect(asked).to.deep.equal(['first 10 20 32']);
    expect(lastCallSite()).to.deep.equal({ entry: 0, code: 10, signature: 20 } satisfies CallSite);
  });

  it('use a known code of the import, by its argument', () => {
    const { first, second, asked } = forkImports();
    const words: number[] = [];
    runShortened(0, new Map([[10, (word: number) => words.push(word)]]), () => {
      expect(first(10, 20, 32)).to.equal(0);
      expect(first(11, 20, 32)).to.equal(7);
      expect(second(10, 20, 32)).to.equal(7);
    });
    expect(words).to.deep.equal([8]);
    expect(asked).to.deep.equal(['first 11 20 32', 'second 10 20 32']);
  });

  it('end with the action, also if it throws', () => {
    const { first, asked } = forkImports();
    const run = (): void =>
      runShortened(0, new Map([[10, () => undefined]]), () => {
        throw new Error('over budget');
      });
    expect(run).to.throw('over budget');
    first(10, 20, 32);
    expect(asked).to.deep.equal(['first 10 20 32']);
  });

  it('leave imports of other kinds as they are', () => {
    const { other, own } = forkImports();
    expect(other).to.equal(own);
  });
});
