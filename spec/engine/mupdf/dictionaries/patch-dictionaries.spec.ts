/**
 * Which entries are removed together, which separately, and which stay because the file's bytes do not allow it.
 */
import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../../src/engine/file/encryption.js';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import type { DictionaryEdit } from '../../../../src/engine/file/patch-objects.js';
import { NO_LEFTOVERS, type Leftovers } from '../../../../src/engine/mupdf/dictionaries/leftovers.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import {
  listRemovedObjects,
  patchDictionaries,
  planDictionaryEdits,
  type DictionaryPatch,
} from '../../../../src/engine/mupdf/dictionaries/patch-dictionaries.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import {
  TestDocument,
  writeBody,
  CLEAN,
  PLANTED,
  writeSlanted,
  type Plant,
} from '../../../support/documents.js';
import { checkWithQpdf, removesOnly } from '../../../support/oracle.js';
import { objectNumberOf, throughQpdf } from '../../../support/pdf-builder.js';
import { removeWatermark } from '../../../support/witnessed.js';

const HINT = 'CONFIDENTIAL';

interface Marked {
  file: Uint8Array;
  /** Object numbers. */
  stamp: number;
  outer: number;
  inner: number;
  layer: number;
  list: number;
  linearisation: number;
}

interface MarkedOptions {
  linearised?: boolean;
  /** A form field instead of a stamp: it cannot be removed in place. */
  widget?: boolean;
}

