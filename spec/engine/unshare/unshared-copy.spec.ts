/**
 * Streams that pages share, or one page draws twice: what is a mark in one run and text in another.
 *
 * Each row is judged by Poppler, PDFium and qpdf against a clean twin in which
 * only the runs that are marks are missing.
 */
import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import { removeWatermark } from '../../support/witnessed.js';
import { openUnsharedCopy, type UnsharedCopy } from '../../../src/engine/unshare/unshared-copy.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { Budget } from '../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { parseHint } from '../../../src/engine/values/hint.js';
import { planEdits } from '../../../src/engine/plan/edit-plan.js';
import type { OccurrenceFacts } from '../../../src/engine/judge/occurrence-facts.js';
import { readDocument } from '../../../src/engine/lines/reading.js';
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
import { listReadableTexts } from '../../support/physical-scan.js';
import { appendRevision, latin1Bytes, throughQpdf, type Reference } from '../../support/pdf-builder.js';
import { findTargets } from '../../support/traced.js';

/** Pages of other sizes are other pages: on equal ones, text that is faint here and full there is covered in turn. */
function sizeBy(alpha: string): [number, number, number, number] {
  return alpha === '1' ? [0, 0, 420, 700] : [0, 0, 420, 560];
}

const TEXT = 'CONFIDENTIAL';
/** The text beside another, so that its form alone says nothing; and what is left without it. */
const SHOWN = `BT /F1 14 Tf (${TEXT})Tj 0 -16 Td (Copy 7)Tj ET`;
const REST = 'BT /F1 14 Tf 0 -16 Td (Copy 7)Tj ET';
/** Where the text is a mark, and where it is a heading or a cell. */
const AS_MARK = `.75 g ${turnedBy(45, 90, 150, 2.5)} cm`;
const AS_TEXT = '0 g 1 0 0 1 60 525 cm';

interface Row {
  what: string;
  /** What no stream of the output may hold, though streams of the input do. */
  operands?: string[];
  build: (plant: Plant) => Uint8Array;
}

/** The name of the form in which the mark stands, or of what is left of it. */
function markName(plant: Plant): string {
  return plant('Fm0', 'Fm8');
}

function drawn(name: string, place: string): string {
  return `q ${place} /${name} Do Q\n`;
}

function pageOf(text: string): string {
  return writeBody([text, 'The committee met on Tuesday and went through the budget.']);
}

/** Three pages that draw a form as a mark, and one that draws it as a heading. */
function fourPages(
  addForm: (document: TestDocument) => Reference,
  resources: (document: TestDocument, form: Reference) => string,
): Row['build'] {
  return (plant) => {
    const document = new TestDocument();
    const named = resources(document, addForm(document));
    for (const line of ['One.', 'Two.', 'Three.']) {
      const contents = document.addStream(pageOf(line) + drawn(markName(plant), AS_MARK));
      document.addPage({ contents, resources: named });
    }
    const contents = document.addStream(pageOf('Four.') + drawn('Fm0', AS_TEXT));
    document.addPage({ contents, resources: named });
    return document.build();
  };
}

const plainForm = (document: TestDocument): Reference => document.addForm(SHOWN, document.resources());
const restForm = (document: TestDocument): Reference => document.addForm(REST, document.resources());

