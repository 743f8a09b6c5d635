import { expect } from 'chai';
import type { DictionaryEdit } from '../../../../src/engine/file/patch-objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import {
  planStringEdits,
  emptyStrings,
  type StringEdits,
  findEmptiedElements,
} from '../../../../src/engine/mupdf/dictionaries/string-edits.js';
import type { DescriptiveStrings } from '../../../../src/engine/page/page-model.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';
import type { KnownSequence } from '../../../../src/engine/page/page-model.js';

const NOTHING: DescriptiveStrings = { lists: [], sharedLists: [], sequences: [] };

/** Opens a document with an additional object, and calls the test with it. */
function withObject<Answer>(
  value: string,
  ask: (
    references: ReferenceIndex,
    objectNumber: number,
    plan: (strings: DescriptiveStrings, leaving?: number[]) => StringEdits,
  ) => Answer,
): Answer {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const objectNumber = objectNumberOf(builder.add(value));
  const { document } = openPdf(builder.build());
  try {
    const references = new ReferenceIndex(document);
    return ask(references, objectNumber, (strings, leaving = []) =>
      planStringEdits(references, strings, new Set(leaving)),
    );
  } finally {
    document.destroy();
  }
}

function listEmptied(value: string, path: (string | number)[] = []): string[] {
  return withObject(value, (references, objectNumber) =>
    emptyStrings(references, { objectNumber, path }).map((edit) =>
      edit.kind === 'null' ? 'null' : `${edit.kind} ${edit.path.join('/')}`,
    ),
  );
}

describe('empty', () => {
  it('empties every descriptive string, and no other entry', () => {
    expect(listEmptied('<</ActualText(a)/Alt<62>/E(c)/Contents(d)/T(Title)/Lang(en)/MCID 4>>')).to.deep.equal(
      ['empty ActualText', 'empty Alt', 'empty E', 'empty Contents'],
    );
  });

  it('edits the given dictionary, and not those within it', () => {
    const value = '<</Properties<</P0<</Alt(in)/Deeper<</Alt(deep)>>>>>>/Alt(out)>>';
    expect(listEmptied(value, ['Properties', 'P0'])).to.deep.equal(['empty Properties/P0/Alt']);
    expect(listEmptied(value, ['Properties', 'P1'])).to.deep.equal([]);
  });

  it('ignores empty strings and values that are not strings', () => {
    expect(listEmptied('<</ActualText()/Alt<>/E/Name/Contents 5>>')).to.deep.equal([]);
    expect(listEmptied('(no dictionary)')).to.deep.equal([]);
  });
});

describe('planStringEdits', () => {
  it('plans nothing if nothing was removed', () => {
    withObject('<</Alt(a)>>', (_references, _objectNumber, plan) => {
      expect(plan(NOTHING)).to.deep.equal({ groups: [], keepsDescription: false });
    });
  });

  it('empties each list separately, except for objects that are removed anyway', () => {
    withObject('<</Alt(a)/E(b)>>', (_references, objectNumber, plan) => {
      const lists = [{ objectNumber, path: [] }];
      const edits: DictionaryEdit[] = ['Alt', 'E'].map((key) => ({
        kind: 'empty',
        objectNumber,
        path: [key],
      }));
      expect(plan({ ...NOTHING, lists })).to.deep.equal({ groups: [edits], keepsDescription: false });
      expect(plan({ ...NOTHING, lists }, [objectNumber]).groups).to.deep.equal([]);
    });
  });

  it('reports a shared list, and keeps it', () => {
    withObject('<</Alt(a)>>', (_references, objectNumber, plan) => {
      const sharedLists = [{ objectNumber, path: [] }];
      expect(plan({ ...NOTHING, sharedLists })).to.deep.equal({ groups: [], keepsDescription: true });
    });
    withObject('<</MCID 1>>', (_references, objectNumber, plan) => {
      const sharedLists = [{ objectNumber, path: [] }];
      expect(plan({ ...NOTHING, sharedLists }).keepsDescription, 'it never spoke').to.equal(false);
    });
  });
});

