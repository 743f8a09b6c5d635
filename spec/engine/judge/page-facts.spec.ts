import { expect } from 'chai';
import { findOccurrences } from '../../../src/engine/find/matching.js';
import { addDocumentFacts, type OccurrenceFacts } from '../../../src/engine/judge/occurrence-facts.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import {
  mark,
  readerOf,
  readOne,
  readPages,
  SHOW,
  TARGET,
  withDocument,
  type Further,
} from '../../support/page-facts.js';

const SCAN = 'q 420 0 0 560 0 0 cm /Im Do Q ';
const withPicture: Further = { entries: (document) => `/XObject<</Im ${document.addImage(2)}>>` };

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources';

/** An annotation over the page that shows the mark, which may be in a form of its appearance as Acrobat layers signatures. */
function annotated(subtype: string, field = '', isLayered = false): Further {
  return {
    annotations: (document) => {
      const shown = document.addStream(mark('0 g'), `${FORM} ${document.resources()}`);
      const appearance = isLayered
        ? document.addStream('/n2 Do', `${FORM}<</XObject<</n2 ${shown}>>>>`)
        : shown;
      return [
        document.add(
          `<</Type/Annot/Subtype/${subtype}${field}/Rect[0 0 420 560]/F 4/AP<</N ${appearance}>>>>`,
        ),
      ];
    },
  };
}

/** One form that the page draws and that a signature field has as its appearance. */
const shownTwice: Further = (() => {
  let form = '';
  return {
    entries: (document) => {
      form = document.addStream(mark('0 g'), `${FORM} ${document.resources()}`);
      return `/XObject<</Shown ${form}>>`;
    },
    annotations: (document) => [
      document.add(
        `<</Type/Annot/Subtype/Widget/FT/Sig/T(name)/V<</Type/Sig>>/Rect[0 0 0 0]/AP<</N ${form}>>>>`,
      ),
    ],
  };
})();

describe('FactReader, of the surroundings of an occurrence,', () => {
  const split = `q 0 g BT /F2 22 Tf 60 200 Td (CONFID)Tj ET Q ${SCAN}q 0 g BT /F2 22 Tf 139.2 200 Td (ENTIAL)Tj ET Q`;
  const rows: [what: string, facts: Partial<OccurrenceFacts>, content: string, further?: Further][] = [
    ['no picture', { isUnderScan: false, isOverScan: false }, mark('0 g')],
    ['a scan before it', { isUnderScan: false, isOverScan: true }, SCAN + mark('0 g'), withPicture],
    [
      'a scan before letters too low to be read',
      { isOverScan: false },
      SCAN + mark('3 Tr', undefined, 1.6),
      withPicture,
    ],
    [
      'a scan before letters just high enough',
      { isOverScan: true },
      SCAN + mark('3 Tr', undefined, 1.7),
      withPicture,
    ],
    ['a scan after it', { isUnderScan: true, isOverScan: true }, mark('0 g') + SCAN, withPicture],
    ['a scan between its letters', { isUnderScan: false, isOverScan: true }, split, withPicture],
    [
      'a picture on a part of the page after it',
      { isUnderScan: false, isOverScan: false },
      `${mark('0 g')}q 200 0 0 200 0 0 cm /Im Do Q`,
      withPicture,
    ],
    [
      'a form field',
      { isInFormField: true, isInSignature: false },
      writeBody(),
      annotated('Widget', '/FT/Tx/T(name)'),
    ],
    [
      'a signature field',
      { isInFormField: false, isInSignature: true },
      writeBody(),
      annotated('Widget', '/FT/Sig/T(name)/V<</Type/Sig>>'),
    ],
    [
      'a layer of a signature field',
      { isInFormField: false, isInSignature: true },
      writeBody(),
      annotated('Widget', '/FT/Sig/T(name)/V<</Type/Sig>>', true),
    ],
    [
      'a form of the page that a signature field shows as well',
      { isInFormField: false, isInSignature: false },
      '/Shown Do',
      shownTwice,
    ],
    [
      'the widget of a signature field',
      { isInFormField: false, isInSignature: true },
      writeBody(),
      annotated('Widget', '/Parent<</T(own)/Parent<</FT/Sig/T(name)/V<</Type/Sig>>>>>>'),
    ],
    ['a stamp', { isInFormField: false, isInSignature: false }, writeBody(), annotated('Stamp')],
    ['no annotation', { isInFormField: false }, mark('0 g')],
    ['clip text', { isClip: true }, `${mark('7 Tr')}${mark('0 g').replace(SHOW, '(other)Tj')}`],
    [
      'clip text whose mode changes before its text object ends',
      { isClip: true },
      `q BT /F2 22 Tf 4 Tr 60 200 Td ${SHOW} 0 Tr 0 -60 Td (other)Tj ET Q`,
    ],
    [
      'clip text of a form whose mode is set by the page',
      { isClip: true },
      'q 7 Tr /Fm Do Q',
      { entries: (document) => `/XObject<</Fm ${document.addForm(mark(''), document.resources())}>>` },
    ],
    ['filled text', { isClip: false }, mark('0 Tr')],
  ];
  for (const [what, facts, content, further] of rows) {
    it(`reports ${what}`, () => {
      expect(readOne(content, further)).to.deep.include(facts);
    });
  }

  for (const [what, alone, contents] of [
    ['the second of two streams', true, [writeBody(), mark('0 g')]],
    ['the first of two streams', true, [mark('0 g'), writeBody()]],
    ['a stream with other text', false, [writeBody(['One.']), mark('0 g') + writeBody(['Two.'], 60, 100)]],
    ['the only stream', false, [mark('0 g')]],
  ] as const) {
    it(`reports ${alone ? 'that it is' : 'that it is not'} alone in ${what} of its page`, () => {
      expect(readOne([...contents])).to.include({ isAloneInStream: alone });
    });
  }

  for (const [what, alone, beside] of [
    ['a form of its own', true, ''],
    ['a form with other text', false, writeBody(['One.'], 60, 100)],
  ] as const) {
    it(`reports ${alone ? 'that it is' : 'that it is not'} alone in ${what}`, () => {
      const facts = readOne(`${writeBody()}/Fm Do`, {
        entries: (document) =>
          `/XObject<</Fm ${document.addForm(mark('0 g') + beside, document.resources())}>>`,
      });
      expect(facts.isAloneInStream).to.equal(alone);
    });
  }
});

