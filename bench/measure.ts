/**
 * Runs contestants in turn, round after round, so that a busy moment of the
 * machine falls on all of them; those that share a process take several turns a
 * round, in either order.
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

/** Those that share this process take so many turns a round at the most, unmeasured and measured, or turns for so many milliseconds. */
const SETTLING = { turns: 5, ms: 400 };
const MEASURED = { turns: 5, ms: 1500 };

/** Optimising compilers are done with a contestant when it has run so long, or so often. */
const WARM_MS = 3000;
const MAX_WARM_RUNS = 400;

/**
 * Medians by contestant, after unmeasured runs of those that share this process.
 *
 * @param inProcess names of those.
 */
export async function measure<Name extends string>(
  contestants: Record<Name, Contestant>,
  document: BenchDocument,
  inProcess = IN_PROCESS,
): Promise<Record<Name, number>> {
  // Once, to begin clean. Not before each run: a full collection throws away compiled code, and the next
  // run of a short document would take twice its time.
  collectGarbage();
  const names = Object.keys(contestants) as Name[];
  const here = names.filter((name) => inProcess.has(name));
  const elsewhere = names.filter((name) => !inProcess.has(name));
  for (const name of here) await warm(contestants[name], document);
  const run = async (name: Name): Promise<number> => {
    // MuPDF's wrappers are freed by finalizers, and these run between turns of the event loop only.
    await setImmediate();
    return contestants[name](document);
  };
  const first = await takeTurn([...here, ...elsewhere], run);
  const turnMs = sum(first.slice(0, here.length));
  const roundMs = sum(first);
  const rounds = roundMs < FAST_MS ? FAST_ROUNDS : roundMs < SLOW_MS ? ROUNDS : SLOW_ROUNDS;
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    // The tools that ran in between leave the caches cold: the first run after them would be slower.
    for (let turn = countTurns(SETTLING, turnMs); turn > 0; turn--) await takeTurn(here, run);
    for (let turn = Math.max(1, countTurns(MEASURED, turnMs)); turn > 0; turn--) {
      const order = (round + turn) % 2 === 0 ? here : here.toReversed();
      (await takeTurn(order, run)).forEach((time, at) => times.get(order[at]!)!.push(time));
    }
    (await takeTurn(elsewhere, run)).forEach((time, at) => times.get(elsewhere[at]!)!.push(time));
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<Name, number>;
}

async function warm(contestant: Contestant, document: BenchDocument): Promise<void> {
  for (let spent = 0, run = 0; spent < WARM_MS && run < MAX_WARM_RUNS; run++) {
    await setImmediate();
    spent += await contestant(document);
  }
}

/** None where a single turn takes longer than all may. */
function countTurns({ turns, ms }: { turns: number; ms: number }, turnMs: number): number {
  return Math.min(turns, turnMs > MEASURED.ms ? 0 : Math.ceil(ms / turnMs));
}

async function takeTurn<Name extends string>(
  names: readonly Name[],
  run: (name: Name) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) times.push(await run(name));
  return times;
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}
