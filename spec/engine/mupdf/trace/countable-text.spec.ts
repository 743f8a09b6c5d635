/**
 * Counting must assign text to the same instructions as markers do.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import type { PagePaint } from '../../../../src/engine/page/page-model.js';
import { Budget } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { TEST_FONT, TestDocument, writeBody, writeSlanted } from '../../../support/documents.js';

const FIXTURES = fileURLToPath(new URL('../../../../fixtures/', import.meta.url));
/** A map of the benchmark, with many texts in one node, takes as long as all fixtures. */
const MANY_TEXTS = 400;

/** A page's paint, with each chain replaced by its instructions: the numbers of links do not matter. */
function describePaint({ links, eventChain, layerNames, ...columns }: PagePaint): unknown {
  const names = links.map(() => '');
  links.forEach(({ parent, unitId, instruction }, chain) => {
    names[chain] = `${names[parent] ?? ''}/${unitId} ${instruction}`;
  });
  return {
    ...columns,
    links: names.toSorted(),
    chains: Array.from(eventChain, (chain) => names[chain] ?? ''),
    layers: Array.from(layerNames, ([chain, own]) => `${names[chain] ?? ''}: ${own.join(' ')}`).sort(),
  };
}

interface Traced {
  paints: unknown[];
  /** The number of pages whose text was counted. */
  counted: number;
}

/** Null if the document is refused. */
function tracePages(bytes: Uint8Array, marksAllText: boolean): Traced | null {
  try {
    const trace = new Trace(bytes, new Budget());
    try {
      trace.instrumentPages();
      const ofPages = trace.units.filter(({ id }) => marksAllText && trace.contents.readCounted(id) !== null);
      for (const { id } of ofPages) trace.contents.instrumentText(id);
      const pages = Array.from({ length: trace.pageCount }, (_, pageIndex) => trace.tracePage(pageIndex));
      const counted = pages.filter(({ unitId }) => trace.contents.readCounted(unitId) !== null).length;
      return { paints: pages.map(({ paint }) => describePaint(paint)), counted };
    } finally {
      trace.close();
    }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    if (error instanceof EngineFailure && error.code === 'spent') throw error;
    return null;
  }
}

/** The number of counted pages; expects the same paint as with markers. */
function countAsMarked(bytes: Uint8Array): number {
  const counted = tracePages(bytes, false);
  const marked = tracePages(bytes, true);
  expect(marked?.counted ?? 0).to.equal(0);
  expect(counted?.paints).to.deep.equal(marked?.paints);
  return counted?.counted ?? 0;
}

function countPage(content: string, resources = ''): number {
  const document = new TestDocument();
  document.nameFont('F3', document.addCompositeFont(TEST_FONT));
  document.nameFont('F4', document.addType3Font('DRAFT', { colored: true }));
  document.addContentPage(content, resources);
  return countAsMarked(document.build());
}

const SHOWN = 'BT /F1 9 Tf 50 50 Td (one)Tj (two)Tj ET';

