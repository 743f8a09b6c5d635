import { expect } from 'chai';
import { NO_LEFTOVERS, type Leftovers } from '../../../../src/engine/mupdf/dictionaries/leftovers.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { rewrite } from '../../../../src/engine/mupdf/write/rewrite.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import {
  checkWithQpdf,
  countDifferences,
  describeEncryption,
  paintWithPoppler,
  readWithPoppler,
} from '../../../support/oracle.js';
import {
  appendRevision,
  latin1Bytes,
  objectNumberOf,
  streamBody,
  throughQpdf,
} from '../../../support/pdf-builder.js';
import { listReadableTexts } from '../../../support/physical-scan.js';

const NEW = writeBody(['New.']);
const SECRET = 'CONFIDENTIAL';

function withLeftovers(leftovers: Partial<Leftovers>): Leftovers {
  return { ...NO_LEFTOVERS, ...leftovers };
}

/** Two pages of a line each, and the numbers of their streams. */
function twoPages(): { document: TestDocument; streams: number[] } {
  const document = new TestDocument();
  const streams = ['One.', 'Two.'].flatMap((line) => document.addContentPage(writeBody([line])));
  return { document, streams: streams.map(objectNumberOf) };
}

function holds(file: Uint8Array, text: string): boolean {
  return listReadableTexts(file).some((readable) => readable.includes(text));
}

/** An object of a file as MuPDF reads it. */
function readObject(file: Uint8Array, objectNumber: number): string {
  const { document } = openPdf(file);
  try {
    return document.newIndirect(objectNumber).resolve().toString(true);
  } finally {
    document.destroy();
  }
}

