/**
 * Annotations are removed in place, with everything that belonged to them and nothing else.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../../support/witnessed.js';
import { TestDocument, writeBody, writeSlanted } from '../../../support/documents.js';
import { checkWithQpdf, readWithPoppler, removesOnly } from '../../../support/oracle.js';
import { appendRevision, objectNumberOf, throughQpdf, type Reference } from '../../../support/pdf-builder.js';
import { listReadableTexts } from '../../../support/physical-scan.js';
import { planAnnotationEdits } from '../../../../src/engine/mupdf/dictionaries/annotation-edits.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { listElements } from '../../../../src/engine/mupdf/objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';

const HINT = 'CONFIDENTIAL';
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources';

interface Planted {
  file: Uint8Array;
  stamp: number;
}

interface Options {
  isIndirectList?: boolean;
  /** Entries of a second annotation, which stays and may share the stamp's appearance. */
  beside?: (stamp: string, appearance: string) => string;
  catalog?: (document: TestDocument, stamp: string) => string;
  isClean?: boolean;
}

/** A page with a stamp, its pop-up and its rich text, between two links. */
function build({ isIndirectList, beside, catalog, isClean }: Options = {}): Planted {
  const document = new TestDocument();
  const appearance = document.addStream(
    writeSlanted(`(${HINT})Tj`),
    `${FORM} ${document.resources()}`,
    'flate',
  );
  const pressed = document.addStream(writeSlanted(`(${HINT})Tj`), `${FORM} ${document.resources()}`);
  const stamp = document.reserve();
  const richText = document.add(`(<p>${HINT}</p>)`);
  const popup = document.add(`<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent ${stamp}/Contents(${HINT})>>`);
  document.set(
    stamp,
    `<</Type/Annot/Subtype/Stamp/Rect[0 0 420.00049 560]/F 4/Contents(${HINT})/RC ${richText}/Popup ${popup}` +
      `/AP<</N ${appearance}/D ${pressed}>>/StructParent 7>>`,
  );
  const link = (text: string): string =>
    document.add(
      `<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Border[0 0 0]/A<</S/URI/URI(https://${text})>>>>`,
    );
  const second = beside === undefined ? [] : [document.add(beside(stamp, appearance))];
  const listed =
    isClean === true ? [link('one'), link('two')] : [link('one'), stamp, popup, ...second, link('two')];
  if (catalog !== undefined) document.addCatalogEntries(catalog(document, stamp));
  if (isIndirectList === true) {
    document.addContentPage(writeBody(), '', { entries: `/Annots ${document.add(`[${listed.join(' ')}]`)}` });
  } else document.addContentPage(writeBody(), '', { annotations: listed });
  return { file: document.build(), stamp: objectNumberOf(stamp) };
}

async function remove(file: Uint8Array): Promise<{ output: Uint8Array; way: unknown; warnings: string[] }> {
  const { output, summary } = await removeWatermark(file, HINT);
  expect(summary.status).to.equal('removed');
  return { output: output!, way: summary.diagnostics['writing'], warnings: summary.warnings };
}

/** All objects of the file, decrypted and decoded, whether anything refers to them or not. */
function readAll(file: Uint8Array): string {
  const plain = throughQpdf(
    file,
    '--qdf',
    '--decrypt',
    '--preserve-unreferenced',
    '--object-streams=disable',
  );
  return [...listReadableTexts(file), ...listReadableTexts(plain)].join('\n');
}

describe('removed annotations', () => {
  for (const [what, make] of [
    ['stored separately', () => build().file],
    ['in an indirect array', () => build({ isIndirectList: true }).file],
    ['in object streams', () => throughQpdf(build().file, '--object-streams=generate')],
    [
      'in an encrypted file',
      () => throughQpdf(build().file, '--encrypt', '', 'owner', '256', '--', '--object-streams=disable'),
    ],
    [
      'in object streams of an encrypted file',
      () => throughQpdf(build().file, '--encrypt', '', 'owner', '256', '--', '--object-streams=generate'),
    ],
  ] as const) {
    it(`are removed in place (${what})`, async () => {
      const file = make();
      const { output, way } = await remove(file);
      expect(way).to.equal('in-place');
      expect(output.length).to.equal(file.length);
      expect(readAll(file)).to.include(HINT);
      expect(readAll(output)).to.not.include(HINT);
      expect(readAll(output)).to.include('https://one').and.to.include('https://two');
      await removesOnly(file, output, build({ isClean: true }).file);
    });
  }

  it('do not cause numbers to be rewritten', async () => {
    const { file } = build();
    const { output } = await remove(file);
    let outside = 0;
    for (let at = 0; at < file.length; at++) {
      if (output[at] !== file[at] && !' null'.includes(String.fromCharCode(output[at]!))) outside++;
    }
    // The data of the only deflated appearance is in an object that is removed.
    expect(outside).to.equal(0);
  });

  it('are removed from every revision', async () => {
    const { file, stamp } = build();
    const twice = appendRevision(
      file,
      new Map([
        [
          stamp,
          /\n\d+ 0 obj\n(<<\/Type\/Annot\/Subtype\/Stamp.*?)\nendobj/su
            .exec(Buffer.from(file).toString('latin1'))![1]!
            .replace('420.00049', '419'),
        ],
      ]),
    );
    const { output, way } = await remove(twice);
    expect(way).to.equal('in-place');
    expect(Buffer.from(output).toString('latin1')).to.not.include(`(${HINT})`);
    expect(checkWithQpdf(output)).to.equal(0);
  });

  it('are removed with their entries in the structure', async () => {
    const { file } = build({
      catalog: (document, stamp) => {
        const element = document.reserve();
        const root = document.add(`<</Type/StructTreeRoot/K ${element}/ParentTree<</Nums[7 ${element}]>>>>`);
        document.set(element, `<</Type/StructElem/S/Annot/P ${root}/K<</Type/OBJR/Obj ${stamp}>>/T(Kept)>>`);
        return `/StructTreeRoot ${root}/MarkInfo<</Marked true>>`;
      },
    });
    const { output } = await remove(file);
    expect(readAll(output)).to.include('(Kept)').and.to.not.include('OBJR');
    expect(checkWithQpdf(output)).to.equal(0);
  });

  it('are removed in place from a linearised file, which is then no longer linearised', async () => {
    const file = throughQpdf(build().file, '--linearize');
    const { output, way } = await remove(file);
    expect(way).to.equal('in-place');
    expect(readAll(output)).to.not.match(/CONFIDENTIAL|Linearized/u);
    await removesOnly(file, output, build({ isClean: true }).file);
  });

  for (const [what, beside] of [
    [
      'a reply to them',
      (stamp: string) => `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/F 2/Contents(Kept note)/IRT ${stamp}>>`,
    ],
    ['a link of the same size', () => '<</Type/Annot/Subtype/Link/Rect[0 0 420 560]/Contents(Kept link)>>'],
    [
      'a pop-up of another annotation',
      () => '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Contents(Kept pop-up)>>',
    ],
  ] as const) {
    it(`do not include ${what}`, async () => {
      const { output } = await remove(build({ beside }).file);
      expect(readAll(output)).to.include('(Kept ');
      expect(checkWithQpdf(output)).to.equal(0);
    });
  }

  it('leave an appearance that something else uses', async () => {
    const { file } = build({ catalog: (_document, stamp) => `/Kept ${stamp}` });
    const { output } = await remove(file);
    expect(readWithPoppler(output)).to.deep.equal(readWithPoppler(build({ isClean: true }).file));
    expect(checkWithQpdf(output)).to.equal(0);
  });
});

