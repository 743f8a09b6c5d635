/**
 * Marks that marked content, optional content or annotations enclose, in the ways of real products.
 */
import { TestDocument, turnedBy, writeBody, writeSlanted, type Plant } from '../../support/documents.js';
import {
  asBody,
  itLeavesAlone,
  itLeavesCleanTwins,
  onPage,
  type Kept,
  type Way,
} from '../../support/ways.js';

const MARK = '(CONFIDENTIAL)Tj';
/** Small, black and upright: only the enclosure identifies it as a mark. */
const UPRIGHT = 'BT 0 g /F1 11 Tf 60 60 Td';

/** `write` gets the instructions that show the mark upright; `after` follows on the page. */
function crossing(write: (show: string) => string, after = ''): Way['build'] {
  return onPage((plant) => `${write(`${UPRIGHT} ${plant(MARK)} ET`)} ${after}`);
}

const LAST_LINE = 'BT /F1 9 Tf 60 30 Td (Printed by the office.)Tj ET';

const CROSSING: Way[] = [
  {
    way: 'a sequence that begins in one q and ends in the next (Acrobat)',
    build: crossing(
      (show) =>
        `q 0 0 420 560 re W n /Artifact <</Subtype /Watermark /Type /Pagination >>BDC Q q 1 0 0 1 0 0 cm ${show} Q EMC`,
      LAST_LINE,
    ),
  },
  {
    way: 'a sequence after whose Q a colour leaks',
    build: crossing(
      (show) => `q .8 0 0 rg /Artifact<</Subtype/Watermark>>BDC Q .1 .1 .6 rg q ${show} Q EMC`,
      LAST_LINE,
    ),
  },
  {
    way: 'a sequence that ends after the Q of a q that is opened later (UPDF)',
    build: crossing(
      (show) =>
        `q/Artifact<</Type/Pagination/Subtype/UPDFTrialWatermark>>BDC 1 0 0 1 10 18 cm ${show} Q q Q EMC`,
      LAST_LINE,
    ),
  },
  {
    way: 'a sequence of the body that ends within the mark’s own q (Skia)',
    build: onPage(
      (plant) =>
        `/P<</MCID 0>>BDC ${LAST_LINE} q /GS0 gs EMC BT /F2 36 Tf ${turnedBy(45, 90, 150)} Tm ${plant(MARK)} ET Q`,
      () => '/ExtGState<</GS0<</ca .3>>>>',
    ),
  },
  {
    way: 'a sequence that is opened in one stream and closed in another',
    build: (plant) => {
      const document = new TestDocument();
      document.addContentPage([
        `${writeBody()}/Artifact<</Subtype/Watermark>>BDC q`,
        `${UPRIGHT} ${plant(MARK)} ET`,
        `Q EMC ${LAST_LINE}`,
      ]);
      return document.build();
    },
  },
  {
    way: 'a sequence that is never closed',
    build: crossing((show) => `/Artifact<</Subtype/Watermark>>BDC q ${show} Q`),
  },
  {
    way: 'an unmatched EMC before it',
    build: crossing((show) => `EMC /Artifact<</Subtype/Watermark>>BDC q ${show} Q EMC`, LAST_LINE),
  },
  {
    way: 'a sequence between BT and the end of its text object',
    build: onPage(
      (plant) =>
        `BT 0 g /F1 11 Tf 60 60 Td /Artifact<</Subtype/Watermark>>BDC ${plant(MARK)} EMC 0 -20 Td (Printed by the office.)Tj ET`,
    ),
  },
];

/** Optional content: `properties` returns the page's property list, given the group. */
function layered(
  properties: (group: string, other: string) => string,
  configuration: (group: string) => string = () => '',
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const group = document.add('<</Type/OCG/Name(Watermark)>>');
    const other = document.add('<</Type/OCG/Name(Drawing)>>');
    document.addCatalogEntries(
      `/OCProperties<</OCGs[${group} ${other}]/D<</Order[${group} ${other}]${configuration(group)}>>>>`,
    );
    document.addContentPage(
      `${writeBody()}/OC /MC0 BDC ${UPRIGHT} ${plant(MARK)} ET EMC ${LAST_LINE}`,
      `/Properties<</MC0 ${properties(group, other)}>>`,
    );
    return document.build();
  };
}

