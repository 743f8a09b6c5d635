/**
 * Decides which idle workers are replaced, so that workers of other callers keep no caller waiting.
 *
 * A worker that has served no caller can serve any. After its first job it belongs to that caller, and other callers
 * can use its place only after it was replaced.
 */
import { setNewest } from '../../set-newest.js';

export interface IdleWorker {
  /** Its caller; null if it has served no caller. */
  owner: string | null;
  /** Since when it is idle. */
  sinceMs: number;
  /** True if its last job came soon after another job of the same owner. */
  isInSeries: boolean;
}

/** Jobs that could start at once if there were workers for them. */
export interface Demand {
  /** Jobs of callers that have no job running. */
  first: number;
  /** Further jobs of callers that have one running. */
  further: number;
}

/**
 * A caller that sends one document after another returns within this pause. Until then its worker is replaced only
 * for a caller that would have none at all. Otherwise two such callers would keep replacing each other's workers.
 */
export const SERIES_PAUSE_MS = 1000;

/** The worker for this owner: its own, the last used first; otherwise the first that has served no caller. */
export function chooseWorker<T extends IdleWorker>(idle: readonly T[], owner: string | null): T | undefined {
  const own = owner === null ? [] : idle.filter((worker) => worker.owner === owner);
  const fresh = idle.filter((worker) => worker.owner === null);
  return own.toSorted((one, other) => other.sinceMs - one.sinceMs)[0] ?? fresh[0];
}

/**
 * Plans for the demand, and for spare workers that have served no caller.
 *
 * @param coming workers that are starting, or will start when their predecessors have ended.
 * @param idleLimitMs how long a caller's worker is kept for its next document.
 * @returns the workers that leave, and when to plan again: `Infinity` if time changes nothing.
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
) {
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
    if (isExpected(next) && available() >= demand.first) break;
    leaving.push(next);
    staying.shift();
  }
  const patienceMs = available() < wanted ? Math.min(SERIES_PAUSE_MS, idleLimitMs) : idleLimitMs;
  return { leaving, againAtMs: Math.min(...staying.map(({ sinceMs }) => sinceMs)) + patienceMs };
}

/** More callers than send documents within one pause. A caller that was dropped begins a new series. */
const REMEMBERED_OWNERS = 1_000;

/** Which callers send one document after another. */
export class Series {
  /** The last time of each owner, the earliest first. */
  private readonly seenAtMs = new Map<string, number>();

  /** Notes that a document of this owner has begun or ended. */
  note(owner: string, nowMs: number): void {
    setNewest(this.seenAtMs, owner, nowMs, REMEMBERED_OWNERS);
  }

  /** Notes a document that begins now; true if it continues a series. */
  noteBegin(owner: string, nowMs: number): boolean {
    const seenAtMs = this.seenAtMs.get(owner) ?? -Infinity;
    this.note(owner, nowMs);
    return nowMs - seenAtMs < SERIES_PAUSE_MS;
  }
}