/** Objects to which a test's elements may refer; the page has three sequences, the form has one. */
interface Places {
  document: TestDocument;
  page: Reference;
  form: Reference;
  root: Reference;
}

type Found = { empty: number[]; others: number[] };

/**
 * A page whose parent tree leads from its sequences to elements.
 *
 * @param write returns the elements of the page's sequences, and that of the form's.
 */
function find(
  sequences: (places: { form: number }) => KnownSequence[],
  write: (places: Places) => { ofPage: Reference[]; ofForm?: Reference },
  writeTree = (entries: string) => `<</Nums[${entries}]>>`,
): Found {
  const document = new TestDocument();
  const page = document.reserve();
  const root = document.reserve();
  const form = document.addForm('', document.resources(), '/StructParents 1');
  const { ofPage, ofForm } = write({ document, page, form, root });
  const entries = `0[${ofPage.join(' ')}]${ofForm === undefined ? '' : `1[${ofForm}]`}`;
  document.set(root, `<</Type/StructTreeRoot/ParentTree ${writeTree(entries)}>>`);
  document.addCatalogEntries(`/StructTreeRoot ${root}`);
  document.addContentPage(writeBody(), '', { reference: page, entries: '/StructParents 0' });
  const opened = openPdf(document.build()).document;
  try {
    const references = new ReferenceIndex(opened);
    const known = sequences({ form: objectNumberOf(form) });
    const { empty, others } = findEmptiedElements(references, known);
    return { empty: [...empty], others };
  } finally {
    opened.destroy();
  }
}

const onPage = (...mcids: number[]): (() => KnownSequence[]) => {
  return () => mcids.map((mcid) => ({ pageNumber: 1, mcid }));
};

/** Adds elements and keeps their object numbers by name. */
function collect(): {
  add: (places: Places, name: string, kids: string, entries?: string) => Reference;
  numbers: Record<string, number>;
} {
  const numbers: Record<string, number> = {};
  return {
    numbers,
    add: ({ document, page, root }, name, kids, entries = `/P ${root}`) => {
      const element = document.add(`<</Type/StructElem/S/P/Pg ${page}/K ${kids}${entries}>>`);
      numbers[name] = objectNumberOf(element);
      return element;
    },
  };
}

