import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  createRemover,
  findWatermarks,
  listImageCandidates,
  removeImageDraw,
  RemovalError,
  removeWatermark,
} from '../src/library.js';
import { removeWatermark as removeWithEngine } from '../src/engine/remove-text-watermark.js';
import { removalResponse } from '../src/report.js';
import { TestDocument, writeBody, writeSlanted } from './support/documents.js';
import { readFixture } from './support/fixtures.js';
import { addMaskedImage, drawForeignWord } from './support/word-pictures.js';

const IMAGES = readFileSync(new URL('../fixtures/made/images/chromium.pdf', import.meta.url));

function buildMarked(pageCount: number): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < pageCount; page++) {
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
  }
  return document.build();
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

const PLACES = [
  { where: 'on a thread', isolate: false, inThread: true },
  { where: 'on the caller’s thread', isolate: false, inThread: false },
  { where: 'in a separate process', isolate: true, inThread: true },
];

describe('library', () => {
  const marked = buildMarked(2);

  for (const { where, isolate, inThread } of PLACES) {
    it(`gives the engine’s output and the API’s report, ${where}`, async () => {
      const removal = await removeWatermark(marked, 'CONFIDENTIAL', { isolate, inThread });
      const { output, summary } = await removeWithEngine(marked, 'CONFIDENTIAL');
      expect(Buffer.compare(removal.output, output!)).to.equal(0);
      const { message, statistics, processing_report } = removalResponse(summary);
      expect({ message, statistics, processing_report }).to.deep.equal({
        message: removal.message,
        statistics: removal.statistics,
        processing_report: removal.processing_report,
      });
      expect(removal.status).to.equal('removed');
    });

    it(`removes what looks like the body if the caller insists, ${where}`, async () => {
      const document = new TestDocument();
      document.addContentPage(`${writeBody()} BT /F1 11 Tf 60 60 Td (CONFIDENTIAL)Tj ET`);
      const plain = document.build();
      for (const insist of [false, true]) {
        const { status } = await removeWatermark(plain, 'CONFIDENTIAL', { isolate, inThread, insist });
        expect(status).to.equal(insist ? 'removed' : 'nothing_removed');
      }
    });

    it(`returns the input itself if nothing was removed, ${where}`, async () => {
      const removal = await removeWatermark(marked, 'TOP SECRET', { isolate, inThread });
      expect(removal.status).to.equal('nothing_removed');
      expect(removal.output).to.equal(marked);
    });

    it(`lists watermarks, and removes what was listed when its text is given, ${where}`, async () => {
      const { candidates } = await findWatermarks(marked, { isolate });
      expect(candidates.map(({ watermark_text: text, count }) => ({ text, count }))).to.deep.equal([
        { text: 'CONFIDENTIAL', count: 2 },
      ]);
      const { statistics } = await removeWatermark(marked, candidates[0]!.watermark_text, { isolate });
      expect(statistics.text_watermarks_removed).to.equal(2);
    });

    it(`lists images and removes one, ${where}`, async () => {
      const { candidates } = await listImageCandidates(IMAGES, 1, { isolate, inThread });
      expect(candidates.map(({ instruction_index: index }) => index)).to.deep.equal([30, 52, 90]);
      const output = await removeImageDraw(IMAGES, 1, 30, { isolate, inThread });
      const left = await listImageCandidates(output, 1, { isolate, inThread });
      expect(left.candidates).to.have.lengthOf(2);
    });

    it(`removes the same picture from all pages, ${where}`, async () => {
      await using remover = createRemover();
      const document = readFixture('made/images/reportlab-logos.pdf');
      const { candidates } = await remover.listImageCandidates(document, 1, { isolate, inThread });
      const index = candidates[0]!.instruction_index;
      const options = { isolate, inThread, everywhere: true };
      const { output, pages, left } = await remover.removeImage(document, 1, index, options);
      expect({ pages, left }).to.deep.equal({ pages: '1-2', left: '' });
      expect(Buffer.from(output).equals(document)).to.equal(false);
      const one = await remover.removeImage(document, 1, index, { isolate, inThread });
      expect(one.pages).to.equal('1');
    });

    it(`refuses with a code and a sentence in the library’s own words, ${where}`, async () => {
      const broken = await failureOf(
        removeWatermark(Buffer.from('no PDF'), 'CONFIDENTIAL', { isolate, inThread }),
      );
      expect(broken).to.be.instanceOf(RemovalError).with.property('code', 'unreadable');
      const hint = await failureOf(removeWatermark(marked, 'a', { isolate, inThread }));
      expect(hint).to.be.instanceOf(RemovalError).with.property('code', 'hint-contract');
      expect((hint as Error).message).to.match(/^Each line of hint /u);
      const page = await failureOf(listImageCandidates(IMAGES, 9, { isolate, inThread }));
      expect((page as Error).message).to.include('pageNumber');
      const index = await failureOf(removeImageDraw(IMAGES, 1, 9999, { isolate }));
      expect((index as Error).message).to.include('this instructionIndex:');
    });

    it(`does not start work whose signal is already aborted, ${where}`, async () => {
      const reason = new Error('called off');
      const signal = AbortSignal.abort(reason);
      expect(
        await failureOf(removeWatermark(marked, 'CONFIDENTIAL', { isolate, inThread, signal })),
      ).to.equal(reason);
      expect(await failureOf(listImageCandidates(IMAGES, 1, { isolate, inThread, signal }))).to.equal(reason);
    });
  }

  for (const { where, isolate, inThread } of PLACES) {
    it(`reports its progress, and rejects with what the callback throws, ${where}`, async () => {
      const steps = new Set<string>();
      const onProgress = (step: string): void => void steps.add(step);
      await removeWatermark(marked, 'CONFIDENTIAL', { isolate, inThread, onProgress });
      expect([...steps]).to.deep.equal(['trace', 'find', 'write', 'verify']);
      for (const last of steps) {
        const reason = new Error(last);
        const work = removeWatermark(marked, 'CONFIDENTIAL', {
          isolate,
          inThread,
          onProgress: (step) => {
            if (step === last) throw reason;
          },
        });
        expect(await failureOf(work), last).to.equal(reason);
      }
    });
  }

  it('stops between pages when its signal is aborted, on the caller’s thread', async () => {
    const calling = new AbortController();
    const stopped = removeWatermark(buildMarked(5), 'CONFIDENTIAL', {
      inThread: false,
      signal: calling.signal,
      onProgress: (_step, done) => {
        expect(done, 'no page after the call').to.be.below(3);
        if (done === 2) calling.abort();
      },
    });
    expect(await failureOf(stopped)).to.have.property('name', 'AbortError');
  });

  it('kills its separate process when the caller aborts', async () => {
    const work = removeWatermark(buildMarked(1500), 'CONFIDENTIAL', {
      isolate: true,
      signal: AbortSignal.timeout(300),
    });
    expect(await failureOf(work)).to.have.property('name', 'TimeoutError');
  });

  /** Two pages that show the word as a picture. */
  function showPicture(word: string): Uint8Array {
    const document = new TestDocument();
    const image = addMaskedImage(document, drawForeignWord(word));
    const content = `${writeBody()}q 300 0 0 57 60 300 cm /S1 Do Q\n`;
    for (let page = 0; page < 2; page++) document.addContentPage(content, `/XObject<</S1 ${image}>>`);
    return document.build();
  }

  // Opening the reader of another language closes the first one, which then read nothing.
  it('processes one document after the other on the caller’s thread', async () => {
    const steps: string[] = [];
    const statuses = await Promise.all(
      [
        { word: 'ПОВЕРЛИВО', language: 'mkd' },
        { word: 'DRAFT COPY', language: 'eng' },
      ].map(async ({ word, language }) => {
        const onProgress = () => steps.push(language);
        const options = { inThread: false, languages: [language], onProgress };
        return (await removeWatermark(showPicture(word), word, options)).status;
      }),
    );
    expect(statuses).to.deep.equal(['removed', 'removed']);
    expect(steps.join(' ')).to.match(/^(mkd ?)+(eng ?)+$/u);
  });

  for (const { where, isolate, inThread } of PLACES) {
    it(`reads pictures in the given languages, ${where}`, async () => {
      const input = showPicture('ПОВЕРЛИВО');
      const english = await removeWatermark(input, 'ПОВЕРЛИВО', { isolate, inThread });
      expect([english.status, english.processing_report.warnings.length]).to.deep.equal([
        'nothing_removed',
        1,
      ]);
      const both = await removeWatermark(input, 'ПОВЕРЛИВО', {
        isolate,
        inThread,
        languages: ['eng', 'mkd'],
      });
      expect([both.status, both.processing_report.warnings.length]).to.deep.equal(['removed', 0]);
    });
  }

  it('refuses a language whose model is not installed', async () => {
    const failure = await failureOf(removeWatermark(marked, 'CONFIDENTIAL', { languages: ['tlh'] }));
    expect(failure).to.be.instanceOf(TypeError);
    expect((failure as Error).message).to.match(/^options\.languages names tlh, .*@tesseract\.js-data\/tlh/u);
  });

  for (const { where, isolate, inThread } of PLACES) {
    it(`holds a document to the given limits, ${where}`, async () => {
      const enough = { isolate, inThread, limits: { pages: 2, glyphs: Infinity } };
      expect((await removeWatermark(marked, 'CONFIDENTIAL', enough)).status).to.equal('removed');
      const over = await failureOf(
        removeWatermark(marked, 'CONFIDENTIAL', { isolate, inThread, limits: { pages: 1 } }),
      );
      expect(over).to.be.instanceOf(RemovalError).with.property('code', 'over-budget');
    });
  }
});
