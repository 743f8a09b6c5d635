/**
 * Jobs on engines that are costly to start and kept for a while after their use: threads, processes, workers of browsers.
 */
import { EngineFailure } from '../engine/values/failure.js';
import type { EngineAnswer } from '../engine/values/request.js';
import { Gate } from '../gate.js';
import { type Engines, Listener } from './calling.js';
import { KeptForReuse } from './kept-for-reuse.js';
import type { ThreadJob } from './thread-messages.js';

export interface EngineParts<Engine> {
  /** Jobs at a time; further ones wait. */
  count: number;
  start: () => Engine;
  end: (engine: Engine) => Promise<unknown>;
  /** Rejects with the signal's reason as soon as the caller has left. `isFit` is false for an engine to be ended. */
  ask: (
    engine: Engine,
    asked: ThreadJob,
    listener: Listener,
  ) => Promise<{ answer: EngineAnswer; isFit: boolean }>;
  /** A refusal leaves the engine fit for more, unless it was that its memory is spent. */
  isFitAfter?: (error: unknown) => boolean;
}

export function createEngines<Engine>(parts: EngineParts<Engine>): Engines {
  const { count, start, end, ask, isFitAfter = isRefusal } = parts;
  const places = new Gate(count);
  const kept = new KeptForReuse(start, end);

  async function run(asked: ThreadJob, listener: Listener): Promise<EngineAnswer> {
    listener.signal.throwIfAborted();
    const engine = kept.take();
    let isLasting = false;
    try {
      const { answer, isFit } = await ask(engine, asked, listener);
      isLasting = isFit;
      return answer;
    } catch (error) {
      isLasting = isFitAfter(error);
      throw error;
    } finally {
      if (isLasting) kept.giveBack(engine);
      else await kept.drop(engine);
    }
  }

  return {
    async perform(job, calling) {
      const listener = new Listener(calling);
      const asked = { job, tellsProgress: calling.onProgress !== undefined };
      try {
        return await places.pass(() => run(asked, listener), listener.signal);
      } finally {
        listener.rethrow();
      }
    },
    close: () => kept.close(),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof EngineFailure && error.code !== 'spent';
}