const ROWS: Row[] = [
  {
    what: 'a form that one page draws as a heading and as a mark',
    build: (plant) => {
      const document = new TestDocument();
      const content = drawn('Fm0', AS_TEXT) + writeBody() + drawn(markName(plant), AS_MARK);
      document.addContentPage(content, `/XObject<</Fm0 ${plainForm(document)}/Fm8 ${restForm(document)}>>`);
      return document.build();
    },
  },
  {
    what: 'a form whose name is spelled in two ways',
    build: (plant) => {
      const document = new TestDocument();
      const content = drawn('Fm0', AS_TEXT) + writeBody() + drawn(plant('F#6d0', 'Fm8'), AS_MARK);
      document.addContentPage(content, `/XObject<</F#6D0 ${plainForm(document)}/Fm8 ${restForm(document)}>>`);
      return document.build();
    },
  },
  {
    what: 'a form drawn by pages with resources of their own',
    build: (plant) => {
      const document = new TestDocument();
      const form = plainForm(document);
      const rest = restForm(document);
      document.addContentPage(
        pageOf('One.') + drawn(markName(plant), AS_MARK),
        `/XObject<</Fm0 ${form}/Fm8 ${rest}>>`,
      );
      document.addContentPage(
        pageOf('Two.') + drawn(plant('Fm1', 'Fm8'), AS_MARK),
        `/XObject<</Fm1 ${form}/Fm8 ${rest}>>`,
      );
      document.addContentPage(pageOf('Three.') + drawn('Fm0', AS_TEXT), `/XObject<</Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    what: 'a form drawn by pages that share one resource dictionary',
    build: fourPages(plainForm, (document, form) =>
      document.add(
        document.resources(`/XObject<</Im9 ${document.addImage()}/Fm0 ${form}/Fm8 ${restForm(document)}>>`),
      ),
    ),
  },
  {
    what: 'a form in a dictionary of XObjects that is an object of its own',
    build: fourPages(plainForm, (document, form) =>
      document.resources(
        `/XObject ${document.add(`<< /Fm0 ${form} % the mark\n/Fm8 ${restForm(document)}>>`)}`,
      ),
    ),
  },
  {
    what: 'a form drawn by pages that inherit their resources',
    build: (plant) => {
      const build = fourPages(plainForm, (document, form) =>
        document.add(document.resources(`/XObject<</Fm0 ${form}/Fm8 ${restForm(document)}>>`)),
      );
      return inheritResources(build(plant));
    },
  },
  {
    what: 'a form in a form that only pages with the mark draw',
    build: (plant) => {
      const document = new TestDocument();
      const inner = plainForm(document);
      const drawnInside = plant(inner, restForm(document));
      const outer = document.addForm(drawn('Fm1', AS_MARK), `<</XObject<</Fm1 ${drawnInside}>>>>`);
      for (const line of ['One.', 'Two.']) {
        document.addContentPage(pageOf(line) + drawn('Fm0', '1 0 0 1 0 0 cm'), `/XObject<</Fm0 ${outer}>>`);
      }
      document.addContentPage(pageOf('Three.') + drawn('Fm0', AS_TEXT), `/XObject<</Fm0 ${inner}>>`);
      return document.build();
    },
  },
  {
    what: 'a form in a form in a form that another page draws upright',
    build: (plant) => {
      const document = new TestDocument();
      const inner = plainForm(document);
      const middle = document.addForm('q /Fm2 Do Q', `<</XObject<</Fm2 ${inner}>>>>`);
      const outer = document.addForm('/Fm1 Do', `<</XObject<</Fm1 ${middle}>>>>`, '', 'flate');
      const resources = `/XObject<</Fm0 ${outer}/Fm8 ${restForm(document)}>>`;
      document.addContentPage(pageOf('One.') + drawn(markName(plant), AS_MARK), resources);
      document.addContentPage(pageOf('Two.') + drawn('Fm0', AS_TEXT), resources);
      document.addContentPage(pageOf('Three.') + drawn(markName(plant), AS_MARK), resources);
      return document.build();
    },
  },
  {
    what: 'a form that draws another as text and as a mark',
    build: (plant) => {
      const document = new TestDocument();
      const inner = plainForm(document);
      const content = drawn('Fm1', AS_TEXT) + drawn(plant('Fm1', 'Fm8'), AS_MARK);
      const resources = `<</XObject<</Fm1 ${inner}/Fm8 ${restForm(document)}>>>>`;
      const outer = document.addForm(content, resources, '', 'flate');
      document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${outer}>>`);
      return document.build();
    },
  },
  {
    what: 'a content stream of which one page makes a mark and one a heading',
    build: (plant) => {
      const document = new TestDocument();
      const header = document.addStream('q', '', 'flate');
      const shown = document.addStream(SHOWN, '', 'flate');
      const instead = document.addStream(REST, '', 'flate');
      const addPage = (opening: string, content: Reference): void => {
        const contents = [
          header,
          document.addStream(opening),
          content,
          document.addStream(`Q ${writeBody()}`),
        ];
        document.addPage({ contents, resources: document.resources() });
      };
      addPage(AS_MARK, plant('x') === 'x' ? shown : instead);
      addPage(AS_TEXT, shown);
      return document.build();
    },
  },
  {
    what: 'contents whose graphics state the pages’ resources make faint or full',
    build: (plant) => {
      const document = new TestDocument();
      const content = (show: string): string => `${writeBody()}q /GS0 gs BT /F1 20 Tf 60 250 Td ${show} ET Q`;
      const faint = document.addStream(content(plant(`(${TEXT})Tj`)));
      const full = plant('x') === 'x' ? faint : document.addStream(content(`(${TEXT})Tj`));
      for (const [contents, alpha] of [
        [faint, '.2'],
        [full, '1'],
        [faint, '.2'],
      ] as const) {
        const resources = document.resources(`/ExtGState<</GS0<</ca ${alpha}>>>>`);
        document.addPage({ contents, resources, mediaBox: sizeBy(alpha) });
      }
      return document.build();
    },
  },
  {
    what: 'a page whose own contents hold the mark beside a form drawn both ways',
    operands: [`(${TEXT})Tj 0 -90 Td`],
    build: (plant) => {
      const document = new TestDocument();
      const own = `q .75 g BT /F2 24 Tf ${turnedBy(30, 60, 100)} Tm ${plant(`(${TEXT})Tj`)} 0 -90 Td ET Q `;
      const contents = own + drawn('Fm0', AS_TEXT) + writeBody() + drawn(markName(plant), AS_MARK);
      document.addContentPage(contents, `/XObject<</Fm0 ${plainForm(document)}/Fm8 ${restForm(document)}>>`);
      return document.build();
    },
  },
  {
    what: 'a form of which one page means both texts and the other one',
    operands: [`(${TEXT})Tj ET Q BT 0 g`],
    build: (plant) => {
      const document = new TestDocument();
      const faint = (show: string): string => `q /GS0 gs BT /F1 24 Tf 60 427 Td ${show} ET Q `;
      const slanted = (show: string): string =>
        `q .75 g BT /F2 24 Tf ${turnedBy(30, 60, 100)} Tm ${show} ET Q BT 0 g /F1 14 Tf 60 40 Td (Copy 7)Tj ET`;
      const show = `(${TEXT})Tj`;
      const entries = '/Type/XObject/Subtype/Form/BBox[0 0 420 560]';
      const both = document.addStream(faint(plant(show)) + slanted(plant(show)), entries);
      const one = plant('x') === 'x' ? both : document.addStream(faint(show) + slanted(''), entries);
      for (const [form, alpha] of [
        [both, '.2'],
        [one, '1'],
      ] as const) {
        const resources = `/XObject<</Fm0 ${form}>>/ExtGState<</GS0<</ca ${alpha}>>>>`;
        document.addContentPage(`${writeBody()}/Fm0 Do`, resources, { mediaBox: sizeBy(alpha) });
      }
      return document.build();
    },
  },
  {
    what: 'a stamp that lies over text on one page, and over none on a page of another size',
    build: (plant) => {
      const document = new TestDocument();
      const stamp = (show: string): Reference =>
        document.addStream(`BT 0 g /F1 30 Tf 60 461 Td ${show} ET BT /F1 11 Tf 60 30 Td (Copy 7)Tj ET`);
      const whole = stamp(`(${TEXT})Tj`);
      const over = plant('x') === 'x' ? whole : stamp('');
      const resources = document.resources();
      document.addPage({ contents: [document.addStream(writeBody()), over], resources });
      const short = document.addStream(writeBody(['Annex.'], 60, 60));
      document.addPage({ contents: [short, whole], resources, mediaBox: [0, 0, 560, 540] });
      return document.build();
    },
  },
  {
    what: 'contents that the pages’ resources put into one layer or another',
    operands: ['(Watermark)'],
    build: (plant) => {
      const document = new TestDocument();
      const layers = ['Watermark', 'Headings'].map((name) => document.add(`<</Type/OCG/Name(${name})>>`));
      document.addCatalogEntries(`/OCProperties<</OCGs[${layers.join(' ')}]/D<<>>>>`);
      const content = (show: string): Reference =>
        document.addStream(`${writeBody()}/OC /MC0 BDC BT 0 g /F1 12 Tf 60 525 Td ${show} ET EMC`);
      const whole = content(`(${TEXT})Tj`);
      const inWatermark = plant('x') === 'x' ? whole : content('');
      [inWatermark, whole].forEach((contents, at) => {
        const resources = document.resources(`/Properties<</MC0 ${layers[at]!}>>`);
        document.addPage({ contents, resources, mediaBox: [0, 0, 420 + 40 * at, 560] });
      });
      return document.build();
    },
  },
];