describe('findEmptiedElements', () => {
  for (const [what, kids] of [
    ['a number', '0'],
    ['a list of one', '[0]'],
    ['a reference dictionary', '<</Type/MCR/MCID 0>>'],
    ['a reference dictionary with its page', '[<</Type/MCR/MCID 0>>]'],
  ] as const) {
    it(`finds the element that contains only removed content, as ${what}`, () => {
      const { add, numbers } = collect();
      const { empty, others } = find(onPage(0), (places) => ({ ofPage: [add(places, 'one', kids)] }));
      expect([empty, others]).to.deep.equal([[numbers['one']], []]);
    });
  }

  it('finds it empty only if all of its sequences were removed', () => {
    const { add, numbers } = collect();
    const write = (places: Places): { ofPage: Reference[] } => {
      const both = add(places, 'both', '[0 1]');
      return { ofPage: [both, both] };
    };
    expect(find(onPage(0), write)).to.deep.equal({ empty: [], others: [numbers['both']] });
    expect(find(onPage(0, 1), write)).to.deep.equal({ empty: [numbers['both']], others: [] });
  });

  it('continues with parents that contain only empty ones, and no further', () => {
    const { add, numbers } = collect();
    const { empty, others } = find(onPage(0), (places) => {
      const { document } = places;
      const [section, figure] = [document.reserve(), document.reserve()];
      const mark = add(places, 'mark', '0', `/P ${figure}`);
      const text = add(places, 'text', '1', `/P ${section}`);
      document.set(figure, `<</Type/StructElem/S/Figure/P ${section}/K ${mark}>>`);
      document.set(section, `<</Type/StructElem/S/Sect/P ${places.root}/K[${figure} ${text}]>>`);
      numbers['figure'] = objectNumberOf(figure);
      return { ofPage: [mark, text] };
    });
    expect(empty).to.deep.equal([numbers['mark'], numbers['figure']]);
    expect(others).to.deep.equal([]);
  });

  it('distinguishes a form’s sequence from the page’s with the same number', () => {
    const { add, numbers } = collect();
    const write = (places: Places): { ofPage: Reference[]; ofForm: Reference } => ({
      ofPage: [add(places, 'page', '0')],
      ofForm: add(places, 'form', `<</Type/MCR/MCID 0/Stm ${places.form}>>`),
    });
    expect(find(({ form }) => [{ stream: form, mcid: 0 }], write).empty).to.deep.equal([numbers['form']]);
    expect(find(onPage(0), write).empty).to.deep.equal([numbers['page']]);
  });

  for (const [what, kids] of [
    ['another sequence', '[0 7]'],
    ['an annotation', '[0 <</Type/OBJR/Obj 5 0 R>>]'],
    ['another element', '[0 <</Type/StructElem/S/Span/K 1>>]'],
    ['a sequence of another page', '<</Type/MCR/MCID 0/Pg 999 0 R>>'],
    ['no content', 'null'],
    ['an empty list', '[]'],
  ] as const) {
    it(`keeps the element that contains ${what}`, () => {
      const { add, numbers } = collect();
      const { empty, others } = find(onPage(0), (places) => ({ ofPage: [add(places, 'one', kids)] }));
      expect([empty, others]).to.deep.equal([[], [numbers['one']]]);
    });
  }

  it('finds elements in a number tree of several levels, by its limits', () => {
    const { add, numbers } = collect();
    const { empty } = find(
      onPage(0),
      (places) => ({ ofPage: [add(places, 'one', '0')] }),
      (entries) => `<</Kids[<</Limits[5 9]/Nums[5[]]>> <</Limits[0 1]/Kids[<</Nums[${entries}]>>]>>]>>`,
    );
    expect(empty).to.deep.equal([numbers['one']]);
  });

  /** A tree in which each node refers twice to the next. */
  const writeMeeting = ({ document }: Places, levels: number, leaf: string): Reference => {
    let node = document.add(leaf);
    for (let level = 0; level < levels; level++) {
      node = document.add(`<</Kids[${node} ${node}]/Limits[0 9]>>`);
    }
    return node;
  };

  for (const [what, key, isThere] of [
    ['has the key', 0, true],
    ['does not have it', 1, false],
  ] as const) {
    it(`visits nodes with several parents once, if their leaf ${what}`, () => {
      const { add, numbers } = collect();
      let top: Reference | null = null;
      const { empty } = find(
        onPage(0),
        (places) => {
          const one = add(places, 'one', '0');
          top = writeMeeting(places, 28, `<</Nums[${key}[${one}]]/Limits[0 9]>>`);
          return { ofPage: [one] };
        },
        () => `${top}`,
      );
      expect(empty).to.deep.equal(isThere ? [numbers['one']] : []);
    });
  }

  it('finds nothing outside of the tree', () => {
    const { add } = collect();
    const write = (places: Places): { ofPage: Reference[] } => ({ ofPage: [add(places, 'one', '0')] });
    expect(find(onPage(4), write)).to.deep.equal({ empty: [], others: [] });
    expect(find(onPage(0), write, () => 'null')).to.deep.equal({ empty: [], others: [] });
  });

  it('ends if elements are their own parents', () => {
    const { numbers } = collect();
    const { empty } = find(onPage(0), ({ document, page }) => {
      const element = document.reserve();
      document.set(element, `<</Type/StructElem/S/P/Pg ${page}/K 0/P ${element}>>`);
      numbers['one'] = objectNumberOf(element);
      return { ofPage: [element] };
    });
    expect(empty).to.deep.equal([numbers['one']]);
  });
});
