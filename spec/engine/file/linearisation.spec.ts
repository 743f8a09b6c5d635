import { expect } from 'chai';
import { findLinearisation, mayBeLinearised } from '../../../src/engine/file/linearisation.js';

describe('findLinearisation and mayBeLinearised', () => {
  for (const [what, text, number, isPossible] of [
    ['a linearised file', '%PDF-1.4\n12 0 obj\n<</Linearized 1/L 900>>', 12, true],
    ['a plain file', '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>', null, false],
    ['a key in another object than the first', '%PDF-1.4\n1 0 obj\n<</A 1>>\n/Linearized', null, true],
    [
      'a key too far from the beginning',
      `%PDF-1.4\n${' '.repeat(1024)}1 0 obj\n<</Linearized 1>>`,
      null,
      false,
    ],
  ] as const) {
    it(`reads ${what}`, () => {
      const bytes = Buffer.from(text, 'latin1');
      expect([findLinearisation(bytes), mayBeLinearised(bytes)]).to.deep.equal([number, isPossible]);
    });
  }
});
