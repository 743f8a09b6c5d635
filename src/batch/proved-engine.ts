/**
 * A pool whose failures count only after its engine has proved that it works.
 *
 * If the program cannot work at all, it reports so once and not for each file. Usually the first document proves the
 * engine; if it does not, the built-in document is tried.
 */
import type { Pool } from '../pool/worker-pool.js';

type Runner = Pick<Pool, 'run'>;
type Caller = Parameters<Pool['run']>[1];
type Answer = Awaited<ReturnType<Pool['run']>>;

/** The engine has failed on the built-in document, so no file is to blame. */
export class BrokenEngine extends Error {
  override readonly name = 'BrokenEngine';
}

/**
 * @returns a pool that holds back answers and failures until the engine has proved that it works.
 * @throws BrokenEngine, whose cause is the failure of the built-in document.
 */
export function proveEngine(pool: Runner): Runner {
  let isProved = false;
  let probe: Promise<unknown> | null = null;

  async function prove(caller: Caller): Promise<void> {
    try {
      await (probe ??= pool.run({ kind: 'probe' }, caller));
    } catch (cause) {
      throw new BrokenEngine('the engine does not work', { cause });
    }
  }

  const run: Runner['run'] = async (job, caller) => {
    try {
      const answer = await pool.run(job, caller);
      isProved ||= hasRemoved(answer);
      return answer;
    } finally {
      // If the batch was stopped, the failure does not concern the engine.
      if (!isProved && caller.signal?.aborted !== true) await prove(caller);
    }
  };

  return { run };
}

function hasRemoved(answer: Answer): boolean {
  return answer.kind === 'remove-text' && answer.result.evidence.status === 'removed';
}
