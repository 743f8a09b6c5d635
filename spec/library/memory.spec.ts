/** The memory of an engine that has many documents. */
import { expect } from 'chai';
import { readMemory } from '../../src/engine/mupdf/memory.js';
import { readFixture } from '../support/fixtures.js';

// Awaited here: only a file that awaits is loaded as a module, and then all that it imports later is the same.
const { createRemover } = await import('../../src/library.js');

const DOCUMENTS = 200;
/** MuPDF's memory grows by a fifth each time, and gives none back. */
const MOST_GROWTH = 1.5;
const FILES = ['pdflatex.pdf', 'reportlab.pdf', 'chromium.pdf'];

describe('the memory of the library', () => {
  it('does not grow with the number of documents', async () => {
    await using remover = createRemover();
    const documents = FILES.map((name) => new Uint8Array(readFixture(`found/${name}`)));
    const remove = async (bytes: Uint8Array): Promise<string> =>
      (await remover.removeWatermark(bytes, 'CONFIDENTIAL', { inThread: false })).status;
    const first = [];
    for (const bytes of documents) first.push(await remove(bytes));
    expect(first).to.include.members(['removed', 'nothing_removed']);
    const before = readMemory().bytes.length;
    for (let time = 0; time < DOCUMENTS; time++) {
      await remove(documents[time % documents.length]!);
      // The garbage collector's callbacks run between turns of the loop.
      await new Promise(setImmediate);
    }
    expect(readMemory().bytes.length).to.be.below(before * MOST_GROWTH);
  });
});
