/**
 * Which optional content groups are removed from the list of layers, by which edits, and which stay.
 */
import { expect } from 'chai';
import type * as mupdf from 'mupdf';
import { editValue, type DictionaryEdit, type PartEdit } from '../../../../src/engine/file/patch-objects.js';
import { listTargets } from '../../../../src/engine/file/value-paths.js';
import { readValue } from '../../../../src/engine/file/value-tree.js';
import { planLayerEdits, listsLayer } from '../../../../src/engine/mupdf/dictionaries/layer-edits.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { printObject, ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { createNameTest } from '../../../../src/engine/mupdf/dictionaries/places.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { forSeeds } from '../../../support/generators.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

/** A document with two groups, which no page names yet. */
class LayeredDocument extends TestDocument {
  readonly mark = this.add('<</Type/OCG/Name(Mark)>>');
  readonly other = this.add('<</Type/OCG/Name(Other)>>');

  /** The entries of /OCProperties. */
  listed = '';

  list(properties: string): void {
    this.listed += properties;
  }

  /** Adds a page whose sequences name these lists. */
  name(lists: Record<string, Reference>): void {
    const named = Object.entries(lists).map(([name, list]) => `/${name} ${list}`);
    this.addContentPage('', `/Properties<<${named.join('')}>>`);
  }
}

interface Asked {
  losing?: Reference[];
  inUse?: Reference[];
  removed?: Reference[];
  traced?: Reference[];
  refused?: Reference[];
}

interface Planned {
  gone: Reference[];
  /** Paths within the objects that contain them. */
  dropped: string[];
}

const NOTHING: Planned = { gone: [], dropped: [] };

function plan(build: (document: LayeredDocument) => Asked): Planned {
  const builder = new LayeredDocument();
  builder.addContentPage('');
  const asked = build(builder);
  if (builder.listed !== '') builder.addCatalogEntries(`/OCProperties<<${builder.listed}>>`);
  const numbersOf = (references: Reference[] = []): Set<number> => new Set(references.map(objectNumberOf));
  const { document } = openPdf(builder.build());
  try {
    const references = new ReferenceIndex(document);
    const edits = planLayerEdits({
      references,
      isName: createNameTest(references, numbersOf(asked.traced), 'Properties'),
      removed: numbersOf(asked.removed),
      losing: numbersOf(asked.losing),
      inUse: numbersOf(asked.inUse),
      refused: numbersOf(asked.refused),
    });
    for (const [objectNumber, own] of edits) {
      expect(
        own.filter(({ kind }) => kind === 'null'),
        'the one object that goes',
      ).to.deep.equal([{ kind: 'null', objectNumber }]);
    }
    expectNothingDangles(document, [...edits.values()].flat(), numbersOf(asked.removed));
    return {
      gone: [...edits.keys()].map((objectNumber) => `${objectNumber} 0 R`),
      dropped: [...edits.values()]
        .flat()
        .flatMap((edit) => (edit.kind === 'null' ? [] : edit.path.join('/')))
        .sort(),
    };
  } finally {
    document.destroy();
  }
}

/** Expects that every remaining object refers to the same objects as before, except the removed ones. */
function expectNothingDangles(
  document: mupdf.PDFDocument,
  edits: DictionaryEdit[],
  removed: ReadonlySet<number>,
): void {
  const parts = edits.filter((edit): edit is PartEdit => edit.kind !== 'null');
  const gone = new Set(edits.flatMap((edit) => (edit.kind === 'null' ? edit.objectNumber : [])));
  const list = (bytes: Uint8Array): number[] =>
    listTargets(readValue(bytes, 0, bytes.length)!).map(({ objectNumber }) => objectNumber);
  for (let holder = 1; holder < document.countObjects(); holder++) {
    if (gone.has(holder) || removed.has(holder)) continue;
    const before = printObject(document, holder);
    const after = editValue(
      before,
      parts.filter(({ objectNumber }) => objectNumber === holder),
    );
    expect(after, `edits of object ${holder}`).to.not.equal(null);
    expect(list(after!)).to.deep.equal(list(before).filter((target) => !gone.has(target)));
  }
}

const USAGE = '/Event/View/Category[/View]';

type Write = (mark: Reference, other: Reference) => string;

