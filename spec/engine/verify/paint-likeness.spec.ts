import { expect } from 'chai';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { FLAG, PAINT, type PagePaint } from '../../../src/engine/page/page-model.js';
import { Budget } from '../../../src/engine/values/budget.js';
import { isOfNodeBox, PaintLikeness, type Stretch } from '../../../src/engine/verify/paint-likeness.js';
import { TestDocument } from '../../support/documents.js';
import { addTextMakes, showText } from '../../support/text-makes.js';

const TWO = showText('(a)Tj', '(a)Tj');

function trace(content: string): PagePaint {
  const document = new TestDocument();
  document.addContentPage(content, addTextMakes(document));
  const opened = new Trace(document.build(), new Budget(), { marksAllText: true });
  try {
    return opened.tracePage(0).paint;
  } finally {
    opened.close();
  }
}

/** Events in order, all but some. */
function makeLikeness(paint: PagePaint, gone: number[] = []): PaintLikeness {
  return new PaintLikeness(paint, (from) => {
    let event = from;
    while (gone.includes(event)) event++;
    return event < paint.eventCount ? event : -1;
  });
}

function listOf(paint: PagePaint, kind: number): number[] {
  return Array.from({ length: paint.eventCount }, (_, event) => event).filter(
    (event) => paint.eventKind[event] === kind,
  );
}

/** What opens the two nodes, up to their texts. */
function findOpenings(paint: PagePaint): [Stretch, Stretch] {
  const texts = listOf(paint, PAINT.fillText).filter(
    (event) => (paint.eventFlags[event]! & FLAG.inMask) === 0,
  );
  const [from, otherFrom] = listOf(paint, PAINT.beginMask);
  return [
    { from: from!, to: texts[0]! },
    { from: otherFrom!, to: texts[1]! },
  ];
}

/** What the two nodes clip, up to the ends of their clips. */
function findFills(paint: PagePaint): [Stretch, Stretch] {
  const ends = listOf(paint, PAINT.popClip);
  const fills = listOf(paint, PAINT.clipText).map((text, at) => ({ from: text + 1, to: ends[at]! }));
  return [fills[0]!, fills[1]!];
}

