import { expect } from 'chai';
import { listsLayer } from '../../../../src/engine/mupdf/dictionaries/layer-names.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

/** Asks a document whose list of groups is as written for each of the names. */
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
  it('finds a group of the catalog by its name in any encoding, also one that is no object', () => {
    const write = (document: TestDocument): string => {
      const greek = document.add('<</Type/OCG/Name<FEFF03A303C703AD03B403B903BF>>>');
      return `/OCProperties<</OCGs[${greek} <</Type/OCG/Name(Direct)>>]/D<<>>>>`;
    };
    expect(ask(write, ['Σχέδιο', 'Direct', 'direct', ''])).to.deep.equal([true, true, false, false]);
  });

  it('passes over groups that are gone, that have no name or that do not exist', () => {
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

  it('finds none where a document has no layers, or no list of them', () => {
    expect(ask(() => '', ['Layer'])).to.deep.equal([false]);
    expect(ask(() => '/OCProperties<</OCGs(Layer)/D<<>>>>', ['Layer'])).to.deep.equal([false]);
  });
});