/** Moves the pages' one resource dictionary up into the page tree. */
function inheritResources(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const tree = /(\d+) 0 obj\n(<<\/Type\/Pages.*)>>\nendobj/u.exec(text)!;
  const pages = [...text.matchAll(/(\d+) 0 obj\n(<<\/Type\/Page\/.*?)(\/Resources \d+ 0 R)>>\nendobj/gu)];
  const objects = new Map(pages.map((page) => [Number(page[1]), `${page[2]!}>>`]));
  objects.set(Number(tree[1]), `${tree[2]!}${pages[0]![3]!}>>`);
  return appendRevision(bytes, objects);
}

const FILES: [string, (bytes: Uint8Array) => Uint8Array][] = [
  ['a table', (bytes) => bytes],
  ['object streams', (bytes) => throughQpdf(bytes, '--object-streams=generate', '--stream-data=compress')],
];

describe('removeWatermark, where runs of one stream differ', () => {
  for (const { what, operands = [], build } of ROWS) {
    for (const [file, write] of FILES) {
      it(`leaves the clean twin of ${what}, in a file with ${file}`, async () => {
        const input = write(build(PLANTED));
        const { output, evidence } = await removeWatermark(input, TEXT);
        expect(evidence.status, JSON.stringify(evidence.diagnostics)).to.equal('removed');
        expect(evidence.diagnostics).to.include({ writing: 'appended' });
        expect(evidence.diagnostics).not.to.have.property('refused_shared_content');
        expect(evidence.warnings.filter((warning) => !warning.includes('list of layers'))).to.deep.equal([]);
        expect(evidence.textRemoved).to.be.at.most(evidence.textFound);
        await removesOnly(input, output!, build(CLEAN));
        // Bytes of the upload change only where they hold what nothing shows any more.
        if (operands.length === 0) {
          expect(Buffer.compare(output!.subarray(0, input.length), input)).to.equal(0);
        }
        for (const operand of operands) {
          expect(listReadableTexts(input).some((text) => text.includes(operand))).to.equal(true);
          expect(listReadableTexts(output!).some((text) => text.includes(operand))).to.equal(false);
        }
      });
    }
  }
});

