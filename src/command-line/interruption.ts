/** Cleans up however the program ends, also by Ctrl-C. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the work and cleans up after it, also when a signal ends it.
 *
 * After a signal the program ends by the same signal, so that a shell's loop stops as well.
 */
export async function runWithCleanup<Result>(
  work: () => Promise<Result>,
  cleanUp: (isInterrupted: boolean) => void = () => undefined,
): Promise<Result> {
  const stop = (signal: NodeJS.Signals): void => {
    SIGNALS.forEach((one) => process.off(one, stop));
    cleanUp(true);
    process.kill(process.pid, signal);
  };
  SIGNALS.forEach((signal) => process.on(signal, stop));
  try {
    return await work();
  } finally {
    SIGNALS.forEach((signal) => process.off(signal, stop));
    cleanUp(false);
  }
}
