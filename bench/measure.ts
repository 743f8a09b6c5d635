/**
 * Runs contestants in turn, round after round, so that a busy moment of the
 * machine falls on all of them.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { IN_PROCESS, type Contestant } from './contestants.js';
import type { BenchDocument } from './documents.js';
import { median } from './statistics.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const FAST_ROUNDS = 15;
const ROUNDS = 5;
const SLOW_ROUNDS = 3;

/** Up to this many milliseconds a round, more rounds are made, as the clock's noise weighs more; from the second on, fewer. */
const FAST_MS = 300;
const SLOW_MS = 3000;

const SETTLING_RUNS = 5;

/** Optimising compilers are done with a contestant when it has run so long, or so often. */
const WARM_MS = 3000;
const MAX_WARM_RUNS = 400;

/** Medians by contestant, after unmeasured runs of those that share this process. */
export async function measure<Name extends string>(
  contestants: Record<Name, Contestant>,
  document: BenchDocument,
): Promise<Record<Name, number>> {
  // Once, to begin clean. Not before each run: a full collection throws away compiled code, and the next
  // run of a short document would take twice its time.
  collectGarbage();
  for (const name of Object.keys(contestants) as Name[]) {
    if (IN_PROCESS.has(name)) await warm(contestants[name], document);
  }
  const roundMs = sum(await runRound(contestants, document));
  const isFast = roundMs < FAST_MS;
  const wanted = isFast ? FAST_ROUNDS : roundMs < SLOW_MS ? ROUNDS : SLOW_ROUNDS;
  const rounds: Record<Name, number>[] = [];
  while (rounds.length < wanted) rounds.push(await runRound(contestants, document, isFast));
  const names = Object.keys(contestants) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((times) => times[name]))]),
  ) as Record<Name, number>;
}

async function warm(contestant: Contestant, document: BenchDocument): Promise<void> {
  for (let spent = 0, run = 0; spent < WARM_MS && run < MAX_WARM_RUNS; run++) {
    await setImmediate();
    spent += await contestant(document);
  }
}

/**
 * @param isSettled runs what shares this process some more times, unmeasured, before each time: the tools that
 * ran in between leave the caches cold, and a short document is warm only after a few runs.
 */
async function runRound<Name extends string>(
  contestants: Record<Name, Contestant>,
  document: BenchDocument,
  isSettled = false,
): Promise<Record<Name, number>> {
  const times: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(contestants) as Name[]) {
    // MuPDF's wrappers are freed by finalizers, and these run between turns of the event loop only.
    const settlingRuns = isSettled && IN_PROCESS.has(name) ? SETTLING_RUNS : 0;
    for (let run = 0; run < settlingRuns; run++) {
      await setImmediate();
      await contestants[name](document);
    }
    await setImmediate();
    times[name] = await contestants[name](document);
  }
  return times as Record<Name, number>;
}

function sum(times: Record<string, number>): number {
  return Object.values(times).reduce((total, time) => total + time, 0);
}