const add = (document: TestDocument, subtype: string, entries = ''): Reference =>
  document.add(`<</Type/Annot/Subtype/${subtype}/Rect[0 0 9 9]${entries}>>`);

/** Drops the first annotation that the test names; returns what was dropped, and what the page still lists. */
function deleteFrom(write: (document: TestDocument) => { stamp: Reference; list: string }): {
  left: number;
  listed: string;
} {
  const builder = new TestDocument();
  const { stamp, list } = write(builder);
  builder.addContentPage(writeBody(), '', { entries: `/Annots ${list}` });
  const { document } = openPdf(builder.build());
  try {
    const removals = [{ pageNumber: 1, objectNumber: objectNumberOf(stamp) }];
    const { objects } = planAnnotationEdits(new ReferenceIndex(document), removals)!;
    const dropped = objects.flatMap((edit) => (edit.kind === 'drop' ? edit.path.at(-1) : []));
    const elements = listElements(document.findPage(0).get('Annots'));
    const kept = elements.filter((_, at) => !dropped.includes(at)).map((element) => element.toString(true));
    return { left: dropped.length, listed: `[${kept.join(' ')}]` };
  } finally {
    document.destroy();
  }
}

describe('planAnnotationEdits', () => {
  it('removes an annotation from its page with its pop-ups, wherever they are in the list', () => {
    let link = '';
    const { left, listed } = deleteFrom((document) => {
      const stamp = document.reserve();
      document.set(stamp, '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>');
      const popups = [1, 2].map(() => add(document, 'Popup', `/Parent ${stamp}`));
      link = add(document, 'Link');
      return { stamp, list: `[${popups[0]} ${link} ${stamp} ${popups[1]}]` };
    });
    expect(left).to.equal(3);
    expect(listed).to.equal(`[${link}]`);
  });

  it('removes it from an indirect list, and as often as it is listed', () => {
    const { left, listed } = deleteFrom((document) => {
      const stamp = add(document, 'Stamp');
      return { stamp, list: document.add(`[${stamp} ${stamp}]`) };
    });
    expect([left, listed]).to.deep.equal([2, '[]']);
  });

  it('keeps other annotations’ pop-ups, replies to it, and elements that are not references', () => {
    const { left, listed } = deleteFrom((document) => {
      const stamp = add(document, 'Stamp');
      const note = add(document, 'Text', `/IRT ${stamp}/Parent ${stamp}`);
      const popup = add(document, 'Popup', `/Parent ${note}`);
      return { stamp, list: `[null ${note} ${popup} <</Subtype/Popup>> ${stamp} 999 0 R]` };
    });
    expect(left).to.equal(1);
    expect(listed.match(/\d+ 0 R/gu)).to.have.lengthOf(3);
  });

  for (const [what, write, isDropped] of [
    ['a pop-up', (note: string) => `/Subtype/Popup/Parent ${note}`, true],
    ['a pop-up without a parent', () => '/Subtype/Popup', false],
    ['a pop-up whose parent is not a reference', () => '/Subtype/Popup/Parent<</Subtype/Text>>', false],
    [
      'a field’s widget, which has a parent of another kind',
      (note: string) => `/Subtype/Widget/Parent ${note}`,
      false,
    ],
  ] as const) {
    it(`${isDropped ? 'drops' : 'keeps'} ${what}`, () => {
      const { left } = deleteFrom((document) => {
        const stamp = add(document, 'Text');
        return { stamp, list: `[${document.add(`<</Type/Annot/Rect[0 0 9 9]${write(stamp)}>>`)}]` };
      });
      expect(left).to.equal(isDropped ? 1 : 0);
    });
  }
});
