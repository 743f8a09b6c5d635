import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';

// Awaited here: only a file that awaits is loaded as a module, and then all that it imports later is the same.
const { createRemover, RemovalError, removeWatermark } = await import('../../src/library.js');

function buildMarked(pageCount: number): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < pageCount; page++) {
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
  }
  return document.build();
}

async function failureOf(work: Promise<unknown>): Promise<Error | null> {
  return work.then(
    () => null,
    (error: unknown) => error as Error,
  );
}

/** Turns of the loop while something is done elsewhere. */
async function countTicks(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const ticker = setInterval(() => ticks++, 5);
  await work;
  clearInterval(ticker);
  return ticks;
}

/** Of a call's CPU time: what the caller's own thread may compute between two turns of its loop. */
const LONGEST_SHARE = 0.02;

/** CPU time of this very thread, which a busy machine does not lengthen. */
function readCpuMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ');
  return Number(nanoseconds) / 1e6;
}

describe('threads of the library', () => {
  const short = buildMarked(1);
  const long = buildMarked(300);

  it('keep the event loop free, which is blocked without a thread', async () => {
    const pages = buildMarked(60);
    for (const inThread of [true, false]) await removeWatermark(short, 'CONFIDENTIAL', { inThread });
    expect(await countTicks(removeWatermark(pages, 'CONFIDENTIAL'))).to.be.above(10);
    expect(await countTicks(removeWatermark(pages, 'CONFIDENTIAL', { inThread: false }))).to.be.below(10);
  });

  it('keep the caller’s own thread free of long work', async () => {
    await using remover = createRemover({ threads: 1 });
    await remover.removeWatermark(short, 'CONFIDENTIAL');
    let [last, longest] = [readCpuMs(), 0];
    const ticker = setInterval(() => {
      const now = readCpuMs();
      longest = Math.max(longest, now - last);
      last = now;
    }, 5);
    const before = process.cpuUsage();
    await remover.removeWatermark(long, 'CONFIDENTIAL');
    await new Promise((resolve) => setTimeout(resolve, 10));
    clearInterval(ticker);
    const { user, system } = process.cpuUsage(before);
    expect(longest).to.be.below(((user + system) / 1000) * LONGEST_SHARE);
  });

  it('end with a code of their own if a document needs more than their heap', async () => {
    const { createThreads } = await import('../../src/library/threads.js');
    const { createRequest } = await import('../../src/engine/values/request.js');
    const threads = createThreads(1, 12);
    const job = { kind: 'remove-text', bytes: long, request: createRequest('CONFIDENTIAL', {}) } as const;
    const failure = await failureOf(threads.perform(job, {}));
    expect(failure).to.have.property('code', 'memory');
    await threads.close();
  });

  it('work in parallel, as many as requested, and each call gets its own answer', async () => {
    await using remover = createRemover({ threads: 2 });
    const hints = ['CONFIDENTIAL', 'ABSENT TEXT', 'CONFIDENTIAL', 'ABSENT TOO', 'CONFIDENTIAL'];
    const removals = await Promise.all(hints.map((hint) => remover.removeWatermark(short, hint)));
    expect(removals.map(({ status }) => status === 'removed')).to.deep.equal(
      hints.map((hint) => hint === 'CONFIDENTIAL'),
    );
  });

  it('end with the work that a signal aborts, running or waiting', async () => {
    await using remover = createRemover({ threads: 1 });
    const calling = new AbortController();
    const { signal } = calling;
    let begin = (): void => undefined;
    const began = new Promise<void>((resolve) => (begin = resolve));
    const running = failureOf(
      remover.removeWatermark(long, 'CONFIDENTIAL', { signal, onProgress: () => begin() }),
    );
    const waiting = failureOf(remover.removeWatermark(short, 'CONFIDENTIAL', { signal }));
    await began;
    const reason = new Error('called off');
    calling.abort(reason);
    expect(await Promise.all([running, waiting])).to.deep.equal([reason, reason]);
    expect((await remover.removeWatermark(short, 'CONFIDENTIAL')).status).to.equal('removed');
  });

  it('leave the caller’s bytes unchanged', async () => {
    const kept = Buffer.from(short);
    await removeWatermark(kept, 'CONFIDENTIAL');
    expect(Buffer.compare(kept, short)).to.equal(0);
    expect(kept.buffer.byteLength).to.be.above(0);
  });

  for (const isolate of [false, true]) {
    it(`are ended by close, with running and later calls, ${isolate ? 'in processes' : 'here'}`, async () => {
      const remover = createRemover({ threads: 1, isolate });
      expect((await remover.removeWatermark(short, 'CONFIDENTIAL')).status).to.equal('removed');
      const calls = [long, short].map((bytes) => failureOf(remover.removeWatermark(bytes, 'CONFIDENTIAL')));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await remover.close();
      const late = failureOf(remover.removeWatermark(short, 'CONFIDENTIAL'));
      for (const failure of await Promise.all([...calls, late])) {
        expect(failure).to.be.instanceOf(RemovalError).with.property('code', 'cancelled');
      }
    });
  }

  it('leave queued calls of the caller’s own thread to a timer’s signal and to close', async () => {
    const remover = createRemover();
    const call = (signal?: AbortSignal) =>
      failureOf(
        remover.removeWatermark(short, 'CONFIDENTIAL', { inThread: false, ...(signal && { signal }) }),
      );
    await call();
    const timed = Array.from({ length: 200 }, () => call(AbortSignal.timeout(20)));
    expect(await timed.at(-1)!).to.have.property('name', 'TimeoutError');
    await Promise.all(timed);
    const closed = Array.from({ length: 20 }, () => call());
    await new Promise((resolve) => setTimeout(resolve, 1));
    await remover.close();
    expect(await closed.at(-1)!).to.have.property('code', 'cancelled');
    await Promise.all(closed);
  });

  it('remove several marks in one call, each with its report', async () => {
    const { status, output, parts } = await removeWatermark(short, ['CONFIDENTIAL', 'ABSENT TEXT']);
    expect(parts.map((part) => [part.hint, part.status])).to.deep.equal([
      ['CONFIDENTIAL', 'removed'],
      ['ABSENT TEXT', 'nothing_removed'],
    ]);
    expect(status).to.equal('removed');
    const one = await removeWatermark(short, 'CONFIDENTIAL');
    expect(Buffer.compare(output, one.output)).to.equal(0);
    const none = await removeWatermark(short, ['ABSENT TEXT']);
    expect([none.status, none.output === short]).to.deep.equal(['nothing_removed', true]);
  });
});
