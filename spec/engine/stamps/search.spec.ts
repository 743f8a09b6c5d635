import { expect } from 'chai';
import { findStamps, type StampSource, type Stamps } from '../../../src/engine/stamps/search.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import type { PageEntries, Reference } from '../../support/pdf-builder.js';
import type { StampReader } from '../../../src/engine/stamps/stamp-reader.js';
import { withPassageOpen } from '../../support/traced.js';

const HINT = 'CONFIDENTIAL';

interface Search extends Stamps {
  wasReaderAsked: boolean;
  /** The number of draws that were rendered separately. */
  isolated: number;
}

interface Options {
  /** The readings, picture by picture; the last one for all further pictures. Null if there is no recogniser. */
  readings?: string[] | null;
  hintText?: string;
  isolate?: StampSource['isolateDraw'];
}

/** A picture that can be read: a line across its middle. */
const LINE: ReturnType<StampSource['isolateDraw']> = {
  boxInPage: { left: 0, top: 0, right: 100, bottom: 20 },
  render: (_matrix, width, height) => {
    const samples = new Uint8Array(2 * width * height);
    const middle = Math.floor(height / 2);
    for (let x = 20; x < width - 20; x++) samples[2 * (middle * width + x) + 1] = 255;
    return { width, height, samples };
  },
  close: () => undefined,
};

async function search(
  document: TestDocument,
  { readings = [HINT], hintText = HINT, isolate = () => LINE }: Options = {},
): Promise<Search> {
  return withPassageOpen(
    document.build(),
    hintText,
    async ({ passage: { trace, hint, document: read }, admitted }) => {
      let isolated = 0;
      const source: StampSource = {
        drawPaths: () => LINE,
        units: trace.units,
        contents: trace.contents,
        showsThrough: (objectNumber) => trace.showsThrough(objectNumber),
        readPictureSource: (objectNumber) => trace.readPictureSource(objectNumber),
        readAnnotationTexts: (objectNumber) => trace.readAnnotationTexts(objectNumber),
        isolateDraw: (pageNumber, chain) => {
          isolated++;
          return isolate(pageNumber, chain);
        },
      };
      const reader = readings && {
        read: (): string => readings[Math.min(isolated - 1, readings.length - 1)]!,
      };
      let wasReaderAsked = false;
      async function* openReaders(): AsyncGenerator<StampReader> {
        wasReaderAsked = true;
        if (reader !== null) yield reader;
      }
      const options = { insist: false };
      const readers = { openEach: openReaders };
      const found = await findStamps({ document: read, trace: source, hint, options, readers }, admitted);
      return { ...found, wasReaderAsked, isolated };
    },
  );
}

/** Pages that draw these pictures, each at a different place. */
function onPages(
  pages: number,
  pictures: (document: TestDocument) => Reference[],
  write: (draws: string) => string = (draws) => draws,
): TestDocument {
  const document = new TestDocument();
  const references = pictures(document);
  const draws = references
    .map((_, at) => `q 90 0 0 ${30 + 12 * at} 60 ${50 + 20 * at} cm /Im${at} Do Q `)
    .join('');
  const names = references.map((reference, at) => `/Im${at} ${reference}`).join('');
  for (let page = 0; page < pages; page++) {
    document.addContentPage(writeBody() + write(draws), `/XObject<<${names}>>`);
  }
  return document;
}

const one = (document: TestDocument): Reference[] => [document.addImage()];
/** This many different pictures. */
const many =
  (count: number) =>
  (document: TestDocument): Reference[] =>
    Array.from({ length: count }, (_, at) => document.addImage(2 + at, at / count));

