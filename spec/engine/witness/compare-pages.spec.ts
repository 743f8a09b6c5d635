import { expect } from 'chai';
import { comparePages, MAX_WITNESSED_PAGES } from '../../../src/engine/witness/compare-pages.js';
import type { SecondWitness, WitnessedPage } from '../../../src/engine/witness/second-witness.js';

const UPLOAD = Uint8Array.of(1);
const OUTPUT = Uint8Array.of(2);
const NOTHING = { texts: [], boxes: [] };

function showing(text: string): WitnessedPage {
  return { text, width: 1, height: 1, grey: Uint8Array.of(255) };
}

/** A witness that sees these pages in each file; null if it cannot open the file. */
function witnessOf(before: string[] | null, after: string[] | null) {
  const asked: number[][] = [];
  const witness: SecondWitness = {
    name: 'other engine',
    scale: 1,
    see(file, pageIndexes) {
      asked.push(pageIndexes);
      const pages = file === UPLOAD ? before : after;
      return Promise.resolve(
        pages && new Map(pageIndexes.flatMap((at) => (at in pages ? [[at, showing(pages[at]!)]] : []))),
      );
    },
  };
  return { witness, asked };
}

async function compare(before: string[] | null, after: string[] | null, strictness: 'change' | 'loss') {
  const { witness } = witnessOf(before, after);
  const changed = await comparePages(
    witness,
    { upload: UPLOAD, output: OUTPUT, pageIndexes: [1, 0] },
    strictness,
    (pageIndex) => (pageIndex === 0 ? { texts: ['DRAFT'], boxes: [] } : NOTHING),
  );
  return changed && [...changed];
}

describe('comparePages', () => {
  it('compares each page with its expected loss', async () => {
    expect(await compare(['DRAFTone', 'two'], ['one', 'two'], 'change')).to.deep.equal([]);
    expect(await compare(['one', 'DRAFTtwo'], ['one', 'two'], 'change')).to.deep.equal([
      [1, 'text is missing'],
    ]);
  });

  it('counts added text as a change, but not as a loss', async () => {
    expect(await compare(['one', 'two'], ['one', 'twomore'], 'change')).to.deep.equal([
      [1, 'text was added'],
    ]);
    expect(await compare(['one', 'two'], ['one', 'twomore'], 'loss')).to.deep.equal([]);
    expect(await compare(['one', 'two'], ['one', 'tw'], 'loss')).to.deep.equal([[1, 'text is missing']]);
  });

  it('reports an output, or a page of it, that cannot be opened', async () => {
    expect(await compare(['one', 'two'], null, 'loss')).to.deep.equal([
      [1, 'cannot be opened'],
      [0, 'cannot be opened'],
    ]);
    expect(await compare(['one', 'two'], ['one'], 'loss')).to.deep.equal([[1, 'cannot be opened']]);
  });

  it('compares nothing that it cannot open in the upload', async () => {
    expect(await compare(null, ['one'], 'change')).to.equal(null);
    expect(await compare(['one'], ['one', 'two'], 'change')).to.deep.equal([]);
  });

  it('compares the first hundred of the given pages, the same in both', async () => {
    const { witness, asked } = witnessOf([], []);
    const pageIndexes = Array.from({ length: MAX_WITNESSED_PAGES + 1 }, (_, at) => 200 - at);
    await comparePages(witness, { upload: UPLOAD, output: OUTPUT, pageIndexes }, 'change', () => NOTHING);
    expect(MAX_WITNESSED_PAGES).to.equal(100);
    expect(asked).to.deep.equal([pageIndexes.slice(0, 100), pageIndexes.slice(0, 100)]);
  });
});
