/**
 * Strings that describe a removed mark: which are emptied, and which stay.
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
import { removesOnly } from '../../support/oracle.js';
import { appendRevision, objectNumberOf, throughQpdf } from '../../support/pdf-builder.js';
import { listReadableTexts } from '../../support/physical-scan.js';

const HINT = 'CONFIDENTIAL';
const MARK = writeSlanted(`(${HINT})Tj`);
const WARNING = 'An alternate text that described the watermark stays in the document.';
const KEPT = 'BT /F1 9 Tf 60 40 Td (Kept words)Tj ET';

const tagged = (tag: string, list: string, content: string): string => `/${tag} ${list} BDC ${content} EMC\n`;

/** A page of numbered sequences, and the structure element of each, whose entries the test gives. */
class StructuredDocument extends TestDocument {
  readonly page = this.reserve();
  readonly root = this.reserve();
  readonly elements: string[] = [];

  addElement(entries: string, parent = this.root): string {
    const element = this.add(`<</Type/StructElem/S/Span/P ${parent}/Pg ${this.page}${entries}>>`);
    this.elements.push(element);
    return element;
  }

  /** @param parents the elements of the page's sequences, by number. */
  finish(content: string, parents: string[]): this {
    this.addContentPage(content, '', { reference: this.page, entries: '/StructParents 4' });
    this.set(
      this.root,
      `<</Type/StructTreeRoot/K[${this.elements.join(' ')}]/ParentTree<</Kids[<</Limits[4 4]/Nums[4[${parents.join(' ')}]]>>]>>>>`,
    );
    this.addCatalogEntries(`/StructTreeRoot ${this.root}/MarkInfo<</Marked true>>`);
    return this;
  }
}

type Build = (plant: Plant) => TestDocument;

const GOING: [string, Build][] = [
  [
    'of a property list in the page’s own resources',
    (plant) => {
      const document = new TestDocument();
      document.addContentPage(
        writeBody() + tagged('Span', '/Told', plant(MARK)),
        `/Properties<</Told<</ActualText(${HINT})/Lang(en)>>>>`,
      );
      return document;
    },
  ],
  [
    'of a property list that two pages use for their marks',
    (plant) => {
      const document = new TestDocument();
      const list = document.add(`<</ActualText(${HINT})/E(${HINT})>>`);
      for (let page = 0; page < 2; page++) {
        document.addContentPage(
          writeBody() + tagged('Span', '/Told', plant(MARK)),
          `/Properties<</Told ${list}>>`,
        );
      }
      return document;
    },
  ],
  [
    'of a list that an artifact uses',
    (plant) => {
      const document = new TestDocument();
      const list = document.add(`<</Subtype/Watermark/Contents(${HINT})>>`);
      document.addContentPage(
        writeBody() + tagged('Artifact', '/Told', plant(MARK)),
        `/Properties<</Told ${list}>>`,
      );
      return document;
    },
  ],
  [
    'of a list named in a form’s resources, with other text',
    (plant) => {
      const document = new TestDocument();
      const form = document.addForm(
        KEPT + tagged('Span', '/Told', plant(MARK)),
        document.resources(`/Properties<</Told<</ActualText(${HINT})>>>>`),
      );
      document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      return document;
    },
  ],
  [
    'of an element, and of a parent without other content',
    (plant) => {
      const document = new StructuredDocument();
      const outer = document.reserve();
      const element = document.addElement(`/K 1/ActualText(${HINT})/Alt(${HINT})`, outer);
      document.set(
        outer,
        `<</Type/StructElem/S/Figure/P ${document.root}/K[${element}]/Alt(A stamp: ${HINT})>>`,
      );
      const body = document.addElement('/K 0/Alt(Kept description)');
      return document.finish(
        tagged('P', '<</MCID 0>>', writeBody()) + tagged('Span', '<</MCID 1>>', plant(MARK)),
        [body, element],
      );
    },
  ],
  [
    'of an element that refers to its sequences by dictionaries',
    (plant) => {
      const document = new StructuredDocument();
      const element = document.addElement(
        `/K[<</Type/MCR/MCID 0/Pg ${document.page}>> ${document.add('<</Type/MCR/MCID 1>>')}]/E(${HINT})`,
      );
      return document.finish(
        writeBody() +
          tagged('Span', '<</MCID 0>>', plant(MARK)) +
          tagged('Span', '<</MCID 1>>', plant(writeSlanted(`(${HINT})Tj`, 'F1'))),
        [element, element],
      );
    },
  ],
];

