import { expect } from 'chai';
import { listClippingShows } from '../../../src/engine/content/clipping-shows.js';
import { lexInstructions } from '../../../src/engine/content/lexer.js';

/** The operands, as written, of the instructions that are listed. */
function list(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const table = lexInstructions(bytes);
  return [...listClippingShows({ bytes, instructions: table })].map((at) =>
    bytes.toString('latin1', table.start[at], table.operatorStart[at]).trim(),
  );
}

describe('listClippingShows', () => {
  for (const [what, content, shows] of [
    [
      'text in every mode that clips',
      'BT 3 Tr (3)Tj 4 Tr (4)Tj 5 Tr (5)\' 6 Tr [(6)]TJ 7 Tr 1 1 (7)" ET',
      ['(4)', '(5)', '[(6)]', '1 1 (7)'],
    ],
    ['text after ET, in the same mode', 'BT 7 Tr ET BT (a)Tj ET', ['(a)']],
    ['text between q and Q', 'q 7 Tr BT (a)Tj ET Q BT (b)Tj ET', ['(a)']],
    ['no text after q and Q', 'BT (a)Tj ET q 7 Tr Q BT (b)Tj ET', []],
    ['no text in modes that only paint', 'BT 0 Tr (0)Tj 1 Tr (1)Tj 2 Tr (2)Tj ET', []],
    ['no text without a mode', 'BT (a)Tj ET', []],
    ['text in the previous mode if Tr has no number', 'BT 7 Tr (a)Tj Tr (b)Tj ET', ['(a)', '(b)']],
    ['text in the current mode after an unmatched Q', 'Q Q 7 Tr Q BT (a)Tj ET', ['(a)']],
  ] as const) {
    it(`lists ${what}`, () => {
      expect(list(content)).to.deep.equal(shows);
    });
  }
});
