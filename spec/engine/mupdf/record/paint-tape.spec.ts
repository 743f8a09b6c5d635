import { expect } from 'chai';
import { Budget, DEFAULT_LIMITS, type BudgetLimits } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { PaintTape } from '../../../../src/engine/mupdf/record/paint-tape.js';
import { ITEM, type GlyphItems } from '../../../../src/engine/mupdf/record/read-text.js';
import { FLAG, PAINT, type PagePaint } from '../../../../src/engine/page/page-model.js';

function begin(limits: Partial<BudgetLimits> = {}): PaintTape {
  const tape = new PaintTape(new Budget({ ...DEFAULT_LIMITS, ...limits }), () => '');
  tape.begin();
  return tape;
}

/** The paint of a page whose device calls the test makes. */
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
  tape.addGlyphs(
    makeItems(
      Array.from({ length: glyphs }, (_, at) => ({ x: at, y: 0, advance: 500, glyphId: at, unicode: 65 })),
    ),
  );
}

function isOverBudget(error: unknown): boolean {
  return error instanceof EngineFailure && error.code === 'over-budget';
}

function refuses(action: () => unknown): void {
  expect(action).to.throw(EngineFailure).that.satisfies(isOverBudget);
}

type Glyph = Record<'x' | 'y' | 'advance' | 'glyphId' | 'unicode', number>;

/** Glyphs as MuPDF keeps them, after some words that are not theirs. */
function makeItems(glyphs: Glyph[], first = 3): GlyphItems {
  const memory = new ArrayBuffer(4 * (first + glyphs.length * ITEM.words));
  const [words, floats] = [new Int32Array(memory), new Float32Array(memory)];
  for (const [at, { x, y, advance, glyphId, unicode }] of glyphs.entries()) {
    floats.set([x, y, advance], first + at * ITEM.words);
    words.set([glyphId, unicode], first + at * ITEM.words + ITEM.glyphId);
  }
  return { words, floats, first, count: glyphs.length };
}

describe('PaintTape', () => {
  it('records an event’s matrix and own alpha first, then its numbers', () => {
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

  it('multiplies an event’s alpha by those of enclosing groups, and keeps its own', () => {
    const paint = record((tape) => {
      tape.nesting.openGroup(0.5, 0);
      fill(tape, 0.5);
      tape.closeGroup();
      fill(tape, 0.5);
    });
    expect([...paint.eventAlpha]).to.deep.equal([0.25, 1, 0.5]);
    expect([paint.values[6], paint.values[20]]).to.deep.equal([0.5, 0.5]);
  });

  it('records the end of a group or tile outside it, and of a clip or mask inside', () => {
    const paint = record((tape) => {
      tape.nesting.openGroup(0.5, FLAG.blended);
      tape.closeGroup();
      tape.nesting.openTile();
      fill(tape);
      tape.closeTile();
      tape.nesting.openMask();
      tape.closeMask();
      tape.nesting.pushClip();
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

  it('places spans and glyphs on the page by the space of their text node', () => {
    const paint = record((tape) => {
      tape.addBareEvent(PAINT.fillText, 1);
      tape.setTextSpace([99, 2, 0, 0, -2, 10, 100, 99], 1);
      tape.beginSpan(1, [99, 12, 1, 3, 8, 99], 1, true);
      tape.addGlyphs(makeItems([{ x: 5, y: 20, advance: 600, glyphId: 36, unicode: 65 }]));
      fill(tape);
      tape.addBareEvent(PAINT.fillText, 1);
      tape.setTextSpace([0, 1, -1, 0, 0, 0], 0);
      tape.beginSpan(1, [1, 2, 3, 4], 0, false);
      tape.addGlyphs(
        makeItems([
          { x: 5, y: 20, advance: 0, glyphId: -1, unicode: 66 },
          { x: 6, y: 20, advance: 500, glyphId: 37, unicode: 67 },
        ]),
      );
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

  it('reads the name of a font once for each page, in the order of first use', () => {
    const asked: number[] = [];
    const tape = new PaintTape(new Budget(), (pointer) => {
      asked.push(pointer);
      return `font ${pointer}`;
    });
    tape.begin();
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

  it('begins a page without content of an interrupted one', () => {
    const tape = begin();
    tape.beginAnnotation(12);
    tape.layers.beginOwn('Own');
    tape.beginMarker(0, 1);
    tape.nesting.openGroup(0.5, FLAG.blended);
    tape.nesting.openMask();
    tape.nesting.openTile();
    show(tape, 3);
    tape.begin();
    fill(tape);
    const paint = tape.take(true);
    expect([paint.links, paint.fonts, [...paint.layerNames]]).to.deep.equal([[], [], []]);
    expect([paint.eventCount, paint.spanCount, paint.glyphCount]).to.deep.equal([1, 0, 0]);
    expect([paint.eventChain[0], paint.eventFlags[0], paint.eventAlpha[0]]).to.deep.equal([-1, 0, 1]);
  });

  it('keeps returned columns only if requested', () => {
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
  it('accepts as many events as are left, and refuses the next at once', () => {
    const tape = begin({ paintEvents: 5 });
    for (let at = 0; at < 3; at++) fill(tape);
    expect(tape.take(true).eventCount).to.equal(3);
    tape.begin();
    for (let at = 0; at < 2; at++) fill(tape);
    refuses(() => fill(tape));
  });

  it('accepts as many glyphs as are left, and refuses more when the page ends', () => {
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

  it('refuses content after a text of too many glyphs before the page ends', () => {
    const tape = begin({ glyphs: 5 });
    show(tape, 6);
    refuses(() => fill(tape));
  });

  it('counts nothing of an interrupted page', () => {
    const tape = begin({ paintEvents: 4, glyphs: 4 });
    for (let page = 0; page < 5; page++) {
      tape.begin();
      show(tape, 3);
    }
    expect(tape.take(true).glyphCount).to.equal(3);
  });

  it('refuses instructions nested too deeply; each run needs two levels', () => {
    const tape = begin({ nesting: 2 });
    for (let page = 0; page < 2; page++) {
      tape.begin();
      for (let level = 0; level < 4; level++) tape.beginMarker(0, level);
    }
    refuses(() => tape.beginMarker(0, 4));
  });

  it('does not count adjacent instructions as nested', () => {
    const tape = begin({ nesting: 2 });
    for (let at = 0; at < 100; at++) {
      tape.beginMarker(0, at);
      tape.layers.end();
    }
    expect(tape.take(true).links).to.have.lengthOf(100);
  });
});
