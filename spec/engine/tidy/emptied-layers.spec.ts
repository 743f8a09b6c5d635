/**
 * Optional content groups that a removal leaves empty: which are removed from the document's list, and which stay.
 */
import { createHash } from 'node:crypto';
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
import { throughQpdf } from '../../support/pdf-builder.js';

const HINT = 'CONFIDENTIAL';
const MARK = writeSlanted(`(${HINT})Tj`);
const LAYER_WARNING =
  'The optional content group that held the watermark stays in the document’s list of layers.';
const LOGO = 'q .4 g 60 60 40 40 re f Q';

/** A name that deflate cannot compress: removing it makes room, so that the object stream keeps its length. */
const CREATOR = createHash('sha512').update(HINT).digest('base64');

/** A document with two layers: one with the mark, one with other content. */
class LayeredDocument extends TestDocument {
  readonly mark = this.add(
    `<</Type/OCG/Name(Stamped layer)/Usage<</CreatorInfo<</Subtype/Artwork/Creator(${CREATOR})>>>>>>`,
  );
  readonly other = this.add('<</Type/OCG/Name(Other layer)>>');

  /** @param order the elements of /Order. */
  list(order = `${this.mark} ${this.other}`, more = ''): this {
    const both = `${this.mark} ${this.other}`;
    this.addCatalogEntries(
      `/OCProperties<</OCGs[${both}]/D<</BaseState/ON/Order[${order}]/ON[${both}]/OFF[]/Locked[${this.mark}]` +
        `/RBGroups[[${both}]]/AS[<</Event/View/Category[/View]/OCGs[${both}]>>]>>/Configs[<</OFF[${this.mark}]>>]${more}>>`,
    );
    return this;
  }

  addLayeredPage(content: string, lists: Record<string, string>, entries = ''): this {
    const named = Object.entries(lists).map(([name, list]) => `/${name} ${list}`);
    this.addContentPage(writeBody() + content, `/Properties<<${named.join('')}>>${entries}`);
    return this;
  }
}

type Build = (plant: Plant) => LayeredDocument;

const inLayer = (name: string, content: string): string => `/OC /${name} BDC ${content} EMC\n`;

const GOING: [string, Build][] = [
  [
    'the sequences of two pages used them',
    (plant) => {
      const document = new LayeredDocument();
      for (let page = 0; page < 2; page++) {
        document.addLayeredPage(plant(inLayer('Marked', MARK)) + inLayer('Other', LOGO), {
          Marked: document.mark,
          Other: document.other,
        });
      }
      return document.list();
    },
  ],
  [
    'a form used them',
    (plant) => {
      const document = new LayeredDocument();
      const form = document.addForm(plant(MARK), document.resources(), `/OC ${document.mark}`);
      document.addLayeredPage(
        '/Mark Do ' + inLayer('Other', LOGO),
        { Other: document.other },
        `/XObject<</Mark ${form}>>`,
      );
      return document.list();
    },
  ],
  [
    'a form used them through a membership dictionary',
    (plant) => {
      const document = new LayeredDocument();
      const membership = document.add(`<</Type/OCMD/OCGs[${document.mark}]/P/AnyOn>>`);
      const form = document.addForm(plant(MARK), document.resources(), `/OC ${membership}`);
      document.addLayeredPage(
        '/Mark Do ' + inLayer('Other', LOGO),
        { Other: document.other },
        `/XObject<</Mark ${form}>>`,
      );
      return document.list();
    },
  ],
  [
    'a sequence within a form used them, with a label around their entry',
    (plant) => {
      const document = new LayeredDocument();
      const form = document.addForm(
        plant(inLayer('Marked', MARK)),
        document.resources(`/Properties<</Marked ${document.mark}>>`),
      );
      document.addLayeredPage(
        '/Mark Do ' + inLayer('Other', LOGO),
        { Other: document.other },
        `/XObject<</Mark ${form}>>`,
      );
      return document.list(`${document.other} [(Label) ${document.mark}]`);
    },
  ],
  [
    'a sequence of one page used them, in resources that another page inherits',
    (plant) => {
      const document = new LayeredDocument();
      const resources = document.add(
        document.resources(`/Properties<</Marked ${document.mark}/Other ${document.other}>>`),
      );
      for (const content of [plant(inLayer('Marked', MARK)), inLayer('Other', LOGO)]) {
        document.addPage({ contents: document.addStream(writeBody() + content), resources });
      }
      return document.list();
    },
  ],
];

