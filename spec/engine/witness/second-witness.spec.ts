import { expect } from 'chai';
import {
  findLoss,
  findUnexpectedChange,
  type WitnessedPage,
} from '../../../src/engine/witness/second-witness.js';

const WIDTH = 100;
const SCALE = 0.5;

function page(text: string, ink: [x: number, y: number][] = []): WitnessedPage {
  const grey = new Uint8Array(WIDTH * WIDTH).fill(255);
  for (const [x, y] of ink) grey[y * WIDTH + x] = 0;
  return { text, width: WIDTH, height: WIDTH, grey };
}

/** Pixels of a square, from its corner. */
function square(left: number, top: number, side = 4): [number, number][] {
  return Array.from({ length: side * side }, (_, at) => [left + (at % side), top + Math.floor(at / side)]);
}

const BOX = { left: 40, top: 40, right: 60, bottom: 60 };
const LOSS = { texts: ['DRAFT'], boxes: [BOX] };

function compare(before: WitnessedPage, after: WitnessedPage, loss = LOSS): string | null {
  return findUnexpectedChange(before, after, loss, SCALE);
}

describe('findUnexpectedChange', () => {
  it('finds none on a page that lost the mark alone, in the middle of its text or as often as it was seen', () => {
    expect(compare(page('oneDRAFTtwo'), page('onetwo'))).to.equal(null);
    expect(compare(page('oneDRAFTtwoDRAFT'), page('onetwo'))).to.equal(null);
    expect(compare(page('one'), page('one'))).to.equal(null);
    // Of a mark that it reads otherwise.
    expect(compare(page('one12345'), page('one'))).to.equal(null);
  });

  it('finds text that is missing, came, or stands in another order', () => {
    expect(compare(page('oneDRAFT'), page('on'))).to.equal('text is missing');
    expect(compare(page('one123456'), page('one'))).to.equal('text is missing');
    expect(compare(page('oneDRAFT'), page('DRAFT'))).to.equal('text is missing');
    expect(compare(page('one'), page('oneD'))).to.equal('text was added');
    expect(compare(page('oneDRAFTtwo'), page('twoone'))).to.equal('order of text');
  });

  it('finds a page of another size', () => {
    expect(compare(page(''), { ...page(''), width: 50, height: 200 })).to.equal('page size');
  });

  it('lets pixels change at the mark, and not beside it', () => {
    expect(compare(page('', square(22, 22)), page(''))).to.equal(null);
    expect(compare(page('', square(80, 22)), page(''))).to.equal('pixels outside the mark');
    expect(compare(page(''), page('', square(22, 80)))).to.equal('pixels outside the mark');
  });

  it('lets a few pixels be rounded', () => {
    expect(compare(page('', square(80, 80, 2)), page(''))).to.equal(null);
    expect(compare(page('', square(80, 80, 3)), page(''))).to.equal('pixels outside the mark');
  });

  it('leaves pixels alone where nobody knows the boxes of all that goes', () => {
    expect(
      findUnexpectedChange(page('', square(80, 22)), page(''), { texts: [], boxes: null }, SCALE),
    ).to.equal(null);
  });
});

describe('findLoss', () => {
  const lose = (before: WitnessedPage, after: WitnessedPage, loss = LOSS): string | null =>
    findLoss(before, after, loss, SCALE);

  it('finds text that is missing, and none that came or moved', () => {
    expect(lose(page('oneDRAFT'), page('on'))).to.equal('text is missing');
    expect(lose(page('oneDRAFTtwo'), page('twoone'))).to.equal(null);
    expect(lose(page('one'), page('one more'))).to.equal(null);
  });

  it('finds ink that is gone outside the mark, and none that came', () => {
    expect(lose(page('', square(80, 22)), page(''))).to.equal('pixels outside the mark');
    expect(lose(page('', square(22, 22)), page(''))).to.equal(null);
    expect(lose(page(''), page('', square(80, 22)))).to.equal(null);
  });

  it('lets ink move by a pixel, and not by two of many', () => {
    const line = (top: number): [number, number][] => Array.from({ length: 40 }, (_, at) => [at + 2, top]);
    expect(lose(page('', line(80)), page('', line(81)))).to.equal(null);
    expect(lose(page('', line(80)), page('', line(82)))).to.equal('pixels outside the mark');
  });

  it('lets a few pixels go', () => {
    const few: [number, number][] = Array.from({ length: 12 }, (_, at) => [2 + 5 * at, 80]);
    expect(lose(page('', few), page(''))).to.equal(null);
    expect(lose(page('', [...few, [70, 80]]), page(''))).to.equal('pixels outside the mark');
  });

  it('looks for no ink where nobody knows the boxes of all that goes', () => {
    const loss = { texts: [], boxes: null };
    expect(findLoss(page('', square(80, 22)), page(''), loss, SCALE)).to.equal(null);
  });

  it('is all that counts of the pixels of a file that was printed anew', () => {
    const anew = { ...LOSS, isPrintedAnew: true };
    expect(compare(page(''), page('', square(22, 80)), anew)).to.equal(null);
    expect(compare(page('', square(22, 80)), page(''), anew)).to.equal('pixels outside the mark');
    expect(compare(page('one'), page('oneD'), anew)).to.equal('text was added');
  });
});
