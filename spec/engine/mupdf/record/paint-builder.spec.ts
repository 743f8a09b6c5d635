import { expect } from 'chai';
import '../../../../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';
import { Budget, DEFAULT_LIMITS, type BudgetLimits } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { PaintBuilder } from '../../../../src/engine/mupdf/record/paint-builder.js';
import { PaintColumns } from '../../../../src/engine/mupdf/record/paint-columns.js';
import { ITEM, type GlyphItems } from '../../../../src/engine/mupdf/record/read-text.js';
import { FLAG, PAINT, type PagePaint } from '../../../../src/engine/page/page-model.js';

/** Pointers of two fonts. */
const [FONT, OTHER_FONT] = ['Helvetica', 'Courier'].map((name) => Number(new mupdf.Font(name).pointer));

/** Begins one page after the other, as the recorder does. */
function beginPages(limits: Partial<BudgetLimits> = {}): () => PaintBuilder {
  const budget = new Budget({ ...DEFAULT_LIMITS, ...limits });
  const columns = new PaintColumns();
  return () => new PaintBuilder(budget, columns, null);
}

/** The paint of a page, from device calls that the test makes. */
function record(paint: (builder: PaintBuilder) => void): PagePaint {
  const builder = beginPages()();
  paint(builder);
  return builder.take();
}

function fill(builder: PaintBuilder, alpha = 1): void {
  builder.addBareEvent(PAINT.fillPath, alpha);
}

