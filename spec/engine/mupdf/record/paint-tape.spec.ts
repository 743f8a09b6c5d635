import { expect } from 'chai';
import { Budget, DEFAULT_LIMITS, type BudgetLimits } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { PaintTape } from '../../../../src/engine/mupdf/record/paint-tape.js';
import { ITEM, type GlyphItems } from '../../../../src/engine/mupdf/record/read-text.js';
import { FLAG, PAINT, type PagePaint } from '../../../../src/engine/page/page-model.js';
import { forSeeds, type RandomSource } from '../../../support/generators.js';

const NONCE = 'spec';

function begin(limits: Partial<BudgetLimits> = {}): PaintTape {
  const tape = new PaintTape(NONCE, new Budget({ ...DEFAULT_LIMITS, ...limits }));
  tape.begin();
  return tape;
}

/** What a page paints of which the test makes the calls. */
function record(paint: (tape: PaintTape) => void): PagePaint {
  const tape = begin();
  paint(tape);
  return tape.take(true);
}

function fill(tape: PaintTape, alpha = 1): void {
  tape.addBareEvent(PAINT.fillPath, alpha);
}

/** A text event of one span. */
function show(tape: PaintTape, glyphs: number, font = 1): void {
  tape.addBareEvent(PAINT.fillText, 1);
  tape.beginSpan(font, [1, 0, 0, 1], 0, false);
  for (let at = 0; at < glyphs; at++) tape.addGlyph(at, 0, at, 65, 500);
}

function isOverBudget(error: unknown): boolean {
  return error instanceof EngineFailure && error.code === 'over-budget';
}

function refuses(action: () => unknown): void {
  expect(action).to.throw(EngineFailure).that.satisfies(isOverBudget);
}

/** Glyphs as MuPDF keeps them, after some words that are not theirs. */
function randomItems(random: RandomSource): GlyphItems {
  const first = random.between(0, 9);
  const count = random.between(0, 40);
  const memory = new ArrayBuffer(4 * (first + count * ITEM.words));
  const [words, floats] = [new Int32Array(memory), new Float32Array(memory)];
  for (let item = first; item < words.length; item += ITEM.words) {
    floats[item + ITEM.x] = random.next() * 600;
    floats[item + ITEM.y] = random.next() * -600;
    floats[item + ITEM.advance] = random.next();
    words[item + ITEM.glyphId] = random.between(-1, 70_000);
    words[item + ITEM.unicode] = random.between(0, 0x10_ffff);
  }
  return { words, floats, first, count };
}