const STAYING: [string, Build][] = [
  [
    'a figure beside the mark uses them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(inLayer('Marked', plant(MARK) + LOGO), { Marked: document.mark });
      return document.list();
    },
  ],
  [
    'a sequence of another page without the mark uses them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(plant(inLayer('Marked', MARK)), { Marked: document.mark });
      document.addLayeredPage(inLayer('Layer', LOGO), { Layer: document.mark });
      return document.list();
    },
  ],
  [
    'an empty sequence of another page uses them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(plant(inLayer('Marked', MARK)), { Marked: document.mark });
      document.addLayeredPage(inLayer('Layer', ''), { Layer: document.mark });
      return document.list();
    },
  ],
  [
    'an annotation uses them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(plant(inLayer('Marked', MARK)), { Marked: document.mark });
      const link = document.add(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/OC ${document.mark}>>`);
      document.addContentPage(writeBody(), '', { annotations: [link] });
      return document.list();
    },
  ],
  [
    'a picture of another page uses them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(plant(inLayer('Marked', MARK)), { Marked: document.mark });
      const logo = document.addForm(LOGO, '<<>>', `/OC ${document.mark}`);
      document.addContentPage(`${writeBody()}/Logo Do`, `/XObject<</Logo ${logo}>>`);
      return document.list();
    },
  ],
  [
    'other content uses a membership dictionary with them and others',
    (plant) => {
      const document = new LayeredDocument();
      const membership = document.add(`<</Type/OCMD/OCGs[${document.mark} ${document.other}]/P/AllOff>>`);
      document.addLayeredPage(plant(inLayer('Marked', MARK)) + inLayer('Both', LOGO), {
        Marked: document.mark,
        Both: membership,
      });
      return document.list();
    },
  ],
  [
    'a link switches them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(plant(inLayer('Marked', MARK)), { Marked: document.mark });
      const link = document.add(
        `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/SetOCGState/State[/Toggle ${document.mark}]>>>>`,
      );
      document.addContentPage(writeBody(), '', { annotations: [link] });
      return document.list();
    },
  ],
  [
    'other layers are listed under them',
    (plant) => {
      const document = new LayeredDocument();
      document.addLayeredPage(plant(inLayer('Marked', MARK)), { Marked: document.mark });
      return document.list(`${document.mark} [${document.other}]`);
    },
  ],
  [
    'a stream that no page draws uses them',
    (plant) => {
      const document = new LayeredDocument();
      const unseen = document.addForm(inLayer('Marked', LOGO), `<</Properties<</Marked ${document.mark}>>>>`);
      document.addLayeredPage(
        plant(inLayer('Marked', MARK)),
        { Marked: document.mark },
        `/XObject<</Unseen ${unseen}>>`,
      );
      return document.list();
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
  return Buffer.from(throughQpdf(file, ...options))
    .toString('latin1')
    .replaceAll(/\s+/gu, ' ');
}

const WRITINGS: [string, (file: Uint8Array) => Uint8Array][] = [
  ['stored separately', (file) => file],
  ['in object streams', (file) => throughQpdf(file, '--object-streams=generate')],
  [
    'in object streams of an encrypted file',
    (file) => throughQpdf(file, '--encrypt', '', 'owner', '256', '--', '--object-streams=generate'),
  ],
];

describe('emptied layers', () => {
  for (const [what, build] of GOING) {
    for (const [how, write] of WRITINGS) {
      it(`are removed if only ${what} (objects ${how})`, async () => {
        const file = write(build(PLANTED).build());
        const { output, warnings, way } = await remove(file);
        expect(warnings).to.deep.equal([]);
        expect(way).to.equal('in-place');
        expect(output.length).to.equal(file.length);
        const text = readPlain(output);
        expect(text).to.not.match(/Stamped layer|\/Marked/u);
        const other = /(\d+) 0 obj << \/Name \(Other layer\)/u.exec(text)![1];
        expect(text).to.match(new RegExp(String.raw`/OCGs \[ ${other} 0 R \]`, 'u'));
        expect(text).to.match(new RegExp(String.raw`/ON \[ ${other} 0 R \]`, 'u'));
        expect(text)
          .to.match(/\/Configs \[ << >> \]/u)
          .and.to.not.include('/Locked');
        await removesOnly(file, output, build(CLEAN).build());
      });
    }
  }

  for (const [what, build] of STAYING) {
    it(`stay with all their entries and a warning if ${what}`, async () => {
      const file = build(PLANTED).build();
      const { output, warnings } = await remove(file);
      expect(warnings).to.deep.equal([LAYER_WARNING]);
      const properties = (bytes: Uint8Array): string =>
        /\/OCProperties *<<.*?endobj/su.exec(Buffer.from(bytes).toString('latin1'))![0];
      expect(properties(output)).to.equal(properties(file));
      expect(readPlain(output)).to.include('(Stamped layer)');
      await removesOnly(file, output, build(CLEAN).build());
    });
  }

  it('stay in a linearised file, whose hint tables count references', async () => {
    const file = throughQpdf(GOING[0]![1](PLANTED).build(), '--linearize');
    const { output, warnings } = await remove(file);
    expect(warnings).to.deep.equal([LAYER_WARNING]);
    expect(readPlain(output)).to.include('(Stamped layer)');
  });
});
