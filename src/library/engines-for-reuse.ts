/**
 * Runs jobs on engines that are costly to start and so are kept for a while: threads, processes, workers of browsers.
 */
import { EngineFailure } from '../engine/values/failure.js';
import { createSemaphore } from '../semaphore.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import type { EngineAnswer, EngineJob } from '../engine/values/request.js';
import { type Answered, createListener, type Engines, type Listener } from './calling.js';

interface EngineParts<Engine> {
  /** The most jobs at a time; further ones wait. */
  count: number;
  start: () => Engine;
  end: (engine: Engine) => Promise<unknown>;
  /** Rejects with the signal's reason as soon as the caller has left. */
  ask: (engine: Engine, job: EngineJob, listener: Listener) => Promise<Answered>;
  /** If not given, an engine is fit after an answer, and after a refusal other than `spent`. */
  isAlwaysFit?: true;
}

export function createEngines<Engine>(parts: EngineParts<Engine>): Engines {
  const { count, start, end, ask } = parts;
  const inTurn = createSemaphore(count);
  const kept = keepForReuse(start, end);

  async function run(job: EngineJob, listener: Listener): Promise<EngineAnswer> {
    listener.signal.throwIfAborted();
    const engine = kept.take();
    let isReusable = false;
    try {
      const { answer, hasGrown = false } = await ask(engine, job, listener);
      isReusable = !hasGrown;
      return answer;
    } catch (error) {
      const isRefusal = error instanceof EngineFailure && error.code !== 'spent';
      isReusable = isRefusal || parts.isAlwaysFit === true;
      throw error;
    } finally {
      if (isReusable) kept.giveBack(engine);
      else await kept.drop(engine);
    }
  }

  return {
    async perform(job, calling) {
      const listener = createListener(calling);
      const asked = { ...job, reportsProgress: calling.onProgress !== undefined };
      try {
        return await inTurn(() => run(asked, listener), listener.signal);
      } finally {
        listener.rethrow();
      }
    },
    close: () => kept.close(),
  };
}

/** As long as the service keeps a caller's process. */
const KEPT_MS = SERVICE_LIMITS.idleSeconds * 1000;

/** Starts things that are costly to start, and keeps them for a while after their use. */
export function keepForReuse<Kept>(start: () => Kept, end: (kept: Kept) => Promise<unknown>) {
  const used = new Set<Kept>();
  /** With the timer that ends each, in the order of their last use. */
  const idle = new Map<Kept, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  return {
    /**
     * The one that was used last, so that the others can end; a new one if all are in use.
     *
     * @throws Error after `close`.
     */
    take(): Kept {
      if (isClosed) throw new Error('nothing is started any more');
      const taken = [...idle.keys()].at(-1) ?? start();
      clearTimeout(idle.get(taken));
      idle.delete(taken);
      used.add(taken);
      return taken;
    },
    giveBack(kept: Kept): void {
      used.delete(kept);
      if (isClosed) {
        void end(kept);
        return;
      }
      const leaving = setTimeout(() => {
        idle.delete(kept);
        void end(kept);
      }, KEPT_MS);
      letEnd(leaving);
      idle.set(kept, leaving);
    },
    /** Ends one that must not be used again. */
    async drop(kept: Kept): Promise<void> {
      used.delete(kept);
      await end(kept);
    },
    /** Ends all, also those in use. */
    async close(): Promise<void> {
      isClosed = true;
      for (const leaving of idle.values()) clearTimeout(leaving);
      const all = [...idle.keys(), ...used];
      idle.clear();
      await Promise.all(all.map(end));
    },
  };
}

/** Lets Node end before the timer does; in browsers a timer is a number. */
function letEnd(timer: number | { unref: () => unknown }): void {
  if (typeof timer !== 'number') timer.unref();
}