describe('PaintTape', () => {
  it('keeps an event’s matrix and own alpha first, then its numbers', () => {
    const paint = record((tape) => {
      tape.addEvent(PAINT.strokePath, [99, 1, 2, 3, 4, 5, 6, 99], 1, 0.5);
      tape.addNumber(7);
      tape.addNumbers([8, 9]);
      tape.addBareEvent(PAINT.popClip, 0.25);
    });
    expect([...paint.eventKind]).to.deep.equal([PAINT.strokePath, PAINT.popClip]);
    expect([...paint.eventValues]).to.deep.equal([0, 10, 17]);
    expect([...paint.values]).to.deep.equal([1, 2, 3, 4, 5, 6, 0.5, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0.25]);
    expect([...paint.eventChain]).to.deep.equal([-1, -1]);
  });

  it('multiplies an event’s alpha with those of the groups around it, and keeps its own as it is', () => {
    const paint = record((tape) => {
      tape.openGroup(0.5, 0);
      fill(tape, 0.5);
      tape.closeGroup();
      fill(tape, 0.5);
    });
    expect([...paint.eventAlpha]).to.deep.equal([0.25, 1, 0.5]);
    expect([paint.values[6], paint.values[20]]).to.deep.equal([0.5, 0.5]);
  });

  it('writes the end of a group and of a tile as an event outside of it, that of a clip and of a mask within', () => {
    const paint = record((tape) => {
      tape.openGroup(0.5, FLAG.blended);
      tape.closeGroup();
      tape.openTile();
      fill(tape);
      tape.closeTile();
      tape.openMask();
      tape.closeMask();
      tape.pushClip();
      tape.popClip();
      tape.popClip();
      fill(tape);
    });
    expect([...paint.eventKind].map((kind, event) => [kind, paint.eventFlags[event]])).to.deep.equal([
      [PAINT.endGroup, 0],
      [PAINT.fillPath, FLAG.inTile],
      [PAINT.endTile, 0],
      [PAINT.endMask, FLAG.inMask],
      [PAINT.popClip, FLAG.softMasked],
      [PAINT.popClip, FLAG.softMasked],
      [PAINT.fillPath, 0],
    ]);
    expect(paint.eventAlpha[0]).to.equal(1);
  });

  it('puts spans and glyphs on the page by the space of their text node', () => {
    const paint = record((tape) => {
      tape.addBareEvent(PAINT.fillText, 1);
      tape.setTextSpace([99, 2, 0, 0, -2, 10, 100, 99], 1);
      tape.beginSpan(1, [99, 12, 1, 3, 8, 99], 1, true);
      tape.addGlyph(5, 20, 36, 65, 600);
      fill(tape);
      tape.addBareEvent(PAINT.fillText, 1);
      tape.setTextSpace([0, 1, -1, 0, 0, 0], 0);
      tape.beginSpan(1, [1, 2, 3, 4], 0, false);
      tape.addGlyph(5, 20, -1, 66, 0);
      tape.addGlyph(6, 20, 37, 67, 500);
    });
    expect([...paint.spanMatrix]).to.deep.equal([24, -2, 6, -16, -2, 1, -4, 3]);
    expect([...paint.spanIsVertical]).to.deep.equal([1, 0]);
    expect([...paint.spanEvent]).to.deep.equal([0, 2]);
    expect([...paint.eventSpans]).to.deep.equal([0, 1, 1, 2]);
    expect([...paint.spanGlyphs]).to.deep.equal([0, 1, 3]);
    expect([...paint.glyphX]).to.deep.equal([20, -20, -20]);
    expect([...paint.glyphY]).to.deep.equal([60, 5, 6]);
    expect([...paint.glyphId]).to.deep.equal([36, -1, 37]);
    expect([...paint.glyphUnicode]).to.deep.equal([65, 66, 67]);
    expect([...paint.glyphAdvance]).to.deep.equal([600, 0, 500]);
  });

  it('takes many glyphs at once as it takes them one by one', async () => {
    await forSeeds(40, (random) => {
      const texts = Array.from({ length: random.between(1, 3) }, () => ({
        space: Array.from({ length: 6 }, () => random.next() * 4 - 2),
        items: randomItems(random),
      }));
      const recordBy = (add: (tape: PaintTape, items: GlyphItems) => void): PagePaint =>
        record((tape) => {
          for (const { space, items } of texts) {
            tape.addBareEvent(PAINT.fillText, 1);
            tape.setTextSpace(space, 0);
            tape.beginSpan(1, [1, 0, 0, 1], 0, false);
            add(tape, items);
          }
        });
      const together = recordBy((tape, items) => tape.addGlyphs(items));
      const oneByOne = recordBy((tape, { words, floats, first, count }) => {
        for (let item = first; item < first + count * ITEM.words; item += ITEM.words) {
          const [x, y] = [floats[item + ITEM.x]!, floats[item + ITEM.y]!];
          const [glyphId, unicode] = [words[item + ITEM.glyphId]!, words[item + ITEM.unicode]!];
          tape.addGlyph(x, y, glyphId, unicode, floats[item + ITEM.advance]!);
        }
      });
      expect(together).to.deep.equal(oneByOne);
      expect(together.glyphCount).to.equal(texts.reduce((sum, { items }) => sum + items.count, 0));
    });
  });

  it('asks for the name of a font once for each page, in the order of first use', () => {
    const tape = begin();
    const asked: number[] = [];
    tape.nameFont = (pointer) => {
      asked.push(pointer);
      return `font ${pointer}`;
    };
    for (const font of [30, 20, 30]) show(tape, 1, font);
    const first = tape.take(true);
    expect([first.fonts, [...first.spanFont]]).to.deep.equal([
      ['font 30', 'font 20'],
      [0, 1, 0],
    ]);
    tape.begin();
    show(tape, 1, 20);
    const second = tape.take(true);
    expect([second.fonts, [...second.spanFont]]).to.deep.equal([['font 20'], [0]]);
    expect(first.fonts, 'the page before').to.deep.equal(['font 30', 'font 20']);
    expect(asked).to.deep.equal([30, 20, 20]);
  });

  it('tells markers of its own nonce from layers that look like them', () => {
    const names = [`${NONCE}x.1.2`, NONCE, `x${NONCE}.1.2`];
    const paint = record((tape) => {
      for (const name of names) tape.beginLayer(name);
      tape.beginLayer(`${NONCE}.31.4159`);
      fill(tape);
      tape.endLayer();
      names.forEach(() => tape.endLayer());
      fill(tape);
    });
    expect(paint.links).to.deep.equal([{ parent: -1, unitId: 31, instruction: 4159 }]);
    expect([...paint.eventChain]).to.deep.equal([0, -1]);
    expect([...paint.layerNames]).to.deep.equal([[0, names]]);
  });

  it('begins a page with nothing of one that broke off', () => {
    const tape = begin();
    tape.beginAnnotation(12);
    tape.beginLayer('Own');
    tape.beginLayer(`${NONCE}.0.1`);
    tape.openGroup(0.5, FLAG.blended);
    tape.openMask();
    tape.openTile();
    show(tape, 3);
    tape.begin();
    fill(tape);
    const paint = tape.take(true);
    expect([paint.links, paint.fonts, [...paint.layerNames]]).to.deep.equal([[], [], []]);
    expect([paint.eventCount, paint.spanCount, paint.glyphCount]).to.deep.equal([1, 0, 0]);
    expect([paint.eventChain[0], paint.eventFlags[0], paint.eventAlpha[0]]).to.deep.equal([-1, 0, 1]);
  });

  it('keeps what it gave, or not, as it was asked', () => {
    for (const [isKept, expected] of [
      [true, PAINT.fillPath],
      [false, PAINT.strokePath],
    ] as const) {
      const tape = begin();
      fill(tape);
      const paint = tape.take(isKept);
      tape.begin();
      tape.addBareEvent(PAINT.strokePath, 1);
      expect(paint.eventKind[0]).to.equal(expected);
    }
  });
});

