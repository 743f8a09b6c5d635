import { expect } from 'chai';
import { openPool } from '../../src/pool/worker-pool.js';
import { PROBE_DOCUMENT, PROBE_HINT } from '../../src/pool/protocol/probe-document.js';
import { silent } from './pool-options.js';
import { removalJob } from '../support/removal-job.js';

describe('the second witness in a worker', () => {
  it('runs inside the same sandbox, if it is requested', async () => {
    const pool = await openPool({
      workers: 1,
      maxJobs: 1,
      memoryMib: 512,
      deadlineMs: 600_000,
      cpuSeconds: 600,
      queueLimit: 4,
      requireSandbox: false,
      log: silent,
    });
    try {
      const witnesses: unknown[] = [];
      for (const secondWitness of [false, true]) {
        const job = removalJob(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false, secondWitness });
        const answer = await pool.run(job, { client: 'test' });
        expect(answer.kind).to.equal('remove-text');
        if (answer.kind === 'remove-text') witnesses.push(answer.result.summary.diagnostics['witnesses']);
      }
      expect(witnesses).to.deep.equal(['MuPDF', 'MuPDF, PDFium']);
    } finally {
      await pool.close();
    }
  });
});
