import { expect } from 'chai';
import type { Matrix } from '../../../src/engine/values/geometry.js';
import {
  type ReadingMatch,
  readPicture,
  readRepeatedLine,
  compareReading,
  createComparison,
} from '../../../src/engine/stamps/read-picture.js';
import type { Picture } from '../../../src/engine/stamps/ink.js';
import type { Segmentation, StampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { parseHint } from '../../../src/engine/values/hint.js';

/** A dark bar across the middle of the page, at any matrix; rotated, it is a slanted mark. */
class Bar implements Picture {
  readonly boxInPage = { left: 100, top: 100, right: 300, bottom: 300 };
  readonly matrices: Matrix[] = [];
  readonly sizes: [number, number][] = [];
  private readonly angle: number;
  private readonly secondHeight: number;

  /** @param secondHeight of another bar, 20 points below. */
  constructor(degrees: number, secondHeight = 0) {
    this.angle = (degrees * Math.PI) / 180;
    this.secondHeight = secondHeight;
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
      const isSecond = across > 30 && across < 30 + this.secondHeight;
      if (Math.abs(along) < 90 && (Math.abs(across) < 10 || isSecond)) samples[2 * at + 1] = 255;
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
  it('reads large words anywhere, and one word, if there are no lines in either direction', () => {
    const modes: (Segmentation | undefined)[] = [];
    const reader: StampReader = {
      read: (_grey, _width, _height, segmentation) => {
        modes.push(segmentation);
        return segmentation === 'word' ? 'MARK' : '';
      },
    };
    const compare = (reading: string): ReadingMatch => (reading === 'MARK' ? 'same' : 'other');
    expect(readPicture(new Bar(0), 0, reader, compare)).to.equal(true);
    expect(modes).to.deep.equal([undefined, undefined, 'sparse', 'word']);
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

  it('never takes more than fourteen readings', () => {
    expect(
      read(
        new Bar(70),
        Array.from({ length: 20 }, () => 'MA'),
        20,
      ).readings,
    ).to.equal(14);
  });

  for (const [ruleHeight, sizes] of [
    [8, 2],
    [11, 1],
  ] as const) {
    it(`reads ${sizes} sizes of a picture with lines of 20 and ${ruleHeight} points`, () => {
      const bar = new Bar(0, ruleHeight);
      const { asked } = read(bar, ['Some thing', 'Some thing']);
      expect(asked).to.have.length(sizes);
      expect(bar.sizes.at(-1)![1]).to.be.closeTo(sizes === 2 ? 270 : 150, 30);
    });
  }

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

describe('createComparison', () => {
  const LOGO = 'TM\n\nTPC /\n\nwww.northwind.in\n';

  for (const [what, hint, reading] of [
    ['the letters of a logo above an address', 'www.northwind.in', LOGO],
    ['what a logo beside a name was read as', 'InterviewPrep', 'SR InterviewPrep'],
    ['a sign that was read as a figure', 'InterviewPrep', '£8 InterviewPrep'],
    [
      'a letter between the logo’s and the address',
      'TPC www.northwind.in',
      'TM\n\nTPC A\n\nwww.northwind.in',
    ],
    [
      'the notice of the program that drew it',
      'Northwind',
      'Northwind\n\nProtected with free version of Watermarkly. Full version doesnt put this mark',
    ],
    ['a logo of half the letters', 'Northwind', 'ABCD Northwind'],
  ] as const) {
    it(`ignores ${what}, if a logo is allowed for`, () => {
      const hints = parseHint(hint);
      expect(createComparison(hints, [])(reading, 'beside-logo')).to.equal('same');
      expect(createComparison(hints, [])(reading, 'whole')).to.not.equal('same');
    });
  }

  for (const [what, hint, reading] of [
    ['more words than a logo has', 'Northwind', 'ABCDE Northwind'],
    ['a word before the words of a stamp', 'CONFIDENTIAL', 'NOT CONFIDENTIAL'],
    ['a part of a word', 'Interview', 'Interviewers'],
    [
      'more before a sentence',
      `${'Northwind rivers and '.repeat(2)}harbours`,
      `ABCDEFGH ${'Northwind rivers and '.repeat(2)}harbours`,
    ],
  ] as const) {
    it(`does not ignore ${what}`, () => {
      expect(createComparison(parseHint(hint), [])(reading, 'beside-logo')).to.not.equal('same');
    });
  }

  it('takes one line among others only if told so', () => {
    const reading = 'Northwind\nTraders and Harbours of all Countries';
    const hint = parseHint('Northwind');
    for (const [scope, match] of [
      ['line', 'same'],
      ['beside-logo', 'other'],
      ['whole', 'other'],
    ] as const) {
      expect(createComparison(hint, [])(reading, scope), scope).to.equal(match);
    }
  });
});

describe('readRepeatedLine', () => {
  it('is the line of a reading whose lines are all alike', () => {
    expect(readRepeatedLine('WATERMARK\n\nWATFRMARK\nWATERMARK\n')).to.equal('WATERMARK');
    expect(compareReading('CONFIDENTIAL\nCONFIDENTIAL', parseHint('CONFIDENTIAL'))).to.equal('same');
  });

  it('is none of a single line, and of lines that differ', () => {
    for (const reading of [
      'WATERMARK',
      '',
      'Confi-\ndential',
      'DRAFT\nDRAFT\nCOPY',
      'Phase 1 planned\nPhase 2 planned',
    ]) {
      expect(readRepeatedLine(reading), reading).to.equal(null);
    }
  });
});

describe('compareReading', () => {
  it('compares a known notice with the beginning of the reading, and other hints with all of it', () => {
    const begun = 'This CVPR paper is the Open Access version, provided by the Computer Vision Foundation.';
    const reading = `${begun}\nExcept for this watermark, it is identical to the accepted version.`;
    expect(compareReading(reading, parseHint(begun))).to.equal('same');
    expect(compareReading(`${reading}\nA\nB\nC`, parseHint(begun)), 'a table below').to.not.equal('same');
    const letterhead = 'Northwind Rivers and Harbours Society of Commerce';
    expect(compareReading(`${letterhead}\n12 Long Street`, parseHint(letterhead))).to.not.equal('same');
    expect(compareReading('DOWNLOADED FROM NORTHWIND', parseHint('DOWNLOADED FROM'))).to.not.equal('same');
  });

  for (const [hint, reading] of [
    ['CONFIDENTIAL', 'CONFIDENTIAL'],
    ['CONFIDENTIAL', ' Confi-\ndential\n'],
    ['CONFIDENTIAL', 'C0NFIDENT1AL'],
    ['CONFIDENTIAL', 'CONFIDENTAL'],
    ['CONFIDENTIAL', 'CONFIDENTIAAL'],
    ['INTERNAL USE ONLY', 'lNTERNAL U5E 0NLY'],
    ['DRAFT', 'DRAFT.'],
    ['COPY 37', 'C0PY 37'],
    ['CHAPTER 10 APPENDIX', 'CHAPTER lO APPENDIX'],
    ['Entwurf für Prüfung', 'Entwurf fur Prufung'],
  ] as const) {
    it(`accepts ${JSON.stringify(reading)} as ${hint}`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('same');
    });
  }

  for (const [what, hint, reading] of [
    ['a short word with one other letter', 'DRAFT', 'KRAFT'],
    ['a short word without one letter', 'DRAFT', 'DRAF'],
    ['another number', 'COPY NUMBER 37', 'COPY NUMBER 38'],
    ['another number of 0, 1 and 5', 'CHAPTER 10 APPENDIX', 'CHAPTER 15 APPENDIX'],
    ['a number that the hint does not have', 'CONFIDENTIAL', 'CONFIDENTIAL 7'],
    ['more words than the hint has', 'CONFIDENTIAL', 'CONFIDENTIAL DRAFT'],
    ['fewer words', 'CONFIDENTIAL DRAFT', 'CONFIDENTIAL'],
    ['a word with another beginning', 'CONFIDENTIAL', 'INFLUENTIAL'],
  ] as const) {
    it(`refuses ${what}, but allows another reading`, () => {
      expect(compareReading(reading, parseHint(hint))).to.equal('near');
    });
  }

  for (const [what, reading] of [
    ['another word', 'Northwind Traders'],
    ['nothing', ''],
    ['white space and noise', ' \n.,- |'],
    ['a page of text that contains the hint', `CONFIDENTIAL ${'and the rest of a page of text '.repeat(30)}`],
  ] as const) {
    it(`does not relate ${what} to the hint`, () => {
      expect(compareReading(reading, parseHint('CONFIDENTIAL'))).to.equal('other');
    });
  }
});
