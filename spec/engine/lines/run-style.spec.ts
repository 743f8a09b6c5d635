import { expect } from 'chai';
import { createStyleFinder, type RunStyle } from '../../../src/engine/lines/run-style.js';
import { readContent } from '../../support/traced.js';

/** The number of each style among the distinct ones, in order of appearance. */
function numberDistinct(styles: RunStyle[]): number[] {
  const distinct = [...new Set(styles)];
  return styles.map((style) => distinct.indexOf(style));
}

describe('createStyleFinder', () => {
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

  it('recognises an earlier style', () => {
    const show = (look: string, y: number): string => `q ${look} BT /F1 10 Tf 50 ${y} Td (ab)Tj ET Q`;
    const looks = [
      '',
      '1 0 0 rg',
      '2 0 0 2 0 0 cm',
      '',
      '1 0 0 rg',
      '2 0 0 2 0 0 cm',
      '1 0 0 rg 2 0 0 2 0 0 cm',
    ];
    const { runs } = readContent(looks.map((look, at) => show(look, 20 + 15 * at)).join('\n'));
    expect(numberDistinct(runs.map(({ style }) => style))).to.deep.equal([0, 1, 2, 0, 1, 2, 3]);
  });

  it('distinguishes infinite sizes from others, and from NaN', () => {
    const { page } = readContent([10, 20, 30, 40].map((y) => twice('').replace('80', String(y))).join(' '));
    const { paint } = page;
    const sizes = [Infinity, Number.NaN, 3e38, Infinity, Number.NaN, 3e38];
    sizes.forEach((size, span) => paint.spanMatrix.set([size, 0, 0, size], 4 * span));
    const findStyle = createStyleFinder(paint, () => 0);
    const styles = sizes.map((_, span) => findStyle(span)!);
    expect(numberDistinct(styles)).to.deep.equal([0, 1, 2, 0, 1, 2]);
  });
});
