import { expect } from 'chai';
import { openPool } from '../../src/pool/worker-pool.js';
import { TestDocument, writeBody } from '../support/documents.js';
import { addMaskedImage, drawForeignWord } from '../support/word-pictures.js';
import { silent } from './pool-options.js';
import { removalJob } from '../support/removal-job.js';

const HINT = 'ПОВЕРЛИВО';

function buildStamped(word = HINT): Uint8Array {
  const document = new TestDocument();
  const image = addMaskedImage(document, drawForeignWord(word));
  for (let page = 0; page < 2; page++) {
    document.addContentPage(`${writeBody()}q 300 0 0 57 60 300 cm /S1 Do Q\n`, `/XObject<</S1 ${image}>>`);
  }
  return document.build();
}

describe('the languages of pictures in a worker', () => {
  it('are read inside the same sandbox, within the same memory, for several documents', async () => {
    const pool = await openPool({
      workers: 1,
      maxJobs: 20,
      memoryMib: 512,
      deadlineMs: 600_000,
      cpuSeconds: 600,
      queueLimit: 4,
      requireSandbox: false,
      log: silent,
    });
    const remove = async (bytes: Uint8Array, hint: string, stampLanguages?: string[]) => {
      const answer = await pool.run(removalJob(bytes, hint, { stampLanguages }), { client: 'test' });
      if (answer.kind !== 'remove-text') throw new Error(answer.kind);
      const { result } = answer;
      return [result.summary.imageRemoved, result.summary.warnings.length];
    };
    try {
      expect(await remove(buildStamped(), HINT), 'English alone').to.deep.equal([0, 1]);
      expect(await remove(buildStamped(), HINT, ['eng', 'mkd'])).to.deep.equal([2, 0]);
      // Neither language reads it: both are loaded, again for each document.
      for (let at = 0; at < 6; at++) {
        expect(await remove(buildStamped('Another'), 'DRAFT ПОВЕРЛИВО', ['eng', 'mkd'])).to.deep.equal([
          0, 0,
        ]);
      }
      expect(await remove(buildStamped(), HINT, ['mkd'])).to.deep.equal([2, 0]);
    } finally {
      await pool.close();
    }
  });
});
