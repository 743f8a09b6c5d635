/**
 * The library in a browser returns the same bytes and reports as the engine on Node.
 *
 * With CORPUS, also for the cases below that folder.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { LastStampReader } from '../../src/engine/stamps/stamp-reader.js';
import type { EngineFailure } from '../../src/engine/values/failure.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import { removalResponse } from '../../src/report.js';
import { TestDocument, writeBody } from '../support/documents.js';
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import type { RemovalError } from '../../src/library/removal-error.js';
import { addGreyImage, addJpegImage, addMaskedImage, drawWord } from '../support/word-pictures.js';
import { type Library, LibraryPage, PACKAGES_PATH } from './support/library-page.js';

const CORPUS = process.env['CORPUS'] ?? '';

interface Case {
  name: string;
  bytes: Uint8Array;
  hint: string;
}

interface Result {
  /** Of the output; null where it is the input. */
  sha256: string | null;
  report: string;
}

const fixtures: Case[] = listFixtureCases().map(({ file, hint }) => ({
  name: file,
  bytes: readFixture(file),
  hint,
}));

/** What readers mend: bytes are changed at places that a seed decides. */
function damage({ name, bytes, hint }: Case, seed: number): Case {
  const damaged = new Uint8Array(bytes);
  let state = seed;
  for (let times = 0; times < 8; times++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    damaged[state % damaged.length] = state >>> 24;
  }
  return {
    name: `${name}, damaged`,
    bytes: seed % 3 === 0 ? damaged.subarray(0, damaged.length / 2) : damaged,
    hint,
  };
}

const corpus: Case[] =
  CORPUS === ''
    ? []
    : readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('case.json'))
        .sort()
        .map((path) => ({
          name: path,
          bytes: readFileSync(join(CORPUS, dirname(path), 'input.pdf')),
          hint: (JSON.parse(readFileSync(join(CORPUS, path), 'utf8')) as { hint: string }).hint,
        }));

const HINT = 'CONFIDENTIAL';
const WORD = drawWord(HINT);

function drawOnPages(draw: string, addImage: (document: TestDocument) => unknown): Uint8Array {
  const document = new TestDocument();
  const image = addImage(document);
  for (let page = 0; page < 3; page++) {
    document.addContentPage(writeBody() + draw, `/XObject<</S1 ${String(image)}>>`);
  }
  return document.build();
}

const STAMP = 'q 300 0 0 57 60 300 cm /S1 Do Q\n';

const pictures: Case[] = [
  {
    name: 'a grey picture',
    bytes: drawOnPages(STAMP, (document) => addGreyImage(document, WORD)),
    hint: HINT,
  },
  { name: 'a JPEG', bytes: drawOnPages(STAMP, (document) => addJpegImage(document, WORD)), hint: HINT },
  {
    name: 'a slanted soft mask',
    bytes: drawOnPages('q 300 0 0 250 60 200 cm /S1 Do Q\n', (document) =>
      addMaskedImage(document, drawWord(HINT, 35, 360, 300)),
    ),
    hint: HINT,
  },
  {
    name: 'a picture of another word',
    bytes: drawOnPages(STAMP, (document) => addGreyImage(document, drawWord('PRELIMINARY'))),
    hint: HINT,
  },
];

/** A reader adapts to what it has read: each document gets one of its own, as in a browser. */
async function removeOnNode({ bytes, hint }: Case): Promise<Result> {
  const stampReader = new LastStampReader();
  try {
    const result = await removeWatermark(bytes, hint, {
      createStampReader: (language) => stampReader.open(language),
      createSecondWitness: createPdfiumWitness,
    });
    const { message, statistics, processing_report } = removalResponse(result.summary);
    return {
      sha256: result.output && createHash('sha256').update(result.output).digest('hex'),
      report: JSON.stringify({ status: result.summary.status, message, statistics, processing_report }),
    };
  } catch (error) {
    const { name, code } = error as EngineFailure;
    if (name !== 'EngineFailure') throw error;
    return { sha256: null, report: code };
  } finally {
    await stampReader.close();
  }
}

describe('the library in a browser', function () {
  this.timeout(600_000);
  const cases = [...fixtures, ...fixtures.map((one, at) => damage(one, at + 1)), ...pictures, ...corpus];
  const given = new Map<string, Result>();
  let opened: LibraryPage;

  before(async () => {
    opened = await LibraryPage.open(cases.map(({ bytes }) => bytes));
    await opened.page.evaluate(
      async ([address, packages]) => {
        const { createRemover } = (await import(address)) as Library;
        const remover = createRemover({ threads: 1, packages });
        const hex = (bytes: ArrayBuffer): string =>
          [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        Object.assign(globalThis, {
          async removeInBrowser(address: string, hint: string): Promise<Result> {
            const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
            try {
              const { output, ...report } = await remover.removeWatermark(bytes, hint);
              const sha256 =
                output === bytes ? null : hex(await crypto.subtle.digest('SHA-256', output as BufferSource));
              return { sha256, report: JSON.stringify(report) };
            } catch (error) {
              return { sha256: null, report: (error as RemovalError).code };
            }
          },
        });
      },
      ['/unwatermark.js', PACKAGES_PATH] as const,
    );
  });

  after(() => opened.close());

  for (const [at, one] of cases.entries()) {
    it(`returns Node's bytes and report for ${one.name}`, async () => {
      const result = await opened.page.evaluate(
        ([address, hint]) =>
          (
            globalThis as unknown as { removeInBrowser: (address: string, hint: string) => Promise<Result> }
          ).removeInBrowser(address, hint),
        [`/${at}.pdf`, one.hint] as const,
      );
      given.set(one.name, result);
      expect(result).to.deep.equal(await removeOnNode(one));
    });
  }

  it('removes pictures of the text, and leaves others', () => {
    const isRemoved = pictures.map(({ name }) => given.get(name)!.sha256 !== null);
    expect(isRemoved).to.deep.equal([true, true, true, false]);
  });

  it('looks at mended files with PDFium', () => {
    expect([...given.values()].some(({ report }) => report.includes('MuPDF, PDFium'))).to.equal(true);
  });

  it('fetches each of its parts once, and MuPDF’s module once', () => {
    const parts = opened.requested.filter((path) => /\.(?:js|wasm)$/u.test(path));
    expect(parts.filter((path) => path.endsWith('mupdf-wasm.wasm')).length).to.equal(1);
    expect(parts.filter((path) => path === '/unwatermark.js').length).to.equal(1);
  });
});