/** A form that the page draws as text and as a mark. */
const TWICE = drawn('Fm0', AS_TEXT) + writeBody() + drawn('Fm0', AS_MARK);

function twiceOnPage(
  addForm: (document: TestDocument) => Reference = plainForm,
  build: (document: TestDocument) => Uint8Array = (document) => document.build(),
): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(TWICE, `/XObject<</Fm0 ${addForm(document)}>>`);
  return build(document);
}

const KEPT: { what: string; build: () => Uint8Array }[] = [
  {
    what: 'a file with bytes before its header',
    build: () => twiceOnPage(plainForm, (document) => document.build({ prefix: 'foreign\n' })),
  },
  {
    what: 'an encrypted file',
    build: () => throughQpdf(twiceOnPage(), '--encrypt', '', 'owner', '256', '--'),
  },
  {
    what: 'a file whose cross-reference table is lost',
    build: () => {
      const text = Buffer.from(twiceOnPage()).toString('latin1');
      return latin1Bytes(text.replace(/startxref\s+\d+/u, 'startxref\n7'));
    },
  },
  {
    what: 'a page that names its form twice',
    build: () => {
      const document = new TestDocument();
      const form = plainForm(document);
      document.addContentPage(TWICE, `/XObject<</Fm0 ${form}/Fm0 ${form}>>`);
      return document.build();
    },
  },
  {
    what: 'a page that the page tree holds twice',
    build: () => {
      const bytes = twiceOnPage();
      const text = Buffer.from(bytes).toString('latin1');
      const [, tree, page] = /(\d+) 0 obj\n<<\/Type\/Pages\/Kids\[(\d+ 0 R)\]/u.exec(text)!;
      const twice = `<</Type/Pages/Kids[${page} ${page}]/Count 2>>`;
      return appendRevision(bytes, new Map([[Number(tree), twice]]));
    },
  },
  {
    what: 'a form without resources that draws another both ways',
    build: () => {
      const document = new TestDocument();
      const outer = document.addStream(
        drawn('Fm1', AS_TEXT) + drawn('Fm1', AS_MARK),
        '/Type/XObject/Subtype/Form/BBox[0 0 420 560]',
      );
      const resources = `/XObject<</Fm0 ${outer}/Fm1 ${plainForm(document)}>>`;
      document.addContentPage(`${writeBody()}/Fm0 Do`, resources);
      return document.build();
    },
  },
  {
    what: 'a stamp’s appearance that another annotation shows upright',
    build: () => {
      const document = new TestDocument();
      const appearance = document.addForm(SHOWN, document.resources());
      const annotations = ['/Subtype/Stamp/Rect[60 300 260 330]', '/Subtype/Square/Rect[60 200 260 230]'].map(
        (entries) => document.add(`<</Type/Annot/F 4${entries}/AP<</N ${appearance}>>>>`),
      );
      document.addContentPage(writeBody(), '', { annotations });
      return document.build();
    },
  },
  {
    what: 'a pattern’s cell that one page fills with and one writes a heading with',
    build: () => {
      const document = new TestDocument();
      const cell = document.addStream(
        `BT /F1 20 Tf (${TEXT})Tj ET`,
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 -20 200 20]/XStep 400/YStep 400/Matrix[1 0 0 1 60 300]/Resources ${document.resources()}`,
      );
      for (const alpha of ['.2', '1']) {
        document.addContentPage(
          `${writeBody()}q /GS0 gs /Pattern cs /P0 scn 0 0 420 560 re f Q`,
          `/Pattern<</P0 ${cell}>>/ExtGState<</GS0<</ca ${alpha}>>>>`,
          { mediaBox: sizeBy(alpha) },
        );
      }
      return document.build();
    },
  },
];

describe('removeWatermark, where streams cannot be made a page’s own', () => {
  for (const { what, build } of KEPT) {
    it(`leaves ${what} as it is, and says why`, async () => {
      const { output, evidence } = await removeWatermark(build(), TEXT);
      expect(output).to.equal(null);
      expect(evidence.reason).to.equal('target_found_not_removed');
      expect(evidence.diagnostics).to.include({ writing: 'none' });
      expect(evidence.diagnostics, JSON.stringify(evidence.diagnostics)).to.have.property(
        'refused_shared_content',
      );
    });
  }

  it('still takes out elsewhere what nothing else runs', async () => {
    const document = new TestDocument();
    const form = plainForm(document);
    document.addContentPage(TWICE, `/XObject<</Fm0 ${form}/Fm0 ${form}>>`);
    document.addContentPage(pageOf('Two.') + writeSlanted(`(${TEXT})Tj`));
    const { output, evidence } = await removeWatermark(document.build(), TEXT);
    expect(readWithPoppler(output!).map((text) => text.split(TEXT).length - 1)).to.deep.equal([2, 0]);
    expect(evidence.diagnostics).to.include({ writing: 'in-place', refused_shared_content: 1 });
  });
});

describe('the evidence of a removal from copies', () => {
  it('counts places of the upload, and lists the pages that lost something', async () => {
    const build = fourPages(plainForm, (document, form) => document.resources(`/XObject<</Fm0 ${form}>>`));
    const { evidence } = await removeWatermark(build(PLANTED), TEXT);
    expect(evidence).to.include({ textFound: 1, textRemoved: 1 });
    expect(evidence.pages).to.deep.equal(
      [1, 2, 3].map((pageNumber) => ({ pageNumber, textRemoved: 1, imageRemoved: 0, changed: true })),
    );
    expect(evidence.locations.map(({ start, end }) => SHOWN.slice(start!, end!))).to.deep.equal([
      SHOWN,
      SHOWN,
      SHOWN,
    ]);
  });

  it('gives places of the upload where draws before them changed their names', async () => {
    const document = new TestDocument();
    const own = `q .75 g BT /F2 24 Tf ${turnedBy(30, 60, 100)} Tm (${TEXT})Tj ET Q`;
    const contents = drawn('Fm0', AS_TEXT) + writeBody() + drawn('Fm0', AS_MARK) + own;
    document.addContentPage(contents, `/XObject<</Fm0 ${plainForm(document)}>>`);
    const { evidence } = await removeWatermark(document.build(), TEXT);
    const last = evidence.locations.at(-1)!;
    expect(contents.slice(last.start!, last.end!)).to.match(/^BT \/F2.*ET$/u);
    expect(evidence).to.include({ textFound: 2, textRemoved: 2 });
  });

  it('warns that a signature breaks', async () => {
    const document = new TestDocument();
    const signature = document.add('<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>');
    const field = document.add(`<</FT/Sig/T(s)/V ${signature}>>`);
    document.addCatalogEntries(`/AcroForm<</SigFlags 3/Fields[${field}]>>`);
    document.addContentPage(TWICE, `/XObject<</Fm0 ${plainForm(document)}>>`);
    const { evidence } = await removeWatermark(document.build(), TEXT);
    expect(evidence.diagnostics).to.include({ writing: 'appended' });
    expect(evidence.warnings.join()).to.include('signature');
  });
});

describe('openUnsharedCopy', () => {
  it('looks at the file only where something was refused for sharing', () => {
    const document = new TestDocument();
    document.addContentPage(TWICE, `/XObject<</Fm0 ${plainForm(document)}>>`);
    const trace = new Trace(document.build(), new Budget());
    const read = readDocument(trace, () => undefined);
    const { facts, verdicts } = findTargets(read, parseHint(TEXT));
    const open = (admitted: OccurrenceFacts[]): UnsharedCopy | null => {
      const plan = planEdits(read.pages, trace, { admitted, draws: [] });
      return openUnsharedCopy(new PdfFile(latin1Bytes('no document at all')), read, admitted, plan);
    };
    expect(open([])).to.equal(null);
    expect(() => open(facts.filter((_, at) => verdicts[at]!.admitted))).to.throw(EngineFailure);
    trace.close();
  });

  it('gives a copy only of a file whose pages paint what was read', () => {
    const document = new TestDocument();
    document.addContentPage(TWICE, `/XObject<</Fm0 ${plainForm(document)}>>`);
    const bytes = document.build();
    const trace = new Trace(bytes, new Budget());
    const read = readDocument(trace, () => undefined);
    const { facts, verdicts } = findTargets(read, parseHint(TEXT));
    const admitted = facts.filter((_, at) => verdicts[at]!.admitted);
    const plan = planEdits(read.pages, trace, { admitted, draws: [] });
    const opens = (upload: Uint8Array): boolean => {
      const copy = openUnsharedCopy(new PdfFile(upload), read, admitted, plan);
      copy?.trace.close();
      copy?.file.release();
      return copy !== null;
    };
    expect(opens(bytes)).to.equal(true);
    const otherwise = Buffer.from(bytes).toString('latin1').replace('Revenue rose', 'Revenue fell');
    expect(opens(latin1Bytes(otherwise))).to.equal(false);
    trace.close();
  });
});
