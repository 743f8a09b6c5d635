/**
 * Variants of the hint: adopted if the document itself corroborates them, never from body text.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';

const PAGES = 3;

/** Pages of body text; `write` adds content to each page. */
function build(write: (page: number) => string): Uint8Array {
  const document = new TestDocument();
  for (let page = 1; page <= PAGES; page++) document.addContentPage(writeBody() + write(page));
  return document.build();
}

describe('discoverVariant', () => {
  for (const [what, hint, write] of [
    ['a typing error in the hint', 'CONFIDENTAIL', () => '(CONFIDENTIAL)Tj'],
    ['a missing letter', 'CONFIDENTIL', () => '(CONFIDENTIAL)Tj'],
    ['a word too many', 'STRICTLY CONFIDENTIAL', () => '(CONFIDENTIAL)Tj'],
    ['a missing word', 'CONFIDENTIAL', () => '(STRICTLY CONFIDENTIAL)Tj'],
    ['other punctuation', 'DO NOT COPY', () => '(Do not copy!)Tj'],
    ['digits for letters', 'CONFIDENTIAL', () => '(C0NFIDENT1AL)Tj'],
    ['repeating the hint with dashes', 'DRAFT', () => '(DRAFT - DRAFT - DRAFT)Tj'],
    ['accents', 'Securise', () => '(S\\351curis\\351)Tj'],
    [
      'a tail that changes from page to page',
      'Copy of J. Doe',
      (page: number) => `(Copy of J. Doe, page ${page})Tj`,
    ],
  ] as [string, string, (page: number) => string][]) {
    it(`adopts a stamp that differs by ${what}`, async () => {
      const stamped = (plant: Plant): Uint8Array => build((page) => writeSlanted(plant(write(page))));
      const { output, summary } = await removeWatermark(stamped(PLANTED), hint);
      expect(summary.discovery).to.include({ status: 'found', adopted: true });
      expect(summary.discovery!.similarity).to.be.within(0.25, 0.999);
      expect(summary.textRemoved).to.equal(PAGES);
      await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
    });
  }

  it('leaves a line of the text that repeats the hint', async () => {
    const document = build(() => 'BT 0 g /F1 11 Tf 60 300 Td (Draft - draft - draft)Tj ET');
    const { output, summary } = await removeWatermark(document, 'DRAFT');
    expect(output).to.equal(null);
    expect(summary.discovery).to.include({ adopted: false });
  });

  it('adopts no stamp of a single page with another number', async () => {
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted('(Invoice 2024-113)Tj'));
    const { output, summary } = await removeWatermark(document.build(), 'Invoice 2024-118');
    expect(output).to.equal(null);
    expect(summary.discovery).to.include({ adopted: false });
  });

  for (const [what, texts, hint, isAdopted] of [
    ['a longer word', ['VOID', 'AVOID', 'AVOID'], 'VOID', false],
    ['a word before it', ['APPROVED', 'NOT APPROVED', 'NOT APPROVED'], 'APPROVED', false],
    ['some other letters', ['Introduction', 'Instruction', 'Production'], 'Introduction', false],
    ['another last letter', ['Section B', 'Section A', 'Section C'], 'Section B', false],
    [
      'a word after it',
      ['CONTROLLED COPY', 'CONTROLLED COPY B', 'CONTROLLED COPY C'],
      'CONTROLLED COPY',
      true,
    ],
    [
      'another number',
      ['Copy 1 for J. Doe', 'Copy 2 for J. Doe', 'Copy 3 for J. Doe'],
      'Copy 1 for J. Doe',
      true,
    ],
  ] as const) {
    it(`${isAdopted ? 'adopts' : 'leaves'} a stamp that has ${what}, beside the hint itself on another page`, async () => {
      const { summary } = await removeWatermark(
        build((page) => writeSlanted(`(${texts[page - 1]!})Tj`)),
        hint,
      );
      expect(summary.textRemoved).to.equal(isAdopted ? PAGES : 1);
      expect(summary.discovery).to.include({ adopted: isAdopted });
    });
  }

  for (const [what, body, isAdopted] of [
    ['leaves running heads that contain a word of the document', 'The committee and its budget.', false],
    ['adopts a stamp with a name that the document mentions', 'The paper and its figures.', true],
  ] as const) {
    it(what, async () => {
      const document = new TestDocument();
      for (let page = 1; page <= 4; page++) {
        document.addContentPage(
          `${writeBody([body, 'It goes on.', page === 1 ? 'A committee met.' : 'It ends.'])}BT 0 0 1 rg /F2 9 Tf 150 20 Td (Draft for a committee)Tj ET`,
        );
      }
      const { output, summary } = await removeWatermark(document.build(), 'committee');
      expect(output !== null).to.equal(isAdopted);
      expect(summary.textFound).to.equal(isAdopted ? 5 : 9);
    });
  }

  it('adopts no line of a two-line mark that is refused as a whole', async () => {
    const document = new TestDocument();
    const appearance = document.addStream(
      `/G0 gs BT 1 0 0 rg /F2 18 Tf 20 TL 0 30 Td (Confidential, not)Tj T* (for forwarding)Tj ET`,
      `/Type/XObject/Subtype/Form/BBox[0 0 300 60]/Resources ${document.resources('/ExtGState<</G0<</ca .4>>>>')}`,
    );
    const note = document.add(
      `<</Type/Annot/Subtype/FreeText/Rect[60 100 360 160]/DA(/F2 9 Tf)/F 4/AP<</N ${appearance}>>>>`,
    );
    document.addContentPage(`${writeBody()}BT /F1 18 Tf 258 130 Td (beside)Tj ET`, '', {
      annotations: [note],
    });
    const { output, summary } = await removeWatermark(document.build(), 'Confidential, not for forwarding');
    expect(output).to.equal(null);
    expect(summary.discovery).to.include({ status: 'target_present', adopted: false });
  });

  for (const [what, hint] of [
    ['its text without the numbers', 'Copy for J. Doe'],
    ['the text of one page', 'Copy for J. Doe - page 3'],
  ] as const) {
    it(`adopts a centred stamp with page numbers, for a hint that is ${what}`, async () => {
      const stamped = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        for (let page = 1; page <= 11; page++) {
          const text = `Copy for J. Doe - page ${page}`;
          const mark = plant(`BT 0 g /F2 9 Tf ${210 - 2.7 * text.length} 30 Td (${text})Tj ET`);
          document.addContentPage([writeBody([`Page ${page} begins.`, 'It ends.']), mark]);
        }
        return document.build();
      };
      const { output, summary } = await removeWatermark(stamped(PLANTED), hint);
      expect(summary.discovery).to.include({ adopted: true, discoveredTarget: 'Copy for J. Doe - page…' });
      expect([summary.textRemoved, summary.textFound]).to.deep.equal([11, 11]);
      await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
    });
  }

  for (const [what, wide, removed] of [
    ['adopts a stamp that counts, also on wide pages', 'Licensed to J. Doe - page', 6],
    ['leaves another text on wide pages', 'Licensed to J. Roe - page', 4],
    ['leaves a short text that counts on wide pages', 'Sheet', 4],
  ] as const) {
    it(what, async () => {
      const document = new TestDocument();
      const tall = wide === 'Sheet' ? wide : 'Licensed to J. Doe - page';
      for (let page = 1; page <= 6; page++) {
        const isWide = page % 3 === 0;
        const text = `${isWide ? wide : tall} ${page}`;
        const x = (isWide ? 280 : 210) - 2.7 * text.length;
        const contents = [writeBody([`Page ${page} begins.`]), `BT 0 g /F2 9 Tf ${x} 20 Td (${text})Tj ET`];
        document.addContentPage(contents, '', isWide ? { mediaBox: [0, 0, 560, 560] } : {});
      }
      const { summary } = await removeWatermark(document.build(), `${tall} 1`);
      expect(summary.textRemoved).to.equal(removed);
    });
  }

  for (const [what, fit, removed] of [
    ['takes a slanted counter that is fitted to one length', (text: string) => 400 / (0.6 * text.length), 12],
    [
      'leaves a slanted text with other numbers, of another size and length',
      (_: string, page: number) => (page < 10 ? 40 : 30),
      9,
    ],
  ] as [string, (text: string, page: number) => number, number][]) {
    it(what, async () => {
      const stamped = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        for (let page = 1; page <= 12; page++) {
          const text = `Sheet ${page} of file`;
          const size = fit(text, page);
          const shown = `BT .6 g /F2 ${size} Tf ${turnedBy(30, 40, 150)} Tm (${text})Tj ET`;
          const isKept = removed < 12 && page > 9;
          document.addContentPage(writeBody([`It begins on ${page}.`]) + (isKept ? shown : plant(shown)));
        }
        return document.build();
      };
      const input = stamped(PLANTED);
      const { output, summary } = await removeWatermark(input, 'Sheet 8 of file');
      expect(summary.textRemoved).to.equal(removed);
      await removesOnly(input, output!, stamped(CLEAN));
    });
  }

  for (const hint of ['Page 3', 'Page 12', 'page']) {
    it(`never adopts coloured page numbers for "${hint}"`, async () => {
      const document = new TestDocument();
      for (let page = 1; page <= 5; page++) {
        document.addContentPage(`${writeBody()}BT .5 g /F1 9 Tf 190 30 Td (Page ${page})Tj ET`);
      }
      const { output, summary } = await removeWatermark(document.build(), hint);
      expect(output).to.equal(null);
      expect(summary.discovery?.adopted).to.equal(false);
    });
  }

  for (const [word, isAdopted] of [
    ['Page', false],
    ['Exh.', true],
  ] as const) {
    it(`${isAdopted ? 'adopts' : 'does not adopt'} "${word}" with a number, in streams of its own`, async () => {
      const document = new TestDocument();
      for (let page = 1; page <= 5; page++) {
        const number = `BT 0 g /F2 9 Tf 190 30 Td (${word} ${page} of 5)Tj ET`;
        document.addContentPage([writeBody([`It begins on ${page}.`]), number]);
      }
      const { output, summary } = await removeWatermark(document.build(), `${word} 3 of 5`);
      expect(summary.discovery).to.include({ adopted: isAdopted });
      expect(output !== null).to.equal(isAdopted);
    });
  }

  for (const [text, letters, adopted] of [
    ['Confidential', 12, true],
    ['Proprietary', 11, false],
  ] as const) {
    it(`${adopted ? 'adopts' : 'does not adopt'} ${letters} letters with a page number at one place`, async () => {
      const document = new TestDocument();
      for (let page = 1; page <= 5; page++) {
        document.addContentPage(`${writeBody()}BT .5 g /F1 9 Tf 190 30 Td (${text} ${page})Tj ET`);
      }
      const { summary } = await removeWatermark(document.build(), `${text} 12`);
      expect(summary.discovery?.adopted).to.equal(adopted);
      expect(summary.textRemoved).to.equal(adopted ? 5 : 0);
    });
  }

  for (const [what, hint, content] of [
    ['a near word in a heading', 'CONFIDENTAIL', 'BT 0 g /F1 18 Tf 60 525 Td (CONFIDENTIAL)Tj ET'],
    ['a near word alone on a line', 'CONFIDENTIEL', 'BT 0 g /F1 11 Tf 60 300 Td (confidential)Tj ET'],
    ['a near sentence', 'COMMITEE MET', 'BT 0 g /F1 11 Tf 60 300 Td (The committee met.)Tj ET'],
    ['page numbers', 'Page 12', 'BT 0 g /F1 9 Tf 190 30 Td (Page 1)Tj ET'],
    ['a stamp with another text', 'DRAFT VERSION', writeSlanted('(CONFIDENTIAL)Tj')],
  ] as const) {
    it(`never adopts ${what}`, async () => {
      const { output, summary } = await removeWatermark(
        build(() => content),
        hint,
      );
      expect(output).to.equal(null);
      expect(summary.discovery?.adopted).to.equal(false);
    });
  }

  it('adopts no item that slides show faintly before and after its own slide', async () => {
    const items = ['PDF Specials', 'PS Specials', 'HTML Specials'];
    const document = new TestDocument();
    items.forEach((_, page) => {
      const shown = items.map(
        (item, at) => `q /G${at === page ? 1 : 0} gs BT /F1 24 Tf 150 ${300 - 60 * at} Td (${item})Tj ET Q`,
      );
      document.addContentPage(
        writeBody(['A short title']) + shown.join(' '),
        '/ExtGState<</G0<</ca .15>>/G1<</ca 1>>>>',
      );
    });
    const bytes = document.build();
    for (const hint of ['TPIC Specials', 'Specials', 'PDF Special']) {
      expect((await removeWatermark(bytes, hint)).output, hint).to.equal(null);
    }
  });

  it('prefers the hint itself if the document contains it', async () => {
    const { summary } = await removeWatermark(
      build(() => writeSlanted('(CONFIDENTIAL)Tj')),
      'CONFIDENTIAL',
    );
    expect(summary.discovery).to.deep.equal({
      status: 'target_present',
      discoveredTarget: null,
      similarity: 1,
      adopted: false,
    });
  });

  it('has no candidate in a document with other words, and none without text', async () => {
    const other = (
      await removeWatermark(
        build(() => ''),
        'TOP SECRET',
      )
    ).summary.discovery;
    expect(other).to.include({ status: 'no_candidate', similarity: 0 });
    const document = new TestDocument();
    document.addContentPage('0 0 10 10 re f');
    const empty = (await removeWatermark(document.build(), 'TOP SECRET')).summary.discovery;
    expect(empty).to.include({ status: 'no_text', similarity: 0 });
  });
});
