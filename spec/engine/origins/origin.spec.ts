import { expect } from 'chai';
import { ANNOTATION_UNIT, isTextKind, PAINT } from '../../../src/engine/page/page-model.js';
import { findSpan, listChain, OriginIndex, findPrimaryEvents } from '../../../src/engine/origins/origin.js';
import { TestDocument } from '../../support/documents.js';
import { forSeeds } from '../../support/generators.js';
import { withPassage, readContent } from '../../support/traced.js';

/** For every glyph of the first page, the operator that wrote it and its ordinal among the operator's glyphs. */
function readOrigins(build: (document: TestDocument) => void): string[] {
  const document = new TestDocument();
  build(document);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage }) => {
    const { units, pages } = passage.document;
    const page = pages[0]!;
    const index = new OriginIndex(page, units);
    return Array.from({ length: page.paint.glyphCount }, (_, glyph) => {
      const origin = index.findOrigin(glyph);
      if (origin === null) return 'none';
      const { instructions, kind } = units[origin.unitId]!;
      return `${kind} ${instructions.operators[origin.instruction]} ${origin.ordinal}`;
    });
  });
}

describe('OriginIndex', () => {
  it('counts the glyphs of each operator from 0, however many strings and fonts it has', () => {
    const origins = readOrigins((document) =>
      document.addContentPage("BT /F1 9 Tf 50 300 Td [(ab) -200 (c)]TJ (de)Tj (f)' ET"),
    );
    expect(origins).to.deep.equal([
      'page TJ 0',
      'page TJ 1',
      'page TJ 2',
      'page Tj 0',
      'page Tj 1',
      "page ' 0",
    ]);
  });

  it('counts filled and stroked text once', () => {
    const origins = readOrigins((document) =>
      document.addContentPage('BT /F1 9 Tf 2 Tr 50 300 Td (ab)Tj ET'),
    );
    expect(origins).to.deep.equal(['page Tj 0', 'page Tj 1', 'page Tj 0', 'page Tj 1']);
  });

  it('counts each run of a form separately', () => {
    const origins = readOrigins((document) => {
      const form = document.addForm('BT /F1 9 Tf (ab)Tj ET', document.resources());
      document.addContentPage('/Fm0 Do 1 0 0 1 0 20 cm /Fm0 Do', `/XObject<</Fm0 ${form}>>`);
    });
    expect(origins).to.deep.equal(['form Tj 0', 'form Tj 1', 'form Tj 0', 'form Tj 1']);
  });

  it('assigns a letter of a Type 3 font to the operator that shows it, whatever its procedure shows', () => {
    const origins = readOrigins((document) => {
      const letter = document.addStream('600 0 d0 BT /F1 500 Tf (x)Tj ET');
      const font = document.add(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a ${letter}>>` +
          `/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[600]/Resources ${document.resources()}>>`,
      );
      document.nameFont('F3', { reference: font, show: (text) => `(${text})` });
      document.addContentPage('BT /F3 20 Tf 50 300 Td (a)Tj ET BT /F1 9 Tf 50 200 Td (b)Tj ET');
    });
    expect(origins).to.deep.equal(['page Tj 0', 'page Tj 0']);
  });
});

describe('listChain', () => {
  it('leads from the innermost instruction to the page or the annotation', () => {
    const document = new TestDocument();
    const inner = document.addForm('BT /F1 9 Tf (a)Tj ET', document.resources());
    const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${inner}>>>>`);
    const stamp = document.add(
      `<</Type/Annot/Subtype/Stamp/Rect[0 0 400 400]/F 4/AP<</N ${document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${inner}>>>>`)}>>>>`,
    );
    document.addContentPage('/Fm1 Do', `/XObject<</Fm1 ${outer}>>`, { annotations: [stamp] });
    withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read } }) => {
      const { paint } = read.pages[0]!;
      const chains = [...paint.eventChain].filter((_, event) => isTextKind(paint.eventKind[event]!));
      const told = chains.map((chain) =>
        listChain(paint, chain).map(({ unitId }) =>
          unitId === ANNOTATION_UNIT ? 'annotation' : read.units[unitId]!.kind,
        ),
      );
      expect(told).to.deep.equal([
        ['form', 'form', 'page'],
        ['form', 'appearance', 'annotation'],
      ]);
      expect(listChain(paint, -1)).to.deep.equal([]);
    });
  });
});

describe('findSpan', () => {
  it('finds the span of a glyph, with or without empty spans before it', async () => {
    await forSeeds(100, (random) => {
      const starts = [0];
      while (starts.length < 12) starts.push(starts.at(-1)! + random.between(0, 3));
      for (let glyph = 0; glyph < starts.at(-1)!; glyph++) {
        const span = findSpan(Int32Array.from(starts), glyph);
        expect(starts[span]).to.be.at.most(glyph);
        expect(starts[span + 1]).to.be.greaterThan(glyph);
      }
    });
  });
});

/** The kinds of a page's primary events, and of its other text events. */
function sortEvents(content: string): { primary: number[]; others: number[] } {
  const { paint } = readContent(content).page;
  const primary = findPrimaryEvents(paint);
  const kinds = [...paint.eventKind.subarray(0, paint.eventCount)];
  return {
    primary: kinds.filter((_, event) => primary[event] === 1),
    others: kinds.filter((kind, event) => primary[event] === 0 && isTextKind(kind)),
  };
}

describe('findPrimaryEvents', () => {
  const { fillText, strokeText, clipText } = PAINT;

  for (const [what, content, primary, others] of [
    ['each text that is painted once', '(ab)Tj 1 Tr (c)Tj', [fillText, strokeText], []],
    ['letters, and not their strokes', '2 Tr (ab)Tj', [fillText], [strokeText]],
    ['the clip of letters without an instruction', '4 Tr (ab)Tj', [fillText, clipText], []],
  ] as const) {
    it(`counts ${what}`, () => {
      expect(sortEvents(`BT /F1 12 Tf 72 700 Td ${content} ET`)).to.deep.equal({ primary, others });
    });
  }

  it('counts only text, and the same for the same paint', () => {
    const { paint } = readContent('10 10 20 20 re f').page;
    expect([...findPrimaryEvents(paint)]).to.deep.equal([0]);
  });
});
