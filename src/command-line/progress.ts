/**
 * Shows a person how far a long document is; silent where no one watches.
 */

/** Documents below this many pages are done before a line could be read. */
const LONG_DOCUMENT_PAGES = 40;
const PAGES_PER_UPDATE = 10;

const STEP_NAMES = { trace: 'reading', verify: 'checking' } as const;

export interface Progress {
  update(step: keyof typeof STEP_NAMES, done: number, total: number): void;
  clear(): void;
}

export function showProgress(terminal: NodeJS.WriteStream): Progress {
  let isShown = false;
  return {
    update(step, done, total) {
      if (!terminal.isTTY || total < LONG_DOCUMENT_PAGES) return;
      if (done % PAGES_PER_UPDATE !== 0 && done !== total) return;
      terminal.write(`\r\u001b[K${STEP_NAMES[step]} page ${done} of ${total}`);
      isShown = true;
    },
    clear() {
      if (isShown) terminal.write('\r\u001b[K');
    },
  };
}
