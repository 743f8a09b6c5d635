/**
 * Hundreds of hostile requests, and what they leave in the process that listens.
 *
 * Workers may see many documents here: it is the parent that is looked at, and
 * starting a worker costs more time than most of these documents.
 */
import { expect } from 'chai';

import { RunningService } from '../support/running-service.js';
import { HINT, HOSTILE } from './hostile-documents.js';
import { mutated, seeded } from './mutate.js';

const SEED = 20_261_121;
/** `make fuzz` asks for a thousand. */
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 300);
const IN_FLIGHT = 4;

/** By then every path has run, and compiled code and buffers are there. */
const SETTLED = 100;

/** A collector that is late on a loaded machine makes peaks; of so many requests the least is looked at. */
const AROUND = 50;

/** Half of what the requests after `SETTLED` would add if the parent kept their documents. */
const PADDING_BYTES = 256 * 1024;
const MOST_GROWTH_MIB = ((REQUESTS - SETTLED) * PADDING_BYTES) / 2 / 1024 / 1024;

/** Those that cost seconds each, and those that would make the average document large. */
const SLOW = /bomb|each|million|thousand|megabytes/;

describe('the parent process', () => {
  it(`does not grow over ${REQUESTS} hostile requests (seed ${SEED})`, async function () {
    this.timeout(1_800_000);
    const random = seeded(SEED);
    const sources = Object.entries(HOSTILE).flatMap(([fault, make]) => (SLOW.test(fault) ? [] : [make()]));
    const service = await RunningService.start({
      WORKER_MAX_JOBS: '100',
      ANONYMOUS_PER_MINUTE: '100000',
      ANONYMOUS_PER_HOUR: '100000',
      MALLOC_MMAP_THRESHOLD_: '131072',
    });
    const memoryMib: number[] = [];
    let sent = 0;
    const lane = async (): Promise<void> => {
      while (sent < REQUESTS) {
        sent += 1;
        memoryMib.push(service.memoryMib());
        const source = sources[sent % sources.length] ?? Buffer.alloc(0);
        expect(await statusOf(service.url, padded(mutated(source, random)))).to.be.oneOf([200, 400]);
      }
    };
    try {
      await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
    } finally {
      await service.stop();
    }
    const settledMib = Math.min(...memoryMib.slice(SETTLED - AROUND, SETTLED + AROUND));
    const lastMib = Math.min(...memoryMib.slice(-2 * AROUND));
    console.log(
      `    the parent: ${settledMib.toFixed(0)} MiB once settled, ${lastMib.toFixed(0)} MiB at the end`,
    );
    expect(lastMib - settledMib).to.be.below(MOST_GROWTH_MIB);
  });
});

/** With a comment where no offset changes by it, so that a document is large enough to be missed. */
function padded(document: Buffer): Buffer {
  const found = document.lastIndexOf('startxref');
  const at = found === -1 ? document.length : found;
  const padding = Buffer.alloc(PADDING_BYTES, '%');
  padding.write('\n', PADDING_BYTES - 1);
  return Buffer.concat([document.subarray(0, at), padding, document.subarray(at)]);
}

async function statusOf(url: string, document: Buffer): Promise<number> {
  const body = new FormData();
  body.set('watermark_text', HINT);
  body.set('file', new Blob([new Uint8Array(document)], { type: 'application/pdf' }), 'a.pdf');
  const answer = await fetch(`${url}/api/v1/remove-watermark`, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status;
}
