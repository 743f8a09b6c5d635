import { expect } from 'chai';
import { paintDifferences } from '../../../src/console/comparison/difference.js';

/** One pixel of each grey. */
function paint(...greys: number[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]));
}

function compare(before: number[], after: number[]): { changed: number; painted: number[][] } {
  const painted = new Uint8ClampedArray(before.length * 4);
  paintDifferences(paint(...before), paint(...after), painted);
  const pixels = before.map((_, at) => [...painted.subarray(at * 4, at * 4 + 4)]);
  return { changed: pixels.filter(isColored).length, painted: pixels };
}

/** Equal pixels are grey. */
function isColored([red, green]: number[]): boolean {
  return red !== green;
}

describe('console: differences of pixels', () => {
  it('paints lighter pixels red, darker pixels blue, and fades equal ones', () => {
    const { changed, painted } = compare([0, 200, 90], [255, 100, 90]);
    expect(changed).to.equal(2);
    expect(painted[0]).to.deep.equal([214, 40, 57, 255]);
    expect(painted[1]).to.deep.equal([30, 90, 200, 255]);
    const [red, green, blue, alpha] = painted[2]!;
    expect([green, blue]).to.deep.equal([red, red]);
    expect(red).to.be.within(220, 240);
    expect(alpha).to.equal(255);
  });

  it('counts 4 levels of 255 as equal and 5 as different, in any one component', () => {
    expect(compare([100], [104]).changed).to.equal(0);
    expect(compare([100], [105]).changed).to.equal(1);
    expect(compare([105], [100]).changed).to.equal(1);
    for (const component of [0, 1, 2]) {
      const other = paint(100);
      other[component] = 105;
      const painted = new Uint8ClampedArray(4);
      paintDifferences(paint(100), other, painted);
      expect(isColored([...painted])).to.equal(true);
    }
  });
});
