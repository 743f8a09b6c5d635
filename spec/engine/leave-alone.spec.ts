/**
 * Text that is not a watermark stays: whether the hint is found or not, the upload itself is returned.
 */
import { expect } from 'chai';
import { removeWatermark } from '../support/witnessed.js';
import { TEST_FONT, TestDocument, turnedBy, writeBody, writeSlanted } from '../support/documents.js';

interface Kept {
  what: string;
  hint?: string;
  /** Why nothing is removed; `target_found_not_removed` unless said otherwise. */
  reason?: string;
  build: () => Uint8Array;
}

/** Pages of body text with an addition each. */
function pages(...additions: string[]): () => Uint8Array {
  return () => {
    const document = new TestDocument();
    for (const addition of additions) document.addContentPage(writeBody() + addition);
    return document.build();
  };
}

/** One page that holds nothing but the given content. */
function page(content: string): () => Uint8Array {
  return () => {
    const document = new TestDocument();
    document.addContentPage(content);
    return document.build();
  };
}

/** A table of 11-point cells, row by row. */
function writeTable(rows: string[][]): string {
  return rows
    .flatMap((cells, row) =>
      cells.map(
        (cell, column) => `BT 0 g /F1 11 Tf ${60 + 110 * column} ${320 - 20 * row} Td (${cell})Tj ET`,
      ),
    )
    .join('\n');
}

const PAGE_KINDS: { what: string; content: string }[] = [
  { what: 'a heading', content: writeBody() + 'BT 0 g /F1 20 Tf 60 525 Td (CONFIDENTIAL)Tj ET' },
  {
    what: 'a heading over a page with hardly any other text',
    content: 'BT 0 g /F1 28 Tf 60 500 Td (CONFIDENTIAL)Tj ET BT /F1 11 Tf 60 470 Td (See the annex.)Tj ET',
  },
  { what: 'a light grey heading', content: writeBody() + 'BT .6 g /F1 18 Tf 60 525 Td (CONFIDENTIAL)Tj ET' },
  {
    what: 'a white heading on a dark band',
    content: writeBody() + '0 0 .4 rg 40 515 340 32 re f BT 1 g /F1 18 Tf 60 525 Td (CONFIDENTIAL)Tj ET',
  },
  {
    what: 'a coloured heading',
    content: writeBody() + 'BT .8 0 0 rg /F1 16 Tf 60 525 Td (CONFIDENTIAL)Tj ET',
  },
  {
    what: 'a cell of a table',
    content:
      writeBody() +
      writeTable([
        ['Document', 'Class', 'Owner'],
        ['Budget', 'CONFIDENTIAL', 'Finance'],
        ['Plan', 'Public', 'Board'],
      ]),
  },
  {
    what: 'a column of a table with the same value in each row',
    content:
      writeBody() +
      writeTable(
        ['Budget', 'Plan', 'Report', 'Minutes', 'Draft', 'Annex', 'List'].map((name) => [
          name,
          'CONFIDENTIAL',
          'Board',
        ]),
      ),
  },
  {
    what: 'a rotated header of a table’s column',
    content:
      writeBody() +
      (['Public', 'CONFIDENTIAL', 'Secret']
        .map((label, at) => `BT 0 g /F1 9 Tf 0 1 -1 0 ${100 + 20 * at} 200 Tm (${label})Tj ET`)
        .join('\n') +
        writeTable([['1', '2', '3']])),
  },
  {
    what: 'labels of a chart at 45° in small black type',
    content:
      writeBody() +
      ['Public', 'CONFIDENTIAL', 'Secret', 'Internal']
        .map((label, at) => `BT 0 g /F1 8 Tf ${turnedBy(45, 80 + 60 * at, 150)} Tm (${label})Tj ET`)
        .join('\n'),
  },
  {
    what: 'a sentence',
    content: writeBody() + 'BT 0 g /F1 11 Tf 60 300 Td (This paper is confidential and stays here.)Tj ET',
  },
  {
    what: 'a word set alone on the last line of a paragraph',
    content: writeBody() + 'BT 0 g /F1 11 Tf 60 340 Td (confidential)Tj ET',
  },
  {
    what: 'a word emphasised within a sentence',
    content:
      writeBody() +
      'BT 0 g /F1 11 Tf 60 300 Td (This paper is )Tj .7 0 0 rg (confidential)Tj 0 g ( and stays.)Tj ET',
  },
  {
    what: 'a word of a sentence in grey type',
    content:
      writeBody() +
      'BT 0 g /F1 11 Tf 60 300 Td (This paper is )Tj .6 g (confidential)Tj 0 g ( and stays.)Tj ET',
  },
  {
    what: 'the value of a label',
    content: writeBody() + 'BT 0 g /F1 11 Tf 60 300 Td (Classification: CONFIDENTIAL)Tj ET',
  },
  {
    what: 'the items of a list',
    content:
      writeBody() + 'BT 0 g /F1 11 Tf 16 TL 60 300 Td (- public)Tj T* (- confidential)Tj T* (- secret)Tj ET',
  },
  {
    what: 'a caption in small print',
    content: writeBody() + 'BT 0 g /F1 7 Tf 60 300 Td (CONFIDENTIAL)Tj ET',
  },
];

