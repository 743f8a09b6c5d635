/** The options of a pool of workers. */
import type { PoolLog } from './processes/pool-log.js';
import type { WorkerProcess } from './processes/worker-process.js';
import type { PoolFailureCode } from './protocol/pool-failure.js';
import type { Launch } from './sandbox/sandbox-arguments.js';
import type { Sandbox } from './sandbox/sandbox.js';
import type { WearLimits } from './sandbox/wear.js';

export interface PoolOptions extends WearLimits {
  /** The most processes that one caller may use at a time; one more serves callers without a process. */
  workers: number;
  /** 0 if the pool has only one caller, since no other caller could use a spare. */
  spares?: 0;
  /** CPU time that the smallest document may take, the service's if not given; megabytes and pages add to it. */
  cpuSeconds?: number;
  /** The most jobs that may wait. */
  queueLimit: number;
  /** If true, the pool does not start unless every wall holds. */
  requireSandbox: boolean;
  log: PoolLog;
  /** Called for every job that fails, except if the engine refused it. */
  onFailure?: (code: PoolFailureCode) => void;
  /** A plain JavaScript file; the compiled `./child/worker.js` unless a test gives another. */
  workerPath?: string;
  /** Starts a worker's process, as `startWorker` does if it is not given. */
  start?: (launch: Launch) => WorkerProcess;
  sandbox: Sandbox;
  /** How long an idle worker is kept for its caller's next document; a minute if not given. */
  idleLimitMs?: number;
  /** False if only callers' documents prove the engine. */
  probes?: boolean;
}
