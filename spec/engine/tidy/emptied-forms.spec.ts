/**
 * Forms that a removal leaves empty: which are removed, with their draws and names, and which stay.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { checkWithQpdf, removesOnly } from '../../support/oracle.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';
import { listReadableTexts } from '../../support/physical-scan.js';

const HINT = 'CONFIDENTIAL';
const MARK = writeSlanted(`(${HINT})Tj`);
const FORM_WARNING = 'A form that held the watermark is empty now and stays in the document.';

type Build = (plant: Plant) => TestDocument;

/** Two pages that draw the form under the name /Mark. */
function drawOnTwoPages(
  document: TestDocument,
  form: string,
  around: (draw: string) => string = (draw) => draw,
): TestDocument {
  for (let page = 0; page < 2; page++) {
    document.addContentPage(writeBody() + around('/Mark Do'), `/XObject<</Mark ${form}>>`);
  }
  return document;
}

const GOING: [string, Build][] = [
  [
    'a form that two pages draw',
    (plant) => {
      const document = new TestDocument();
      return drawOnTwoPages(document, document.addForm(plant(MARK), document.resources()));
    },
  ],
  [
    'a form in an artifact sequence that ends in an outer q',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources());
      return drawOnTwoPages(
        document,
        form,
        (draw) => `q/Artifact<</Subtype/Watermark>>BDC Q q ${draw} Q EMC`,
      );
    },
  ],
  [
    'forms that draw each other',
    (plant) => {
      const document = new TestDocument();
      let form = document.addForm(plant(MARK), document.resources());
      for (let depth = 0; depth < 3; depth++) {
        form = document.addForm('q /Mark Do Q', `<</XObject<</Mark ${form}>>>>`, `/Depth ${depth}`);
      }
      return drawOnTwoPages(document, form);
    },
  ],
  [
    'a form in an indirect dictionary of indirect resources',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources());
      const resources = document.add(document.resources(`/XObject ${document.add(`<</Mark ${form}>>`)}`));
      for (let page = 0; page < 2; page++) {
        const contents = document.addStream(`${writeBody()}/Mark Do`);
        document.addPage({ contents, resources });
      }
      return document;
    },
  ],
  [
    'a form with transparency and a product’s settings',
    (plant) => {
      const document = new TestDocument();
      const settings = document.addStream(`<text>${HINT}</text>`);
      const form = document.addForm(
        plant(MARK),
        document.resources(),
        `/Group<</S/Transparency/K true>>/PieceInfo<</ADBE_CompoundType<</Private/Watermark/DocSettings ${settings}>>>>`,
      );
      return drawOnTwoPages(document, form, (draw) => `q ${draw} Q`);
    },
  ],
];

/** Documents whose emptied form stays, and what else must remain. */
const STAYING: [string, Build, RegExp][] = [
  [
    'a form that the structure tree refers to',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources(), '/StructParents 3');
      return drawOnTwoPages(document, form);
    },
    /\/StructParents 3/u,
  ],
  [
    'a form that the catalog refers to',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources(), '/Mine true');
      document.addCatalogEntries(`/Kept ${form}`);
      return drawOnTwoPages(document, form);
    },
    /\/Mine true/u,
  ],
  [
    'a form that an annotation may show when it is clicked',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources(), '/Mine true');
      const shown = document.addForm('', document.resources());
      const button = document.add(`<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N ${shown}/D ${form}>>>>`);
      document.addContentPage(`${writeBody()}/Mark Do`, `/XObject<</Mark ${form}>>`, {
        annotations: [button],
      });
      return document;
    },
    /\/Mine true/u,
  ],
  [
    'a form of a soft mask',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(
        plant(MARK),
        document.resources(),
        '/Mine true/Group<</S/Transparency/CS/DeviceGray>>',
      );
      const state = document.add(`<</SMask<</S/Luminosity/G ${form}>>>>`);
      document.addContentPage(
        `${writeBody()}/Mark Do`,
        `/XObject<</Mark ${form}>>/ExtGState<</Masked ${state}>>`,
      );
      return document;
    },
    /\/Mine true/u,
  ],
  [
    'a form drawn by a form that no page draws',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources(), '/Mine true');
      const unseen = document.addForm('/Mark Do', `<</XObject<</Mark ${form}>>>>`);
      document.addContentPage(`${writeBody()}/Mark Do`, `/XObject<</Mark ${form}/Unseen ${unseen}>>`);
      return document;
    },
    /\/Mine true/u,
  ],
];

