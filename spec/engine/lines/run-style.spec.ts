import { expect } from 'chai';
import { readContent } from '../../support/traced.js';

describe('StyleTable', () => {
  const stylesOf = (content: string): number =>
    new Set(readContent(content, '/ExtGState<</GS0<</ca .5>>>>').runs.map(({ style }) => style)).size;
  const twice = (between: string): string =>
    `BT /F1 10 Tf 1 0 0 1 50 80 Tm (ab)Tj ET ${between} BT /F1 10 Tf 1 0 0 1 50 50 Tm (cd)Tj ET`;

  for (const [what, content, count] of [
    ['the same look twice', twice(''), 1],
    ['another colour', twice('.5 g'), 2],
    ['another transparency', twice('/GS0 gs'), 2],
    ['another size', twice('2 0 0 2 0 0 cm'), 2],
    ['another direction', twice('0 1 -1 0 200 0 cm'), 2],
    ['an artifact', `${twice('/Artifact BMC')} EMC`, 2],
    ['a rounding error', twice('1 0 0 1.0000001 0 0 cm'), 1],
  ] as const) {
    it(`has ${count} for ${what}`, () => {
      expect(stylesOf(content)).to.equal(count);
    });
  }
});