describe('rewrite', () => {
  it('writes new content into the streams named, and paints every other page as before', () => {
    const { document, streams } = twoPages();
    const upload = document.build();
    const written = rewrite(upload, new Map([[streams[0]!, latin1Bytes(NEW)]]), NO_LEFTOVERS);
    expect(readWithPoppler(written.bytes)).to.deep.equal(['New.', 'Two.']);
    expect(holds(written.bytes, 'One.')).to.equal(false);
    expect(checkWithQpdf(written.bytes)).to.equal(0);
    expect(written).to.include({ way: 'rewritten', keepsLayer: false, speaksOn: false });
    expect([...written.gone!]).to.deep.equal([]);
  });

  for (const [what, change] of [
    ['a plain file', (file: Uint8Array) => file],
    ['a file of object streams', (file: Uint8Array) => throughQpdf(file, '--object-streams=generate')],
    ['a linearised file', (file: Uint8Array) => throughQpdf(file, '--linearize')],
    ['a file with bytes before its header', (file: Uint8Array) => Buffer.concat([latin1Bytes('x\n'), file])],
    [
      'a file without a table',
      (file: Uint8Array) => {
        const text = Buffer.from(file).toString('latin1');
        return latin1Bytes(text.replace(/xref\n0[^]*trailer/u, 'trailer'));
      },
    ],
  ] as const) {
    it(`paints what was painted where nothing is edited in ${what}, and leaves the upload`, () => {
      const upload = change(twoPages().document.build());
      const kept = Buffer.from(upload);
      const { bytes } = rewrite(upload, new Map(), NO_LEFTOVERS);
      expect(checkWithQpdf(bytes)).to.equal(0);
      expect(latin1Bytes('%PDF-').equals(bytes.subarray(0, 5))).to.equal(true);
      expect(countDifferences(paintWithPoppler(upload), paintWithPoppler(bytes))).to.equal(0);
      expect(readWithPoppler(bytes)).to.deep.equal(['One.', 'Two.']);
      expect(Buffer.compare(upload, kept)).to.equal(0);
    });
  }

  it('gives the same bytes each time', () => {
    const { document, streams } = twoPages();
    const upload = document.build();
    const [one, other] = [0, 1].map(() =>
      rewrite(upload, new Map([[streams[0]!, latin1Bytes(NEW)]]), NO_LEFTOVERS),
    );
    expect(Buffer.compare(one!.bytes, other!.bytes)).to.equal(0);
  });

  it('keeps nothing of earlier revisions, nor of what nothing refers to', () => {
    const { document, streams } = twoPages();
    document.addStream(writeBody([`${SECRET} orphan`]));
    const first = appendRevision(
      document.build(),
      new Map([[streams[0]!, streamBody(writeBody([`${SECRET} earlier`]))]]),
    );
    const upload = appendRevision(first, new Map([[streams[0]!, streamBody(writeBody(['Later.']))]]));
    expect(holds(upload, SECRET)).to.equal(true);
    const { bytes } = rewrite(upload, new Map(), NO_LEFTOVERS);
    expect(holds(bytes, SECRET)).to.equal(false);
    expect(readWithPoppler(bytes)).to.deep.equal(['Later.', 'Two.']);
  });

  it('keeps a file encrypted as it was', () => {
    const upload = throughQpdf(twoPages().document.build(), '--encrypt', '', 'owner', '256', '--');
    const { bytes } = rewrite(upload, new Map(), NO_LEFTOVERS);
    expect(describeEncryption(bytes)).to.equal(describeEncryption(upload));
    expect(readWithPoppler(bytes)).to.deep.equal(['One.', 'Two.']);
  });

  for (const [what, subtype, areGone] of [
    ['takes annotations from their page, and says which objects are gone', 'Stamp', true],
    ['takes a form’s fields from their page, too, without a plan for what refers to them', 'Widget', false],
  ] as const) {
    it(what, () => {
      const { document } = twoPages();
      const add = (text: string): string =>
        document.add(`<</Type/Annot/Subtype/${subtype}/Rect[0 0 9 9]/Contents(${text})>>`);
      const [leaving, staying] = [add(SECRET), add('Kept')];
      document.addContentPage(writeBody(['Three.']), '', { annotations: [leaving, staying] });
      const annotations = [{ pageNumber: 3, objectNumber: objectNumberOf(leaving) }];
      const { bytes, gone } = rewrite(document.build(), new Map(), withLeftovers({ annotations }));
      expect([...gone!]).to.deep.equal(areGone ? [objectNumberOf(leaving)] : []);
      const text = Buffer.from(bytes).toString('latin1');
      expect([text.includes(SECRET), text.includes('(Kept)')]).to.deep.equal([false, true]);
      expect(readObject(bytes, objectNumberOf(staying))).to.include('(Kept)');
      expect(text.match(/\/Annots\s*\[[^\]]*\]/gu)).to.deep.equal([`/Annots[${staying}]`]);
    });
  }

  interface Layers {
    left: boolean;
    inUse: boolean;
    name: string;
    keepsLayer: boolean;
  }
  const cases: [string, Layers][] = [
    ['is kept as it is, and said to be', { left: false, inUse: false, name: 'Layer', keepsLayer: true }],
    ['is kept where it is in use', { left: true, inUse: true, name: 'Layer', keepsLayer: true }],
    ['leaves with what was in it', { left: true, inUse: false, name: 'Layer', keepsLayer: false }],
    ['is no matter where it has another name', { left: false, inUse: false, name: 'Lay', keepsLayer: false }],
  ];
  for (const [what, { left, inUse, name, keepsLayer }] of cases) {
    it(`a listed layer ${what}`, () => {
      const { document } = twoPages();
      const layer = document.add('<</Type/OCG/Name(Layer)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<</Order[${layer}]>>>>`);
      const number = objectNumberOf(layer);
      const propertyLists = {
        left: new Set(left ? [number] : []),
        inUse: new Set(inUse ? [number] : []),
      };
      const written = rewrite(
        document.build(),
        new Map(),
        withLeftovers({ propertyLists, layerNames: new Set([name]) }),
      );
      const isGone = left && !inUse;
      expect(written.keepsLayer).to.equal(keepsLayer);
      expect([...written.gone!]).to.deep.equal(isGone ? [number] : []);
      expect(Buffer.from(written.bytes).includes('(Layer)')).to.equal(!isGone);
    });
  }

  for (const [what, isShared] of [
    ['silences what only emptied sequences say', false],
    ['leaves what other sequences say, too, and tells of it', true],
  ] as const) {
    it(what, () => {
      const { document } = twoPages();
      const list = document.add(`<</ActualText(${SECRET})/Lang(en)>>`);
      document.addContentPage('', `/Properties<</Told ${list}>>`);
      const places = [{ objectNumber: objectNumberOf(list), path: [] }];
      const strings = { lists: isShared ? [] : places, sharedLists: isShared ? places : [], sequences: [] };
      const { bytes, speaksOn } = rewrite(document.build(), new Map(), withLeftovers({ strings }));
      expect(speaksOn).to.equal(isShared);
      expect(readObject(bytes, objectNumberOf(list))).to.equal(
        `<</ActualText(${isShared ? SECRET : ''})/Lang(en)>>`,
      );
    });
  }
});