describe('readCountableText', () => {
  for (const [what, content, resources] of [
    [
      'several instructions of one text object',
      `${SHOWN} BT /F1 9 Tf 50 80 Td [(th)-50(ree)]TJ 0 20 Td (four)Tj ET`,
    ],
    ['instructions of the same place and look', `BT /F1 9 Tf 50 50 Td ${'(a)Tj '.repeat(MANY_TEXTS)}ET`],
    ['texts of several fonts and sizes', 'BT /F1 9 Tf (a)Tj /F2 9 Tf (b)Tj (c)Tj /F1 8 Tf (d)Tj ET'],
    ['texts of several colours', 'BT /F1 9 Tf 1 0 0 rg (a)Tj 0 g (b)Tj (c)Tj ET'],
    ['stroked and invisible text', 'BT /F1 9 Tf 1 Tr (a)Tj (b)Tj 3 Tr (c)Tj (d)Tj 0 Tr (e)Tj ET'],
    ['a composite font', 'BT /F3 9 Tf 50 50 Td <00240025>Tj <0026>Tj ET'],
    ['empty strings', 'BT /F1 9 Tf ()Tj (a)Tj ()Tj []TJ (b)Tj ()Tj ET'],
    ['all operators that show text', `BT /F1 9 Tf 14 TL (a)Tj (b)' 1 2 (c)" [(d)]TJ ET`],
    ['text between paths', '0 0 9 9 re f BT /F1 9 Tf (a)Tj ET 0 0 9 9 re S BT /F1 9 Tf (b)Tj ET'],
    ['text in a clip', 'q 0 0 99 99 re W n BT /F1 9 Tf 9 9 Td (a)Tj (b)Tj ET Q'],
    [
      'text in a layer',
      '/OC <</Type/OCG/Name(Own)>> BDC BT /F1 9 Tf (a)Tj (b)Tj ET EMC BT /F1 9 Tf (c)Tj ET',
    ],
    ['text in an artifact with paths', '/Artifact BMC 0 0 9 9 re f BT /F1 9 Tf (a)Tj (b)Tj ET EMC'],
    ['a transparent state', `q /G gs ${SHOWN} Q`, '/ExtGState<</G<</ca .4/CA .4/BM/Normal/SMask/None>>>>'],
    ['a font set again by Q', 'BT /F1 9 Tf q /F3 9 Tf <0024>Tj Q (a)Tj (b)Tj ET'],
  ] as [string, string, string?][]) {
    it(`counts ${what}`, () => {
      expect(countPage(content, resources)).to.equal(1);
    });
  }

  it('counts text beside forms, but marks the text of forms', () => {
    const document = new TestDocument();
    const form = document.addForm(writeSlanted('[(in)-20(ner)]TJ'), document.resources());
    const appearance = document.addForm('BT /F1 9 Tf 20 20 Td (stamp)Tj ET', document.resources());
    const stamp = document.add(`<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 90 90]/AP<</N ${appearance}>>>>`);
    document.addContentPage([writeBody(), '/Fm0 Do', SHOWN, '/Fm0 Do'], `/XObject<</Fm0 ${form}>>`, {
      annotations: [stamp],
    });
    expect(countAsMarked(document.build())).to.equal(1);
  });

  for (const [what, content, resources] of [
    ['text of a Type 3 font', `${SHOWN} BT /F4 9 Tf (DR)Tj ET`],
    ['text that is filled and stroked', 'BT /F1 9 Tf 2 Tr (a)Tj ET'],
    ['clip text', 'q BT /F1 9 Tf 7 Tr (a)Tj ET 0 0 9 9 re f Q'],
    ['a missing font', `${SHOWN} BT /F9 9 Tf (a)Tj ET`],
    ['text before any font', `BT (a)Tj ET ${SHOWN}`],
    ['a missing state', `/G gs ${SHOWN}`],
    ['a blended state', `/G gs ${SHOWN}`, '/ExtGState<</G<</BM/Multiply>>>>'],
    ['one of several blend modes', `/G gs ${SHOWN}`, '/ExtGState<</G<</BM[/Normal]>>>>'],
    ['a state that sets a font', `/G gs ${SHOWN}`, '/ExtGState<</G<</Font[null 9]>>>>'],
    [
      'a pattern',
      `/Pattern cs /P scn ${SHOWN}`,
      '/Pattern<</P<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>>>',
    ],
  ] as [string, string, string?][]) {
    it(`marks ${what}`, () => {
      expect(countPage(content, resources)).to.equal(0);
    });
  }

  for (const [what, content] of [
    ['an array within an array', '[(a) [(b)] (c)] TJ'],
    ['a string instead of an array', '(a) TJ'],
    ['an instruction within a dictionary', '/OC << (a)Tj >> BDC (b)Tj EMC'],
  ] as const) {
    it(`marks contents if MuPDF does not paint all that they show: ${what}`, () => {
      expect(countPage(`${SHOWN} BT /F1 9 Tf ${content} ET`)).to.equal(0);
    });
  }

  for (const folder of ['made', 'found', 'regress']) {
    const paths = readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' });
    for (const path of paths.filter((name) => name.endsWith('.pdf')).sort()) {
      it(`traces fixtures/${relative(FIXTURES, join(FIXTURES, folder, path))} as if it were marked`, () => {
        countAsMarked(readFileSync(join(FIXTURES, folder, path)));
      });
    }
  }
});
