/** Limits how many tasks run at a time; the others wait in order of arrival. */
export type Semaphore = ReturnType<typeof createSemaphore>;

/** @param places the most tasks that run at a time. */
export function createSemaphore(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  function waitForPlace(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });
  }

  /**
   * Runs the task as soon as there is a place for it.
   *
   * @param signal ends the wait with its reason; a running task is not ended.
   */
  return async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (free > 0) free--;
    else await waitForPlace(signal);
    try {
      return await work();
    } finally {
      // The place passes directly to the next task.
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
