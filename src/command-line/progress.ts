/**
 * Shows the progress of a long document at a terminal; otherwise prints nothing.
 *
 * A line that has not changed for a second shows how long the step has taken, so that the program does not seem to hang.
 */

/** Documents below this many pages are done before a line could be read. */
const LONG_DOCUMENT_PAGES = 40;
const PAGES_PER_UPDATE = 10;

const STILL_AFTER_MS = 1000;
const LOOK_EVERY_MS = 500;

const STEP_NAMES = { trace: 'reading', find: 'finding', write: 'writing', verify: 'checking' } as const;

export type ProgressLine = ReturnType<typeof showProgress>;

/** Begins with the step `trace`; `clear` must be called however the work ends. */
export function showProgress(terminal: NodeJS.WriteStream, now = () => performance.now()) {
  let shown = '';
  let step: keyof typeof STEP_NAMES = 'trace';
  let page = '';
  let stepSince = now();
  let lineSince = stepSince;

  function show(line: string): void {
    terminal.write(`\r\u001b[K${line}`);
    shown = line;
    lineSince = now();
  }

  const watch = terminal.isTTY ? setInterval(showStillRunning, LOOK_EVERY_MS) : undefined;
  watch?.unref();

  function showStillRunning(): void {
    const seconds = Math.floor((now() - stepSince) / 1000);
    if (now() - Math.max(lineSince, stepSince) >= STILL_AFTER_MS) {
      show(`${STEP_NAMES[step]}${page} (${seconds} s)`);
    }
  }

  return {
    /** @param total pages; 0 for a step that does not go page by page. */
    update(nextStep: typeof step, done: number, total: number): void {
      if (nextStep !== step) {
        stepSince = now();
        // Replaces the line of the previous step.
        if (shown !== '') show(STEP_NAMES[nextStep]);
      }
      step = nextStep;
      page = total > 0 ? ` page ${done} of ${total}` : '';
      if (!terminal.isTTY || total < LONG_DOCUMENT_PAGES) return;
      if (done % PAGES_PER_UPDATE !== 0 && done !== total) return;
      show(`${STEP_NAMES[step]}${page}`);
    },
    /** Removes the line and ends the display. */
    clear(): void {
      clearInterval(watch);
      if (shown !== '') terminal.write('\r\u001b[K');
      shown = '';
    },
  };
}
