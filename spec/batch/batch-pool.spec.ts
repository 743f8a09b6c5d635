/** The pool of a batch: as many processes as were asked for, and none beside them. */
import { expect } from 'chai';
import { openBatchPool } from '../../src/batch/batch-pool.js';
import { PROBE_DOCUMENT, PROBE_HINT } from '../../src/pool/protocol/probe-document.js';
import { removalJob } from '../support/removal-job.js';

describe('the pool of a batch', () => {
  it('starts no process that its only caller could not use', async () => {
    const pool = await openBatchPool({
      processes: 2,
      documentsPerProcess: 2,
      timeLimitMs: null,
      requireSandbox: false,
    });
    try {
      let most = 0;
      const remove = async (): Promise<void> => {
        const job = removalJob(PROBE_DOCUMENT, PROBE_HINT);
        await pool.run(job, { client: 'batch', signal: new AbortController().signal });
        const { idle, busy, starting } = pool.state();
        most = Math.max(most, idle + busy + starting);
      };
      // More than two processes may see: they are replaced meanwhile.
      for (let pair = 0; pair < 4; pair++) await Promise.all([remove(), remove()]);
      expect(most).to.be.within(1, 2);
    } finally {
      await pool.close();
    }
  });
});
