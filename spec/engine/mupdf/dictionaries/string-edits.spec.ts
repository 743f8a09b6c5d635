import { expect } from 'chai';
import type { DictionaryEdit } from '../../../../src/engine/file/patch-objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import {
  planStringEdits,
  silence,
  type SilentStrings,
  type StringEdits,
} from '../../../../src/engine/mupdf/dictionaries/string-edits.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf } from '../../../support/pdf-builder.js';

const NOTHING: SilentStrings = { lists: [], sharedLists: [], sequences: [] };

/** Opens a document with one more object and asks it. */
function withObject<Answer>(
  value: string,
  ask: (
    references: ReferenceIndex,
    objectNumber: number,
    plan: (strings: SilentStrings, leaving?: number[]) => StringEdits,
  ) => Answer,
): Answer {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const objectNumber = objectNumberOf(builder.add(value));
  const { document } = openPdf(builder.build());
  try {
    const references = new ReferenceIndex(document);
    return ask(references, objectNumber, (strings, leaving = []) =>
      planStringEdits(document, references, strings, new Set(leaving)),
    );
  } finally {
    document.destroy();
  }
}

function listSilenced(value: string, path: (string | number)[] = []): string[] {
  return withObject(value, (references, objectNumber) =>
    silence(references, objectNumber, path).map((edit) =>
      edit.kind === 'null' ? 'null' : `${edit.kind} ${edit.path.join('/')}`,
    ),
  );
}

describe('silence', () => {
  it('silences every string that speaks, and no other entry', () => {
    expect(
      listSilenced('<</ActualText(a)/Alt<62>/E(c)/Contents(d)/T(Title)/Lang(en)/MCID 4>>'),
    ).to.deep.equal(['silence ActualText', 'silence Alt', 'silence E', 'silence Contents']);
  });

  it('goes to the dictionary that it is told, and not into those within it', () => {
    const value = '<</Properties<</P0<</Alt(in)/Deeper<</Alt(deep)>>>>>>/Alt(out)>>';
    expect(listSilenced(value, ['Properties', 'P0'])).to.deep.equal(['silence Properties/P0/Alt']);
    expect(listSilenced(value, ['Properties', 'P1'])).to.deep.equal([]);
  });

  it('leaves what is silent already, or says something else than a string', () => {
    expect(listSilenced('<</ActualText()/Alt<>/E/Name/Contents 5>>')).to.deep.equal([]);
    expect(listSilenced('(no dictionary)')).to.deep.equal([]);
  });
});

describe('planStringEdits', () => {
  it('plans nothing where nothing left', () => {
    withObject('<</Alt(a)>>', (_references, _objectNumber, plan) => {
      expect(plan(NOTHING)).to.deep.equal({ groups: [], speaksOn: false });
    });
  });

  it('silences each list by itself, but for objects that are gone anyway', () => {
    withObject('<</Alt(a)/E(b)>>', (_references, objectNumber, plan) => {
      const lists = [{ objectNumber, path: [] }];
      const edits: DictionaryEdit[] = ['Alt', 'E'].map((key) => ({
        kind: 'silence',
        objectNumber,
        path: [key],
      }));
      expect(plan({ ...NOTHING, lists })).to.deep.equal({ groups: [edits], speaksOn: false });
      expect(plan({ ...NOTHING, lists }, [objectNumber]).groups).to.deep.equal([]);
    });
  });

  it('says that a shared list speaks on, and leaves it', () => {
    withObject('<</Alt(a)>>', (_references, objectNumber, plan) => {
      const sharedLists = [{ objectNumber, path: [] }];
      expect(plan({ ...NOTHING, sharedLists })).to.deep.equal({ groups: [], speaksOn: true });
    });
    withObject('<</MCID 1>>', (_references, objectNumber, plan) => {
      const sharedLists = [{ objectNumber, path: [] }];
      expect(plan({ ...NOTHING, sharedLists }).speaksOn, 'it never spoke').to.equal(false);
    });
  });
});
