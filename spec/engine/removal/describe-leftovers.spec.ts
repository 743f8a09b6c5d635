import { expect } from 'chai';
import type { WrittenFile, RemovalResult } from '../../../src/engine/values/run-summary.js';
import {
  describeLeftovers,
  describeKeptPictures,
  listLeftovers,
  describeDamage,
} from '../../../src/engine/removal/describe-leftovers.js';
import type { Leftovers } from '../../../src/engine/mupdf/dictionaries/leftovers.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';
import { planFirst, type ReadPassage, withPassage } from '../../support/traced.js';
import { correctLengths, type CorrectedUpload } from '../../../src/engine/file/corrected-lengths.js';
import { createSummary } from '../../support/fake-pool.js';

const HINT = 'CONFIDENTIAL';
const MARK = writeSlanted(`(${HINT})Tj`);

function list({ passage, admitted }: ReadPassage): Leftovers {
  return listLeftovers(passage, planFirst(passage, { admitted, draws: [] }));
}

function withForm(): { document: TestDocument; form: Reference } {
  const document = new TestDocument();
  const form = document.addForm(MARK, document.resources());
  document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
  return { document, form };
}

describe('listLeftovers', () => {
  it('lists the form that is no longer drawn, the operands and all streams that were run', () => {
    const { document, form } = withForm();
    const left = withPassage(document.build(), HINT, list);
    expect(left.forms).to.deep.equal([objectNumberOf(form)]);
    expect(left.removedOperands.map((operand) => Buffer.from(operand).toString())).to.deep.equal([
      `(${HINT})`,
    ]);
    expect(left.tracedStreams.has(objectNumberOf(form))).to.equal(true);
    expect(left.tracedStreams.size).to.equal(2);
  });

  it('names the layers of the mark, each member of a membership, and no other', () => {
    const document = new TestDocument();
    const [one, two, other] = ['One', 'Two', 'Other'].map((name) =>
      document.add(`<</Type/OCG/Name(${name})>>`),
    );
    const both = document.add(`<</Type/OCMD/OCGs[${one} ${two}]>>`);
    document.addCatalogEntries(`/OCProperties<</OCGs[${one} ${two} ${other}]/D<<>>>>`);
    document.addContentPage(
      `/OC/Other BDC ${writeBody()} EMC/OC/Both BDC ${MARK} EMC`,
      `/Properties<</Both ${both}/Other ${other}>>`,
    );
    expect([...withPassage(document.build(), HINT, list).layerNames]).to.have.members(['One', 'Two']);
  });

  it('keeps forms and strings if a page could not be read: it may use them', () => {
    const { document } = withForm();
    const left = withPassage(document.build(), HINT, ({ passage, admitted }) => {
      const pageCount = passage.document.pageCount + 1;
      return list({ passage: { ...passage, document: { ...passage.document, pageCount } }, admitted });
    });
    expect([left.forms, left.propertyLists]).to.deep.equal([[], null]);
    expect(left.strings).to.deep.equal({ lists: [], sharedLists: [], sequences: [] });
    expect(left.removedOperands).to.have.lengthOf(1);
  });
});

describe('describeLeftovers', () => {
  /** The warnings after a writer did, or did not do, what was requested. */
  const describeFor = (
    document: TestDocument,
    gone: Reference[],
    said: Partial<WrittenFile> = {},
  ): string[] =>
    withPassage(document.build(), HINT, ({ passage, admitted }) =>
      describeLeftovers(passage, planFirst(passage, { admitted, draws: [] }), {
        bytes: passage.file.bytes,
        way: 'in-place',
        readStream: null,
        touched: [],
        emptied: [],
        losesObjects: false,
        keepsDescription: false,
        keepsLayer: false,
        removedObjects: new Set(gone.map(objectNumberOf)),
        ...said,
      }),
    );

  it('says nothing if nothing is left', () => {
    const { document, form } = withForm();
    expect(describeFor(document, [form])).to.deep.equal([]);
  });

  it('says that the empty form stays, that a string remains, that the layer is listed', () => {
    const { document, form } = withForm();
    expect(describeFor(document, [])[0]).to.match(/form .* empty/u);
    expect(describeFor(document, [form], { keepsDescription: true })[0]).to.match(/alternate text/u);
    expect(describeFor(document, [form], { keepsLayer: true })[0]).to.match(/optional content group/u);
  });

  it('says that a signature becomes invalid, unless the change is beyond its bytes and in place', () => {
    const { document, form } = withForm();
    const value = document.add('<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>');
    const field = document.add(`<</FT/Sig/T(signature)/V ${value}>>`);
    document.addCatalogEntries(`/AcroForm<</Fields[${field}]/SigFlags 3>>`);
    expect(describeFor(document, [form], { way: 'appended' })[0]).to.match(/signature/u);
    expect(describeFor(document, [form])).to.deep.equal([]);
  });
});

function correct(upload: Uint8Array): CorrectedUpload {
  return correctLengths(upload);
}

function writeFile(length: string): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<</Length ${length}>>\nstream\nBT ET\nendstream\nendobj\n`);
}

function result(output: Uint8Array | null): RemovalResult {
  return { output, summary: createSummary({ diagnostics: { writing: 'in-place' }, warnings: ['Another.'] }) };
}

describe('describeDamage', () => {
  it('leaves a result about a sound document unchanged', () => {
    const sound = result(null);
    expect(describeDamage(correct(writeFile('5')), sound)).to.equal(sound);
  });

  it('puts its warning first, whether text was removed or not', () => {
    const corrected = correct(writeFile('14'));
    for (const output of [null, corrected.file.bytes]) {
      const { warnings } = describeDamage(corrected, result(output)).summary;
      expect(warnings).to.deep.equal([
        'The document is damaged: its streams begin or end elsewhere than they say.',
        'Another.',
      ]);
    }
  });

  it('reports rewritten cross-references before wrong lengths', () => {
    const corrected = { ...result(null), summary: createSummary({ diagnostics: { writing: 'mended' } }) };
    const written = 'its cross-references were wrong, and were written anew; nothing else was.';
    const warnings = (length: string): string[] =>
      describeDamage(correct(writeFile(length)), corrected).summary.warnings;
    expect(warnings('5')).to.deep.equal([`The document is damaged: ${written}`]);
    expect(warnings('14')).to.deep.equal([
      'The document is damaged: its streams begin or end elsewhere than they say.',
      `The document is damaged: ${written}`,
    ]);
  });

  it('restores the lengths of unedited streams in the output', () => {
    const upload = writeFile('14');
    const corrected = correct(upload);
    expect(
      Buffer.from(describeDamage(corrected, result(corrected.file.bytes)).output!).equals(upload),
    ).to.equal(true);
  });
});

describe('describeKeptPictures', () => {
  const keeps = (page: number): string =>
    `Page ${page} keeps the picture that was removed: it is elsewhere there, or of another size.`;

  for (const [pages, warnings] of [
    [[], []],
    [[2, 5, 9], [2, 5, 9].map(keeps)],
    [
      [2, 5, 9, 11, 12, 20, 21],
      [...[2, 5, 9, 11, 12].map(keeps), '2 more pages keep it, too.'],
    ],
  ] as const) {
    it(`names ${pages.length} pages, or counts them`, () => {
      expect(describeKeptPictures(pages)).to.deep.equal(warnings);
    });
  }
});