describe('findStamps', () => {
  it('finds every draw of the picture that reads as the hint, and reads it once', async () => {
    const { draws, readings, candidatePictures, isolated } = await search(onPages(3, one));
    expect(draws.map(({ pageNumber, gate }) => [pageNumber, gate])).to.deep.equal([
      [1, 'same-placement'],
      [2, 'same-placement'],
      [3, 'same-placement'],
    ]);
    expect([readings, candidatePictures, isolated]).to.deep.equal([1, 1, 1]);
  });

  for (const [what, reading, suggestions] of [
    ['a line of it', `Northwind\n${HINT}\n2024-03-05`, [`Northwind\n${HINT}\n2024-03-05`]],
    ['no part of it', 'Northwind Rivers', []],
    ['all of it', HINT, []],
  ] as const) {
    it(`returns what a picture reads as if the hint is ${what}`, async () => {
      const found = await search(onPages(3, one), { readings: [reading] });
      expect(found.suggestions).to.deep.equal(suggestions);
      expect(found.draws).to.have.lengthOf(reading === HINT ? 3 : 0);
    });
  }

  for (const [what, readings, found] of [
    ['its halves', ['MOST', 'CONFIDENTIAL'], 6],
    ['its first half and other words', ['MOST', 'Northwind'], 0],
    ['its whole and its first half', ['MOST CONFIDENTIAL', 'MOST'], 3],
  ] as [string, string[], number][]) {
    it(`finds ${found} draws of two pictures that read as ${what}`, async () => {
      const chains: number[] = [];
      /** Each picture to the right of the one that was read before it. */
      const isolate: Options['isolate'] = (_page, chain) => {
        if (!chains.includes(chain)) chains.push(chain);
        const left = 100 * chains.indexOf(chain);
        return { ...LINE, boxInPage: { left, top: 0, right: left + 100, bottom: 20 } };
      };
      const options = { readings, hintText: 'MOST CONFIDENTIAL', isolate };
      const { draws } = await search(onPages(3, many(2)), options);
      expect(draws).to.have.lengthOf(found);
    });
  }

  const PLACED = 'q 90 0 0 30 60 50 cm /Im0 Do Q';
  const WIDE = { mediaBox: [0, 0, 560, 420] };
  const TURNED = { entries: '/Rotate 270' };
  const LARGE = { mediaBox: [0, 0, 840, 1120] };
  for (const [what, marked, draw, page, gates, left] of [
    ['on a turned page', 3, PLACED, TURNED, ['companion'], []],
    ['elsewhere on a wide page', 3, 'q 90 0 0 30 100 20 cm /Im0 Do Q', WIDE, ['companion'], []],
    ['a little larger on a wide page', 3, 'q 112 0 0 37 60 50 cm /Im0 Do Q', WIDE, ['companion'], []],
    ['fitted to a page of twice the size', 3, 'q 180 0 0 60 120 100 cm /Im0 Do Q', LARGE, ['companion'], []],
    ['much larger on a wide page', 3, 'q 180 0 0 60 60 50 cm /Im0 Do Q', WIDE, [], [4]],
    ['elsewhere on a page, as a logo on a cover is', 3, 'q 90 0 0 30 100 200 cm /Im0 Do Q', {}, [], [4]],
    [
      'twice, as an icon is',
      3,
      'q 90 0 0 30 100 200 cm /Im0 Do Q q 90 0 0 30 100 300 cm /Im0 Do Q',
      WIDE,
      [],
      [4],
    ],
    ['over the whole page', 3, 'q 420 0 0 560 0 0 cm /Im0 Do Q', {}, [], []],
    ['too small to be read', 3, 'q 9 0 0 3 60 50 cm /Im0 Do Q', TURNED, [], []],
    ['on a turned page, with the mark on two pages', 2, PLACED, TURNED, [], [3]],
    ['as another picture of the same measures', 3, 'q 90 0 0 30 60 50 cm /Im1 Do Q', TURNED, [], []],
  ] as [string, number, string, Partial<PageEntries>, string[], number[]][]) {
    it(`finds ${gates.length} further draws of the mark's picture ${what}`, async () => {
      const document = new TestDocument();
      const names = `/XObject<</Im0 ${document.addImage(2, 0)}/Im1 ${document.addImage(2, 1)}>>`;
      for (let at = 0; at < marked; at++) document.addContentPage(writeBody() + PLACED, names);
      document.addContentPage(writeBody() + draw, names, page);
      const { draws, keptPages } = await search(document);
      expect(draws.slice(marked).map(({ gate }) => gate)).to.deep.equal(gates);
      expect(draws).to.have.lengthOf(marked + gates.length);
      expect(keptPages).to.deep.equal(left);
    });
  }

  it('reports the page that keeps a draw of the picture beside the mark', async () => {
    const document = new TestDocument();
    const names = `/XObject<</Im0 ${document.addImage(2, 0)}>>`;
    const legend = 'q 60 0 0 20 100 300 cm /Im0 Do Q';
    for (const more of [legend, '', '']) document.addContentPage(`${writeBody()}${PLACED} ${more}`, names);
    const { draws, keptPages } = await search(document);
    expect(draws.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 2, 3]);
    expect(keptPages).to.deep.equal([1]);
  });

  it('leaves logos of pages with the mark as text unread, though a cover has them elsewhere', async () => {
    const document = new TestDocument();
    const names = `/XObject<</Im0 ${document.addImage(2, 0)}/Im1 ${document.addImage(3, 1)}>>`;
    const faint = `${names}/ExtGState<</G<</ca .5>>>>`;
    const decorated = 'q /G gs 300 0 0 100 60 50 cm /Im1 Do Q ';
    document.addContentPage(`${decorated}q 90 0 0 30 160 300 cm /Im0 Do Q`, faint, TURNED);
    for (let page = 0; page < 6; page++) {
      document.addContentPage(writeBody() + PLACED + writeSlanted(`(${HINT})Tj`), names);
    }
    document.addContentPage(decorated, faint, TURNED);
    const { isolated, candidatePictures } = await search(document, { readings: ['decoration'] });
    expect([isolated, candidatePictures]).to.deep.equal([1, 2]);
  });

  it('leaves a figure with the picture on a page that has the mark', async () => {
    const document = new TestDocument();
    const names = `/XObject<</Im0 ${document.addImage()}>>`;
    for (let page = 0; page < 3; page++) document.addContentPage(writeBody() + PLACED, names);
    document.addContentPage(`${writeBody()}${PLACED} q 180 0 0 60 100 200 cm /Im0 Do Q`, names);
    expect((await search(document)).draws).to.have.lengthOf(4);
  });

  it('finds the one picture of several that reads as the hint', async () => {
    const { draws, candidatePictures } = await search(onPages(3, many(3)), {
      readings: ['Northwind', HINT, 'Ltd'],
    });
    expect([draws.length, candidatePictures]).to.deep.equal([3, 3]);
    expect(new Set(draws.map(({ instruction }) => instruction)).size).to.equal(1);
  });

  for (const [pictures, unread] of [
    [8, null],
    [12, 'there are too many'],
  ] as const) {
    it(`reads eight of ${pictures} pictures, and no more`, async () => {
      expect(await search(onPages(2, many(pictures)), { readings: ['Another thing'] })).to.deep.include({
        isolated: 8,
        candidatePictures: pictures,
        draws: [],
        unread,
      });
    });
  }

  it('does not say of a picture over text that it has no words, if there is no reader', async () => {
    const write = (draws: string): string => `q 4 0 0 5 -200 100 cm ${draws} Q`;
    expect((await search(onPages(3, one, write), { readings: null })).unread).to.equal(null);
  });

  for (const [what, reading, write, page] of [
    [
      'names the page of a picture over text without words',
      'LIC, 4\n',
      (draws: string) => `q 4 0 0 5 -200 100 cm ${draws} Q`,
      1,
    ],
    [
      'names no page of a picture over text with words',
      'Northwind',
      (draws: string) => `q 4 0 0 5 -200 100 cm ${draws} Q`,
      null,
    ],
    ['names no page of a picture without words beside the text', 'LIC, 4\n', (draws: string) => draws, null],
  ] as const) {
    it(`${what}, if nothing was found`, async () => {
      const { unread } = await search(onPages(3, one, write), { readings: [reading] });
      if (page === null) expect(unread).to.equal(null);
      else expect(unread).to.contain(`over the text of page ${page};`);
    });
  }

  it('reads the picture over which text recognition wrote its words', async () => {
    const { draws } = await search(onPages(3, one, (all) => all + writeSlanted(`3 Tr (${HINT})Tj 0 Tr`)));
    expect(draws).to.have.lengthOf(3);
  });

  it('begins with the picture that is drawn most often', async () => {
    const document = new TestDocument();
    const [logo, mark] = [document.addImage(2), document.addImage(3)];
    for (let page = 0; page < 3; page++) {
      const twice = 'q 90 0 0 30 60 50 cm /Mark Do Q q 90 0 0 30 60 150 cm /Mark Do Q';
      document.addContentPage(
        `${writeBody()}q 40 0 0 40 9 9 cm /Logo Do Q ${twice}`,
        `/XObject<</Logo ${logo}/Mark ${mark}>>`,
      );
    }
    const { draws } = await search(document, { readings: [HINT, 'Northwind'] });
    expect(draws).to.have.lengthOf(6);
  });

  it('does not read a picture that the document declares as the hint', async () => {
    const tagged = (draws: string): string => `/Figure<</Alt(Confidential)>>BDC ${draws}EMC`;
    const { draws, wasReaderAsked } = await search(onPages(3, one, tagged));
    expect([draws.length, wasReaderAsked]).to.deep.equal([3, false]);
  });

  it('finds nothing if no recogniser is installed', async () => {
    expect(await search(onPages(3, one), { readings: null })).to.deep.include({
      draws: [],
      wasReaderAsked: true,
    });
  });

  for (const [what, document] of [
    ['no picture', () => onPages(3, () => [])],
    ['a picture on one page', () => onPages(1, one)],
    [
      'a text mark on the pages with the picture',
      () => onPages(3, one, (draws) => draws + writeSlanted(`(${HINT})Tj`)),
    ],
  ] as const) {
    it(`starts no recogniser if there is ${what}`, async () => {
      expect(await search(document())).to.deep.include({ draws: [], wasReaderAsked: false, isolated: 0 });
    });
  }

  it('skips a picture that cannot be rendered, and reads the next', async () => {
    let isFirst = true;
    const { draws } = await search(onPages(3, many(2)), {
      isolate: () => {
        if (!isFirst) return LINE;
        isFirst = false;
        return {
          ...LINE,
          render: () => {
            throw new Error('no such filter');
          },
        };
      },
    });
    expect(draws).to.have.lengthOf(3);
  });

  it('ends if MuPDF is exhausted: it would not answer again', async () => {
    const isolate = (): never => {
      throw new WebAssembly.RuntimeError('memory access out of bounds');
    };
    const failure = await search(onPages(3, one), { isolate }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(WebAssembly.RuntimeError);
  });
});
