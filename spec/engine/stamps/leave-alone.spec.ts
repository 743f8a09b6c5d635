/**
 * Pictures that must stay, and documents for which no recogniser may be started. In these tests, the reader returns the
 * hint for every picture, so that a picture stays only if no gate allows it to be read; if the reading itself decides,
 * the real recogniser is used.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import type { StampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { createStampReader } from '../../support/stamp-reader.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import {
  addGreyImage,
  addMaskedImage,
  drawLogo,
  drawTiles,
  drawWord,
  writeOutline,
} from '../../support/word-pictures.js';

const HINT = 'CONFIDENTIAL';
const WORD = drawWord(HINT);
const GULLIBLE = (): Promise<StampReader> => Promise.resolve({ read: () => HINT });

const DRAW = 'q 300 0 0 57 60 300 cm /S1 Do Q\n';

/** A figure of fifty lines, which differs for each height. */
function writeZigzag(height: number): string {
  const lines = Array.from({ length: 50 }, (_, at) => `${60 + 5 * at} ${150 + (at % 2) * (20 + height)} l`);
  return `60 100 m ${lines.join(' ')} f\n`;
}

function pages(count: number, write: (document: TestDocument, page: number) => void): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < count; page++) write(document, page);
  return document.build();
}

/** Documents in which no picture may be read. */
const UNREAD: { what: string; build: () => Uint8Array }[] = [
  {
    what: 'a figure of the word on one page of several',
    build: () =>
      pages(4, (document, page) => {
        const image = addGreyImage(document, WORD);
        document.addContentPage(writeBody() + (page === 1 ? DRAW : ''), `/XObject<</S1 ${image}>>`);
      }),
  },
  ...[7, 20].map((step) => ({
    what: `a figure that stands ${step} points lower on each page`,
    build: () =>
      pages(4, (document, page) => {
        const image = addGreyImage(document, WORD);
        const draw = `q 300 0 0 57 60 ${400 - step * page} cm /S1 Do Q\n`;
        document.addContentPage(writeBody(['Text.']) + draw, `/XObject<</S1 ${image}>>`);
      }),
  })),
  ...[4, 30].map((step) => ({
    what: `a figure that is ${step} points wider on each page`,
    build: () =>
      pages(4, (document, page) => {
        const image = addGreyImage(document, WORD);
        const draw = `q ${200 + step * page} 0 0 57 60 300 cm /S1 Do Q\n`;
        document.addContentPage(writeBody(['Text.']) + draw, `/XObject<</S1 ${image}>>`);
      }),
  })),
  {
    what: 'the only picture of the only page',
    build: () =>
      pages(1, (document) =>
        document.addContentPage(writeBody() + DRAW, `/XObject<</S1 ${addGreyImage(document, WORD)}>>`),
      ),
  },
  {
    what: 'a scan of each page',
    build: () =>
      pages(3, (document) => {
        const image = addGreyImage(document, WORD);
        document.addContentPage('q 420 0 0 560 0 0 cm /S1 Do Q', `/XObject<</S1 ${image}>>`);
      }),
  },
  {
    what: 'one background on all pages',
    build: () => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      for (let page = 0; page < 3; page++) {
        document.addContentPage(
          `q 430 0 0 570 -5 -5 cm /S1 Do Q\n${writeBody()}`,
          `/XObject<</S1 ${image}>>`,
        );
      }
      return document.build();
    },
  },
  {
    what: 'a poster: the word once, over the whole of one page',
    build: () =>
      pages(2, (document, page) => {
        const image = addMaskedImage(document, drawWord(HINT, 40, 420, 560));
        document.addContentPage(
          writeBody() + (page === 0 ? 'q 420 0 0 560 0 0 cm /S1 Do Q' : ''),
          `/XObject<</S1 ${image}>>`,
        );
      }),
  },
  {
    what: 'a scanned page whose ink is a layer of its own',
    build: () =>
      pages(1, (document) => {
        const image = addMaskedImage(document, drawTiles(['Minutes', 'of', 'the board', 'in March'], 0));
        document.addContentPage('q 420 0 0 560 0 0 cm /S1 Do Q', `/XObject<</S1 ${image}>>`);
      }),
  },
  {
    what: 'different pictures in the same place of each page',
    build: () =>
      pages(4, (document, page) => {
        const image = addGreyImage(document, drawWord(`FIGURE ${page}`));
        document.addContentPage(writeBody() + DRAW, `/XObject<</S1 ${image}>>`);
      }),
  },
  {
    what: 'one picture at another place on each page',
    build: () => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      for (let page = 0; page < 4; page++) {
        document.addContentPage(
          `${writeBody()}q 300 0 0 57 60 ${80 * page + 40} cm /S1 Do Q`,
          `/XObject<</S1 ${image}>>`,
        );
      }
      return document.build();
    },
  },
  {
    what: 'a picture on two pages of ten',
    build: () => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      for (let page = 0; page < 10; page++) {
        document.addContentPage(writeBody() + (page < 2 ? DRAW : ''), `/XObject<</S1 ${image}>>`);
      }
      return document.build();
    },
  },
  {
    what: 'a rule that is a picture two points high',
    build: () => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      for (let page = 0; page < 3; page++) {
        document.addContentPage(`${writeBody()}q 300 0 0 2 60 300 cm /S1 Do Q`, `/XObject<</S1 ${image}>>`);
      }
      return document.build();
    },
  },
  {
    what: 'a form of paths on one page',
    build: () =>
      pages(3, (document, page) => {
        const form = document.addForm(writeOutline(WORD), '<<>>');
        document.addContentPage(writeBody() + (page === 0 ? '/S1 Do' : ''), `/XObject<</S1 ${form}>>`);
      }),
  },
  {
    what: 'a shared form with text beside its paths',
    build: () => {
      const document = new TestDocument();
      const form = document.addForm(
        `${writeOutline(WORD)}BT /F1 9 Tf 5 90 Td (Page header)Tj ET`,
        document.resources(),
      );
      for (let page = 0; page < 3; page++) {
        document.addContentPage(`${writeBody()}/S1 Do`, `/XObject<</S1 ${form}>>`);
      }
      return document.build();
    },
  },
  {
    what: 'a picture that is the soft mask of a shading',
    build: () => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      const group = document.addForm(
        DRAW,
        `<</XObject<</S1 ${image}>>>>`,
        '/Group<</S/Transparency/CS/DeviceGray>>',
      );
      for (let page = 0; page < 3; page++) {
        document.addContentPage(
          `${writeBody()}q /G1 gs .5 g 60 300 300 57 re f Q`,
          `/ExtGState<</G1<</SMask<</S/Luminosity/G ${group}>>>>>>`,
        );
      }
      return document.build();
    },
  },
  {
    what: 'the picture of a link’s appearance on each page',
    build: () => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      for (let page = 0; page < 3; page++) {
        const look = document.addForm('q 300 0 0 57 0 0 cm /S1 Do Q', `<</XObject<</S1 ${image}>>>>`);
        const annotation = document.add(
          `<</Type/Annot/Subtype/Square/Rect[60 300 360 357]/F 4/AP<</N ${look}>>>>`,
        );
        document.addContentPage(writeBody(), '', { annotations: [annotation] });
      }
      return document.build();
    },
  },
  {
    what: 'a picture with more samples than any worker can hold',
    build: () => {
      const document = new TestDocument();
      const huge = { width: 30_000, height: 30_000, grey: new Uint8Array(1000), jpeg: new Uint8Array(0) };
      const image = addGreyImage(document, huge);
      for (let page = 0; page < 3; page++) {
        document.addContentPage(writeBody() + DRAW, `/XObject<</S1 ${image}>>`);
      }
      return document.build();
    },
  },
  {
    what: 'a drawing of curves on one page',
    build: () =>
      pages(3, (document, page) => document.addContentPage(writeBody() + (page === 1 ? writeZigzag(0) : ''))),
  },
  {
    what: 'another drawing on each page',
    build: () => pages(3, (document, page) => document.addContentPage(writeBody() + writeZigzag(page))),
  },
  {
    what: 'a table frame on each page',
    build: () => {
      const frame = Array.from({ length: 30 }, (_, row) => `60 ${100 + 8 * row} m 300 ${100 + 8 * row} l S`);
      return pages(3, (document) => document.addContentPage(`${writeBody()}${frame.join('\n')}\n`));
    },
  },
  {
    what: 'a clip of curves on each page',
    build: () =>
      pages(3, (document) =>
        document.addContentPage(`${writeBody()}q ${writeZigzag(0).replace('f\n', 'W n\n')} Q`),
      ),
  },
  {
    what: 'no picture at all',
    build: () => pages(3, (document) => document.addContentPage(writeBody())),
  },
];