/** A page with a stamp, a form that draws another form, and a property list with a descriptive string. A layer holds the outer form. */
function build({ linearised = false, widget = false }: MarkedOptions = {}): Marked {
  const document = new TestDocument();
  const linearisation = document.add(linearised ? '<</Linearized 1>>' : '<</Linear 1>>');
  const layer = document.add('<</Type/OCG/Name(Layer)>>');
  document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<<>>>>`);
  const stamp = document.add(
    `<</Type/Annot/Subtype/${widget ? 'Widget' : 'Stamp'}/Rect[0 0 9 9]/Contents(${HINT} stamped)>>`,
  );
  const inner = document.addForm('', '<<>>', `/Title(${HINT} within)`);
  const properties = `/Properties<</Own<</MCID 1/Alt(${HINT} by itself)>>>>`;
  const outer = document.addForm('', `<</XObject<</In ${inner}>>${properties}>>`, `/OC ${layer}`);
  const list = document.add(`<</MCID 0/Alt(${HINT} aloud)>>`);
  document.addContentPage(writeBody(), `/XObject<</Fm0 ${outer}>>/Properties<</P0 ${list}>>`, {
    annotations: [stamp],
  });
  const [numbers] = [[stamp, outer, inner, layer, list, linearisation].map(objectNumberOf)];
  return {
    file: document.build(),
    stamp: numbers[0]!,
    outer: numbers[1]!,
    inner: numbers[2]!,
    layer: numbers[3]!,
    list: numbers[4]!,
    linearisation: numbers[5]!,
  };
}

const listAnnotations = ({ stamp }: Marked): Partial<Leftovers> => ({
  annotations: [{ pageNumber: 1, objectNumber: stamp }],
});
const listForms = ({ outer, inner }: Marked): Partial<Leftovers> => ({
  forms: [outer, inner],
  tracedStreams: new Set([outer, inner]),
});
const listLayers = (): Partial<Leftovers> => ({ propertyLists: { losing: new Set(), inUse: new Set() } });
const listStrings = ({ list }: Marked): Partial<Leftovers> => ({
  strings: { ...NO_LEFTOVERS.strings, lists: [{ objectNumber: list, path: [] }] },
});
const listAll = (marked: Marked): Partial<Leftovers> => ({
  ...listAnnotations(marked),
  ...listForms(marked),
  ...listLayers(),
  ...listStrings(marked),
});

interface Plan {
  groups: Map<number, DictionaryEdit[]>;
  keepsDescription: boolean;
  gone: number[];
}

function plan({ file }: Marked, leftovers: Partial<Leftovers>, refused: number[] = []): Plan {
  const { document } = openPdf(file);
  try {
    const planned = planDictionaryEdits(
      file,
      new ReferenceIndex(document),
      { ...NO_LEFTOVERS, ...leftovers },
      new Set(refused),
    );
    return { ...planned, gone: [...listRemovedObjects([...planned.groups.values()].flat())] };
  } finally {
    document.destroy();
  }
}

/** @param lost objects whose bytes are not found in the file. */
function patch(
  { file }: Marked,
  leftovers: Partial<Leftovers>,
  lost: number[] = [],
  isEncrypted = false,
): DictionaryPatch & { text: string; gone: number[] } {
  return tryPatch({ file }, leftovers, lost, isEncrypted)!;
}

/** Null if annotations cannot be removed in this way. */
function tryPatch(
  { file }: Pick<Marked, 'file'>,
  leftovers: Partial<Leftovers>,
  lost: number[] = [],
  isEncrypted = false,
): (DictionaryPatch & { text: string; gone: number[] }) | null {
  const { document } = openPdf(file);
  try {
    const pdf = new PdfFile(file);
    for (const objectNumber of lost) pdf.places!.current.delete(objectNumber);
    if (isEncrypted) pdf.cipher = { ...PLAIN_STREAMS };
    const references = new ReferenceIndex(document, pdf);
    const all = { ...NO_LEFTOVERS, ...leftovers };
    const before = Buffer.from(file).toString('latin1');
    const patched = patchDictionaries(pdf, references, all);
    expect(Buffer.from(file).toString('latin1') === before, 'the upload is not changed').to.equal(true);
    if (patched === null) return null;
    const bytes = Uint8Array.from(file);
    for (const { at, bytes: replacement } of patched.replacements) bytes.set(replacement, at);
    expect(checkWithQpdf(bytes)).to.equal(0);
    const text = Buffer.from(bytes).toString('latin1');
    return { ...patched, text, gone: [...listRemovedObjects(patched.edits)] };
  } finally {
    document.destroy();
  }
}

describe('listRemovedObjects', () => {
  it('lists each object that becomes null once, and none that only loses a part', () => {
    const gone = listRemovedObjects([
      { kind: 'drop', objectNumber: 1, path: ['A'] },
      { kind: 'null', objectNumber: 2 },
      { kind: 'empty', objectNumber: 3, path: ['Alt'] },
      { kind: 'null', objectNumber: 4 },
      { kind: 'null', objectNumber: 2 },
    ]);
    expect([...gone]).to.deep.equal([2, 4]);
  });
});

describe('planDictionaryEdits', () => {
  for (const linearised of [false, true]) {
    it(`plans nothing without leftovers in a ${linearised ? 'linearised' : 'plain'} file`, () => {
      expect(plan(build({ linearised }), {})).to.deep.equal({
        groups: new Map(),
        keepsDescription: false,
        gone: [],
      });
    });
  }

  it('has one group of edits for all annotations, and one for each form, layer and list', () => {
    const marked = build();
    const { groups, gone, keepsDescription } = plan(marked, listAll(marked));
    expect([...groups.keys()]).to.have.members([0, marked.outer, marked.inner, marked.layer, -2]);
    expect(gone).to.have.members([marked.stamp, marked.outer, marked.inner, marked.layer]);
    expect(groups.get(-2)).to.deep.equal([{ kind: 'empty', objectNumber: marked.list, path: ['Alt'] }]);
    expect(keepsDescription).to.equal(false);
  });

  it('removes annotations of two pages in one group', () => {
    const document = new TestDocument();
    const stamps = [0, 1].map(() => document.add('<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>'));
    for (const stamp of stamps) document.addContentPage('', '', { annotations: [stamp] });
    const annotations = stamps.map((stamp, at) => ({
      pageNumber: at + 1,
      objectNumber: objectNumberOf(stamp),
    }));
    const { groups, gone } = plan({ ...build(), file: document.build() }, { annotations });
    expect([...groups.keys()]).to.deep.equal([0]);
    expect(gone).to.have.members(stamps.map(objectNumberOf));
  });

  it('keeps a layer if optional content plays no part, though its form is removed', () => {
    const marked = build();
    const { gone } = plan(marked, { ...listForms(marked), propertyLists: null });
    expect(gone).to.have.members([marked.outer, marked.inner]);
  });

  it('keeps the layer of a form that must stay, and removes its inner form that nothing draws', () => {
    const marked = build();
    const { gone } = plan(marked, { ...listForms(marked), ...listLayers() }, [marked.outer]);
    expect(gone).to.deep.equal([marked.inner]);
  });

  it('keeps a form named by a stream whose uses are unknown', () => {
    const marked = build();
    const { gone } = plan(marked, { forms: [marked.inner] });
    expect(gone).to.deep.equal([]);
  });

  describe('in a linearised file', () => {
    it('removes the linearisation with annotations, and then forms and layers, too', () => {
      const marked = build({ linearised: true });
      const { groups, gone } = plan(marked, listAll(marked));
      expect(groups.get(0)).to.deep.include({ kind: 'null', objectNumber: marked.linearisation });
      expect(gone).to.have.members([
        marked.stamp,
        marked.linearisation,
        marked.outer,
        marked.inner,
        marked.layer,
      ]);
    });

    for (const [what, options, refused, leave] of [
      ['no annotation is removed', {}, [], (marked) => ({ ...listForms(marked), ...listLayers() })],
      ['annotations must stay', {}, [0], listAll],
      ['annotations cannot be removed', { widget: true }, [], listAll],
    ] as [string, MarkedOptions, number[], (marked: Marked) => Partial<Leftovers>][]) {
      it(`removes no object if ${what}`, () => {
        const marked = build({ linearised: true, ...options });
        expect(plan(marked, leave(marked), refused).gone).to.deep.equal([]);
      });
    }

    it('still empties strings: that changes no reference', () => {
      const marked = build({ linearised: true });
      expect([...plan(marked, listStrings(marked)).groups.keys()]).to.deep.equal([-2]);
    });
  });

  describe('strings', () => {
    const place = (objectNumber: number, ...path: string[]) => ({ objectNumber, path });

    it('are emptied separately, and those that must stay are kept', () => {
      const marked = build();
      const own = place(marked.outer, 'Resources', 'Properties', 'Own');
      const strings = { ...NO_LEFTOVERS.strings, lists: [place(marked.list), own] };
      const both = plan(marked, { strings });
      expect([[...both.groups.keys()], both.keepsDescription]).to.deep.equal([[-2, -3], false]);
      const second = plan(marked, { strings }, [-2]);
      expect([...second.groups]).to.deep.equal([[-3, both.groups.get(-3)]]);
      expect(second.keepsDescription).to.equal(true);
    });

    it('are not edited in an object that is removed with them', () => {
      const marked = build();
      const lists = [place(marked.outer, 'Resources', 'Properties', 'Own')];
      const strings = { ...NO_LEFTOVERS.strings, lists };
      expect([...plan(marked, { strings }).groups.keys()]).to.deep.equal([-2]);
      const { groups, keepsDescription } = plan(marked, { ...listForms(marked), strings });
      expect([...groups.keys()]).to.have.members([marked.outer, marked.inner]);
      expect(keepsDescription).to.equal(false);
    });

    it('are kept and reported if other sequences use them', () => {
      const marked = build();
      const strings = { ...NO_LEFTOVERS.strings, sharedLists: [place(marked.list)] };
      expect(plan(marked, { strings })).to.deep.equal({
        groups: new Map(),
        keepsDescription: true,
        gone: [],
      });
    });

    it('are not reported as kept if a form or an annotation must stay', () => {
      const marked = build();
      expect(plan(marked, listAll(marked), [0, marked.outer]).keepsDescription).to.equal(false);
    });
  });
});

/** A stamp that an element of the structure tree names, with an alternate text. */
function buildTagged(): {
  file: Uint8Array;
  stamp: number;
  element: number;
  annotations: Leftovers['annotations'];
} {
  const document = new TestDocument();
  const stamp = document.add('<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/Contents(Stamped)>>');
  const element = document.reserve();
  const root = document.add(`<</Type/StructTreeRoot/K ${element}>>`);
  document.set(element, `<</Type/StructElem/S/Annot/P ${root}/Alt(Aloud)/K<</Type/OBJR/Obj ${stamp}>>>>`);
  document.addCatalogEntries(`/StructTreeRoot ${root}`);
  document.addContentPage(writeBody(), '', { annotations: [stamp] });
  const annotations = [{ pageNumber: 1, objectNumber: objectNumberOf(stamp) }];
  return {
    file: document.build(),
    stamp: objectNumberOf(stamp),
    element: objectNumberOf(element),
    annotations,
  };
}

describe('patchDictionaries', () => {
  it('removes an annotation with its entry in the structure tree and its alternate text', () => {
    const { file, annotations } = buildTagged();
    const { text, keepsDescription } = patch({ ...build(), file }, { annotations });
    expect(text).to.not.match(/OBJR|Aloud|Stamped/u);
    expect(keepsDescription).to.equal(false);
  });

  it('removes an annotation whose entry in the structure tree must stay, and reports its alternate text', () => {
    const { file, annotations, element } = buildTagged();
    const { text, gone, keepsDescription } = patch({ ...build(), file }, { annotations }, [element]);
    expect(text)
      .to.match(/OBJR.*|Aloud/u)
      .and.to.not.match(/Stamped/u);
    expect(gone).to.deep.equal([annotations[0]!.objectNumber]);
    expect(keepsDescription).to.equal(true);
  });

  it('writes nothing without leftovers', () => {
    const { edits, replacements, keepsDescription } = patch(build(), {});
    expect({ edits, replacements, keepsDescription }).to.deep.equal({
      edits: [],
      replacements: [],
      keepsDescription: false,
    });
  });

  it('removes all leftovers from the file’s own bytes', () => {
    const marked = build();
    const { text, gone, keepsDescription } = patch(marked, listAll(marked));
    expect(text).to.not.match(/CONFIDENTIAL|Fm0|\(Layer\)/u);
    expect(gone).to.have.members([marked.stamp, marked.outer, marked.inner, marked.layer]);
    expect(keepsDescription).to.equal(false);
  });

  for (const [what, lose, stays, goes] of [
    [
      'the outer form, with the inner one and the layer',
      ({ outer }) => [outer],
      [/Fm0/u, /In \d+ 0 R/u, /within/u, /\(Layer\)/u],
      [/stamped/u, /aloud/u],
    ],
    [
      'only the inner form',
      ({ inner }) => [inner],
      [/within/u],
      [/Fm0/u, /stamped/u, /aloud/u, /\(Layer\)/u],
    ],
    ['only the layer', ({ layer }) => [layer], [/\(Layer\)/u], [/Fm0/u, /within/u, /stamped/u, /aloud/u]],
  ] as [string, (marked: Marked) => number[], RegExp[], RegExp[]][]) {
    it(`keeps ${what} if its bytes are not found, and removes the rest`, () => {
      const marked = build();
      const { text, keepsDescription } = patch(marked, listAll(marked), lose(marked));
      for (const part of stays) expect(text).to.match(part);
      for (const part of goes) expect(text).to.not.match(part);
      expect(keepsDescription).to.equal(false);
    });
  }

  for (const [what, marked, lose] of [
    ['annotations are not found', build(), ({ stamp }) => [stamp]],
    ['annotations of a linearised file are not found', build({ linearised: true }), ({ stamp }) => [stamp]],
    ['a linearisation is not found', build({ linearised: true }), ({ linearisation }) => [linearisation]],
  ] as [string, Marked, (marked: Marked) => number[]][]) {
    it(`returns null if the bytes of ${what}`, () => {
      expect(tryPatch(marked, listAll(marked), lose(marked))).to.equal(null);
    });
  }

  it('returns null if annotations belong to a form’s fields', () => {
    const marked = build({ widget: true });
    expect(tryPatch(marked, listAnnotations(marked))).to.equal(null);
  });

  it('reports a string that stays because its bytes are not found, and removes the rest', () => {
    const marked = build();
    const { text, keepsDescription } = patch(marked, listAll(marked), [marked.list]);
    expect(keepsDescription).to.equal(true);
    expect(text)
      .to.include('aloud')
      .and.to.not.match(/Fm0|stamped/u);
  });

  for (const [isEncrypted, left] of [
    [false, '/Alt()'],
    [true, '/MCID 0 '],
  ] as const) {
    it(`keeps ${left} of a list in ${isEncrypted ? 'an encrypted' : 'a plain'} file`, () => {
      const marked = build();
      const { text } = patch(marked, listStrings(marked), [], isEncrypted);
      const value = new RegExp(String.raw`\n${marked.list} 0 obj\n(.*)\nendobj`, 'u').exec(text)![1]!;
      expect(value).to.include(left);
      expect(value.includes('/Alt')).to.equal(!isEncrypted);
      expect(value).to.not.include(HINT);
    });
  }

  it('removes all of a mark in a file with bytes before its header', async () => {
    const build = (plant: Plant): TestDocument => {
      const document = new TestDocument();
      const layer = document.add('<</Type/OCG/Name(Stamped layer)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<</Order[${layer}]>>>>`);
      const mark = plant(writeSlanted(`(${HINT})Tj`));
      const form = document.addForm(
        `/OC /Layer BDC ${mark} EMC`,
        document.resources(`/Properties<</Layer ${layer}>>`),
      );
      const list = document.add(`<</ActualText(${HINT})>>`);
      const stamp = document.add(
        `<</Type/Annot/Subtype/Stamp/Rect[0 0 420 560]/F 4/Contents(${HINT})/AP<</N ${document.addForm(mark, document.resources())}>>>>`,
      );
      document.addContentPage(
        `${writeBody()}/Mark Do /Span /Told BDC ${mark} EMC`,
        `/XObject<</Mark ${form}>>/Properties<</Told ${list}>>`,
        { annotations: plant('x') === 'x' ? [stamp] : [] },
      );
      return document;
    };
    const file = build(PLANTED).build({ prefix: 'HTTP/1.0 200 OK\r\n\r\n' });
    const { output, summary } = await removeWatermark(file, HINT);
    expect(summary.diagnostics).to.include({ writing: 'mended' });
    expect(summary.warnings).to.have.lengthOf(1);
    const text = Buffer.from(throughQpdf(output!, '--qdf', '--object-streams=disable')).toString('latin1');
    expect(text).to.not.match(/CONFIDENTIAL|Stamped layer|\/Mark\b/u);
    await removesOnly(file, output!, build(CLEAN).build());
  });
});
