/**
 * Stamps without text are planted and removed; Poppler and PDFium compare the output with the clean twin.
 */
import { expect } from 'chai';
import { findWatermarks } from '../../../src/engine/find-watermarks.js';
import { STAMP_GATES } from '../../../src/engine/stamps/gates.js';
import { removeWatermark } from '../../support/witnessed.js';
import type { StampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { createStampReader } from '../../support/stamp-reader.js';
import { CLEAN, PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import {
  addGreyImage,
  addJpegImage,
  addMaskedImage,
  drawLogo,
  drawTiles,
  drawWord,
  type WordPicture,
  writeOutline,
} from '../../support/word-pictures.js';

const HINT = 'CONFIDENTIAL';
const PAGES = 3;
const UPRIGHT = drawWord(HINT);
const SLANTED = drawWord(HINT, 35, 360, 300);

/** Body text with a draw of /S1 on every page. */
function onEachPage(document: TestDocument, plant: Plant, draw: string, entries: string): Uint8Array {
  for (let page = 0; page < PAGES; page++) {
    document.addContentPage(writeBody() + plant(draw), entries);
  }
  return document.build();
}

/** Drawn as lines: rectangles alone belong to tables. */
function writeLines(word: WordPicture): string {
  return writeOutline(word).replaceAll(
    /(\S+) (\S+) (\S+) 1 re/gu,
    (_, x: string, y: string, width: string) =>
      `${x} ${y} m ${+x + +width} ${y} l ${+x + +width} ${+y + 1} l ${x} ${+y + 1} l h`,
  );
}

const OUTLINE = writeLines(UPRIGHT);

/** Corners of letters, 40 units high and up to 26 wide, as PostScript programs outline them with `charpath stroke`. */
const CORNERS: Record<string, string> = {
  E: '0 0 24 0 24 7 8 7 8 17 20 17 20 24 8 24 8 33 24 33 24 40 0 40',
  F: '0 0 8 0 8 17 20 17 20 24 8 24 8 33 24 33 24 40 0 40',
  H: '0 0 8 0 8 17 18 17 18 0 26 0 26 40 18 40 18 24 8 24 8 40 0 40',
  I: '0 0 8 0 8 40 0 40',
  L: '0 0 24 0 24 7 8 7 8 40 0 40',
  T: '9 0 17 0 17 33 26 33 26 40 0 40 0 33 9 33',
};

/** The outlines of a word's letters, stroked. */
function writeHollow(word: string): string {
  let left = 0;
  const letters = Array.from(word, (letter) => {
    const corners = (CORNERS[letter] ?? '').replaceAll(/(\d+) (\d+)/gu, (_, x: string, y: string) => {
      return `${left + Number(x)} ${y} l`;
    });
    left += letter === 'I' ? 14 : 32;
    return corners === '' ? '' : `${corners.replace(' l', ' m')} h`;
  });
  return `.5 w .5 G ${letters.join('\n')} S`;
}

const OVERLAY = 'q 420 0 0 560 0 0 cm /S1 Do Q\n';
const STRAIGHT = 'q 300 0 0 57 60 300 cm /S1 Do Q\n';

const ADDRESS = 'www.northwind.in';
const LOGO = drawLogo(ADDRESS);
const LOGO_UNDER_TEXT = 'q 300 0 0 143 60 300 cm /S1 Do Q\n';

interface Way {
  hint?: string;
  way: string;
  gate: string;
  /** The number of distinct places in the file; 3 pages by default. */
  removed?: number;
  build: (plant: Plant) => Uint8Array;
}

const WAYS: Way[] = [
  {
    way: 'a grey picture on each page',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      return onEachPage(document, plant, STRAIGHT, `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'a picture whose place and sides vary across rounding limits',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      for (let page = 0; page < PAGES; page++) {
        const by = page % 2 === 0 ? 0.02 : -0.02;
        const draw = `q ${303 + by} 0 0 ${57 + by} ${63 - by} ${303 + by} cm /S1 Do Q\n`;
        document.addContentPage(writeBody() + plant(draw), `/XObject<</S1 ${image}>>`);
      }
      return document.build();
    },
  },
  {
    way: 'a logo with a paler address, under text',
    hint: ADDRESS,
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, LOGO);
      return onEachPage(document, plant, LOGO_UNDER_TEXT, `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'a JPEG picture',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      return onEachPage(document, plant, STRAIGHT, `/XObject<</S1 ${addJpegImage(document, UPRIGHT)}>>`);
    },
  },
  {
    way: 'a soft mask over one colour, slanted in its samples',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addMaskedImage(document, SLANTED);
      return onEachPage(document, plant, 'q 300 0 0 250 60 200 cm /S1 Do Q\n', `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'white letters in a soft mask',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addMaskedImage(document, UPRIGHT, 255);
      const draw = `0.2 g 50 290 320 80 re f ${plant(STRAIGHT)}`;
      for (let page = 0; page < PAGES; page++) {
        document.addContentPage(writeBody() + draw, `/XObject<</S1 ${image}>>`);
      }
      return document.build();
    },
  },
  {
    way: 'a picture turned by its matrix',
    gate: 'turned',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT, '/Decode[1 0]/ImageMask false');
      const draw = `q ${turnedBy(50, 120, 150)} cm 300 0 0 57 0 0 cm /S1 Do Q\n`;
      return onEachPage(document, plant, draw, `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'a picture stored upside down and turned back',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, drawWord(HINT, 180));
      return onEachPage(document, plant, 'q -300 0 0 -57 360 357 cm /S1 Do Q\n', `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'a picture along the margin',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      return onEachPage(document, plant, 'q 0 300 -40 0 50 120 cm /S1 Do Q\n', `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'a copy of the picture for each page',
    gate: 'transparent',
    build: (plant) => {
      const document = new TestDocument();
      for (let page = 0; page < PAGES; page++) {
        const image = addGreyImage(document, UPRIGHT);
        const entries = `/XObject<</S1 ${image}>>/ExtGState<</G1<</ca .4>>>>`;
        document.addContentPage(writeBody() + plant(`q /G1 gs 300 0 0 57 60 300 cm /S1 Do Q\n`), entries);
      }
      return document.build();
    },
  },
  {
    way: 'an inline picture',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const { width, height, grey } = UPRIGHT;
      const hex = Buffer.from(grey).toString('hex');
      const inline = `BI /W ${width} /H ${height} /CS /G /BPC 8 /F /AHx ID ${hex}> EI`;
      return onEachPage(document, plant, `q 300 0 0 57 60 300 cm ${inline} Q\n`, '');
    },
  },
  {
    way: 'a picture in a form that the pages share',
    gate: 'same-placement',
    removed: 1,
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      const form = document.addForm(plant(STRAIGHT, ' '), `<</XObject<</S1 ${image}>>>>`);
      for (let page = 0; page < PAGES; page++) {
        document.addContentPage(`${writeBody()}/Fm Do\n`, `/XObject<</Fm ${form}>>`);
      }
      return document.build();
    },
  },
  {
    way: 'letters as paths in a form',
    gate: 'same-placement',
    build: (plant) => {
      const document = new TestDocument();
      const form = document.addForm(`.7 g ${writeOutline(UPRIGHT)}`, '<<>>');
      return onEachPage(document, plant, 'q 1 0 0 1 0 220 cm /S1 Do Q\n', `/XObject<</S1 ${form}>>`);
    },
  },
  {
    way: 'letters as paths in a form inside a form, slanted',
    gate: 'turned',
    build: (plant) => {
      const document = new TestDocument();
      const inner = document.addForm(`.7 g ${writeOutline(UPRIGHT)}`, '<<>>');
      const form = document.addForm('q .9 0 0 .9 0 0 cm /In Do Q', `<</XObject<</In ${inner}>>>>`);
      return onEachPage(
        document,
        plant,
        `q ${turnedBy(45, 60, 100)} cm /S1 Do Q\n`,
        `/XObject<</S1 ${form}>>`,
      );
    },
  },
  {
    way: 'letters as paths in the page itself',
    gate: 'same-placement',
    build: (plant) => onEachPage(new TestDocument(), plant, `.7 g q 1 0 0 1 0 220 cm ${OUTLINE} Q\n`, ''),
  },
  {
    way: 'letters as paths in equal rows, with operators without effect between',
    gate: 'same-placement',
    build: (plant) => {
      const rows = [0, 1, 2].map((row) => `n 1 0 0 1 0 ${row === 0 ? 220 : -90} cm ${OUTLINE}`).join('\n');
      return onEachPage(new TestDocument(), plant, `.7 g q ${rows} Q\n`, '');
    },
  },
  {
    way: 'a picture beside a line that has more words',
    gate: 'transparent',
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      const entries = `/XObject<</S1 ${image}>>/ExtGState<</G1<</ca .4>>>>`;
      for (let page = 0; page < PAGES; page++) {
        const draw = plant('q /G1 gs 300 0 0 57 60 300 cm /S1 Do Q\n');
        const line = `BT /F2 9 Tf .5 g 150 12 Td (Downloaded from ${HINT})Tj ET\n`;
        document.addContentPage([writeBody(), draw, line], entries);
      }
      return document.build();
    },
  },
  {
    way: 'letters as paths, one after the other, slanted',
    gate: 'same-placement',
    build: (plant) => {
      const letters = OUTLINE.replaceAll(/((?:.+ h\n){60})/gu, '$1f\n');
      return onEachPage(new TestDocument(), plant, `q ${turnedBy(40, 80, 100)} cm ${letters} Q\n`, '');
    },
  },
  {
    way: 'over the whole of each page',
    gate: 'overlay',
    build: (plant) => {
      const document = new TestDocument();
      const image = addMaskedImage(document, drawWord(HINT, 50, 420, 560));
      return onEachPage(document, plant, OVERLAY, `/XObject<</S1 ${image}>>`);
    },
  },
  {
    way: 'a picture of many tiles over the only page',
    gate: 'overlay',
    removed: 1,
    build: (plant) => {
      const document = new TestDocument();
      const image = addMaskedImage(document, drawTiles([HINT], 30));
      document.addContentPage(writeBody() + plant(OVERLAY), `/XObject<</S1 ${image}>>`);
      return document.build();
    },
  },
  {
    way: 'a picture of many tiles in a pattern, as browsers write it',
    gate: 'overlay',
    removed: 1,
    build: (plant) => {
      const document = new TestDocument();
      const image = addMaskedImage(document, drawTiles([HINT], -20));
      const cell = document.addStream(
        plant(OVERLAY, ' '),
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 420 560]/XStep 430/YStep 570' +
          `/Resources<</XObject<</S1 ${image}>>>>`,
      );
      const painted = '/Pattern cs /P1 scn 0 0 420 560 re f\n';
      document.addContentPage(writeBody() + painted, `/Pattern<</P1 ${cell}>>`);
      return document.build();
    },
  },
  {
    way: 'a picture in a watermark artifact, on only one page',
    gate: 'watermark-artifact',
    removed: 1,
    build: (plant) => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      const mark = `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC ${STRAIGHT} EMC\n`;
      document.addContentPage(writeBody() + plant(mark), `/XObject<</S1 ${image}>>`);
      document.addContentPage(writeBody());
      return document.build();
    },
  },
  {
    way: 'letters, each of which is a form in a watermark artifact',
    gate: 'watermark-artifact',
    removed: PAGES * HINT.length,
    build: (plant) => {
      const document = new TestDocument();
      const forms = Array.from(HINT, (letter, at) =>
        document.addForm(`1 0 0 1 ${60 + 26 * at} 300 cm ${writeLines(drawWord(letter, 0, 40, 60))}`, '<<>>'),
      );
      const mark = forms
        .map((_, at) => `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC q /L${at} Do Q EMC\n`)
        .join('');
      const names = forms.map((form, at) => `/L${at} ${form}`).join('');
      return onEachPage(document, plant, mark, `/XObject<<${names}>>`);
    },
  },
];

