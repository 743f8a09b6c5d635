/** The signal and the progress of a call, wherever its job runs: on this thread, on another or in a process. */
import type { EngineMeans, RemovalStep } from '../engine/removal/options.js';
import type { EngineAnswer, EngineJob } from '../engine/values/request.js';
import type { RemoverOptions } from './remover-options.js';
import { EngineFailure, type FailureCode } from '../engine/values/failure.js';

export interface Calling extends Pick<EngineMeans, 'onProgress'> {
  signal?: AbortSignal | undefined;
}

/** Runs jobs: here, on threads or in processes. */
export interface Engines {
  /**
   * @throws EngineFailure for refusals of the engine, PoolFailure for failures outside it; the signal's reason and
   * what `onProgress` throws are passed on.
   */
  perform(job: EngineJob, calling: Calling): Promise<EngineAnswer>;
  /** Ends running jobs, and releases the engines that are kept for the next one. */
  close(): Promise<void>;
}

/** Where a call runs: on a thread of its own, in a sandboxed process, or on the caller's thread. */
export type Place = 'threads' | 'processes' | 'here';

/** `#engines`: in `engines.ts` for Node, and in `src/browser/engines.ts`. */
export type OpenEngines = (place: Place, options: RemoverOptions) => Promise<Engines>;

export type Listener = ReturnType<typeof createListener>;

/** Passes progress to the caller. An exception of the caller ends the call, as its signal does; so does a rejection. */
export function createListener({ onProgress, signal }: Calling) {
  const calling = new AbortController();
  let thrown: { error: unknown } | null = null;

  function fail(error: unknown): void {
    thrown ??= { error };
    calling.abort(error);
  }

  return {
    signal: AbortSignal.any([calling.signal, ...(signal ? [signal] : [])]),
    hear: (...progress: Parameters<NonNullable<Calling['onProgress']>>): void => {
      if (thrown !== null) return;
      try {
        // A promise, if the caller's function is asynchronous.
        const heard: unknown = onProgress?.(...progress);
        Promise.resolve(heard).catch(fail);
      } catch (error) {
        fail(error);
      }
    },
    rethrow(): void {
      if (thrown !== null) throw thrown.error;
    },
  };
}

export interface Answered {
  answer: EngineAnswer;
  /** True for a worker of a browser that is not used again: WebAssembly cannot release memory. */
  hasGrown?: boolean;
}

export type ThreadMessage =
  | ({ kind: 'answered' } & Answered)
  | { kind: 'progress'; step: RemovalStep; done: number; total: number }
  /** The sentence names parameters as `{hint}`: each entrance has its own name for it. */
  | { kind: 'refused'; code: FailureCode; detail: string };

/** Awaits the answer of a thread, whose messages and failures `listen` passes on until `over` is aborted. */
export function awaitAnswer(
  { hear, signal }: Pick<Listener, 'hear'> & { signal?: AbortSignal },
  listen: (take: (message: ThreadMessage) => void, fail: (error: unknown) => void, over: AbortSignal) => void,
): Promise<Answered> {
  const ending = new AbortController();
  return new Promise<Answered>((resolve, reject) => {
    const leave = (): void => reject(signal?.reason as Error);
    signal?.addEventListener('abort', leave);
    ending.signal.addEventListener('abort', () => signal?.removeEventListener('abort', leave));
    const take = (message: ThreadMessage): void => {
      if (message.kind === 'progress') hear(message.step, message.done, message.total);
      else if (message.kind === 'answered') resolve(message);
      else reject(new EngineFailure(message.code, message.detail));
    };
    listen(take, reject, ending.signal);
  }).finally(() => ending.abort());
}

/** Performs a job, and sends its progress, its answer or its refusal. Other errors are thrown. */
export async function answerAsked(
  job: EngineJob,
  perform: (job: EngineJob, calling: Pick<EngineMeans, 'onProgress'>) => Promise<EngineAnswer>,
  send: (message: ThreadMessage, transferred: ArrayBuffer[]) => void,
): Promise<void> {
  const onProgress: EngineMeans['onProgress'] = (step, done, total) =>
    send({ kind: 'progress', step, done, total }, []);
  try {
    const answer = await perform(job, job.reportsProgress === true ? { onProgress } : {});
    send({ kind: 'answered', answer }, listTransferred(answer));
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    send({ kind: 'refused', code: error.code, detail: error.template }, []);
  }
}

/** The buffers that can be transferred. A Buffer of Node may share its memory with others, and is copied. */
function listTransferred(answer: EngineAnswer): ArrayBuffer[] {
  const output =
    answer.kind === 'remove-text'
      ? answer.result.output
      : answer.kind === 'image-preview'
        ? answer.output
        : null;
  const isOwn = output?.constructor === Uint8Array && output.byteLength === output.buffer.byteLength;
  return isOwn ? [output.buffer as ArrayBuffer] : [];
}
