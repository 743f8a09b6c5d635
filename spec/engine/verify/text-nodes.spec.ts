import { expect } from 'chai';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { isTextKind, PAINT, type PagePaint } from '../../../src/engine/page/page-model.js';
import { Budget } from '../../../src/engine/values/budget.js';
import { isOfNodeBox, TextNodes } from '../../../src/engine/verify/text-nodes.js';
import { TestDocument } from '../../support/documents.js';

const FILL = '10 10 20 20 re f ';
const show = (...shows: string[]): string => `BT /F1 11 Tf 50 400 Td ${shows.join(' ')} ET `;
const TWO = show('(a)Tj', '(b)Tj');

/** A page with ways to paint text that MuPDF encloses. */
function trace<Result>(content: string, use: (paint: PagePaint) => Result): Result {
  const document = new TestDocument();
  const luminosity = '/Group<</S/Transparency/CS/DeviceGray>>';
  const mask = document.addForm('1 g 0 0 300 600 re f', '<<>>', luminosity);
  const written = document.addForm(`1 g ${show('(m)Tj')}`, document.resources(), luminosity);
  const group = document.addForm(TWO, document.resources(), '/Group<</S/Transparency>>');
  const shading =
    '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Extend[true true]' +
    '/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>';
  const state = (form: string): string => `<</SMask<</S/Luminosity/G ${form}>>>>`;
  document.addContentPage(
    content,
    `/ExtGState<</Dark<</BM/Darken>>/Half<</ca .5>>/Soft${state(mask)}/Written${state(written)}>>` +
      `/Pattern<</S<</PatternType 2/Shading ${shading}>>>>/XObject<</G ${group}>>`,
  );
  // Each operator is marked, as on all pages that blend or mask anything.
  const opened = new Trace(document.build(), new Budget(), { marksAllText: true });
  try {
    return use(opened.tracePage(0).paint);
  } finally {
    opened.close();
  }
}

function makeNodes(paint: PagePaint): TextNodes {
  return new TextNodes(paint, (from) => (from < paint.eventCount ? from : -1));
}

/** Of each text whether another of its make follows, as the walk asks it. */
function listJoined(content: string): boolean[] {
  return trace(content, (paint) => {
    const nodes = makeNodes(paint);
    const joined: boolean[] = [];
    let objects: number[] = [];
    let isAfterText = false;
    for (let event = 0; event < paint.eventCount; event++) {
      const isText = isTextKind(paint.eventKind[event]!);
      if (isText) joined.push(nodes.findNext(event, objects) !== null);
      else objects = isAfterText ? [event] : [...objects, event];
      isAfterText = isText;
    }
    return joined;
  });
}

/** Of each group and mask whether it is there for a node of text alone. */
function listOpened(content: string): boolean[] {
  return trace(content, (paint) => {
    const nodes = makeNodes(paint);
    return Array.from({ length: paint.eventCount }, (_, event) => event)
      .filter((event) => ([PAINT.beginGroup, PAINT.beginMask] as number[]).includes(paint.eventKind[event]!))
      .map((event) => nodes.isOpenedBy(event));
  });
}

describe('TextNodes', () => {
  for (const [what, content, expected] of [
    ['through one soft mask', `/Soft gs ${TWO}`, [true, false]],
    ['in one blend mode', `/Dark gs ${TWO}`, [true, false]],
    ['blended and masked', `/Soft gs /Dark gs ${TWO}`, [true, false]],
    ['blended and outlined', `/Dark gs 2 Tr ${TWO}`, [false, true, false, false]],
    ['blended and filled with a shading', `/Dark gs /Pattern cs /S scn ${TWO}`, [true, false]],
    ['in two blend modes', `/Dark gs ${show('(a)Tj')}/Soft gs ${show('(b)Tj')}`, [false, false]],
    // The alpha of text is compared with its glyphs.
    ['in two transparencies', `/Dark gs ${show('(a)Tj')}/Half gs ${show('(b)Tj')}`, [true, false]],
    ['around a path', `/Dark gs ${show('(a)Tj')}${FILL}${show('(b)Tj')}`, [false, false]],
    ['through a mask with text in it', `/Written gs ${TWO}`, [false, false, false, false]],
    ['that is plain', TWO, [false, false]],
  ] as const) {
    it(`joins or leaves text ${what}`, () => {
      expect(listJoined(content)).to.deep.equal(expected);
    });
  }

  for (const [what, content, expected] of [
    ['a page’s group and those of its texts', `/Dark gs ${TWO}`, [false, true, true]],
    [
      'the groups of text that is outlined',
      `/Dark gs 2 Tr ${show('(a)Tj')}${FILL}`,
      [false, true, true, false],
    ],
    ['a mask of text, which is a group', `/Soft gs ${show('(a)Tj')}`, [true, true, false]],
    ['a mask of a path', `/Soft gs ${FILL}`, [false, false, false]],
    ['a form that is a group and clips its text', `/Half gs /G Do ${FILL}`, [false, false]],
    [
      'text filled with a shading',
      `/Dark gs /Pattern cs /S scn ${show('(a)Tj')}${FILL}`,
      [false, true, false],
    ],
  ] as const) {
    it(`knows ${what}`, () => {
      expect(listOpened(content)).to.deep.equal(expected);
    });
  }

  it('counts four numbers behind the alpha as a box', () => {
    const held = Array.from({ length: 13 }, (_, at) => at).filter(isOfNodeBox);
    expect(held).to.deep.equal([7, 8, 9, 10]);
  });
});
