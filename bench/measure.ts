/**
 * Runs contestants in turn, round after round, so that a busy moment of the
 * machine falls on all of them.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Contestant } from './contestants.js';
import type { BenchDocument } from './documents.js';
import { median } from './statistics.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ROUNDS = 5;
const SLOW_ROUNDS = 3;

/** From this many milliseconds a round on, fewer rounds are made. */
const SLOW_MS = 3000;

/** Compilers and caches are warm when rounds have taken so long together, or when so many were made. */
const WARM_MS = 1500;
const MAX_WARM_ROUNDS = 30;

/** Medians by contestant; unmeasured rounds go first. */
export async function measure<Name extends string>(
  contestants: Record<Name, Contestant>,
  document: BenchDocument,
): Promise<Record<Name, number>> {
  let roundMs = 0;
  for (let spent = 0, round = 0; spent < WARM_MS && round < MAX_WARM_ROUNDS; round++) {
    roundMs = sum(await runRound(contestants, document));
    spent += roundMs;
  }
  const rounds: Record<Name, number>[] = [];
  const wanted = roundMs > SLOW_MS ? SLOW_ROUNDS : ROUNDS;
  while (rounds.length < wanted) rounds.push(await runRound(contestants, document));
  const names = Object.keys(contestants) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((times) => times[name]))]),
  ) as Record<Name, number>;
}

async function runRound<Name extends string>(
  contestants: Record<Name, Contestant>,
  document: BenchDocument,
): Promise<Record<Name, number>> {
  const times: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(contestants) as Name[]) {
    // MuPDF's wrappers are freed by finalizers, and these run between turns of the event loop only.
    collectGarbage();
    await setImmediate();
    times[name] = await contestants[name](document);
  }
  return times as Record<Name, number>;
}

function sum(times: Record<string, number>): number {
  return Object.values(times).reduce((total, time) => total + time, 0);
}
