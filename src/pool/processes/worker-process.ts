/**
 * One worker process, from its start until the kernel has reaped it.
 *
 * It does not know queues or deadlines. Everything that a worker sends is untrusted: a message that cannot be read as
 * an answer ends the worker.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import {
  answerLimits,
  READY_LIMITS,
  createProgressReader,
  type Progress,
  checkAnswer,
  isReady,
  packJob,
  type Answer,
} from '../protocol/protocol.js';
import { Deferred } from './deferred.js';
import { framePieces, createFrameReader, type Frame } from '../protocol/frame.js';
import { PoolFailure, WorkerLost } from '../protocol/pool-failure.js';
import { PROBE_JOB } from '../protocol/probe-document.js';
import type { EngineJob } from '../../engine/values/request.js';
import type { Launch } from '../sandbox/sandbox-arguments.js';

export type WorkerProcess = ReturnType<typeof startWorker>;

/** The worker's end of the socket. It gets no descriptors 0 to 2, since libraries may print there. */
const SOCKET_FD = 3;

/** Enough for the reason of a failed start. */
const MAX_START_OUTPUT = 4096;

interface Pending {
  job: EngineJob;
  readProgress: (untrusted: Frame) => Progress | null;
  onProgress: (current: Progress) => void;
  resolve: (answer: Answer) => void;
  reject: (failure: PoolFailure) => void;
}

/** @param keepsParent false if the parent may end while the worker runs. */
export function startWorker(launch: Launch, keepsParent = true) {
  const child = spawn(launch.command, launch.args, {
    env: {},
    // In its own session: Ctrl-C goes to the parent only, which lets running jobs end.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  // If the system is out of descriptors or processes, no process was started and there are no streams; 'error'
  // follows.
  const socket = child.stdio?.[SOCKET_FD] as Socket | undefined;
  letKernelEndFirst(child.pid);
  if (!keepsParent) [child, socket, child.stderr as Socket | null].forEach((handle) => handle?.unref());
  const reader = createFrameReader(READY_LIMITS);
  const started = new Deferred<void>();
  const reaped = new Deferred<string>();
  let isStarted = false;
  let hasSeenDocument = false;
  let pending: Pending | null = null;

  /** True shortly before it has been reaped. */
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const startOutput = collectStartOutput(child, () => !isStarted);

  function fail(failure: PoolFailure): void {
    child.kill('SIGKILL');
    started.reject(failure);
    pending?.reject(failure);
    pending = null;
  }

  function receive(untrusted: Frame): void {
    if (!isStarted && isReady(untrusted)) {
      isStarted = true;
      started.resolve();
      return;
    }
    if (pending === null) throw new Error('a worker spoke without being asked');
    const { job, resolve, readProgress, onProgress } = pending;
    const current = readProgress(untrusted);
    if (current !== null) {
      setImmediate(onProgress, current);
      return;
    }
    const answer = checkAnswer(untrusted, job.kind);
    pending = null;
    hasSeenDocument ||= job !== PROBE_JOB;
    // Resolved later, so that events that waited while a long answer was read are handled first.
    setImmediate(resolve, answer);
  }

  socket?.on('data', (piece: Buffer) => {
    try {
      reader.push(piece).forEach(receive);
    } catch (cause) {
      fail(new PoolFailure('crashed', 'the worker answered nonsense', { cause }));
    }
  });
  // Ignored: the end of the process explains more than a broken socket.
  socket?.on('error', () => undefined);

  child.on('error', (cause) => {
    fail(new PoolFailure('crashed', 'the worker could not be started', { cause }));
    reaped.resolve('no start');
  });
  // Not on 'exit': a last answer may still be in the socket then.
  child.on('close', (code, signal) => {
    const cause = signal ?? `exit code ${code}`;
    const ending = `the worker ended with ${cause}`;
    // An earlier document may have broken it.
    if (hasSeenDocument) fail(new WorkerLost(ending));
    else fail(classifyEnding(signal, isStarted ? ending : `${ending}: ${startOutput()}`));
    reaped.resolve(cause);
  });
  started.promise.catch(() => undefined);

  return {
    /** Not a valid process id if no process could be started. */
    pid: child.pid ?? NaN,
    /** Resolves once the engine is loaded; rejects with a `PoolFailure` if the worker ends first. */
    ready: started.promise,
    /** Resolves with the signal or exit code once the process has been reaped. */
    reaped: reaped.promise,
    hasEnded,
    /**
     * Runs one job at a time. Rejects with a `PoolFailure`; the worker must not be used afterwards.
     *
     * @param onProgress called once with the number of pages, and repeatedly for a job that reports progress.
     */
    ask(job: EngineJob, onProgress: (current: Progress) => void = () => undefined): Promise<Answer> {
      return new Promise((resolve, reject) => {
        if (hasEnded()) {
          reject(new WorkerLost('the worker has ended'));
          return;
        }
        reader.limits = answerLimits(job);
        pending = { job, resolve, reject, readProgress: createProgressReader(), onProgress };
        for (const piece of framePieces(packJob(job))) socket?.write(piece);
      });
    },
    /** Sends SIGKILL: a worker inside WebAssembly handles no other signal. */
    kill(): void {
      child.kill('SIGKILL');
    },
    /** Stops the process, which keeps its memory. */
    pause(): void {
      // Windows has no such signal. A job there is put back instead, since its memory is unknown.
      if (process.platform !== 'win32') child.kill('SIGSTOP');
    },
    resume(): void {
      if (process.platform !== 'win32') child.kill('SIGCONT');
    },
  };
}

/** If memory runs out, the kernel ends a worker, and not the parent with everyone's requests. */
function letKernelEndFirst(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Without /proc the kernel chooses.
  }
}

/** Keeps the process's output until it is ready. Later output is dropped, since it may quote a document. */
function collectStartOutput(child: ChildProcess, isStarting: () => boolean): () => string {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    output = isStarting() ? (output + piece).slice(0, MAX_START_OUTPUT) : '';
  });
  return () => output.replaceAll(/[^\x20-\x7e]+/g, ' ').trim();
}

/** V8 and the C library abort when the worker's memory limit is reached. */
const MEMORY_SIGNALS: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/** The likely cause of an end that the pool did not request. */
function classifyEnding(signal: NodeJS.Signals | null, reason: string): PoolFailure {
  if (signal === 'SIGKILL') return new WorkerLost(reason);
  if (signal === 'SIGXCPU') return new PoolFailure('deadline', reason);
  return new PoolFailure(MEMORY_SIGNALS.includes(signal) ? 'memory' : 'crashed', reason);
}