describe('PaintTape and the budget', () => {
  it('takes as many events as are left, and refuses the next as it comes', () => {
    const tape = begin({ paintEvents: 5 });
    for (let at = 0; at < 3; at++) fill(tape);
    expect(tape.take(true).eventCount).to.equal(3);
    tape.begin();
    for (let at = 0; at < 2; at++) fill(tape);
    refuses(() => fill(tape));
  });

  it('takes as many glyphs as are left, and refuses more when the page ends', () => {
    const recordBoth = (first: number, second: number): PagePaint => {
      const tape = begin({ glyphs: 5 });
      show(tape, first);
      tape.take(true);
      tape.begin();
      show(tape, second);
      return tape.take(true);
    };
    expect(recordBoth(3, 2).glyphCount).to.equal(2);
    refuses(() => recordBoth(3, 3));
  });

  it('refuses what follows a text of too many glyphs before the page ends', () => {
    const tape = begin({ glyphs: 5 });
    show(tape, 6);
    refuses(() => fill(tape));
  });

  it('counts nothing of a page that broke off', () => {
    const tape = begin({ paintEvents: 4, glyphs: 4 });
    for (let page = 0; page < 5; page++) {
      tape.begin();
      show(tape, 3);
    }
    expect(tape.take(true).glyphCount).to.equal(3);
  });

  it('refuses instructions nested more deeply than allowed, of which each run takes two', () => {
    const tape = begin({ nesting: 2 });
    for (let page = 0; page < 2; page++) {
      tape.begin();
      for (let level = 0; level < 4; level++) tape.beginLayer(`${NONCE}.0.${level}`);
    }
    refuses(() => tape.beginLayer(`${NONCE}.0.4`));
  });

  it('does not count instructions that stand beside one another as nested', () => {
    const tape = begin({ nesting: 2 });
    for (let at = 0; at < 100; at++) {
      tape.beginLayer(`${NONCE}.0.${at}`);
      tape.endLayer();
    }
    expect(tape.take(true).links).to.have.lengthOf(100);
  });
});