describe('FactReader, of the origin of an occurrence,', () => {
  it('returns the origin of each letter', () => {
    const { origins, isAttributed, box } = readOne(writeBody() + mark('0 g'));
    expect(isAttributed).to.equal(true);
    expect(origins.map(({ ordinal }) => ordinal)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(new Set(origins.map(({ instruction }) => instruction)).size).to.equal(1);
    expect(box.left).to.be.closeTo(60, 0.01);
    expect(box.right).to.be.closeTo(60 + 12 * 0.6 * 22, 0.01);
  });

  it('reports nothing as alone if the text’s instructions are unknown', () => {
    const document = new TestDocument();
    const form = document.addForm(mark('0 g'), document.resources());
    document.addContentPage(
      ['q', writeBody(), `Q /Fm Do ${SCAN}`],
      `/XObject<</Fm ${form}/Im ${document.addImage(2)}>>`,
    );
    const facts = withDocument(document.build(), (read) => {
      for (const { paint } of read.pages) paint.eventChain.fill(-1);
      return addDocumentFacts(readPages(read), read.pageCount);
    });
    expect(facts).to.have.lengthOf(1);
    expect(facts[0]).to.deep.include({
      isAttributed: false,
      origins: [],
      isAloneInStream: false,
      isMerged: false,
      isLaidOn: false,
      isUnderScan: false,
      isInFormField: false,
      annotationSubtype: null,
      optionalContentNames: [],
    });
  });

  it('returns no origins if that of one letter is unknown', () => {
    const document = new TestDocument();
    document.addContentPage('BT /F2 22 Tf 60 200 Td (CONFID)Tj (ENTIAL)Tj ET');
    const [facts] = withDocument(document.build(), (read) => {
      const page = read.pages[0]!;
      const { runs, lines } = read.readLines(page);
      const { occurrences } = findOccurrences(page, runs, lines, TARGET);
      page.paint.eventChain[page.paint.eventCount - 1] = -1;
      return readerOf(read).readPage(page, lines, occurrences);
    });
    expect(facts).to.deep.include({ isAttributed: false, origins: [] });
  });

  it('reads no facts on a page without occurrences', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    expect(withDocument(document.build(), (read) => readPages(read))).to.deep.equal([]);
  });

  it('measures each occurrence against the page without all occurrences', () => {
    const document = new TestDocument();
    const marks = [60, 140, 220].map((y) => mark('.8 g', turnedBy(90, 300, y), 44)).join('');
    document.addContentPage(writeBody(['One line.']) + marks);
    const facts = withDocument(document.build(), (read) => readPages(read));
    expect(facts.map(({ sizeRatio, isTurned, isPale }) => [sizeRatio, isTurned, isPale])).to.deep.equal([
      [4, true, true],
      [4, true, true],
      [4, true, true],
    ]);
  });

  it('leaves the counts of the document empty', () => {
    expect(readOne(writeBody() + writeSlanted(SHOW))).to.deep.include({
      pagesWithSamePlacement: 0,
      isOnMostPages: false,
      isCoveredInTurn: false,
      isInColumn: false,
    });
  });
});