/** A text event of one span. */
function show(builder: PaintBuilder, glyphs: number, font = FONT!): void {
  builder.addBareEvent(PAINT.fillText, 1);
  builder.beginSpan(font, [1, 0, 0, 1], 0, false);
  builder.addGlyphs(
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

/** Glyphs as in MuPDF's memory, after some unrelated words. */
function makeItems(glyphs: Glyph[], first = 3): GlyphItems {
  const memory = new ArrayBuffer(4 * (first + glyphs.length * ITEM.words));
  const [words, floats] = [new Int32Array(memory), new Float32Array(memory)];
  for (const [at, { x, y, advance, glyphId, unicode }] of glyphs.entries()) {
    floats.set([x, y, advance], first + at * ITEM.words);
    words.set([glyphId, unicode], first + at * ITEM.words + ITEM.glyphId);
  }
  return { words, floats, first, count: glyphs.length };
}

describe('PaintBuilder', () => {
  it('records an event’s matrix and own alpha first, then its numbers', () => {
    const paint = record((builder) => {
      builder.addEvent(PAINT.strokePath, [99, 1, 2, 3, 4, 5, 6, 99], 1, 0.5);
      builder.addNumber(7);
      builder.addNumbers([8, 9]);
      builder.addBareEvent(PAINT.popClip, 0.25);
    });
    expect([...paint.eventKind]).to.deep.equal([PAINT.strokePath, PAINT.popClip]);
    expect([...paint.eventValues]).to.deep.equal([0, 10, 17]);
    expect([...paint.values]).to.deep.equal([1, 2, 3, 4, 5, 6, 0.5, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0.25]);
    expect([...paint.eventChain]).to.deep.equal([-1, -1]);
  });

  it('multiplies an event’s alpha by those of enclosing groups, and keeps its own', () => {
    const paint = record((builder) => {
      builder.nesting.open(0, 0.5);
      fill(builder, 0.5);
      builder.close(PAINT.endGroup);
      fill(builder, 0.5);
    });
    expect([...paint.eventAlpha]).to.deep.equal([0.25, 1, 0.5]);
    expect([paint.values[6], paint.values[20]]).to.deep.equal([0.5, 0.5]);
  });

  it('records the end of a group or tile outside it, and of a clip or mask inside', () => {
    const paint = record((builder) => {
      builder.nesting.open(FLAG.blended, 0.5);
      builder.close(PAINT.endGroup);
      builder.nesting.open(FLAG.inTile);
      fill(builder);
      builder.close(PAINT.endTile);
      builder.nesting.open(FLAG.inMask);
      builder.closeMask();
      builder.nesting.open();
      builder.popClip();
      builder.popClip();
      fill(builder);
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
    const paint = record((builder) => {
      builder.addEvent(PAINT.fillText, [99, 2, 0, 0, -2, 10, 100, 99], 1, 1);
      builder.beginText();
      builder.beginSpan(FONT!, [99, 12, 1, 3, 8, 99], 1, true);
      builder.addGlyphs(makeItems([{ x: 5, y: 20, advance: 600, glyphId: 36, unicode: 65 }]));
      fill(builder);
      builder.addEvent(PAINT.fillText, [0, 1, -1, 0, 0, 0], 0, 1);
      builder.beginText();
      builder.beginSpan(FONT!, [1, 2, 3, 4], 0, false);
      builder.addGlyphs(
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

  it('names each font of a page once, in the order of first use', () => {
    const begin = beginPages();
    const builder = begin();
    for (const font of [FONT, OTHER_FONT, FONT]) show(builder, 1, font);
    const first = builder.take();
    expect([first.fonts, [...first.spanFont]]).to.deep.equal([
      ['Helvetica', 'Courier'],
      [0, 1, 0],
    ]);
    const next = begin();
    show(next, 1, OTHER_FONT);
    const second = next.take();
    expect([second.fonts, [...second.spanFont]]).to.deep.equal([['Courier'], [0]]);
    expect(first.fonts, 'the page before').to.deep.equal(['Helvetica', 'Courier']);
  });

  it('begins a page without content of an interrupted one', () => {
    const begin = beginPages();
    const interrupted = begin();
    interrupted.layers.beginAnnotation(12);
    interrupted.layers.beginOwn('Own');
    interrupted.beginMarker(0, 1);
    interrupted.nesting.open(FLAG.blended, 0.5);
    interrupted.nesting.open(FLAG.inMask);
    interrupted.nesting.open(FLAG.inTile);
    show(interrupted, 3);
    const builder = begin();
    fill(builder);
    const paint = builder.take();
    expect([paint.links, paint.fonts, [...paint.layerNames]]).to.deep.equal([[], [], []]);
    expect([paint.eventCount, paint.spanCount, paint.glyphCount]).to.deep.equal([1, 0, 0]);
    expect([paint.eventChain[0], paint.eventFlags[0], paint.eventAlpha[0]]).to.deep.equal([-1, 0, 1]);
  });

  it('keeps returned columns when the next page begins', () => {
    const begin = beginPages();
    const paint = begin();
    fill(paint);
    const { eventKind } = paint.take();
    begin().addBareEvent(PAINT.strokePath, 1);
    expect(eventKind[0]).to.equal(PAINT.fillPath);
  });
});

describe('PaintBuilder and the budget', () => {
  it('accepts as many events as are left, and refuses the next at once', () => {
    const begin = beginPages({ paintEvents: 5 });
    const first = begin();
    for (let at = 0; at < 3; at++) fill(first);
    expect(first.take().eventCount).to.equal(3);
    const builder = begin();
    for (let at = 0; at < 2; at++) fill(builder);
    refuses(() => fill(builder));
  });

  it('accepts as many glyphs as are left, and refuses more when the page ends', () => {
    const recordBoth = (first: number, second: number): PagePaint => {
      const begin = beginPages({ glyphs: 5 });
      const one = begin();
      show(one, first);
      one.take();
      const other = begin();
      show(other, second);
      return other.take();
    };
    expect(recordBoth(3, 2).glyphCount).to.equal(2);
    refuses(() => recordBoth(3, 3));
  });

  it('refuses content after a text of too many glyphs before the page ends', () => {
    const builder = beginPages({ glyphs: 5 })();
    show(builder, 6);
    refuses(() => fill(builder));
  });

  it('counts nothing of an interrupted page', () => {
    const begin = beginPages({ paintEvents: 4, glyphs: 4 });
    for (let page = 0; page < 4; page++) show(begin(), 3);
    const builder = begin();
    show(builder, 3);
    expect(builder.take().glyphCount).to.equal(3);
  });

  it('refuses instructions nested too deeply; each run needs two levels', () => {
    const begin = beginPages({ nesting: 2 });
    let builder = begin();
    for (let page = 0; page < 2; page++) {
      builder = begin();
      for (let level = 0; level < 4; level++) builder.beginMarker(0, level);
    }
    refuses(() => builder.beginMarker(0, 4));
  });

  it('does not count adjacent instructions as nested', () => {
    const builder = beginPages({ nesting: 2 })();
    for (let at = 0; at < 100; at++) {
      builder.beginMarker(0, at);
      builder.layers.end();
    }
    expect(builder.take().links).to.have.lengthOf(100);
  });
});
