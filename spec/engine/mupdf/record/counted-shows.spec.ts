import { expect } from 'chai';
import type { CountedText } from '../../../../src/engine/mupdf/record/counted-shows.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { createPaintRecorder } from '../../../../src/engine/mupdf/record/paint-recorder.js';
import type { PagePaint } from '../../../../src/engine/page/page-model.js';
import { Budget } from '../../../../src/engine/values/budget.js';
import { TestDocument } from '../../../support/documents.js';

const NONCE = 'spec';
const UNIT = 7;

/** Instruction 10 shows the first text, 11 the second, and so on. */
function count(texts: string[]): CountedText {
  let length = 0;
  return {
    unitId: UNIT,
    instructions: Int32Array.from(texts, (_, at) => 10 + at),
    ends: Int32Array.from(texts, (text) => (length += text.length)),
    codes: Uint16Array.from(Buffer.from(texts.join(''), 'latin1')),
  };
}

function record(content: string, texts: string[]): PagePaint | null {
  const document = new TestDocument();
  document.addContentPage(content);
  const { document: opened } = openPdf(document.build());
  const page = opened.loadPage(0);
  try {
    return createPaintRecorder(NONCE, new Budget())(page, count(texts));
  } finally {
    page.destroy();
    opened.destroy();
  }
}

/** The text of each event, with its unit and instruction. */
function listTexts({ links, eventChain, eventSpans, spanGlyphs, glyphUnicode, eventCount }: PagePaint) {
  return Array.from({ length: eventCount }, (_, event) => {
    const { unitId, instruction } = links[eventChain[event]!]!;
    const [from, to] = [spanGlyphs[eventSpans[event]!]!, spanGlyphs[eventSpans[event + 1]!]!];
    return `${String.fromCodePoint(...glyphUnicode.subarray(from, to))} ${unitId} ${instruction}`;
  });
}

describe('CountedShows', () => {
  it('splits text that MuPDF joined at the end of an instruction', () => {
    const paint = record('BT /F1 9 Tf (ab)Tj (c)Tj /F2 9 Tf (d)Tj ET', ['ab', 'c', 'd']);
    expect(listTexts(paint!)).to.deep.equal(['ab 7 10', 'c 7 11', 'd 7 12']);
  });

  it('skips instructions that show nothing', () => {
    const paint = record('BT /F1 9 Tf (a)Tj ()Tj (b)Tj ET', ['', 'a', '', 'b', '']);
    expect(listTexts(paint!)).to.deep.equal(['a 7 11', 'b 7 13']);
  });

  it('numbers links after those of markers, and ignores marked text', () => {
    const paint = record(
      `BT /F1 9 Tf (a)Tj ET /OC<</Name(${NONCE}.3.4)>>BDC BT /F1 9 Tf (marked)Tj ET EMC BT /F1 9 Tf (b)Tj ET`,
      ['a', 'b'],
    );
    expect(listTexts(paint!)).to.deep.equal(['a 7 10', 'marked 3 4', 'b 7 11']);
    expect(paint!.links.map(({ unitId, instruction }) => `${unitId} ${instruction}`)).to.deep.equal([
      '3 4',
      '7 10',
      '7 11',
    ]);
  });

  it('keeps layer names by their chains', () => {
    const paint = record('/OC<</Name(Own)>>BDC BT /F1 9 Tf (a)Tj (b)Tj ET EMC BT /F1 9 Tf (c)Tj ET', [
      'a',
      'b',
      'c',
    ]);
    expect([...paint!.layerNames]).to.deep.equal([
      [0, ['Own']],
      [1, ['Own']],
    ]);
  });

  for (const [what, texts] of [
    ['another code', ['ax']],
    ['fewer codes', ['a']],
    ['more codes', ['abc']],
    ['none', []],
  ] as const) {
    it(`returns nothing if the contents were to show ${what}`, () => {
      expect(record('BT /F1 9 Tf (ab)Tj ET', [...texts])).to.equal(null);
    });
  }

  it('returns nothing for clip text', () => {
    expect(record('q BT 7 Tr /F1 9 Tf (ab)Tj ET 0 0 9 9 re f Q', ['ab'])).to.equal(null);
  });
});
