/** What must be put in order however the program ends, Ctrl-C included. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the work and tidies up after it, also when a signal ends it.
 *
 * After a signal the program ends by that very signal, so that a shell's loop stops as well.
 */
export async function tidyingUp<Result>(
  work: () => Promise<Result>,
  tidyUp: (isInterrupted: boolean) => void = () => undefined,
): Promise<Result> {
  const stop = (signal: NodeJS.Signals): void => {
    SIGNALS.forEach((one) => process.off(one, stop));
    tidyUp(true);
    process.kill(process.pid, signal);
  };
  SIGNALS.forEach((signal) => process.on(signal, stop));
  try {
    return await work();
  } finally {
    SIGNALS.forEach((signal) => process.off(signal, stop));
    tidyUp(false);
  }
}
