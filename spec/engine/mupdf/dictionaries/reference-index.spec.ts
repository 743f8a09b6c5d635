import { expect } from 'chai';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex, type Reference } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { appendRevision, latin1Bytes, objectNumberOf, throughQpdf } from '../../../support/pdf-builder.js';

/** Asks an index that reads the objects' own bytes, and one that does not. */
function ask<Answer>(file: Uint8Array, question: (references: ReferenceIndex) => Answer): Answer[] {
  const { document } = openPdf(file);
  const pdf = new PdfFile(file);
  try {
    return [question(new ReferenceIndex(document, pdf)), question(new ReferenceIndex(document))];
  } finally {
    document.destroy();
  }
}

function sort(references: Reference[] | null): Reference[] | null {
  return references?.toSorted((one, other) => one.holder - other.holder) ?? null;
}

/** A target, and objects that refer to it as the test writes them. */
function build(...write: ((target: string) => string)[]): {
  file: Uint8Array;
  target: number;
  holders: number[];
} {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const target = document.add('<</Target true>>');
  const holders = write.map((holder) => objectNumberOf(document.add(holder(target))));
  return { file: document.build(), target: objectNumberOf(target), holders };
}

describe('ReferenceIndex', () => {
  it('says whether anything refers to an object', () => {
    const { file, target, holders } = build((one) => `<</A ${one}>>`);
    for (const answers of ask(file, (references) =>
      [target, ...holders].map((one) => references.isUnused(one)),
    )) {
      expect(answers).to.deep.equal([false, true]);
    }
  });

  it('reads an overlong number once: once for each of its digits would take a day', () => {
    const digits = '1'.repeat(3_000_000);
    const { file, target, holders } = build((one) => `[(${digits}) % ${digits}\n${one}]`);
    for (const found of ask(file, (references) => references.listHolders(target))) {
      expect(found).to.deep.equal(holders);
    }
  });

  it('reads references with any white space, and no number of a long row', () => {
    const widths = Array.from({ length: 500 }, (_, at) => at + 100).join(' ');
    const { file, target, holders } = build((one) => `[${widths} ${one.replaceAll(' ', '\n\t')} 7 0 8 (R)]`);
    for (const found of ask(file, (references) => references.listHolders(target))) {
      expect(found).to.deep.equal(holders);
    }
    for (const found of ask(file, (references) => references.listHolders(598))) {
      expect(found).to.deep.equal([]);
    }
  });

  it('returns every holder and the path of the reference in it', () => {
    const { file, target, holders } = build(
      (one) => `<</A ${one}/B[1 ${one} (x)]>>`,
      (one) => `[<</C<</D ${one}>>>>]`,
    );
    const [first, second] = holders as [number, number];
    for (const found of ask(file, (references) => sort(references.list(target)))) {
      expect(found).to.deep.equal([
        { holder: first, path: ['A'] },
        { holder: first, path: ['B', 1] },
        { holder: second, path: [0, 'C', 'D'] },
      ]);
    }
  });

  for (const [what, write] of [
    ['line ends between its parts', (one: string) => `[${one.replaceAll(' ', '\r\n')}]`],
    ['a comment between its parts', (one: string) => `[${one.replace(' ', ' % no more\n')}]`],
    ['a comment before it', (one: string) => `<</A % what follows\n${one}>>`],
  ] as const) {
    it(`finds a reference with ${what}`, () => {
      const { file, target, holders } = build(write);
      for (const found of ask(file, (references) => references.listHolders(target))) {
        expect(found).to.deep.equal(holders);
      }
    });
  }

  it('finds a reference after the apparent end of a damaged value, and none of the next object', () => {
    const { file, target, holders } = build(
      (one) => `<</A 5]/B ${one}>>`,
      () => '<</C 5]>>',
      (one) => `[${one}]`,
    );
    const [found] = ask(file, (references) => references.listHolders(target));
    expect(found).to.deep.equal([holders[0], holders[2]]);
  });

  it('counts a reference with an invalid generation as a use, by its bytes', () => {
    const { file, target, holders } = build(
      (one) => `<</A ${one.replace(' 0 R', ' -1 R')}>>`,
      (one) => `[${one.replace(' 0 R', ' - 0 R')}]`,
    );
    const [spelt, printed] = ask(file, (references) => references.listHolders(target));
    expect([spelt, printed]).to.deep.equal([[holders[0]], []]);
  });

  it('counts a reference of a later version that no section lists: readers may search for it', () => {
    const { file, target, holders } = build(() => '<</A true>>');
    const [holder] = holders as [number];
    const later = appendRevision(file, new Map([[holder, `<</A ${target} 0 R>>`]]));
    const text = Buffer.from(later).toString('latin1');
    const [first] = /\d+(?=\s+%%EOF)/u.exec(text)!;
    const unlisted = latin1Bytes(text.replace(/\d+(?=\s+%%EOF\s*$)/u, first));
    expect(ask(unlisted, (references) => references.listHolders(target))).to.deep.equal([[holder], []]);
  });

  it('ignores strings', () => {
    const { file, target } = build(
      (one) => `(${one})`,
      (one) => `<${Buffer.from(one).toString('hex')}>`,
    );
    for (const found of ask(file, (references) => references.list(target))) expect(found).to.deep.equal([]);
  });

  it('distinguishes one use from two, by one object or by two', () => {
    const builder = new TestDocument();
    builder.addContentPage(writeBody());
    const [once, twice, shared, never] = ['1', '2', '3', '4'].map((value) => builder.add(value));
    builder.add(`<</A ${once}/B[${twice} ${twice}]/C ${shared}/D(${once})>>`);
    builder.add(`[${shared}]`);
    const isOnce = ask(builder.build(), (references) =>
      [once, twice, shared, never].map((target) => references.isReferredToOnce(objectNumberOf(target!))),
    );
    for (const answers of isOnce) expect(answers).to.deep.equal([true, false, false, false]);
  });

  it('finds references of the trailer and of objects in object streams', () => {
    const { file } = build((one) => `<</A ${one}>>`);
    const packed = throughQpdf(file, '--object-streams=generate', '--preserve-unreferenced');
    const answers = ask(packed, (references) => {
      const { document } = openPdf(packed);
      const root = document.getTrailer().get('Root');
      const pages = root.get('Pages').asIndirect();
      const answer = {
        root: references.listHolders(root.asIndirect()),
        pages: references.list(pages),
        catalog: root.asIndirect(),
      };
      document.destroy();
      return answer;
    });
    for (const { root, pages, catalog } of answers) {
      expect(root).to.include(0);
      expect(pages).to.deep.include({ holder: catalog, path: ['Pages'] });
    }
  });
});