/** Settings of a page's contents in which the same words are body text. */
const SETTINGS: { where: string; hint?: string; build: (content: string) => Uint8Array }[] = [
  { where: 'on a page of its own', build: (content) => page(content)() },
  { where: 'under a hint in small letters', hint: 'confidential', build: (content) => page(content)() },
  {
    where: 'on a page shown turned',
    build: (content) => {
      const document = new TestDocument();
      document.addContentPage(content, '', { entries: '/Rotate 90' });
      return document.build();
    },
  },
  {
    where: 'on a page that is a form',
    build: (content) => {
      const document = new TestDocument();
      const form = document.addForm(content, document.resources());
      document.addContentPage('q /Fm0 Do Q', `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    where: 'on one page of four',
    build: (content) => {
      const document = new TestDocument();
      for (const one of [writeBody(), content, writeBody(), writeBody()]) document.addContentPage(one);
      return document.build();
    },
  },
  {
    where: 'on a page whose every coordinate is scaled',
    build: (content) => page(`q .5 0 0 .5 0 0 cm 2 0 0 2 0 0 cm ${content} Q`)(),
  },
];

const SAID: Kept[] = PAGE_KINDS.flatMap(({ what, content }) =>
  SETTINGS.map(({ where, hint = 'CONFIDENTIAL', build }) => ({
    what: `${what} ${where}`,
    hint,
    build: () => build(content),
  })),
);

const NEAR_WORDS: Kept[] = [
  ...(
    [
      ['a longer word around the hint', 'CONFIDENTIALITY'],
      ['a longer text around the hint', 'STRICTLY CONFIDENTIAL'],
      ['the hint with a number after it', 'CONFIDENTIAL 2'],
    ] as const
  ).map(([what, text]) => ({
    what: `${what} as a heading`,
    build: pages(`BT 0 g /F1 14 Tf 60 525 Td (${text})Tj ET`),
  })),
  ...(
    [
      ['the plural', 'CONFIDENTIALS', 'CONFIDENTIAE'],
      ['a word of the same length', 'CONSEQUENTIAL', 'CONFIDENTIAL'],
      ['half of the hint', 'CONFI', 'CONFIDENTIAL'],
      ['the hint without its first letter', 'ONFIDENTIAL', 'XONFIDENTIAL!'],
    ] as const
  ).map(([what, text, hint]) => ({
    what: `${what} as body text`,
    hint,
    reason: 'target_not_found',
    build: pages(`BT 0 g /F1 11 Tf 60 300 Td (${text})Tj ET`),
  })),
  {
    what: 'the hint inside a word',
    hint: 'DRAFT',
    build: pages('BT 0 g /F1 11 Tf 60 300 Td (He updrafted it.)Tj ET'),
  },
  { what: 'a document without the hint', hint: 'TOP SECRET', reason: 'target_not_found', build: pages('') },
  {
    what: 'body words in another order',
    hint: 'quarter second',
    reason: 'target_not_found',
    build: pages(''),
  },
];

const REPEATED: Kept[] = [
  {
    what: 'page numbers',
    hint: 'Page 2',
    build: pages(...[1, 2, 3].map((number) => `BT 0 g /F1 9 Tf 190 30 Td (Page ${number})Tj ET`)),
  },
  {
    what: 'a running header',
    hint: 'Annual Report',
    build: pages(...[1, 2, 3].map(() => 'BT 0 g /F1 9 Tf 60 540 Td (Annual Report)Tj ET')),
  },
  {
    what: 'a running footer beside page numbers',
    hint: 'Annual Report',
    build: pages(
      ...[1, 2, 3].map((number) => `BT 0 g /F1 9 Tf 60 30 Td (Annual Report)Tj 300 0 Td (${number})Tj ET`),
    ),
  },
  {
    what: 'a heading on each of three pages at different heights',
    build: pages(...[320, 290, 250].map((y) => `BT 0 g /F1 14 Tf 60 ${y} Td (CONFIDENTIAL)Tj ET`)),
  },
  {
    what: 'a heading on one page of five',
    build: pages('', '', 'BT 0 g /F1 20 Tf 60 525 Td (CONFIDENTIAL)Tj ET', '', ''),
  },
  {
    what: 'answers of a form on one page',
    hint: 'none',
    build: pages(writeTable(['A', 'B', 'C', 'D'].map((name) => [name, 'none', 'none']))),
  },
];

function withField(value: string): () => Uint8Array {
  return () => {
    const document = new TestDocument();
    const appearance = document.addForm(
      `/Tx BMC q BT 0 g /F1 11 Tf 2 6 Td (${value})Tj ET Q EMC`,
      document.resources(),
    );
    const field = document.add(
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(class)/V(${value})/DA(/F1 11 Tf 0 g)/F 4` +
        `/Rect[60 200 300 224]/AP<</N ${appearance}>>>>`,
    );
    document.addCatalogEntries(`/AcroForm<</Fields[${field}]/DR ${document.resources()}>>`);
    document.addContentPage(writeBody(), '', { annotations: [field] });
    return document.build();
  };
}

/** Three pages, each with a form for each label of a sheet. */
function withFormOfEachLabel(labels: readonly string[]): () => Uint8Array {
  return () => {
    const document = new TestDocument();
    for (let page = 0; page < 3; page++) {
      const forms = labels.map((label) =>
        document.addForm(`BT 0 g /F1 9 Tf 2 2 Td (${label})Tj ET`, document.resources()),
      );
      document.addContentPage(
        forms.map((_, at) => `q 1 0 0 1 ${at % 2 ? 250 : 60} ${500 - 41 * at} cm /Fm${at} Do Q`).join('\n'),
        `/XObject<<${forms.map((form, at) => `/Fm${at} ${form}`).join('')}>>`,
      );
    }
    return document.build();
  };
}

const STRUCTURES: Kept[] = [
  {
    what: 'a label of a sheet whose labels are forms',
    hint: 'Continuation sheet',
    build: withFormOfEachLabel([
      'Continuation sheet',
      'Date',
      'Name',
      'Address',
      'Phone',
      'Amount',
      'Signature',
    ]),
  },
  {
    what: 'the word of an icon that is drawn as a form beside text on two pages',
    hint: 'Warning',
    build: () => {
      const document = new TestDocument();
      const icon = document.addForm(
        '.9 .2 0 rg 0 0 12 12 re f BT 0 g /F1 11 Tf 16 2 Td (Warning)Tj ET',
        document.resources(),
      );
      for (const y of [300, 240]) {
        document.addContentPage(
          `${writeBody()} q 1 0 0 1 60 ${y} cm /Fm0 Do Q BT 0 g /F1 11 Tf 140 ${y + 2} Td (Switch it off before you open it.)Tj ET`,
          `/XObject<</Fm0 ${icon}>>`,
        );
      }
      return document.build();
    },
  },
  {
    what: 'the title in a layer called Background',
    hint: 'A course of June',
    build: () => {
      const document = new TestDocument();
      const layer = document.add('<</Type/OCG/Name(Background)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<</Order[${layer}]>>>>`);
      document.addContentPage(
        `${writeBody()} /OC /L0 BDC BT 0 g /F1 14 Tf 60 525 Td (A course of June)Tj ET EMC`,
        `/Properties<</L0 ${layer}>>`,
      );
      return document.build();
    },
  },
  { what: 'the value of a form field', build: withField('CONFIDENTIAL') },
  {
    what: 'the invisible text of a scan',
    build: () => {
      const document = new TestDocument();
      const image = document.addImage(4);
      document.addContentPage(
        `q 420 0 0 560 0 0 cm /Im0 Do Q 3 Tr ${writeBody()} BT /F1 36 Tf ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET`,
        `/XObject<</Im0 ${image}>>`,
      );
      return document.build();
    },
  },
  {
    what: 'text that clips a picture',
    build: () => {
      const document = new TestDocument();
      const image = document.addImage(4);
      document.addContentPage(
        `${writeBody()}q BT /F1 48 Tf 7 Tr ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET 420 0 0 560 0 0 cm /Im0 Do Q`,
        `/XObject<</Im0 ${image}>>`,
      );
      return document.build();
    },
  },
  ...[4, 5, 6].map((mode) => ({
    what: `text that is painted and clips (mode ${mode})`,
    build: pages(
      `q .75 g .75 G BT /F2 36 Tf ${mode} Tr ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET .2 g 0 0 420 560 re f Q`,
    ),
  })),
  {
    what: 'text in a soft mask',
    build: () => {
      const document = new TestDocument();
      const mask = document.addForm(
        `1 g BT /F1 60 Tf ${turnedBy(45, 60, 100)} Tm (CONFIDENTIAL)Tj ET`,
        document.resources(),
        '/Group<</S/Transparency/CS/DeviceGray>>',
      );
      document.addContentPage(
        `${writeBody()}q /GS0 gs .5 g 0 0 420 560 re f Q`,
        `/ExtGState<</GS0<</SMask<</S/Luminosity/G ${mask}>>>>>>`,
      );
      return document.build();
    },
  },
  {
    what: 'turned text in a form field’s appearance',
    build: () => {
      const document = new TestDocument();
      const appearance = document.addForm(
        '/Tx BMC BT 0 g /F1 9 Tf 0 1 -1 0 12 2 Tm (CONFIDENTIAL)Tj ET EMC',
        document.resources(),
      );
      const field = document.add(
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(side)/V(CONFIDENTIAL)/F 4/Rect[20 200 40 300]/AP<</N ${appearance}>>>>`,
      );
      document.addCatalogEntries(`/AcroForm<</Fields[${field}]>>`);
      document.addContentPage(writeBody(), '', { annotations: [field] });
      return document.build();
    },
  },
  {
    what: 'text of size 0',
    reason: 'target_not_found',
    build: pages(`q .75 g BT /F2 0 Tf ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET Q`),
  },
  {
    what: 'a bookmark, the title and an attachment’s name',
    reason: 'target_not_found',
    build: () => {
      const document = new TestDocument();
      document.setInformation('/Title(CONFIDENTIAL)');
      document.addContentPage(writeBody());
      return document.build();
    },
  },
  {
    what: 'a document with only pictures',
    reason: 'no_text_layer',
    build: () => {
      const document = new TestDocument();
      document.addContentPage('q 420 0 0 560 0 0 cm /Im0 Do Q', `/XObject<</Im0 ${document.addImage(2)}>>`);
      return document.build();
    },
  },
  { what: 'an empty page', reason: 'no_text_layer', build: page('') },
  {
    what: 'a font that maps its glyphs to nothing',
    reason: 'target_not_found',
    build: () => {
      const document = new TestDocument();
      const font = document.nameFont('F3', document.addCompositeFont(TEST_FONT, { toUnicode: false }));
      document.addContentPage(writeBody() + writeSlanted(`${font.show('CONFIDENTIAL')}Tj`, 'F3'));
      return document.build();
    },
  },
];

const TABLE: [string, Kept[]][] = [
  ['text of a page', SAID],
  ['words near the hint', NEAR_WORDS],
  ['what repeats', REPEATED],
  ['unsafe structures', STRUCTURES],
];

describe('removeWatermark on text that is not a watermark', () => {
  for (const [group, rows] of TABLE) {
    describe(group, () => {
      for (const { what, hint = 'CONFIDENTIAL', reason = 'target_found_not_removed', build } of rows) {
        it(`leaves ${what} alone`, async () => {
          const input = build();
          const copy = Uint8Array.from(input);
          const { output, summary } = await removeWatermark(input, hint);
          expect(output).to.equal(null);
          expect(summary.status).to.equal('nothing_removed');
          expect(summary.reason).to.equal(reason);
          expect(summary.textRemoved).to.equal(0);
          expect(summary.locations).to.deep.equal([]);
          expect(Buffer.compare(input, copy), 'the upload itself is not touched').to.equal(0);
        });
      }
    });
  }

  it('leaves the heading and removes the stamp if a page has both', async () => {
    const document = new TestDocument();
    document.addContentPage(
      `BT 0 g /F1 20 Tf 60 525 Td (CONFIDENTIAL)Tj ET ${writeBody()}${writeSlanted('(CONFIDENTIAL)Tj')}`,
    );
    const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
    expect([summary.textFound, summary.textRemoved]).to.deep.equal([2, 1]);
  });
});