describe('planLayerEdits', () => {
  for (const [what, write, path] of [
    ['/ON', (mark, other) => `/D<</ON[${other} ${mark}]>>`, 'D/ON/1'],
    ['/OFF', (mark, other) => `/D<</OFF[${mark} ${other}]>>`, 'D/OFF/0'],
    ['/Locked', (mark, other) => `/D<</Locked[${mark} ${other}]>>`, 'D/Locked/0'],
    ['/RBGroups', (mark, other) => `/D<</RBGroups[[${mark} ${other}]]>>`, 'D/RBGroups/0/0'],
    ['/AS', (mark, other) => `/D<</AS[<<${USAGE}/OCGs[${mark} ${other}]>>]>>`, 'D/AS/0/OCGs/0'],
    ['/Order', (mark, other) => `/D<</Order[${mark} ${other}]>>`, 'D/Order/0'],
    ['an inner array of /Order', (mark, other) => `/D<</Order[${other}[(Label) ${mark}]]>>`, 'D/Order/1/1'],
    ['another configuration', (mark, other) => `/Configs[<<>><</OFF[${mark} ${other}]>>]`, 'Configs/1/OFF/0'],
  ] as [string, Write, string][]) {
    it(`removes a group from ${what}`, () => {
      let mark = '';
      const { gone, dropped } = plan((document) => {
        ({ mark } = document);
        document.list(`/OCGs[${mark} ${document.other}]${write(mark, document.other)}`);
        return { losing: [mark] };
      });
      expect(gone).to.deep.equal([mark]);
      expect(dropped).to.have.members(['OCProperties/OCGs/0', `OCProperties/${path}`]);
    });
  }

  it('removes an optional array of a configuration that becomes empty, and no other array', () => {
    const { dropped } = plan((document) => {
      const { mark } = document;
      document.list(
        `/OCGs[${mark}]/D<</ON[${mark}]/OFF[${mark}]/Locked[${mark}]/Order[${mark}]` +
          `/RBGroups[[${mark}]]/AS[<<${USAGE}/OCGs[${mark}]>>]>>/Configs[<</Order[[${mark}]]>>]`,
      );
      return { losing: [mark] };
    });
    expect(dropped).to.have.members([
      'OCProperties/OCGs/0',
      'OCProperties/D/ON',
      'OCProperties/D/OFF',
      'OCProperties/D/Locked',
      'OCProperties/D/Order',
      'OCProperties/D/RBGroups/0/0',
      'OCProperties/D/AS/0/OCGs/0',
      'OCProperties/Configs/0/Order/0/0',
    ]);
  });

  it('finds lists that are indirect objects', () => {
    const { gone, dropped } = plan((document) => {
      const { mark } = document;
      const order = document.add(`[${document.add(`[(Label) ${mark}]`)}]`);
      const configuration = document.add(`<</OFF ${document.add(`[${mark}]`)}/Order ${order}>>`);
      const properties = document.add(`<</OCGs ${document.add(`[${mark}]`)}/D ${configuration}>>`);
      document.addCatalogEntries(`/OCProperties ${properties}`);
      return { losing: [mark] };
    });
    expect(gone).to.have.lengthOf(1);
    expect(dropped).to.deep.equal(['0', '0', '1']);
  });

  it('removes the names from the resources of pages and of streams that were run', () => {
    const { dropped } = plan((document) => {
      const { mark, other } = document;
      document.name({ Mark: mark, Other: other });
      document.name({ Same: mark });
      const form = document.addForm('', `<</Properties<</Inner ${mark}>>>>`);
      return { losing: [mark], traced: [form] };
    });
    expect(dropped).to.deep.equal([
      'Resources/Properties/Inner',
      'Resources/Properties/Mark',
      'Resources/Properties/Same',
    ]);
  });

  it('keeps a group that no removed content used, even if nothing refers to it', () => {
    expect(plan(() => ({}))).to.deep.equal(NOTHING);
  });

  it('keeps lists that are not optional content', () => {
    expect(
      plan((document) => {
        const lists = ['<</MCID 1>>', '<</Type/Other>>', '[0]', 'null'].map((value) => document.add(value));
        document.name(Object.fromEntries(lists.map((list, at) => [`P${at}`, list])));
        return { losing: lists };
      }),
    ).to.deep.equal(NOTHING);
  });

  describe('keeps a group with all its entries', () => {
    const build = (refer: (document: LayeredDocument) => Asked): Planned =>
      plan((document) => {
        const { mark, other } = document;
        document.name({ Mark: mark });
        const asked = refer(document);
        document.list(`/OCGs[${mark} ${other}]/D<</OFF[${mark}]>>`);
        return { losing: [mark], ...asked };
      });

    it('unless only the lists refer to it', () => {
      expect(build(() => ({})).gone).to.have.lengthOf(1);
    });

    for (const [what, ask] of [
      ['a sequence still names it', ({ mark }) => ({ inUse: [mark] })],
      ['it must stay', ({ mark }) => ({ refused: [mark] })],
    ] as [string, (document: LayeredDocument) => Asked][]) {
      it(`if ${what}`, () => {
        expect(build(ask)).to.deep.equal(NOTHING);
      });
    }

    for (const [what, refer] of [
      ['the catalog refers to it', (document) => document.addCatalogEntries(`/Kept ${document.mark}`)],
      [
        'an annotation uses it',
        (document) => document.add(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/OC ${document.mark}>>`),
      ],
      ['a picture uses it', (document) => document.addStream('', `/Subtype/Image/OC ${document.mark}`)],
      [
        'an action switches it',
        (document) => document.add(`<</S/SetOCGState/State[/Toggle ${document.mark}]>>`),
      ],
      [
        'a remaining membership dictionary contains it',
        (document) => document.add(`<</Type/OCMD/OCGs[${document.mark}]>>`),
      ],
      [
        'a stream that no page runs names it',
        (document) => document.addForm('', `<</Properties<</Mark ${document.mark}>>>>`),
      ],
      [
        'resources name it in another category',
        (document) => document.addContentPage('', `/ExtGState<</G0 ${document.mark}>>`),
      ],
      ['an unused array contains it', (document) => document.add(`[${document.mark}]`)],
      [
        'a list of layers is also used elsewhere',
        (document) => {
          const shared = document.add(`[${document.mark}]`);
          document.list(`/Configs[<</OFF ${shared}>>]`);
          document.addCatalogEntries(`/Kept ${shared}`);
        },
      ],
    ] as [string, (document: LayeredDocument) => void][]) {
      it(`if ${what}`, () => {
        const planned = build((document) => {
          refer(document);
          return {};
        });
        expect(planned).to.deep.equal(NOTHING);
      });
    }

    for (const [what, write] of [
      ['an unknown entry of a configuration', (mark) => `/D<</Foreign[${mark}]>>`],
      ['an entry beside the configurations', (mark) => `/ON[${mark}]`],
      ['an array too deep in /ON', (mark) => `/D<</ON[[${mark}]]>>`],
      ['an array too shallow in /RBGroups', (mark) => `/D<</RBGroups[${mark}]>>`],
      ['a value that is not an array', (mark) => `/D<</OFF ${mark}>>`],
    ] as [string, Write][]) {
      it(`if ${what} contains it`, () => {
        expect(
          plan((document) => {
            const { mark, other } = document;
            document.list(`/OCGs[${mark} ${other}]${write(mark, other)}`);
            return { losing: [mark] };
          }),
        ).to.deep.equal(NOTHING);
      });
    }

    for (const [nesting, levels, count] of [
      ['a few', 4, 1],
      ['dozens of', 40, 0],
    ] as const) {
      it(`if ${nesting} arrays enclose it: ${count === 1 ? 'not yet' : 'no list is nested so deeply'}`, () => {
        const { gone } = plan((document) => {
          let order = document.add(`[${document.mark}]`);
          for (let level = 1; level < levels; level++) order = document.add(`[${order}]`);
          document.list(`/OCGs[${document.mark}]/D<</Order ${order}>>`);
          return { losing: [document.mark] };
        });
        expect(gone).to.have.lengthOf(count);
      });
    }

    it('if an array contains itself', () => {
      expect(
        plan((document) => {
          const order = document.reserve();
          document.set(order, `[${document.mark} ${document.other} ${order}]`);
          document.list(`/OCGs[${document.mark}]/D<</Order ${order}>>`);
          return { losing: [document.mark] };
        }),
      ).to.deep.equal(NOTHING);
    });
  });

  for (const [what, write, goes] of [
    ['others are listed under it', (mark, other) => `${mark}[${other}]`, false],
    ['others are listed deeper under it', (mark, other) => `(Label)[${mark}[${other}]]`, false],
    ['its list of children is empty', (mark) => `${mark}[]`, false],
    ['it is the only group after the children of another', (mark, other) => `${other}[(Label)]${mark}`, true],
    ['the children after the next group are not its own', (mark, other) => `${mark} ${other}[(Label)]`, true],
    ['it is the last of the children', (mark, other) => `${other}[(Label) ${mark}]`, true],
  ] as [string, Write, boolean][]) {
    it(`${goes ? 'removes' : 'keeps'} a group in /Order if ${what}`, () => {
      const { gone } = plan((document) => {
        const { mark, other } = document;
        document.list(`/OCGs[${mark} ${other}]/D<</Order[${write(mark, other)}]>>`);
        return { losing: [mark] };
      });
      expect(gone).to.have.lengthOf(goes ? 1 : 0);
    });
  }

  it('keeps a group whose children are in an indirect array', () => {
    expect(
      plan((document) => {
        const { mark, other } = document;
        document.list(`/OCGs[${mark} ${other}]/D<</Order[${mark} ${document.add(`[${other}]`)}]>>`);
        return { losing: [mark] };
      }),
    ).to.deep.equal(NOTHING);
  });

  it('removes one group and keeps the other that must stay', () => {
    let kept = '';
    const { gone } = plan(({ mark, other }) => {
      kept = other;
      return { losing: [mark, other], refused: [mark] };
    });
    expect(gone).to.deep.equal([kept]);
  });

  describe('membership dictionaries', () => {
    const build = (
      write: (mark: Reference, other: Reference) => string,
      ask: (document: LayeredDocument, membership: Reference) => Asked,
    ): { planned: Planned; mark: Reference; other: Reference; membership: Reference } => {
      let [mark, other, membership] = ['', '', ''];
      const planned = plan((document) => {
        ({ mark, other } = document);
        membership = document.add(`<</Type/OCMD${write(mark, other)}>>`);
        document.name({ Both: membership });
        const asked = ask(document, membership);
        document.list(`/OCGs[${mark} ${other}]/D<<>>`);
        return { losing: [membership], ...asked };
      });
      return { planned, mark, other, membership };
    };

    for (const [how, write] of [
      ['in a list', (mark, other) => `/OCGs[${mark} ${other}]/P/AnyOn`],
      ['in an expression', (mark, other) => `/VE[/And ${mark}[/Not ${other}]]`],
    ] as [string, Write][]) {
      it(`are removed with the groups that they contain ${how}`, () => {
        const { planned, mark, other, membership } = build(write, () => ({}));
        expect(planned.gone).to.have.members([membership, mark, other]);
        expect(planned.dropped).to.deep.equal([
          'OCProperties/OCGs/0',
          'OCProperties/OCGs/1',
          'Resources/Properties/Both',
        ]);
      });
    }

    const both: Write = (mark, other) => `/OCGs[${mark} ${other}]`;

    it('are removed without a group that a sequence still names', () => {
      const { planned, mark, membership } = build(both, (document) => {
        document.name({ Other: document.other });
        return { inUse: [document.other] };
      });
      expect(planned.gone).to.have.members([membership, mark]);
    });

    for (const [what, ask] of [
      ['a sequence still names them', (_, membership) => ({ inUse: [membership] })],
      ['they must stay', (_, membership) => ({ refused: [membership] })],
      [
        'an annotation uses them',
        (document, membership) => {
          document.add(`<</Type/Annot/OC ${membership}>>`);
          return {};
        },
      ],
      [
        'a configuration lists them among the groups',
        (document, membership) => {
          document.list(`/Configs[<</ON[${membership}]>>]`);
          return {};
        },
      ],
    ] as [string, (document: LayeredDocument, membership: Reference) => Asked][]) {
      it(`stay if ${what}, and keep their groups`, () => {
        const { planned } = build(both, (document, membership) => ({
          losing: [membership, document.mark, document.other],
          ...ask(document, membership),
        }));
        expect(planned).to.deep.equal(NOTHING);
      });
    }
  });

  describe('a group that only removed objects used', () => {
    for (const [how, write] of [
      ['by /OC', (group) => `/OC ${group}`],
      ['by a name in their resources', (group) => `/Resources<</Properties<</P0 ${group}>>>>`],
    ] as [string, (group: Reference) => string][]) {
      it(`is removed (${how}), and no entry of them is edited`, () => {
        let mark = '';
        const planned = plan((document) => {
          ({ mark } = document);
          return { removed: [document.addStream('', write(mark))] };
        });
        expect(planned).to.deep.equal({ gone: [mark], dropped: [] });
      });

      it(`is removed through a membership dictionary (${how})`, () => {
        const { gone } = plan((document) => {
          const membership = document.add(`<</Type/OCMD/OCGs ${document.mark}>>`);
          return { removed: [document.addStream('', write(membership))] };
        });
        expect(gone).to.have.lengthOf(2);
      });
    }

    it('stays if one of them stays', () => {
      expect(
        plan((document) => {
          const [going] = ['', ''].map((content) => document.addStream(content, `/OC ${document.mark}`));
          return { removed: [going!] };
        }),
      ).to.deep.equal(NOTHING);
    });

    it('stays if they refer to it in another way', () => {
      expect(
        plan((document) => {
          const { mark } = document;
          return { removed: [document.addStream('', `/Kept ${mark}/Group<</OC ${mark}>>`)] };
        }),
      ).to.deep.equal(NOTHING);
    });
  });

  it('visits each array once, even if they refer to each other along countless paths', () => {
    let mark = '';
    const planned = plan((document) => {
      ({ mark } = document);
      let order = document.add(`[${mark}]`);
      for (let depth = 0; depth < 6; depth++) {
        order = document.add(`[${Array.from({ length: 40 }, () => order).join(' ')}]`);
      }
      document.list(`/OCGs[]/D<</Order ${order}>>`);
      return { losing: [document.mark] };
    });
    expect(planned).to.deep.equal({ gone: [mark], dropped: ['0'] });
  });

  it('removes nothing that is in use or referred to, in any document', async () => {
    let goneInAll = 0;
    await forSeeds(60, (random) => {
      const staying = new Set<Reference>();
      const { gone } = plan((document) => {
        const groups = [document.mark, document.other, document.add('<</Type/OCG>>')];
        const some = (): Reference[] => groups.filter(() => random.next() < 0.5);
        const memberships = [0, 1].map(() => document.add(`<</Type/OCMD/OCGs[${some().join(' ')}]>>`));
        const lists = [...groups, ...memberships];
        const pick = (chance: number): Reference[] => lists.filter(() => random.next() < chance);
        const inUse = pick(0.2);
        const foreign = pick(0.2);
        if (foreign.length > 0) document.addCatalogEntries(`/Kept[${foreign.join(' ')}]`);
        for (const list of [...inUse, ...foreign]) staying.add(list);
        document.name(Object.fromEntries(pick(0.6).map((list, at) => [`P${at}`, list])));
        const order = `/Order[${some().join(' ')}[(Label) ${some().join(' ')}]]`;
        document.list(
          `/OCGs[${groups.join(' ')}]/D<</ON[${some().join(' ')}]/OFF ${document.add(`[${some().join(' ')}]`)}${order}>>`,
        );
        return { losing: pick(0.7), inUse };
      });
      expect(gone.filter((one) => staying.has(one))).to.deep.equal([]);
      goneInAll += gone.length;
    });
    expect(goneInAll).to.be.greaterThan(0);
  });
});

/** Says for each name whether a document with this list of groups lists it. */
function ask(write: (document: TestDocument) => string, names: string[], gone: Reference[] = []): boolean[] {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  builder.addCatalogEntries(write(builder));
  const { document } = openPdf(builder.build());
  try {
    return names.map((name) => listsLayer(document, new Set([name]), new Set(gone.map(objectNumberOf))));
  } finally {
    document.destroy();
  }
}

describe('listsLayer', () => {
  it('finds a group of the catalog by its name in any encoding, also a direct object', () => {
    const write = (document: TestDocument): string => {
      const greek = document.add('<</Type/OCG/Name<FEFF03A303C703AD03B403B903BF>>>');
      return `/OCProperties<</OCGs[${greek} <</Type/OCG/Name(Direct)>>]/D<<>>>>`;
    };
    expect(ask(write, ['Σχέδιο', 'Direct', 'direct', ''])).to.deep.equal([true, true, false, false]);
  });

  it('skips removed, unnamed and missing groups', () => {
    const gone: Reference[] = [];
    const write = (document: TestDocument): string => {
      const [left, stays, nameless] = ['/Name(Left)', '/Name(Stays)', ''].map((entries) =>
        document.add(`<</Type/OCG${entries}>>`),
      );
      gone.push(left!);
      return `/OCProperties<</OCGs[${left} null 999 0 R (x) ${nameless} ${stays}]/D<<>>>>`;
    };
    expect(ask(write, ['Left', 'Stays'], gone)).to.deep.equal([false, true]);
  });

  it('finds none if a document has no layers, or no list of them', () => {
    expect(ask(() => '', ['Layer'])).to.deep.equal([false]);
    expect(ask(() => '/OCProperties<</OCGs(Layer)/D<<>>>>', ['Layer'])).to.deep.equal([false]);
  });
});