/** Pictures that repeat on each page and are therefore read: they stay only because of their words. */
const READ_AND_KEPT = [
  { text: 'ACME WORKS' },
  { text: 'NOT CONFIDENTIAL' },
  { text: 'CONFIDENT' },
  { text: 'RESIDENTIAL' },
  { text: 'CONFIDENTIAL 2024' },
  { text: 'KRAFT', hint: 'DRAFT' },
  { text: 'SIMPLE', hint: 'SAMPLE' },
  { text: 'EDITION 2023', hint: 'EDITION 2024' },
];

/** Pictures over the whole of each page; one may have the hint among other words. */
const OVERLAYS_KEPT = [
  { words: ['ACME WORKS'] },
  { words: ['CONFIDENTIAL', 'Northwind Ltd'] },
  { words: ['NOT CONFIDENTIAL'] },
  { words: ['COPY 4'], hint: 'COPY 3' },
];

describe('a picture that is not a stamp', () => {
  for (const { what, build } of UNREAD) {
    it(`stays unread: ${what}`, async () => {
      const { output, summary } = await removeWatermark(build(), HINT, { createStampReader: GULLIBLE });
      expect(summary.diagnostics['stamp_readings']).to.equal(0);
      expect(summary.imageFound).to.equal(0);
      expect(output).to.equal(null);
    });

    it(`does not start the recogniser: ${what}`, async () => {
      let asked = 0;
      await removeWatermark(build(), HINT, {
        createStampReader: () => {
          asked++;
          return Promise.resolve(null);
        },
      });
      expect(asked).to.equal(0);
    });
  }

  for (const { text, hint = HINT } of READ_AND_KEPT) {
    it(`stays because of its words, on every page: ${text} for ${hint}`, async () => {
      const document = new TestDocument();
      const image = addMaskedImage(document, drawWord(text, 0, 520));
      for (let page = 0; page < 3; page++) {
        document.addContentPage(writeBody() + DRAW, `/XObject<</S1 ${image}>>`);
      }
      const { output, summary } = await removeWatermark(document.build(), hint, { createStampReader });
      expect(summary.diagnostics['stamp_readings']).to.be.greaterThan(0);
      expect(summary).to.include({ imageFound: 0, reason: 'target_not_found' });
      expect(output).to.equal(null);
    });
  }

  it('stays as a logo with an address in the head of each page, beside the text', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, drawLogo('www.northwind.in'));
    for (let page = 0; page < 3; page++) {
      const head = 'q 75 0 0 36 20 518 cm /S1 Do Q\n';
      document.addContentPage(writeBody(['Text.']) + head, `/XObject<</S1 ${image}>>`);
    }
    const { output, summary } = await removeWatermark(document.build(), 'www.northwind.in', {
      createStampReader,
    });
    expect(summary.diagnostics['stamp_readings']).to.be.greaterThan(0);
    expect(summary).to.include({ imageFound: 0, reason: 'target_not_found' });
    expect(output).to.equal(null);
  });

  it('stays as a banner with an address under the title of each page', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, drawLogo('www.northwind.in'));
    for (let page = 0; page < 3; page++) {
      const banner = 'q 300 0 0 143 60 400 cm /S1 Do Q\n';
      const title = 'BT /F1 20 Tf 80 450 Td (The rivers of the north and their harbours)Tj ET\n';
      document.addContentPage(
        `${banner}${title}${writeBody(undefined, 60, 380)}`,
        `/XObject<</S1 ${image}>>`,
      );
    }
    const { output } = await removeWatermark(document.build(), 'www.northwind.in', { createStampReader });
    expect(output).to.equal(null);
  });

  it('stays as a logo with a name under text, beside the picture of the name alone', async () => {
    const document = new TestDocument();
    const logo = addGreyImage(document, drawLogo('CONFIDANTIA'));
    const mark = addMaskedImage(document, drawWord('CONFIDANTIA'));
    for (let page = 0; page < 3; page++) {
      const draws = 'q 300 0 0 143 60 300 cm /S1 Do Q q 300 0 0 57 60 100 cm /S2 Do Q\n';
      document.addContentPage(writeBody() + draws, `/XObject<</S1 ${logo}/S2 ${mark}>>`);
    }
    const { summary } = await removeWatermark(document.build(), 'CONFIDANTIA', { createStampReader });
    expect(summary.imageRemoved).to.equal(3);
  });

  for (const { words, hint = HINT } of OVERLAYS_KEPT) {
    it(`stays over the whole of each page because of its words: ${words.join(', ')} for ${hint}`, async () => {
      const document = new TestDocument();
      const image = addMaskedImage(document, drawTiles(words, 20));
      for (let page = 0; page < 3; page++) {
        document.addContentPage(`${writeBody()}q 420 0 0 560 0 0 cm /S1 Do Q\n`, `/XObject<</S1 ${image}>>`);
      }
      const { output, summary } = await removeWatermark(document.build(), hint, { createStampReader });
      expect(summary.diagnostics['stamp_readings']).to.be.greaterThan(0);
      expect(summary).to.include({ imageFound: 0, reason: 'target_not_found' });
      expect(output).to.equal(null);
    });
  }

  it('stays if no recogniser is installed', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, WORD);
    for (let page = 0; page < 3; page++) {
      document.addContentPage(writeBody() + DRAW, `/XObject<</S1 ${image}>>`);
    }
    const { output } = await removeWatermark(document.build(), HINT, {
      createStampReader: () => Promise.resolve(null),
    });
    expect(output).to.equal(null);
  });

  it('stays if stamps are not read', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, WORD);
    for (let page = 0; page < 3; page++) {
      document.addContentPage(writeBody() + DRAW, `/XObject<</S1 ${image}>>`);
    }
    const options = { createStampReader: GULLIBLE, readStamps: false };
    expect((await removeWatermark(document.build(), HINT, options)).output).to.equal(null);
  });

  it('is not read if the mark is text on the same pages', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, WORD);
    const mark = `q .8 g BT /F2 40 Tf .7 .7 -.7 .7 90 100 Tm (${HINT})Tj ET Q\n`;
    for (let page = 0; page < 3; page++) {
      document.addContentPage(writeBody() + mark + DRAW, `/XObject<</S1 ${image}>>`);
    }
    const { summary } = await removeWatermark(document.build(), HINT, { createStampReader: GULLIBLE });
    expect(summary).to.include({ textRemoved: 3, imageFound: 0 });
    expect(summary.diagnostics['stamp_readings']).to.equal(0);
  });

  it('keeps the rule of a letterhead that shares its form with a stamp', async () => {
    const build = (mark: string): Uint8Array => {
      const document = new TestDocument();
      const image = addGreyImage(document, WORD);
      const form = document.addForm(`0 g 40 530 340 2 re f ${mark}`, `<</XObject<</S1 ${image}>>>>`);
      for (let page = 0; page < 3; page++) {
        document.addContentPage(`${writeBody()}/Fm Do\n`, `/XObject<</Fm ${form}>>`);
      }
      return document.build();
    };
    const { output } = await removeWatermark(build(DRAW), HINT, { createStampReader: GULLIBLE });
    await removesOnly(build(DRAW), output!, build(' '));
  });

  it('stays as curves with other words', async () => {
    const outline = writeOutline(drawWord('ACME WORKS')).replaceAll(
      /(\S+) (\S+) (\S+) 1 re/gu,
      (_, x: string, y: string, width: string) => `${x} ${y} m ${+x + +width} ${y} l ${x} ${+y + 1} l h`,
    );
    const input = pages(3, (document) => document.addContentPage(writeBody() + outline));
    const { output, summary } = await removeWatermark(input, HINT, { createStampReader });
    expect(summary).to.include({ imageFound: 0, reason: 'target_not_found' });
    expect(output).to.equal(null);
  });

  for (const [what, x, removed] of [
    ['stays as the halo of a text that stays', 40, 0],
    ['goes beside a text that stays', 200, 3],
  ] as const) {
    it(what, async () => {
      const halo = `q 1 0 0 1 ${x} 400 cm 1 g ${writeZigzag(0).replaceAll(/(\d+) (\d+) ([lm])/gu, (_, left, top, operator) => `${(left - 60) / 25} ${(top - 100) / 10} ${operator}`)}Q\n`;
      const input = pages(3, (document) =>
        document.addContentPage(
          `${halo}BT /F1 11 Tf 40 400 Td (${HINT}) Tj 0 -13 Td (of the report) Tj 0 26 Td (Summary) Tj ET ${writeBody()}`,
        ),
      );
      const { output, summary } = await removeWatermark(input, HINT, { createStampReader: GULLIBLE });
      expect(summary).to.include({ textRemoved: 0, imageRemoved: removed });
      expect(output === null).to.equal(removed === 0);
    });
  }

  it('is found but stays if its form is also drawn elsewhere', async () => {
    const document = new TestDocument();
    const image = addGreyImage(document, WORD);
    const form = document.addForm(DRAW, `<</XObject<</S1 ${image}>>>>`);
    for (let page = 0; page < 2; page++) {
      document.addContentPage(`${writeBody()}/Fm Do\n`, `/XObject<</Fm ${form}>>`);
    }
    document.addContentPage(`${writeBody()}q .3 0 0 .3 0 400 cm /Fm Do Q\n`, `/XObject<</Fm ${form}>>`);
    const { output, summary } = await removeWatermark(document.build(), HINT, {
      createStampReader: GULLIBLE,
    });
    expect(summary).to.include({ imageRemoved: 0, reason: 'target_found_not_removed' });
    expect(summary.imageFound).to.equal(1);
    expect(output).to.equal(null);
  });
});
