/**
 * One worker process, from its start to its reaping.
 *
 * Knows nothing of queues or deadlines. Everything that a worker says is
 * untrusted here; what cannot be read as an answer ends the worker.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';

import { answerLimits, READY_LIMITS } from '../protocol/answer-limits.js';
import { Deferred } from './deferred.js';
import { framePieces, FrameReader, type Frame } from '../protocol/frame.js';
import { PoolFailure, type PoolFailureCode } from '../protocol/pool-failure.js';
import { ProgressReader, type Progress } from '../protocol/progress.js';
import type { Launch } from '../walls/wall-arguments.js';
import { checkAnswer, isReady, packJob, type Answer, type Job } from '../protocol/protocol.js';

export interface WorkerProcess {
  /** Of no process where none could be started. */
  readonly pid: number;
  /** Resolves once the engine is loaded; rejects with a `PoolFailure` if the worker ends before. */
  readonly ready: Promise<void>;
  /** Resolves once the process has been reaped, with what ended it. */
  readonly reaped: Promise<string>;
  /**
   * One job at a time. Rejects with a `PoolFailure`; the worker is then of no further use.
   *
   * @param onProgress for a job that tells of its progress.
   */
  ask(job: Job, onProgress?: (told: Progress) => void): Promise<Answer>;
  /** SIGKILL: a worker inside WebAssembly hears nothing else. */
  kill(): void;
}

/** The worker's end of the socket; 0 to 2 stay closed to it, for libraries may print there. */
const SOCKET_FD = 3;

/** Enough for the reason of a failed start. */
const MAX_START_OUTPUT = 4096;

interface Pending {
  asked: Job['kind'];
  /** Null where no progress was asked for. */
  progress: ProgressReader | null;
  onProgress: (told: Progress) => void;
  resolve: (answer: Answer) => void;
  reject: (failure: PoolFailure) => void;
}

export function startWorker(launch: Launch): WorkerProcess {
  const child = spawn(launch.command, launch.args, {
    env: {},
    // In a session of its own: Ctrl-C is for the parent, which lets running jobs end.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const socket = child.stdio[SOCKET_FD] as Duplex;
  const reader = new FrameReader(READY_LIMITS);
  const started = new Deferred<void>();
  const reaped = new Deferred<string>();
  let isStarted = false;
  let pending: Pending | null = null;

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
    if (pending === null) {
      throw new Error('a worker spoke without being asked');
    }
    const { asked, resolve, progress, onProgress } = pending;
    const told = progress?.read(untrusted) ?? null;
    if (told !== null) {
      setImmediate(onProgress, told);
      return;
    }
    const answer = checkAnswer(untrusted, asked);
    pending = null;
    // What is done with a long answer comes after what has waited while it was read.
    setImmediate(resolve, answer);
  }

  socket.on('data', (piece: Buffer) => {
    try {
      reader.push(piece).forEach(receive);
    } catch (cause) {
      fail(new PoolFailure('crashed', 'the worker answered nonsense', { cause }));
    }
  });
  // The process's end tells more than a broken socket does.
  socket.on('error', () => undefined);

  child.on('error', (cause) => {
    fail(new PoolFailure('crashed', 'the worker could not be started', { cause }));
    reaped.resolve('no start');
  });
  // Not on 'exit': a last answer may still be in the socket then.
  child.on('close', (code, signal) => {
    const cause = signal ?? `exit code ${code}`;
    const ending = `the worker ended with ${cause}`;
    fail(new PoolFailure(failureOfEnding(signal), isStarted ? ending : `${ending}: ${startOutput()}`));
    reaped.resolve(cause);
  });
  started.promise.catch(() => undefined);

  return {
    pid: child.pid ?? NaN,
    ready: started.promise,
    reaped: reaped.promise,
    ask(job, onProgress = () => undefined) {
      return new Promise((resolve, reject) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          reject(new PoolFailure('crashed', 'the worker has ended'));
          return;
        }
        reader.limits = answerLimits(job);
        const tells = job.kind === 'remove-text' && job.tellsProgress === true;
        pending = {
          asked: job.kind,
          resolve,
          reject,
          progress: tells ? new ProgressReader() : null,
          onProgress,
        };
        const { head, body } = packJob(job);
        for (const piece of framePieces(head, body)) {
          socket.write(piece);
        }
      });
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

/**
 * Keeps what the process says until it is ready, and drops all that follows:
 * from then on it may quote a document.
 */
function collectStartOutput(child: ChildProcess, isStarting: () => boolean): () => string {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    output = isStarting() ? (output + piece).slice(0, MAX_START_OUTPUT) : '';
  });
  return () => output.replaceAll(/[^\x20-\x7e]+/g, ' ').trim();
}

/** What an end that nobody ordered says about its cause. */
function failureOfEnding(signal: NodeJS.Signals | null): PoolFailureCode {
  switch (signal) {
    case 'SIGXCPU':
      return 'deadline';
    // The kernel's out-of-memory killer, and the ways in which V8 gives up on its heap.
    case 'SIGKILL':
    case 'SIGABRT':
    case 'SIGTRAP':
    case 'SIGILL':
      return 'memory';
    default:
      return 'crashed';
  }
}
