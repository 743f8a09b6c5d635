/**
 * Whether the engine works, for health checks that ask every few seconds.
 *
 * A success is believed for a while, a failure never. While the pool has no
 * worker to spare, waiting longer would say that it is busy, not that it is
 * broken: the last verdict stands.
 */
import { PoolFailure } from './pool-failure.js';
import type { Answer, Job } from './protocol.js';

const TRUSTED_FOR_MS = 10_000;
const PATIENCE_MS = 5_000;

type Run = (job: Job, caller: { client: string; signal: AbortSignal }) => Promise<Answer>;

export function createEngineProbe(run: Run, isSaturated: () => boolean): () => Promise<boolean> {
  let works = false;
  let provedAtMs = -Infinity;
  let underWay: Promise<boolean> | null = null;

  async function prove(): Promise<boolean> {
    try {
      await run({ kind: 'probe' }, { client: 'health probe', signal: AbortSignal.timeout(PATIENCE_MS) });
      works = true;
      provedAtMs = performance.now();
    } catch (failure) {
      const hadNoTurn = failure instanceof PoolFailure && ['busy', 'cancelled'].includes(failure.code);
      works = works && hadNoTurn && isSaturated();
    }
    underWay = null;
    return works;
  }

  return async () => {
    if (works && performance.now() - provedAtMs < TRUSTED_FOR_MS) {
      return true;
    }
    underWay ??= prove();
    return underWay;
  };
}
