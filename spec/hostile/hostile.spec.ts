/**
 * Hostile documents through the real service and real workers: each is
 * answered as the contract says, and the service stays healthy.
 */
import { expect } from 'chai';
import { existsSync } from 'node:fs';

import { bundledScript } from '../../src/pool/sandbox/sandbox.js';
import { openPool, type Pool } from '../../src/pool/worker-pool.js';
import { PROBE_DOCUMENT, PROBE_HINT } from '../../src/pool/protocol/probe-document.js';
import { silent } from '../pool/pool-options.js';
import { startServiceWith, type Service } from '../support/service.js';
import { HINT, HOSTILE } from './hostile-documents.js';
import { mutated, seeded } from './mutate.js';
import { onePage, written } from './raw-pdf.js';

const FUZZ_SEED = 20_261_120;
const FUZZ_VARIANTS = 60;

/** A quarter of that in service: what takes longer is ended in the same way. */
const CPU_SECONDS = 1;

/** As in service: what a loaded machine takes ten times as long for is late, not wrong. */
const DEADLINE_MS = 100_000;
const MOST_MS = 10 * DEADLINE_MS;

describe('a hostile document', function () {
  this.timeout(MOST_MS);
  let service: Service<Pool>;

  before(async () => {
    expect(existsSync(bundledScript('worker.cjs')), 'run `make build` first').to.equal(true);
    // Jobs for each worker as in service: the next request may reach the worker that read the hostile document.
    const limits = { workers: 2, maxJobs: 64, memoryMib: 512, queueLimit: 64 };
    service = await startServiceWith(
      await openPool({
        ...limits,
        deadlineMs: DEADLINE_MS,
        cpuSeconds: CPU_SECONDS,
        requireSandbox: false,
        log: silent,
      }),
    );
  });

  after(async () => {
    await service.close();
  });

  async function statusOfRemoval(document: Uint8Array, hint = HINT): Promise<number> {
    const { status } = await service
      .post('/api/v1/remove-watermark')
      .field('watermark_text', hint)
      .attach('file', Buffer.from(document), { filename: 'a.pdf', contentType: 'application/pdf' });
    return status;
  }

  async function statusOfFinding(document: Uint8Array): Promise<number> {
    const { status } = await service
      .post('/api/v1/text-watermarks/candidates')
      .attach('file', Buffer.from(document), { filename: 'a.pdf', contentType: 'application/pdf' });
    return status;
  }

  async function statusOfListing(document: Uint8Array): Promise<number> {
    const { status } = await service
      .post('/api/v1/image-watermarks/candidates')
      .field('page_number', '1')
      .attach('file', Buffer.from(document), { filename: 'a.pdf', contentType: 'application/pdf' });
    return status;
  }

  for (const [fault, document] of Object.entries(HOSTILE)) {
    it(`with ${fault} is answered, and so is the next request`, async () => {
      const bytes = document();
      expect(await statusOfRemoval(bytes)).to.be.oneOf([200, 400]);
      expect(await statusOfFinding(bytes)).to.be.oneOf([200, 400]);
      expect(await statusOfListing(bytes)).to.be.oneOf([200, 400, 413, 503]);
      expect(await statusOfRemoval(PROBE_DOCUMENT, PROBE_HINT)).to.equal(200);
    });
  }

  it(`among ${FUZZ_VARIANTS} damaged ones (seed ${FUZZ_SEED}) is always answered`, async () => {
    const random = seeded(FUZZ_SEED);
    const sound = written(onePage());
    for (let variant = 0; variant < FUZZ_VARIANTS; variant += 1) {
      const ask = variant % 2 === 0 ? statusOfRemoval : statusOfFinding;
      expect(await ask(mutated(sound, random)), `variant ${variant}`).to.be.oneOf([200, 400]);
    }
  });
});