describe('a stamp without text', () => {
  let reader: Promise<StampReader | null>;
  const shared = { createStampReader: () => reader };

  before(() => {
    reader = createStampReader();
  });

  for (const { way, hint = HINT, gate, removed = PAGES, build } of WAYS) {
    it(`is removed if it is ${way}`, async () => {
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, hint, shared);
      expect(summary.warnings).to.deep.equal([]);
      expect(output, 'an output').not.to.equal(null);
      await removesOnly(input, output!, build(CLEAN));
      expect(summary).to.include({ status: 'removed', imageFound: removed, imageRemoved: removed });
      expect(summary.patternsMatched).to.deep.equal([hint]);
      expect(summary.locations.every(({ type }) => type === 'image')).to.equal(true);
      expect(summary.locations[0]).to.include({ encoding: 'raster_stamp', pageNumber: 1 });
      const { properties } = summary.locations[0]!;
      expect(properties).to.deep.include({ gate, count: 1 });
      const row = STAMP_GATES.find((one) => one.gate === gate)!;
      expect(properties!.evidence).to.deep.equal([...row.all, 'reads-as-text']);
    });
  }

  for (const [hint, removed] of [
    [HINT, 1],
    ['CONFIDENT', 0],
  ] as const) {
    it(`${removed ? 'goes' : 'stays'}, drawn once, if the caller insists on ${hint}`, async () => {
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        const image = addGreyImage(document, UPRIGHT);
        document.addContentPage(writeBody() + plant(STRAIGHT), `/XObject<</S1 ${image}>>`);
        return document.build();
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, hint, { ...shared, insist: true });
      expect(summary.imageRemoved).to.equal(removed);
      if (removed === 0) return;
      await removesOnly(input, output!, build(CLEAN));
      const { properties } = summary.locations[0]!;
      expect(properties).to.deep.include({ gate: 'insisted', evidence: ['insisted', 'reads-as-text'] });
    });
  }

  for (const [what, state, images] of [
    ['goes, transparent, with a foot of the same words', '/Pale gs ', 3],
    ['stays as a letterhead beside a foot of the same words', '', 0],
  ] as const) {
    it(`${what}, if the caller insists`, async () => {
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        const image = addGreyImage(document, UPRIGHT);
        const picture = `q ${state}${STRAIGHT} Q\n`;
        for (let page = 0; page < 3; page++) {
          const foot = plant(`BT /F1 9 Tf 60 30 Td (${HINT})Tj ET\n`);
          const kept = images === 0 ? picture : plant(picture);
          document.addContentPage(
            writeBody() + foot + kept,
            `/XObject<</S1 ${image}>>/ExtGState<</Pale<</ca .4>>>>`,
          );
        }
        return document.build();
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, HINT, { ...shared, insist: true });
      expect([summary.textRemoved, summary.imageRemoved]).to.deep.equal([3, images]);
      await removesOnly(input, output!, build(CLEAN));
    });
  }

  for (const [word, isMasked, text, gate] of [
    [HINT, true, 'Text under it.', 'transparent'],
    [HINT, false, 'Text under it.', null],
    // A heading or a button.
    [HINT, true, '', null],
    // A logo over a photograph may be masked, too.
    ['NORTHWIND', true, 'Text under it.', null],
  ] as const) {
    it(`${gate === null ? 'stays' : 'goes'}, drawn once${isMasked ? ' with a mask' : ''} over “${text}”, with the word ${word}`, async () => {
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        const add = isMasked ? addMaskedImage : addGreyImage;
        const image = add(document, drawWord(word));
        const under = text === '' ? '' : writeBody([text], 150, 325);
        document.addContentPage(
          writeBody(['It begins.']) + under + plant(STRAIGHT),
          `/XObject<</S1 ${image}>>`,
        );
        document.addContentPage(writeBody());
        return document.build();
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, word, shared);
      expect(summary.locations.map(({ properties }) => properties!.gate)).to.deep.equal(
        gate === null ? [] : [gate],
      );
      if (gate === null) return;
      await removesOnly(input, output!, build(CLEAN));
    });
  }

  for (const [what, degrees, isArtifact] of [
    ['slanted in an artifact', 40, true],
    ['slanted in the text', 40, false],
    ['level in an artifact', 0, true],
  ] as const) {
    const goes = degrees > 0 && isArtifact;
    it(`${goes ? 'goes' : 'stays'} as outlines on one page, ${what}`, async () => {
      const word = `q ${turnedBy(degrees, 80, 100)} cm .7 g ${OUTLINE} Q\n`;
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        const shown = plant(word);
        const tagged = `/Artifact<</Type/Pagination/Subtype/Header>>BDC ${shown} EMC\n`;
        document.addContentPage(writeBody() + (isArtifact ? tagged : shown));
        return document.build();
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, HINT, shared);
      expect(summary.imageRemoved).to.equal(goes ? 1 : 0);
      if (!goes) return;
      await removesOnly(input, output!, build(CLEAN));
      expect(summary.locations[0]!.properties).to.deep.include({
        gate: 'turned',
        evidence: ['oblique', 'in-artifact', 'reads-as-text'],
      });
    });
  }

  it('goes from one page if it reads as the beginning of a known notice', async () => {
    const notice = 'This CVPR paper is the Open Access version, provided by the Computer Vision Foundation.';
    const build = (plant: Plant): Uint8Array => {
      const document = new TestDocument();
      const words = drawWord(`${notice} Except for this watermark`, 0, 3200, 80);
      const form = document.addForm(`.5 g ${writeOutline(words)}`, '<<>>');
      document.addContentPage(
        writeBody() + plant('q .12 0 0 .12 20 520 cm /S1 Do Q\n'),
        `/XObject<</S1 ${form}>>`,
      );
      document.addContentPage(writeBody());
      return document.build();
    };
    const input = build(PLANTED);
    const { output, summary } = await removeWatermark(input, notice, shared);
    expect(summary.locations[0]!.properties).to.deep.include({
      gate: 'notice',
      evidence: ['known-notice', 'reads-as-text'],
    });
    await removesOnly(input, output!, build(CLEAN));
  });

  it('stays as a letterhead with the words of the hint, where a longer slanted mark goes', async () => {
    const build = (plant: Plant): Uint8Array => {
      const document = new TestDocument();
      const image = addGreyImage(document, UPRIGHT);
      const mark = `BT .8 g /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT} Report)Tj ET\n`;
      for (let page = 0; page < PAGES; page++) {
        const logo = 'q 90 0 0 17 300 530 cm /S1 Do Q\n';
        document.addContentPage([`${writeBody()}${logo}`, plant(mark)], `/XObject<</S1 ${image}>>`);
      }
      return document.build();
    };
    const input = build(PLANTED);
    const { output, summary } = await removeWatermark(input, HINT, shared);
    expect([summary.textRemoved, summary.imageRemoved]).to.deep.equal([PAGES, 0]);
    await removesOnly(input, output!, build(CLEAN));
  });

  for (const [words, insist, gate] of [
    ['Made with Canva', false, 'notice'],
    ['Northwind', false, null],
    ['Northwind', true, 'insisted'],
  ] as const) {
    it(`${gate === null ? 'stays' : 'goes'} as level outlines on one page that read ${words}${insist ? ', on request' : ''}`, async () => {
      const paths = writeLines(drawWord(words));
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        document.addContentPage(writeBody() + plant(`q 1 0 0 1 0 20 cm .7 g ${paths} Q\n`));
        document.addContentPage(writeBody());
        return document.build();
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, words, { ...shared, insist });
      expect(summary.imageRemoved).to.equal(gate === null ? 0 : 1);
      if (gate === null) return;
      expect(summary.locations[0]!.properties).to.deep.include({ gate });
      await removesOnly(input, output!, build(CLEAN));
    });
  }

  for (const [layer, hint, removed] of [
    ['Watermark', 'Watermark', PAGES],
    ['Watermark', HINT, 0],
    ['Pictures', 'Pictures', 0],
    ['Stempel', 'Stempel', 0],
  ] as const) {
    it(`${removed ? 'goes' : 'stays'} as a picture without letters in the layer ${layer}, named ${hint}`, async () => {
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        const group = document.add(`<</Type/OCG/Name(${layer})>>`);
        document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<<>>>>`);
        const image = addGreyImage(document, drawWord('O'), `/OC ${group}`);
        return onEachPage(document, plant, STRAIGHT, `/XObject<</S1 ${image}>>`);
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, hint, shared);
      expect(summary.imageRemoved).to.equal(removed);
      const meant = layer === 'Watermark' && removed === 0 ? [layer] : undefined;
      expect(summary.diagnostics['did_you_mean']).to.deep.equal(meant);
      if (removed > 0) await removesOnly(input, output!, build(CLEAN));
    });
  }

  for (const [subtype, hint, removed, text = ''] of [
    ['Watermark', 'Watermark', PAGES],
    ['Watermark', 'Northwind', 0],
    ['Background', 'Watermark', 0],
    ['Watermark', 'Watermark', 0, `BT /F2 30 Tf .8 g ${turnedBy(45, 90, 150)} Tm (Watermark)Tj ET\n`],
  ] as const) {
    const what = text === '' ? '' : ', beside a text of that name';
    it(`${removed ? 'goes' : 'stays'} as a picture without letters in a ${subtype} artifact, named ${hint}${what}`, async () => {
      const build = (plant: Plant): Uint8Array => {
        const document = new TestDocument();
        const image = addGreyImage(document, drawWord('O'));
        const draw = `/Artifact <</Type/Pagination/Subtype/${subtype}>> BDC ${STRAIGHT} EMC\n`;
        return onEachPage(document, plant, draw + text, `/XObject<</S1 ${image}>>`);
      };
      const input = build(PLANTED);
      const { output, summary } = await removeWatermark(input, hint, shared);
      expect(summary.imageRemoved).to.equal(removed);
      expect(summary.textRemoved).to.equal(text === '' ? 0 : PAGES);
      const meant = hint === 'Northwind' ? ['Watermark'] : undefined;
      expect(summary.diagnostics['did_you_mean']).to.deep.equal(meant);
      if (removed > 0) await removesOnly(input, output!, build(CLEAN));
    });
  }

  it('goes by the name that is listed for it, one of more pictures than are read', async () => {
    const build = (plant: Plant): Uint8Array => {
      const document = new TestDocument();
      const images = Array.from({ length: 10 }, (_, at) => addGreyImage(document, drawWord('O', 9 * at)));
      const mark = images
        .map(
          (_, at) =>
            `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC q 90 0 0 30 60 ${40 * at} cm /S${at} Do Q EMC\n`,
        )
        .join('');
      return onEachPage(
        document,
        plant,
        mark,
        `/XObject<<${images.map((image, at) => `/S${at} ${image}`).join('')}>>`,
      );
    };
    const { candidates } = await findWatermarks(build(PLANTED), shared);
    expect(candidates).to.have.length(1);
    expect(candidates[0]).to.include({ watermarkText: 'Watermark', rank: 'declared', count: 10 * PAGES });
    const { output, summary } = await removeWatermark(build(PLANTED), 'Watermark', shared);
    expect(summary.imageRemoved).to.equal(10 * PAGES);
    await removesOnly(build(PLANTED), output!, build(CLEAN));
  });

  it('is named by its letters together, and goes by that name', async () => {
    const { build } = WAYS.find(({ way }) => way.startsWith('letters, each of which is a form'))!;
    const { candidates } = await findWatermarks(build(PLANTED), shared);
    expect(candidates.map(({ count }) => count)).to.deep.equal([PAGES * HINT.length]);
    const { summary } = await removeWatermark(build(PLANTED), candidates[0]!.watermarkText, shared);
    expect(summary.imageRemoved).to.equal(PAGES * HINT.length);
  });

  it('counts once in the file and once on each page if its form is shared', async () => {
    const input = WAYS.find(({ removed }) => removed === 1)!.build(PLANTED);
    const { summary } = await removeWatermark(input, HINT, shared);
    expect(summary.imageRemoved).to.equal(1);
    expect(summary.pages.map(({ imageRemoved }) => imageRemoved)).to.deep.equal([1, 1, 1]);
  });

  for (const word of ['DRAFT', 'SAMPLE', 'Do not copy', 'VOID', 'Kopie', 'CONFIDENTIAL 2024']) {
    it(`is read with any words: ${word}`, async () => {
      for (const degrees of [0, 45]) {
        const document = new TestDocument();
        const image = addMaskedImage(document, drawWord(word, degrees, 420, 300));
        const draw = 'q 340 0 0 243 40 150 cm /S1 Do Q\n';
        const input = onEachPage(document, PLANTED, draw, `/XObject<</S1 ${image}>>`);
        const { summary } = await removeWatermark(input, word, shared);
        expect(summary.imageRemoved, `${degrees} degrees`).to.equal(PAGES);
      }
    });
  }

  for (const word of ['DRAFT', 'Draft copy', 'For review only', '2026-11-22 Jane Doe']) {
    it(`is read with any words in its tiles: ${word}`, async () => {
      for (const degrees of [0, 25, -45]) {
        const document = new TestDocument();
        const image = addMaskedImage(document, drawTiles([word], degrees));
        document.addContentPage(writeBody() + OVERLAY, `/XObject<</S1 ${image}>>`);
        const { summary } = await removeWatermark(document.build(), word, shared);
        expect(summary.imageRemoved, `${degrees} degrees`).to.equal(1);
      }
    });
  }

  for (const [word, isSame] of [
    ['LEFT TITLE', true],
    ['LEFT FILE', false],
  ] as const) {
    it(`${isSame ? 'goes' : 'stays'} as the hollow letters of ${word}`, async () => {
      const build = (plant: Plant): Uint8Array =>
        onEachPage(new TestDocument(), plant, `q ${turnedBy(45, 100, 150)} cm ${writeHollow(word)} Q\n`, '');
      const { output, summary } = await removeWatermark(build(PLANTED), 'LEFT TITLE', shared);
      expect(summary.imageRemoved).to.equal(isSame ? PAGES : 0);
      if (isSame) await removesOnly(build(PLANTED), output!, build(CLEAN));
    });
  }

  it('is read although the recogniser errs in one letter', async () => {
    const input = WAYS[0]!.build(PLANTED);
    const { summary } = await removeWatermark(input, HINT, {
      createStampReader: () => Promise.resolve({ read: () => 'C0NFIDENTlAI\n' }),
    });
    expect(summary.imageRemoved).to.equal(PAGES);
  });
});
