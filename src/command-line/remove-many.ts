/** `remove` for many documents: several processes, a record for each file, and no file processed twice. */
import { openBatchPool, countPoolDocuments } from '../batch/batch-pool.js';
import { type BatchMeans, runBatch } from '../batch/run-batch.js';
import { Tally, showBar, formatSummary } from './batch-display.js';
import { EXIT } from './failure-sentence.js';
import { runWithCleanup } from './interruption.js';
import { type Plan, planBatch } from './plan-batch.js';
import { proveEngine } from '../pool/protocol/probe-document.js';
import type { Options } from './read-command.js';

const STOPPED = 'Stopped; the same command goes on from here.';

/** @returns the exit code: 1 if a file failed, 3 if one had nothing to remove, otherwise 0. */
export async function removeFromMany(inputs: string[], options: Options): Promise<number> {
  const plan = await planBatch(inputs, options);
  const json = options.flag('json');
  const tally = new Tally();
  const startedMs = performance.now();
  const bar = showBar(process.stderr, tally, plan.entries.length);
  const stopping = new AbortController();
  const stop = (isInterrupted: boolean): void => {
    stopping.abort(new DOMException(STOPPED, 'AbortError'));
    bar.clear();
    if (isInterrupted) process.stderr.write(`${STOPPED}\n`);
  };
  const onFile: BatchMeans['onFile'] = (record, how) => {
    tally.add(record, how);
    if (json) {
      if (process.stdout.isTTY) bar.hide();
      process.stdout.write(`${JSON.stringify({ ...record, done_before: how === 'done before' })}\n`);
    }
    bar.update();
  };
  await runWithCleanup(() => runPlan(plan, stopping.signal, onFile), stop);
  const summary = `${formatSummary(tally, performance.now() - startedMs, plan.place)}\n`;
  (json ? process.stderr : process.stdout).write(summary);
  // For schedulers: every file has its record, so a retry would be useless.
  if (options.flag('complete-is-0')) return EXIT.done;
  if (tally.failed > 0) return EXIT.fault;
  return tally.nothingRemoved > 0 ? EXIT.nothingRemoved : EXIT.done;
}

async function runPlan(
  { task, entries, store, pool: poolOptions }: Plan,
  signal: AbortSignal,
  onFile: BatchMeans['onFile'],
): Promise<void> {
  const pool = await openBatchPool(poolOptions);
  let isComplete = false;
  let proof: Promise<unknown> | null = null;
  try {
    await runBatch(entries, task, {
      pool,
      prove: () => (proof ??= proveEngine((job) => pool.run(job, { client: 'batch', signal }))),
      store,
      handedOver: countPoolDocuments(poolOptions.processes),
      signal,
      onFile,
    });
    isComplete = true;
  } finally {
    // At the same time, since ending the processes and flushing the files both take a moment.
    const ended = pool.close();
    await store.close(isComplete);
    await ended;
  }
}
