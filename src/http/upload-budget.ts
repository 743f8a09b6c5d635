/**
 * How many bytes of uploads the parent process holds at once.
 *
 * A request reserves what it declares before its body is read; while there is
 * no room the body waits in the sender's socket. Documents in the queue and
 * answers on their way out count too: a reservation ends with the response.
 */
import { PoolFailure } from '../pool/pool-failure.js';

interface Waiting {
  bytes: number;
  admit: () => void;
}

export class UploadBudget {
  readonly #waiting: Waiting[] = [];
  readonly #maxWaitMs: number;
  #freeBytes: number;

  constructor(options: { totalBytes: number; maxWaitMs: number }) {
    this.#freeBytes = options.totalBytes;
    this.#maxWaitMs = options.maxWaitMs;
  }

  /**
   * Resolves, first come first served, with the function that gives the bytes back.
   *
   * @throws PoolFailure `busy` when no room came in time, `cancelled` when the caller left.
   */
  async reserve(bytes: number, signal: AbortSignal): Promise<() => void> {
    if (this.#waiting.length > 0 || bytes > this.#freeBytes) await this.#room(bytes, signal);
    else this.#freeBytes -= bytes;
    let held = true;
    return () => {
      if (held) this.#giveBack(bytes);
      held = false;
    };
  }

  #room(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        bytes,
        admit: () => {
          settle();
          resolve();
        },
      };
      const leave = (failure: PoolFailure) => {
        settle();
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#admitWaiting();
        reject(failure);
      };
      const cancel = () => leave(new PoolFailure('cancelled', 'the caller has left'));
      const timer = setTimeout(
        () => leave(new PoolFailure('busy', 'no room for another upload')),
        this.#maxWaitMs,
      );
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      };
      this.#waiting.push(waiting);
      if (signal.aborted) cancel();
      else signal.addEventListener('abort', cancel);
    });
  }

  #giveBack(bytes: number): void {
    this.#freeBytes += bytes;
    this.#admitWaiting();
  }

  #admitWaiting(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.bytes > this.#freeBytes) return;
      this.#waiting.shift();
      this.#freeBytes -= first.bytes;
      first.admit();
    }
  }
}
