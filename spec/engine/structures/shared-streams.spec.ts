/**
 * Streams that several pages run, or one page runs twice: an edit changes all of these uses.
 */
import { expect } from 'chai';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { readWithPoppler, removesOnly } from '../../support/oracle.js';
import type { Reference } from '../../support/pdf-builder.js';
import { removeWatermark } from '../../support/witnessed.js';

const TEXT = 'CONFIDENTIAL';
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 420 560]';
/** The place of the text as a mark, and as a heading. */
const AS_MARK = `.75 g ${turnedBy(45, 90, 150, 2.5)} cm`;
const AS_TEXT = '0 g 1 0 0 1 60 525 cm';

function drawn(name: string, place: string): string {
  return `q ${place} /${name} Do Q\n`;
}

/** A form that shows the text, or nothing in the twin; and another form, so that being in a form is no evidence. */
function stamp(document: TestDocument, plant: Plant = PLANTED, place = ''): Reference {
  return document.addStream(`${place} BT /F1 14 Tf ${plant(`(${TEXT})Tj`)} 0 -16 Td (Copy 7)Tj ET`, FORM);
}

const MARKS: { what: string; build: (plant: Plant) => Uint8Array }[] = [
  {
    what: 'a form that pages of several sizes draw, one of which cuts it off',
    build: (plant) => {
      const document = new TestDocument();
      const form = stamp(document, plant, AS_MARK);
      for (const mediaBox of [
        [0, 0, 420, 560],
        [0, 0, 560, 420],
        [0, 0, 200, 250],
      ] as const) {
        document.addContentPage(
          writeBody(['The committee met.'], 20, 150) + drawn('Fm0', ''),
          `/XObject<</Fm0 ${form}>>`,
          {
            mediaBox: [...mediaBox],
          },
        );
      }
      return document.build();
    },
  },
  {
    what: 'a form below the contents, which cover it on one page',
    build: (plant) => {
      const document = new TestDocument();
      const form = stamp(document, plant, AS_MARK);
      for (const ground of ['', '1 g 0 0 420 560 re f 0 g ', '']) {
        document.addContentPage(drawn('Fm0', '') + ground + writeBody(), `/XObject<</Fm0 ${form}>>`);
      }
      return document.build();
    },
  },
  {
    what: 'contents that two pages share',
    build: (plant) => {
      const document = new TestDocument();
      const contents = document.addStream(writeBody() + writeSlanted(plant(`(${TEXT})Tj`)));
      for (let page = 0; page < 2; page++) document.addPage({ contents, resources: document.resources() });
      return document.build();
    },
  },
];

const KEPT: { what: string; build: () => Uint8Array }[] = [
  {
    what: 'a form that one page draws as a heading and as a mark',
    build: () => {
      const document = new TestDocument();
      const content = drawn('Fm0', AS_TEXT) + writeBody() + drawn('Fm0', AS_MARK);
      document.addContentPage(content, `/XObject<</Fm0 ${stamp(document)}>>`);
      return document.build();
    },
  },
  {
    what: 'a form that pages draw as a mark, and another as a heading',
    build: () => {
      const document = new TestDocument();
      const form = stamp(document);
      for (const place of [AS_MARK, AS_MARK, AS_TEXT]) {
        document.addContentPage(writeBody() + drawn('Fm0', place), `/XObject<</Fm0 ${form}>>`);
      }
      return document.build();
    },
  },
  {
    what: 'a content stream of which one page makes a mark and one a heading',
    build: () => {
      const document = new TestDocument();
      const shown = document.addStream(`BT /F1 14 Tf (${TEXT})Tj ET`);
      for (const place of [AS_MARK, AS_TEXT]) {
        document.addPage({
          contents: [document.addStream(`${writeBody()}q ${place}`), shown, document.addStream('Q')],
          resources: document.resources(),
        });
      }
      return document.build();
    },
  },
  {
    what: 'a stamp’s appearance that another annotation shows upright',
    build: () => {
      const document = new TestDocument();
      const appearance = document.addForm(
        `BT /F1 14 Tf (${TEXT})Tj 0 -16 Td (Copy 7)Tj ET`,
        document.resources(),
      );
      const annotations = ['/Subtype/Stamp/Rect[60 300 260 330]', '/Subtype/Square/Rect[60 200 260 230]'].map(
        (entries) => document.add(`<</Type/Annot/F 4${entries}/AP<</N ${appearance}>>>>`),
      );
      document.addContentPage(writeBody(), '', { annotations });
      return document.build();
    },
  },
];

describe('a stream of several uses', () => {
  for (const { what, build } of MARKS) {
    it(`loses the mark of ${what}`, async () => {
      const { output } = await removeWatermark(build(PLANTED), TEXT);
      await removesOnly(build(PLANTED), output!, build(CLEAN));
    });
  }

  for (const { what, build } of KEPT) {
    it(`stays if it is ${what}, and the report says why`, async () => {
      const { output, summary } = await removeWatermark(build(), TEXT);
      expect(output).to.equal(null);
      expect(summary.reason).to.equal('target_found_not_removed');
      expect(summary.diagnostics).to.include({ writing: 'none' });
      expect(summary.diagnostics).to.have.property('refused_shared_content');
    });
  }

  it('does not prevent the removal of another mark', async () => {
    const document = new TestDocument();
    const form = stamp(document);
    document.addContentPage(
      drawn('Fm0', AS_TEXT) + writeBody() + drawn('Fm0', AS_MARK),
      `/XObject<</Fm0 ${form}>>`,
    );
    document.addContentPage(writeBody() + writeSlanted(`(${TEXT})Tj`));
    const { output, summary } = await removeWatermark(document.build(), TEXT);
    expect(readWithPoppler(output!).map((text) => text.split(TEXT).length - 1)).to.deep.equal([2, 0]);
    expect(summary.diagnostics).to.include({ writing: 'in-place', refused_shared_content: 1 });
  });
});
