import { expect } from 'chai';
import { listClippingShows } from '../../../src/engine/content/clipping-shows.js';
import { lexInstructions } from '../../../src/engine/content/lexer.js';

/** Operands of the instructions that are listed, as written. */
function list(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const table = lexInstructions(bytes);
  return [...listClippingShows(bytes, table)].map((at) =>
    bytes.toString('latin1', table.start[at], table.operatorStart[at]).trim(),
  );
}

describe('listClippingShows', () => {
  for (const [what, content, shows] of [
    [
      'every mode that clips',
      'BT 3 Tr (3)Tj 4 Tr (4)Tj 5 Tr (5)\' 6 Tr [(6)]TJ 7 Tr 1 1 (7)" ET',
      ['(4)', '(5)', '[(6)]', '1 1 (7)'],
    ],
    ['text after ET, where the mode goes on', 'BT 7 Tr ET BT (a)Tj ET', ['(a)']],
    ['what q and Q enclose', 'q 7 Tr BT (a)Tj ET Q BT (b)Tj ET', ['(a)']],
    ['nothing outside of what q and Q enclose', 'BT (a)Tj ET q 7 Tr Q BT (b)Tj ET', []],
    ['nothing in modes that paint', 'BT 0 Tr (0)Tj 1 Tr (1)Tj 2 Tr (2)Tj ET', []],
    ['nothing where no mode is set', 'BT (a)Tj ET', []],
    ['the mode before one without a number', 'BT 7 Tr (a)Tj Tr (b)Tj ET', ['(a)', '(b)']],
    ['the mode as it is after more Q than q', 'Q Q 7 Tr Q BT (a)Tj ET', ['(a)']],
  ] as const) {
    it(`lists ${what}`, () => {
      expect(list(content)).to.deep.equal(shows);
    });
  }
});
