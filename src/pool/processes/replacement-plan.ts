/**
 * Which idle workers have to go, so that nobody is kept waiting by workers
 * that others have left behind.
 *
 * A worker without a past is anybody's; one that has had a job is its caller's
 * alone, and of use to nobody else until it has been replaced.
 */

/** An idle worker. */
export interface IdleWorker {
  /** Whose it is; null without a past. */
  owner: string | null;
  /** Since when it is idle. */
  sinceMs: number;
  /** Whether its last job came soon after another of the same owner's. */
  isInSeries: boolean;
}

/** Jobs that could start at once if there were workers for them. */
export interface Demand {
  /** Of callers who have none running. */
  first: number;
  /** Further ones of callers who have. */
  further: number;
}

export interface Replacement<T> {
  leaving: T[];
  /** When to look again; `Infinity` where time changes nothing. */
  againAtMs: number;
}

/**
 * A caller who sends one document after the other comes back within this pause.
 * Until then its worker goes only to a caller who would have none at all: else
 * two callers in series would take each other's workers for ever.
 */
export const SERIES_PAUSE_MS = 1000;

/** The worker for this owner: its own, the last used first; else the first without a past. */
export function chooseWorker<T extends IdleWorker>(idle: readonly T[], owner: string | null): T | undefined {
  const own = owner === null ? [] : idle.filter((worker) => worker.owner === owner);
  const fresh = idle.filter((worker) => worker.owner === null);
  return own.toSorted((one, other) => other.sinceMs - one.sinceMs)[0] ?? fresh[0];
}

/**
 * Plans for the demand and, beyond it, for spares without a past.
 *
 * @param coming workers that are starting, or will once their predecessors are gone.
 * @param idleLimitMs how long a caller's worker is kept for its next document.
 */
export function planReplacement<T extends IdleWorker>(
  idle: readonly T[],
  {
    demand,
    spares,
    coming,
    idleLimitMs,
    nowMs,
  }: { demand: Demand; spares: number; coming: number; idleLimitMs: number; nowMs: number },
): Replacement<T> {
  const isOver = ({ sinceMs }: T): boolean => nowMs - sinceMs >= idleLimitMs;
  const isExpected = ({ isInSeries, sinceMs }: T): boolean => isInSeries && nowMs - sinceMs < SERIES_PAUSE_MS;
  const owned = idle
    .filter(({ owner }) => owner !== null)
    .toSorted(
      (one, other) => Number(isExpected(one)) - Number(isExpected(other)) || one.sinceMs - other.sinceMs,
    );
  const leaving = owned.filter(isOver);
  const staying = owned.filter((worker) => !isOver(worker));
  const available = (): number => coming + idle.length - owned.length + leaving.length;
  const wanted = demand.first + demand.further + spares;
  for (let next = staying[0]; next !== undefined && available() < wanted; next = staying[0]) {
    if (isExpected(next) && available() >= demand.first) {
      break;
    }
    leaving.push(next);
    staying.shift();
  }
  const patienceMs = available() < wanted ? Math.min(SERIES_PAUSE_MS, idleLimitMs) : idleLimitMs;
  return { leaving, againAtMs: Math.min(...staying.map(({ sinceMs }) => sinceMs)) + patienceMs };
}