describe('PaintLikeness', () => {
  const MASKED = `/Dark gs /Worded gs ${TWO}`;
  const TILED = `/Pattern cs /MoreDots scn ${TWO}`;
  const columns = ['eventKind', 'eventFlags', 'eventAlpha'] as const;

  it('finds what opens two nodes alike, whatever is as large as their glyphs', () => {
    const paint = trace(MASKED);
    const [one, other] = findOpenings(paint);
    expect(makeLikeness(paint).opensAlike(one, other)).to.equal(true);
    const sizes = [one, other].map(({ from }) =>
      paint.values.slice(paint.eventValues[from]! + 7, paint.eventValues[from]! + 11),
    );
    expect(sizes[0]).to.not.deep.equal(sizes[1]);
  });

  it('finds what two texts clip alike, however many cells there are', () => {
    const paint = trace(TILED);
    const [one, other] = findFills(paint);
    expect(makeLikeness(paint).fillsAlike(one, other)).to.equal(true);
    expect(makeLikeness(paint).opensAlike(one, other), 'of a tile that opens').to.equal(false);
  });

  for (const [what, content, find, compare] of [
    ['opens a node', MASKED, findOpenings, 'opensAlike'],
    ['a text clips', TILED, findFills, 'fillsAlike'],
  ] as const) {
    it(`tells what ${what} from the same without one of its events`, () => {
      const paint = trace(content);
      const [one, other] = find(paint);
      for (let event = other.from; event < other.to; event++) {
        expect(makeLikeness(paint, [event])[compare](one, other), String(event)).to.equal(false);
        expect(makeLikeness(paint, [event])[compare](other, one), String(event)).to.equal(false);
      }
    });

    it(`tells what ${what} from the same with one of its events changed`, () => {
      const paint = trace(content);
      const [one, other] = find(paint);
      for (let event = other.from; event < other.to; event++) {
        for (const column of columns) {
          paint[column][event]!++;
          expect(makeLikeness(paint)[compare](one, other), `${event} ${column}`).to.equal(false);
          paint[column][event]!--;
        }
      }
      expect(makeLikeness(paint)[compare](one, other)).to.equal(true);
    });

    it(`tells what ${what} from the same with one of its numbers changed, but for the boxes of its own`, () => {
      const paint = trace(content);
      const [one, other] = find(paint);
      const free: number[] = [];
      for (let at = paint.eventValues[other.from]!; at < paint.eventValues[other.to]!; at++) {
        const was = paint.values[at]!;
        paint.values[at] = was + 1;
        if (makeLikeness(paint)[compare](one, other)) free.push(at - paint.eventValues[other.from]!);
        paint.values[at] = was;
      }
      const group = paint.eventValues[other.to - 1]! - paint.eventValues[other.from]!;
      const boxes = [7, 8, 9, 10];
      expect(free).to.deep.equal(
        compare === 'fillsAlike' ? boxes : [...boxes, ...boxes.map((at) => group + at)],
      );
    });
  }

  it('tells what has more numbers from what has fewer', () => {
    const paint = trace(TILED);
    const [one, other] = findFills(paint);
    // The last number of the path before the end of the tile.
    paint.eventValues[other.to - 1]!--;
    expect(makeLikeness(paint).fillsAlike(one, other)).to.equal(false);
    expect(makeLikeness(paint).fillsAlike(other, one)).to.equal(false);
  });

  describe('of the text in a mask', () => {
    const differs = (change: (paint: PagePaint, text: number) => void): boolean => {
      const paint = trace(MASKED);
      const [one, other] = findOpenings(paint);
      const text = listOf(paint, PAINT.fillText).find((event) => event > other.from)!;
      change(paint, text);
      const [forth, back] = [
        makeLikeness(paint).opensAlike(one, other),
        makeLikeness(paint).opensAlike(other, one),
      ];
      expect(forth).to.equal(back);
      return !forth;
    };
    const glyph = (paint: PagePaint, text: number): number => paint.spanGlyphs[paint.eventSpans[text]!]!;

    for (const column of ['glyphId', 'glyphUnicode', 'glyphX', 'glyphY'] as const) {
      it(`sees another ${column}`, () => {
        expect(differs((paint, text) => void paint[column][glyph(paint, text)]!++)).to.equal(true);
      });
    }

    it('sees another font', () => {
      expect(differs((paint, text) => void paint.spanFont[paint.eventSpans[text]!]!++)).to.equal(true);
    });

    it('sees another size, in each of its numbers', () => {
      for (let at = 0; at < 4; at++) {
        expect(
          differs((paint, text) => void paint.spanMatrix[4 * paint.eventSpans[text]! + at]!++),
          String(at),
        ).to.equal(true);
      }
    });

    it('sees another number of glyphs, and of spans', () => {
      expect(differs((paint, text) => void paint.spanGlyphs[paint.eventSpans[text]! + 1]!++)).to.equal(true);
      expect(differs((paint, text) => void paint.eventSpans[text + 1]!++)).to.equal(true);
    });

    it('sees another instruction, and another unit: glyphs leave by them', () => {
      const change =
        (key: 'unitId' | 'instruction') =>
        (paint: PagePaint, text: number): void =>
          void paint.links[paint.eventChain[text]!]![key]++;
      expect(differs(change('unitId'))).to.equal(true);
      expect(differs(change('instruction'))).to.equal(true);
    });

    it('takes text for the same that no instruction of ours wrote', () => {
      const paint = trace(MASKED);
      const [one, other] = findOpenings(paint);
      paint.eventChain.fill(-1);
      expect(makeLikeness(paint).opensAlike(one, other)).to.equal(true);
    });
  });

  it('knows the glyphs of text that is filled and outlined', () => {
    const paint = trace(`2 Tr ${showText('(ab)Tj', '(ab)Tj')}`);
    const [filled, outlined] = [listOf(paint, PAINT.fillText), listOf(paint, PAINT.strokeText)];
    const likeness = makeLikeness(paint);
    expect(likeness.hasSameGlyphs(filled[0]!, outlined[0]!)).to.equal(true);
    expect(likeness.hasSameGlyphs(filled[1]!, outlined[1]!)).to.equal(true);
    expect(likeness.hasSameGlyphs(filled[0]!, outlined[1]!)).to.equal(false);
  });

  it('counts four numbers behind the alpha as a box', () => {
    const held = Array.from({ length: 13 }, (_, at) => at).filter(isOfNodeBox);
    expect(held).to.deep.equal([7, 8, 9, 10]);
  });
});