/** Documents with a form that is similar but not emptied: it stays without a warning. */
const UNTOUCHED: [string, Build, RegExp][] = [
  [
    'a form with a figure in it',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(
        `q .5 g 10 10 40 40 re f Q ${plant(MARK)}`,
        document.resources(),
        '/Mine true',
      );
      return drawOnTwoPages(document, form);
    },
    /(?=.*\/Mark \d+ 0 R).*\/Mine true/u,
  ],
  [
    'a form with other text',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(
        `BT /F1 9 Tf 60 40 Td (Page of the report)Tj ET ${plant(MARK)}`,
        document.resources(),
        '/Mine true',
      );
      return drawOnTwoPages(document, form);
    },
    /(?=.*\/Mark \d+ 0 R).*\/Mine true/u,
  ],
  [
    'another form that was empty before',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources());
      const empty = document.addForm('q Q', '<<>>', '/Mine true');
      for (let page = 0; page < 2; page++) {
        document.addContentPage(
          `${writeBody()}/Mark Do /Empty Do`,
          `/XObject<</Mark ${form}/Empty ${empty}>>`,
        );
      }
      return document;
    },
    /(?=.*\/Empty \d+ 0 R).*\/Mine true/u,
  ],
  [
    'another form of the same name on a page of its own',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources());
      const other = document.addForm('q .4 g 60 60 40 40 re f Q', '<<>>', '/Mine true');
      drawOnTwoPages(document, form);
      document.addContentPage(`${writeBody()}/Mark Do`, `/XObject<</Mark ${other}>>`);
      return document;
    },
    /(?=.*\/Mark \d+ 0 R).*\/Mine true/u,
  ],
  [
    'a form beside it in inherited resources',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(plant(MARK), document.resources());
      const logo = document.addForm('q .4 g 60 60 40 40 re f Q', '<<>>', '/Mine true');
      const resources = document.add(document.resources(`/XObject<</Logo ${logo}/Mark ${form}>>`));
      for (const content of ['/Logo Do /Mark Do', '/Mark Do', '/Logo Do']) {
        document.addPage({ contents: document.addStream(writeBody() + content), resources });
      }
      return document;
    },
    /(?=.*\/Logo \d+ 0 R).*\/Mine true/u,
  ],
];

function readPlain(file: Uint8Array): string {
  return Buffer.from(
    throughQpdf(file, '--qdf', '--decrypt', '--preserve-unreferenced', '--object-streams=disable'),
  ).toString('latin1');
}

async function remove(file: Uint8Array): Promise<{ output: Uint8Array; warnings: string[]; way: unknown }> {
  const { output, summary } = await removeWatermark(file, HINT);
  expect(summary.status).to.equal('removed');
  return { output: output!, warnings: summary.warnings, way: summary.diagnostics['writing'] };
}

const WRITINGS: [string, (file: Uint8Array) => Uint8Array][] = [
  ['plain', (file) => file],
  [
    'deflated, in object streams',
    (file) => throughQpdf(file, '--object-streams=generate', '--compress-streams=y'),
  ],
  [
    'encrypted, in object streams',
    (file) => throughQpdf(file, '--encrypt', '', 'owner', '256', '--', '--object-streams=generate'),
  ],
];

describe('emptied forms', () => {
  for (const [what, build] of GOING) {
    it(`are removed: ${what}`, async () => {
      const file = build(PLANTED).build();
      const { output, warnings, way } = await remove(file);
      expect(warnings).to.deep.equal([]);
      expect(way).to.equal('in-place');
      expect(output.length).to.equal(file.length);
      const text = Buffer.from(output).toString('latin1');
      expect(text).to.not.match(/\/Mark|Subtype\s*\/Form|BDC|CONFIDENTIAL/u);
      await removesOnly(file, output, build(CLEAN).build());
    });
  }

  for (const [what, write] of WRITINGS.slice(1)) {
    it(`leave nothing of the mark if they are ${what}`, async () => {
      const build = GOING[0]![1];
      const file = write(build(PLANTED).build());
      const { output } = await remove(file);
      expect(readPlain(file)).to.include(HINT);
      expect(readPlain(output)).to.not.include(HINT);
      await removesOnly(file, output, build(CLEAN).build());
    });
  }

  it('are removed from every revision', async () => {
    const document = new TestDocument();
    const form = document.addForm(MARK, document.resources(), '', 'flate');
    const file = drawOnTwoPages(document, form).build();
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 500 600]/Resources ${document.resources()}`;
    const twice = appendRevision(file, new Map([[objectNumberOf(form), streamBody(`q ${MARK} Q`, entries)]]));
    const { output } = await remove(twice);
    expect(listReadableTexts(output).some((text) => text.includes(HINT))).to.equal(false);
    expect(Buffer.from(output).toString('latin1')).to.not.include('/Subtype/Form');
    expect(checkWithQpdf(output)).to.equal(0);
  });

  it('keep their names in a linearised file, whose hint tables count references', async () => {
    const build = GOING[0]![1];
    const file = throughQpdf(build(PLANTED).build(), '--linearize');
    const { output, way, warnings } = await remove(file);
    expect(way).to.equal('in-place');
    expect(warnings).to.deep.equal([FORM_WARNING]);
    await removesOnly(file, output, build(CLEAN).build());
  });

  for (const [what, build, kept] of STAYING) {
    it(`stay with a warning: ${what}`, async () => {
      const file = build(PLANTED).build();
      const { output, warnings } = await remove(file);
      expect(warnings).to.deep.equal([FORM_WARNING]);
      expect(Buffer.from(output).toString('latin1')).to.match(kept);
      await removesOnly(file, output, build(CLEAN).build());
    });
  }

  for (const [what, build, kept] of UNTOUCHED) {
    for (const [how, write] of WRITINGS.slice(0, 2)) {
      it(`do not include ${what} (${how})`, async () => {
        const file = write(build(PLANTED).build());
        const { output, warnings } = await remove(file);
        expect(warnings).to.deep.equal([]);
        expect(readPlain(output).replaceAll(/\s+/gu, ' ')).to.match(kept);
        await removesOnly(file, output, build(CLEAN).build());
      });
    }
  }
});
