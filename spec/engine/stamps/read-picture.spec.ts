import { expect } from 'chai';
import type { Matrix } from '../../../src/engine/values/geometry.js';
import type { ReadingMatch } from '../../../src/engine/stamps/compare-reading.js';
import { readPicture } from '../../../src/engine/stamps/read-picture.js';
import type { Picture } from '../../../src/engine/stamps/ink.js';
import type { Segmentation, StampReader } from '../../../src/engine/stamps/stamp-reader.js';

/** A dark bar across the middle of the page, at any matrix; rotated, it is a slanted mark. */
class Bar implements Picture {
  readonly boxInPage = { left: 100, top: 100, right: 300, bottom: 300 };
  readonly matrices: Matrix[] = [];
  readonly sizes: [number, number][] = [];
  private readonly angle: number;

  constructor(degrees: number) {
    this.angle = (degrees * Math.PI) / 180;
  }

  render(matrix: Matrix, width: number, height: number): ReturnType<Picture['render']> {
    this.matrices.push(matrix);
    this.sizes.push([width, height]);
    const samples = new Uint8Array(2 * width * height);
    const [a, b, c, d, e, f] = matrix;
    const determinant = a * d - b * c;
    for (let at = 0; at < width * height; at++) {
      const x = (at % width) + 0.5 - e;
      const y = Math.floor(at / width) + 0.5 - f;
      const inPageX = (d * x - c * y) / determinant - 200;
      const inPageY = (a * y - b * x) / determinant - 200;
      const along = inPageX * Math.cos(this.angle) + inPageY * Math.sin(this.angle);
      const across = inPageY * Math.cos(this.angle) - inPageX * Math.sin(this.angle);
      if (Math.abs(along) < 90 && Math.abs(across) < 10) samples[2 * at + 1] = 255;
    }
    return { width, height, samples };
  }
}

/** Returns the readings that the test gives, one after the other. */
function read(
  picture: Picture,
  readings: string[],
  degrees = 0,
): { accepted: boolean; readings: number; asked: string[] } {
  const asked: string[] = [];
  const reader = {
    read: (_grey: Uint8Array, width: number, height: number): string => {
      asked.push(`${width} ${height}`);
      return readings[asked.length - 1] ?? '';
    },
  };
  let compared = 0;
  const compare = (reading: string): ReadingMatch => {
    compared++;
    return reading === 'MARK' ? 'same' : reading.startsWith('M') ? 'near' : 'other';
  };
  const accepted = readPicture(picture, degrees, reader, compare);
  return { accepted, readings: compared, asked };
}

/** The degrees by which a rendering rotates the page, as seen in its raster. */
function turnOf([a, b]: Matrix): number {
  return Math.round((Math.atan2(b, a) * 180) / Math.PI);
}

describe('readPicture', () => {
  it('reads as one word if it is asked to', () => {
    const modes: (Segmentation | undefined)[] = [];
    const reader: StampReader = {
      read: (_grey, _width, _height, segmentation) => {
        modes.push(segmentation);
        return segmentation === 'word' ? 'MARK' : '';
      },
    };
    const compare = (reading: string): ReadingMatch => (reading === 'MARK' ? 'same' : 'other');
    expect(readPicture(new Bar(0), 0, reader, compare)).to.equal(false);
    expect(modes).to.deep.equal([undefined, undefined]);
    expect(readPicture(new Bar(0), 0, reader, compare, 'word')).to.equal(true);
    expect(modes.slice(2)).to.deep.equal(['word']);
  });

  it('turns slanted writing upright, scaled to a legible height', () => {
    const bar = new Bar(30);
    expect(read(bar, ['MARK'], 30)).to.deep.include({ accepted: true, readings: 1 });
    expect(turnOf(bar.matrices[0]!)).to.equal(0);
    expect(turnOf(bar.matrices[1]!)).to.be.closeTo(-30, 1);
    const [width, height] = bar.sizes[1]!;
    expect(height).to.be.within(60, 85);
    expect(width).to.be.greaterThan(300);
  });

  it('reads again, at another size, if the text is nearly right', () => {
    const { accepted, readings, asked } = read(new Bar(0), ['MARX', 'MARK']);
    expect([accepted, readings]).to.deep.equal([true, 2]);
    expect(asked[1]).to.not.equal(asked[0]);
  });

  it('refuses text that remains nearly right', () => {
    expect(read(new Bar(0), ['MARX', 'MARX'])).to.deep.include({ accepted: false, readings: 2 });
  });

  it('reads upside down only if nothing was read, or if the writing is steep', () => {
    expect(read(new Bar(0), ['', 'MARK'])).to.deep.include({ accepted: true, readings: 2 });
    expect(read(new Bar(0), ['Another word', 'MARK'])).to.deep.include({ accepted: false, readings: 1 });
    expect(read(new Bar(80), ['Another word', 'MARK'], 80)).to.deep.include({ accepted: true, readings: 2 });
    const bar = new Bar(0);
    read(bar, ['', '']);
    expect(Math.abs(turnOf(bar.matrices[2]!) - turnOf(bar.matrices[1]!))).to.equal(180);
  });

  it('tries the direction of the draw if the writing seems to have another', () => {
    const bar = new Bar(40);
    expect(read(bar, ['Some thing', 'MARK'], 0)).to.deep.include({ accepted: true, readings: 2 });
    expect(turnOf(bar.matrices[2]!)).to.be.closeTo(0, 0);
  });

  it('never takes more than eight readings', () => {
    expect(
      read(
        new Bar(70),
        Array.from({ length: 20 }, () => 'MA'),
        20,
      ).readings,
    ).to.equal(8);
  });

  it('does not read a picture without ink', () => {
    const empty = (boxInPage: Picture['boxInPage']): Picture => ({
      boxInPage,
      render: (_matrix, width, height) => ({ width, height, samples: new Uint8Array(2 * width * height) }),
    });
    for (const box of [
      null,
      { left: 5, top: 5, right: 5, bottom: 9 },
      { left: 9, top: 9, right: 5, bottom: 5 },
      { left: 0, top: 0, right: 90, bottom: 90 },
    ]) {
      expect(read(empty(box), ['MARK'])).to.deep.include({ accepted: false, readings: 0 });
    }
  });
});
