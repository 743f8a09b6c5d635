/**
 * A bar over many files: how many are done, how fast, and how long it will take.
 */
import type { Tally } from '../batch/tally.js';

const WIDTH = 24;
const REDRAW_MS = 250;

export type Bar = ReturnType<typeof showBar>;

export function showBar(
  terminal: NodeJS.WriteStream,
  tally: Tally,
  total: number,
  now = () => performance.now(),
) {
  const startedMs = now();
  let isShown = false;
  let drawnMs = -Infinity;

  const draw = (): void => {
    if (!terminal.isTTY || now() - drawnMs < REDRAW_MS) return;
    drawnMs = now();
    isShown = true;
    terminal.write(`\r\u001b[K${formatBar(tally, total, now() - startedMs)}`);
  };
  /** Takes the line away, until the next redrawing; before anything else is printed. */
  const hide = (): void => {
    if (isShown) terminal.write('\r\u001b[K');
    isShown = false;
  };
  // Redrawn every second, so that the remaining time counts down during a long document.
  const timer = terminal.isTTY ? setInterval(draw, 1000) : undefined;
  timer?.unref();
  return {
    update: draw,
    hide,
    clear(): void {
      clearInterval(timer);
      hide();
    },
  };
}

/** Files that were done before take no time and do not count for the rate. */
export function formatBar(tally: Tally, total: number, elapsedMs: number): string {
  const filled = total === 0 ? WIDTH : Math.floor((tally.total / total) * WIDTH);
  const parts = [`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${tally.total} of ${total}`];
  const worked = tally.total - tally.doneBefore;
  if (worked > 0) {
    const perSecond = (worked * 1000) / Math.max(1, elapsedMs);
    parts.push(
      `${formatRate(perSecond)} a second`,
      `${formatSeconds((total - tally.total) / perSecond)} left`,
    );
  }
  if (tally.failed > 0) parts.push(`${tally.failed} failed`);
  return parts.join('  ');
}

export function formatRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0);
}

/** `42 s`, `3 min 05 s`, `2 h 10 min`. */
export function formatSeconds(exact: number): string {
  const seconds = Math.ceil(exact);
  if (seconds < 60) return `${seconds} s`;
  const pad = (number: number): string => String(number).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${pad(Math.floor((seconds % 3600) / 60))} min`;
}