const LAYERS: Way[] = [
  {
    way: 'a membership of one group, not in an array',
    build: layered((group) => `<</Type/OCMD/OCGs ${group}>>`),
  },
  {
    way: 'a membership of two groups under /AnyOn',
    build: layered((group, other) => `<</Type/OCMD/OCGs[${other} ${group}]/P/AnyOn>>`),
  },
  {
    way: 'a visibility expression',
    build: layered((group, other) => `<</Type/OCMD/OCGs[${group}]/VE[/Or ${group} ${other}]>>`),
  },
  {
    way: 'a form with a membership dictionary',
    build: (plant) => {
      const document = new TestDocument();
      const group = document.add('<</Type/OCG/Name(Watermark)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<<>>>>`);
      const form = document.addForm(
        `${UPRIGHT} ${plant(MARK)} ET`,
        document.resources(),
        `/OC<</Type/OCMD/OCGs[${group}]>>`,
      );
      document.addContentPage(`${writeBody()}/Fm0 Do ${LAST_LINE}`, `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
];

interface Appearance {
  entries: string;
  appearance: (document: TestDocument, mark: string) => string;
}

function annotated({ entries, appearance }: Appearance, pages = 1): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    const drawn = appearance(document, writeSlanted(plant(MARK)));
    for (let page = 0; page < pages; page++) {
      const annotation = document.add(`<</Type/Annot/Rect[0 0 420 560]/F 4${entries}/AP<<${drawn}>>>>`);
      document.addContentPage(writeBody(), '', { annotations: [annotation] });
    }
    return document.build();
  };
}

const form = (document: TestDocument, content: string, entries = '/BBox[0 0 420 560]'): string =>
  document.addStream(content, `/Type/XObject/Subtype/Form${entries}/Resources ${document.resources()}`);

const APPEARANCES: Way[] = [
  {
    way: 'all appearance states of a stamp',
    build: annotated({
      entries: '/Subtype/Stamp/AS/On',
      appearance: (document, mark) => `/N<</On ${form(document, mark)}/Off ${form(document, mark)}>>`,
    }),
  },
  {
    way: 'an appearance for rolling over it, too',
    build: annotated({
      entries: '/Subtype/Watermark',
      appearance: (document, mark) => `/N ${form(document, mark)}/R ${form(document, '')}`,
    }),
  },
  {
    way: 'one appearance shared by the annotations of three pages',
    build: annotated(
      { entries: '/Subtype/Watermark', appearance: (document, mark) => `/N ${form(document, mark)}` },
      3,
    ),
  },
  {
    way: 'a stamp that is blended with the page',
    build: annotated({
      entries: '/Subtype/Stamp',
      appearance: (document, mark) =>
        `/N ${document.addStream(
          `/GM gs ${mark}`,
          `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources('/ExtGState<</GM<</BM/Multiply>>>>')}`,
        )}`,
    }),
  },
  {
    way: 'an appearance that is turned and scaled into its rectangle',
    build: annotated({
      entries: '/Subtype/Stamp',
      appearance: (document, mark) => `/N ${form(document, mark, '/BBox[0 0 420 420]/Matrix[0 1 -1 0 0 0]')}`,
    }),
  },
];

/** A page of body text, then a page with only an annotation. */
function besideNothing(
  contents: string | [],
  entries: string,
  draw: (document: TestDocument) => string,
): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const annotation = document.add(
    `<</Type/Annot/Rect[0 0 420 560]/F 4${entries}/AP<</N ${draw(document)}>>>>`,
  );
  document.addPage({ contents, resources: document.resources(), annotations: [annotation] });
  return document.build();
}

/** An entry with the value null counts as missing (7.3.7). */
const NO_CONTENTS: [string, string | []][] = [
  ['without contents', 'null'],
  ['of no content streams', []],
];

for (const [page, contents] of NO_CONTENTS) {
  APPEARANCES.push({
    way: `a stamp on a page ${page}`,
    build: (plant) =>
      besideNothing(contents, '/Subtype/Stamp', (document) => form(document, writeSlanted(plant(MARK)))),
  });
}

const KEPT: Kept[] = [
  {
    what: 'a note on a page without contents',
    build: () =>
      besideNothing('null', '/Subtype/FreeText/DA(/F1 11 Tf 0 g)', (document) =>
        form(document, `BT 0 g /F1 11 Tf 60 400 Td ${MARK} ET`),
      ),
  },
  {
    what: 'a header artifact with the same text',
    build: asBody(() => `/Artifact<</Type/Pagination/Subtype/Header>>BDC ${UPRIGHT} ${MARK} ET EMC`),
  },
  {
    what: 'text after an artifact that closes a q around it',
    build: asBody(() => `q /Artifact<</Subtype/Watermark>>BDC Q q Q EMC ${UPRIGHT} ${MARK} ET`),
  },
  {
    what: 'a paragraph whose structure is named Watermark by its language alone',
    build: asBody(() => `/P<</Lang(Watermark)/MCID 0>>BDC ${UPRIGHT} ${MARK} ET EMC`),
  },
  {
    what: 'a layer of a drawing',
    build: () => {
      const document = new TestDocument();
      const group = document.add('<</Type/OCG/Name(Drawing)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${group}]/D<<>>>>`);
      document.addContentPage(
        `${writeBody()}/OC /MC0 BDC ${UPRIGHT} ${MARK} ET EMC`,
        `/Properties<</MC0<</Type/OCMD/OCGs[${group}]>>>>`,
      );
      return document.build();
    },
  },
  {
    what: 'the text of a note',
    build: () => {
      const document = new TestDocument();
      const note = document.add(
        `<</Type/Annot/Subtype/FreeText/Rect[60 100 300 130]/DA(/F1 11 Tf 0 g)/Contents(CONFIDENTIAL)/F 4/AP<</N ${form(document, `BT 0 g /F1 11 Tf 2 10 Td ${MARK} ET`, '/BBox[0 0 240 30]')}>>>>`,
      );
      document.addContentPage(writeBody(), '', { annotations: [note] });
      return document.build();
    },
  },
  {
    what: 'the caption of a link',
    build: () => {
      const document = new TestDocument();
      const link = document.add(
        '<</Type/Annot/Subtype/Link/Rect[60 60 200 80]/Border[0 0 0]/A<</S/URI/URI(https://example.org/CONFIDENTIAL)>>>>',
      );
      document.addContentPage(`${writeBody()}${UPRIGHT} ${MARK} ET`, '', { annotations: [link] });
      return document.build();
    },
  },
];

describe('a mark that is enclosed', () => {
  describe('by a sequence that crosses q and Q', () => itLeavesCleanTwins(CROSSING));
  describe('by optional content', () => itLeavesCleanTwins(LAYERS));
  describe('by an annotation', () => itLeavesCleanTwins(APPEARANCES));
  describe('that is not a mark', () => itLeavesAlone(KEPT));
});
