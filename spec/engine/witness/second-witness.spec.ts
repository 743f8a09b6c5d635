import { expect } from 'chai';
import {
  findLoss,
  findUnexpectedChange,
  stripText,
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

describe('stripText', () => {
  it('leaves the letters, those of ligatures too', () => {
    expect(stripText(' a certi\uFB01cate, e\u2011mailed\r\n')).to.equal('acertificate,emailed');
  });
});

describe('findUnexpectedChange', () => {
  it('finds none on a page that lost only the mark, at any place and any number of times', () => {
    expect(compare(page('oneDRAFTtwo'), page('onetwo'))).to.equal(null);
    expect(compare(page('oneDRAFTtwoDRAFT'), page('onetwo'))).to.equal(null);
    expect(compare(page('one'), page('one'))).to.equal(null);
    // The text of a mark that the witness reads differently.
    expect(compare(page('one12345'), page('one'))).to.equal(null);
  });

  it('finds text that is missing, added or reordered', () => {
    expect(compare(page('oneDRAFT'), page('on'))).to.equal('text is missing');
    expect(compare(page('one123456'), page('one'))).to.equal('text is missing');
    expect(compare(page('oneDRAFT'), page('DRAFT'))).to.equal('text is missing');
    expect(compare(page('one'), page('oneD'))).to.equal('text was added');
    expect(compare(page('oneDRAFTtwo'), page('twoone'))).to.equal('order of text');
  });

  it('finds a page of another size', () => {
    expect(compare(page(''), { ...page(''), width: 50, height: 200 })).to.equal('page size');
  });

  it('allows pixels to change at the mark, and not beside it', () => {
    expect(compare(page('', square(22, 22)), page(''))).to.equal(null);
    expect(compare(page('', square(80, 22)), page(''))).to.equal('pixels outside the mark');
    expect(compare(page(''), page('', square(22, 80)))).to.equal('pixels outside the mark');
  });

  it('ignores the rounding of a few pixels', () => {
    expect(compare(page('', square(80, 80, 2)), page(''))).to.equal(null);
    expect(compare(page('', square(80, 80, 3)), page(''))).to.equal('pixels outside the mark');
  });

  it('compares no pixels if boxes of removed content are unknown', () => {
    expect(
      findUnexpectedChange(page('', square(80, 22)), page(''), { texts: [], boxes: null }, SCALE),
    ).to.equal(null);
  });
});

describe('findLoss', () => {
  const lose = (before: WitnessedPage, after: WitnessedPage, loss = LOSS): string | null =>
    findLoss(before, after, loss, SCALE);

  it('finds missing text, and ignores added or moved text', () => {
    expect(lose(page('oneDRAFT'), page('on'))).to.equal('text is missing');
    expect(lose(page('oneDRAFTtwo'), page('twoone'))).to.equal(null);
    expect(lose(page('one'), page('one more'))).to.equal(null);
  });

  it('finds missing ink outside the mark, and ignores added ink', () => {
    expect(lose(page('', square(80, 22)), page(''))).to.equal('pixels outside the mark');
    expect(lose(page('', square(22, 22)), page(''))).to.equal(null);
    expect(lose(page(''), page('', square(80, 22)))).to.equal(null);
  });

  it('allows ink to move by one pixel, but not by two of many', () => {
    const line = (top: number): [number, number][] => Array.from({ length: 40 }, (_, at) => [at + 2, top]);
    expect(lose(page('', line(80)), page('', line(81)))).to.equal(null);
    expect(lose(page('', line(80)), page('', line(82)))).to.equal('pixels outside the mark');
  });

  it('ignores the loss of a few pixels', () => {
    const few: [number, number][] = Array.from({ length: 12 }, (_, at) => [2 + 5 * at, 80]);
    expect(lose(page('', few), page(''))).to.equal(null);
    expect(lose(page('', [...few, [70, 80]]), page(''))).to.equal('pixels outside the mark');
  });

  it('compares no ink if boxes of removed content are unknown', () => {
    const loss = { texts: [], boxes: null };
    expect(findLoss(page('', square(80, 22)), page(''), loss, SCALE)).to.equal(null);
  });
});
