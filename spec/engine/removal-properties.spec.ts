/**
 * For any stream: after a removal, every other glyph is at the same place.
 */
import { expect } from 'chai';
import { Budget } from '../../src/engine/values/budget.js';
import { Trace } from '../../src/engine/mupdf/trace/trace.js';
import { removeWatermark } from '../support/witnessed.js';
import { GLYPH_TOLERANCE_PT } from '../../src/engine/verify/verification.js';
import { CLEAN, PLANTED, TestDocument, turnedBy, type Plant } from '../support/documents.js';
import {
  forSeeds,
  randomContent,
  seedRandom,
  writeShow,
  writeShown,
  type RandomSource,
} from '../support/generators.js';
import { readWords } from '../support/oracle.js';

const TEXT = 'CONFIDENTIAL';
/** Poppler prints boxes with six decimals; the twin’s own numbers are rounded to five. */
const WORD_TOLERANCE_PT = 0.02;

/** A mark by itself, in one or several operators. */
function writeAlone(random: RandomSource, plant: Plant): string {
  const place = turnedBy(random.between(20, 70), random.between(40, 120), random.between(60, 200));
  return `q .75 g BT /F2 ${random.between(24, 40)} Tf ${place} Tm ${plant(writeShow(random, TEXT))} ET Q`;
}

/** Marks between texts that stay, in one array: in the twin, one number replaces the advance of each. */
function writeAmongOthers(random: RandomSource, plant: Plant): string {
  const size = random.between(18, 24);
  const spacing = random.between(0, 30) / 10;
  const advance = -(TEXT.length * (600 + (1000 * spacing) / size));
  const elements: string[] = [];
  for (let at = 0; at < random.between(1, 4); at++) {
    const gap = -random.between(2500, 4000);
    elements.push(writeShown(random, random.pick(['left', 'over', 'here', 'x'])), String(gap));
    elements.push(plant(writeShown(random, TEXT), advance.toFixed(6)), String(-random.between(2500, 4000)));
  }
  const state = `${spacing} Tc ${random.pick(['100', '80', '125'])} Tz ${random.pick(['0', '3'])} Ts`;
  const place = turnedBy(random.between(20, 70), random.between(40, 120), random.between(60, 200));
  const show = `[${elements.join(' ')}(stays)]TJ ${writeShow(random, 'after it')}`;
  return `q .75 g BT /F2 ${size} Tf ${state} ${place} Tm ${show} ET Q`;
}

/** The document of a seed; with and without its marks, everything else is equal. */
function build(seed: number, plant: Plant): Uint8Array {
  const random = seedRandom(seed);
  const document = new TestDocument();
  for (let page = 0; page < random.between(1, 2); page++) {
    const marks = Array.from({ length: random.between(1, 3) }, () =>
      random.next() < 0.5 ? writeAlone(random, plant) : writeAmongOthers(random, plant),
    );
    const content = randomContent(random, marks);
    const cut = content.indexOf('ET', random.between(0, content.length - 20)) + 2;
    document.addContentPage(random.next() < 0.5 ? content : [content.slice(0, cut), content.slice(cut)]);
  }
  return document.build();
}

type Removal = ReturnType<typeof removeWatermark>;

/** Removals from the documents of seeds; several properties are tested with each. */
const REMOVALS = new Map<number, Removal>();

function removeFromSeed(seed: number): Removal {
  const removal = REMOVALS.get(seed) ?? removeWatermark(build(seed, PLANTED), TEXT);
  REMOVALS.set(seed, removal);
  return removal;
}

function listGlyphs(bytes: Uint8Array): { unicode: number; x: number; y: number }[][] {
  const trace = new Trace(bytes, new Budget());
  try {
    return Array.from({ length: trace.pageCount }, (_, pageIndex) => {
      const { paint } = trace.tracePage(pageIndex);
      return Array.from({ length: paint.glyphCount }, (_, at) => ({
        unicode: paint.glyphUnicode[at]!,
        x: paint.glyphX[at]!,
        y: paint.glyphY[at]!,
      }));
    });
  } finally {
    trace.close();
  }
}

describe('a removal from random content', () => {
  it('keeps every other glyph within 0.005 pt of its place in the clean twin', async () => {
    await forSeeds(120, async ({ seed }) => {
      const { output, summary } = await removeFromSeed(seed);
      expect(summary.warnings).to.deep.equal([]);
      expect(summary.textRemoved, 'all are removed').to.equal(summary.textFound);
      const left = listGlyphs(output!);
      listGlyphs(build(seed, CLEAN)).forEach((wanted, page) => {
        const text = (glyphs: { unicode: number }[]): string =>
          String.fromCodePoint(...glyphs.map(({ unicode }) => unicode));
        expect(text(left[page]!)).to.equal(text(wanted));
        const isInPlace = ({ x, y }: { x: number; y: number }, at: number): boolean =>
          Math.abs(left[page]![at]!.x - x) <= GLYPH_TOLERANCE_PT &&
          Math.abs(left[page]![at]!.y - y) <= GLYPH_TOLERANCE_PT;
        expect(wanted.filter((glyph, at) => !isInPlace(glyph, at))).to.deep.equal([]);
      });
    });
  });

  it('keeps every other word where Poppler finds it in the clean twin', async () => {
    await forSeeds(15, async ({ seed }) => {
      const { output } = await removeFromSeed(seed);
      const wanted = readWords(build(seed, CLEAN));
      const left = readWords(output!);
      expect(left.map(({ text }) => text)).to.deep.equal(wanted.map(({ text }) => text));
      wanted.forEach((word, at) => {
        for (const side of ['left', 'top', 'right', 'bottom'] as const) {
          expect(left[at]![side]).to.be.closeTo(word[side], WORD_TOLERANCE_PT);
        }
      });
    });
  });

  it('finds nothing more to remove in its own output', async () => {
    await forSeeds(30, async ({ seed }) => {
      const { output } = await removeFromSeed(seed);
      const again = await removeWatermark(output!, TEXT);
      expect(again.output).to.equal(null);
      expect(again.summary.reason).to.equal('target_not_found');
    });
  });

  it('returns no output if the document has no mark', async () => {
    await forSeeds(30, async ({ seed }) => {
      expect((await removeWatermark(build(seed, CLEAN), TEXT)).output).to.equal(null);
    });
  });

  it('is deterministic', async () => {
    await forSeeds(10, async ({ seed }) => {
      const input = build(seed, PLANTED);
      const [one, other] = [await removeFromSeed(seed), await removeWatermark(input, TEXT)];
      expect(Buffer.compare(one.output!, other.output!)).to.equal(0);
      expect(one.summary).to.deep.equal(other.summary);
    });
  });
});