/** Documents in which the description of the mark also describes other content. */
const STAYING: [string, Build][] = [
  [
    'of a list that is also used by a sequence with other text',
    (plant) => {
      const document = new TestDocument();
      const list = document.add('<</ActualText(Said of both)>>');
      document.addContentPage(
        writeBody() + tagged('Span', '/Told', plant(MARK)) + tagged('Span', '/Told', KEPT),
        `/Properties<</Told ${list}>>`,
      );
      return document;
    },
  ],
  [
    'of a list that a page without the mark uses',
    (plant) => {
      const document = new TestDocument();
      const list = document.add('<</ActualText(Said of both)>>');
      document.addContentPage(
        writeBody() + tagged('Span', '/Told', plant(MARK)),
        `/Properties<</Told ${list}>>`,
      );
      document.addContentPage(writeBody() + tagged('Span', '/Other', KEPT), `/Properties<</Other ${list}>>`);
      return document;
    },
  ],
  [
    'of an element with a second sequence',
    (plant) => {
      const document = new StructuredDocument();
      const element = document.addElement('/K[0 1]/Alt(Said of both)');
      return document.finish(
        writeBody() + tagged('Span', '<</MCID 0>>', KEPT) + tagged('Span', '<</MCID 1>>', plant(MARK)),
        [element, element],
      );
    },
  ],
  [
    'of an element with a child that has content',
    (plant) => {
      const document = new StructuredDocument();
      const outer = document.reserve();
      const child = document.addElement('/K 0', outer);
      document.set(
        outer,
        `<</Type/StructElem/S/Div/P ${document.root}/Pg ${document.page}/K[${child} 1]/Alt(Said of both)>>`,
      );
      return document.finish(
        writeBody() + tagged('Span', '<</MCID 0>>', KEPT) + tagged('Span', '<</MCID 1>>', plant(MARK)),
        [child, outer],
      );
    },
  ],
  [
    'of an element with an annotation',
    (plant) => {
      const document = new StructuredDocument();
      const link = document.add('<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>');
      const element = document.addElement(`/K[0<</Type/OBJR/Obj ${link}>>]/Alt(Said of both)`);
      return document.finish(writeBody() + tagged('Span', '<</MCID 0>>', plant(MARK)), [element]);
    },
  ],
];

async function remove(file: Uint8Array): Promise<{ output: Uint8Array; warnings: string[]; way: unknown }> {
  const { output, summary } = await removeWatermark(file, HINT);
  expect(summary.status).to.equal('removed');
  return { output: output!, warnings: summary.warnings, way: summary.diagnostics['writing'] };
}

function readPlain(file: Uint8Array): string {
  const options = ['--qdf', '--decrypt', '--preserve-unreferenced', '--object-streams=disable'];
  const plain = throughQpdf(file, ...options);
  return [...listReadableTexts(file), ...listReadableTexts(plain)].join('\n');
}

const WRITINGS: [string, (file: Uint8Array) => Uint8Array][] = [
  ['stored separately', (file) => file],
  ['in object streams', (file) => throughQpdf(file, '--object-streams=generate')],
  ['of a linearised file', (file) => throughQpdf(file, '--linearize')],
  ['of an encrypted file', (file) => throughQpdf(file, '--encrypt', '', 'owner', '256', '--')],
  [
    'in object streams of an encrypted file',
    (file) => throughQpdf(file, '--encrypt', '', 'owner', '256', '--', '--object-streams=generate'),
  ],
];

describe('strings that describe a mark', () => {
  for (const [what, build] of GOING) {
    for (const [how, write] of WRITINGS) {
      it(`are emptied if they are ${what} (objects ${how})`, async () => {
        const file = write(build(PLANTED).build());
        const { output, warnings, way } = await remove(file);
        expect(warnings).to.deep.equal([]);
        expect(way).to.equal('in-place');
        expect(output.length).to.equal(file.length);
        expect(readPlain(file)).to.include(HINT);
        expect(readPlain(output)).to.not.include(HINT);
        expect(readPlain(output).includes('Kept')).to.equal(readPlain(file).includes('Kept'));
        await removesOnly(file, output, build(CLEAN).build());
      });
    }
  }

  for (const [what, build] of STAYING) {
    it(`stay with a warning if they are ${what}`, async () => {
      const file = build(PLANTED).build();
      const { output, warnings } = await remove(file);
      expect(warnings).to.deep.equal([WARNING]);
      expect(readPlain(output)).to.include('(Said of both)');
      await removesOnly(file, output, build(CLEAN).build());
    });
  }

  it('are emptied in every revision', async () => {
    const document = new TestDocument();
    const list = document.add(`<</ActualText(${HINT} of old)>>`);
    document.addContentPage(writeBody() + tagged('Span', '/Told', MARK), `/Properties<</Told ${list}>>`);
    const file = appendRevision(
      document.build(),
      new Map([[objectNumberOf(list), `<</ActualText(${HINT})>>`]]),
    );
    const { output } = await remove(file);
    expect(Buffer.from(output).toString('latin1')).to.not.include(HINT);
  });

  it('of a removed annotation are emptied in the structure', async () => {
    const document = new TestDocument();
    const form = `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}`;
    const stamp = document.add(
      `<</Type/Annot/Subtype/Stamp/Rect[0 0 420 560]/F 4/AP<</N ${document.addStream(MARK, form)}>>>>`,
    );
    document.addContentPage(writeBody(), '', { annotations: [stamp] });
    const root = document.reserve();
    const element = document.add(
      `<</Type/StructElem/S/Annot/P ${root}/K[<</Type/OBJR/Obj ${stamp}>>]/Alt(${HINT})>>`,
    );
    document.set(root, `<</Type/StructTreeRoot/K ${element}>>`);
    document.addCatalogEntries(`/StructTreeRoot ${root}`);
    expect(readPlain((await remove(document.build())).output)).to.not.include(HINT);
  });
});
