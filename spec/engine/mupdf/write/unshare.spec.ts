import { expect } from 'chai';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import type { PageVersion, StreamVersion } from '../../../../src/engine/content/stream-versions.js';
import { unshareStreams } from '../../../../src/engine/mupdf/write/unshare.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import {
  checkWithQpdf,
  countDifferences,
  paintWithPoppler,
  readWithPdfium,
  readWithPoppler,
} from '../../../support/oracle.js';
import { objectNumberOf, throughQpdf, type Reference } from '../../../support/pdf-builder.js';

const SHOWN = 'BT /F1 14 Tf 60 300 Td (CONFIDENTIAL)Tj ET';
const BOX = '/TrimBox[0 0 420.000012207 560.0]';

function copyOf(reference: Reference): StreamVersion {
  return { objectNumber: objectNumberOf(reference), isCopy: true, renames: [], redirects: [] };
}

/** A page that leads its name for a form to a copy of the form. */
function redirected(target: StreamVersion, newName: string | null = null): PageVersion {
  return { pageNumber: 1, contents: new Map(), redirects: [{ name: 'Fm0', newName, target }] };
}

interface Shared {
  bytes: Uint8Array;
  form: Reference;
}

/** Two pages that draw one form, whose stream and whose place in the resources the caller writes. */
function twoPages(
  name: (form: Reference) => string = (form) => `/XObject<</Fm0 ${form}>>`,
  addForm = (document: TestDocument): Reference => document.addForm(SHOWN, document.resources()),
): Shared {
  const document = new TestDocument();
  const form = addForm(document);
  for (const line of ['One.', 'Two.']) {
    document.addContentPage(`${writeBody([line])}/Fm0 Do`, name(form), { entries: BOX });
  }
  return { bytes: document.build(), form };
}

async function paintsTheSame(before: Uint8Array, after: Uint8Array): Promise<void> {
  expect(checkWithQpdf(after)).to.equal(0);
  expect(readWithPoppler(after)).to.deep.equal(readWithPoppler(before));
  expect(countDifferences(paintWithPoppler(before), paintWithPoppler(after))).to.equal(0);
  expect((await readWithPdfium(after)).texts).to.deep.equal((await readWithPdfium(before)).texts);
}

describe('unshareStreams', () => {
  for (const [what, options] of [
    ['a table', ['--object-streams=disable']],
    ['a stream', ['--object-streams=generate']],
    ['a linearised table', ['--linearize']],
  ] as const) {
    it(`appends to a file that ends in ${what}, and paints what it painted`, async () => {
      const file = throughQpdf(twoPages().bytes, ...options, '--stream-data=preserve');
      const form = findForm(file);
      const target = copyOf(form);
      const { bytes, copiedFrom } = unshareStreams(new PdfFile(file), {
        pages: [redirected(target)],
        streams: [target],
      })!;
      expect(Buffer.compare(bytes.subarray(0, file.length), file)).to.equal(0);
      expect([...copiedFrom.values()]).to.deep.equal([objectNumberOf(form)]);
      const section = Buffer.from(bytes.subarray(file.length)).toString('latin1');
      expect(section).to.include('420.000012207 560.0');
      expect(section.match(/CONFIDENTIAL/gu)).to.have.length(1);
      await paintsTheSame(file, bytes);
    });
  }

  it('copies the raw bytes of a stream whose length stands in an object of its own', async () => {
    const { bytes: file, form } = twoPages(undefined, (document) => {
      const length = document.add(String(SHOWN.length));
      const stream = document.reserve();
      document.set(
        stream,
        `<</Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}/Length ${length}>>\nstream\n${SHOWN}\nendstream`,
      );
      return stream;
    });
    const target = copyOf(form);
    const { bytes } = unshareStreams(new PdfFile(file), { pages: [redirected(target)], streams: [target] })!;
    await paintsTheSame(file, bytes);
  });

  it('gives pages of equal resources one dictionary', () => {
    const { bytes: file, form } = twoPages();
    const target = copyOf(form);
    const second = { ...redirected(target), pageNumber: 2 };
    const plan = { pages: [redirected(target), second], streams: [target] };
    const section = Buffer.from(
      unshareStreams(new PdfFile(file), plan)!.bytes.subarray(file.length),
    ).toString('latin1');
    expect([...section.matchAll(/\/Resources\s+(\d+) 0 R/gu)].map(([, number]) => number)).to.satisfy(
      (numbers: string[]) => numbers.length === 2 && numbers[0] === numbers[1],
    );
  });

  const refuse = ({ bytes, form }: Shared, newName: string | null = null): void => {
    const target = copyOf(form);
    const pages = [redirected(target, newName)];
    expect(unshareStreams(new PdfFile(bytes), { pages, streams: [target] })).to.equal(null);
  };

  it('refuses a new name that the resources have already', () => {
    const named = (form: Reference): string => `/XObject<</Fm0 ${form}/Fm1 ${form}>>`;
    refuse(twoPages(named), 'Fm1');
  });

  it('refuses a name that leads to another stream than was planned', () => {
    const shared = twoPages();
    refuse({ ...shared, form: `${objectNumberOf(shared.form) + 1} 0 R` });
  });

  it('refuses a name that leads to the stream by a detour', () => {
    const document = new TestDocument();
    const form = document.addForm(SHOWN, document.resources());
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${document.add(form)}>>`);
    refuse({ bytes: document.build(), form });
  });

  it('refuses a stream whose data are in another file', () => {
    refuse(
      twoPages(undefined, (document) => document.addForm(SHOWN, document.resources(), '/F(elsewhere.bin)')),
    );
  });

  it('refuses copies that are longer than the upload many times over', () => {
    const { bytes, form } = twoPages(undefined, (document) =>
      document.addForm(`${SHOWN}${' '.repeat(600_000)}`, document.resources()),
    );
    const streams = [copyOf(form), copyOf(form), copyOf(form)];
    expect(unshareStreams(new PdfFile(bytes), { pages: [], streams })).to.equal(null);
    expect(unshareStreams(new PdfFile(bytes), { pages: [], streams: streams.slice(0, 1) })).not.to.equal(
      null,
    );
  });
});

/** The number of the form, which qpdf numbers anew. */
function findForm(file: Uint8Array): Reference {
  const text = Buffer.from(file).toString('latin1');
  const [, number] = /(\d+) 0 obj\n<<(?:(?!endobj)[^])*\/Subtype \/Form/u.exec(text)!;
  return `${number} 0 R`;
}
