/** The display of a batch: a bar while it runs, and a summary at its end. */
import { flattenText } from '../engine/values/phrases.js';
import type { FileRecord } from '../batch/file-record.js';

/** The most failures that are listed at the end; the records have the rest. */
const MAX_LISTED = 1000;
/** The most different warnings that are listed; the records have all. */
const MAX_WARNINGS = 20;

export class Tally {
  removed = 0;
  nothingRemoved = 0;
  failed = 0;
  /** The files among all that an earlier run had finished. */
  doneBefore = 0;
  readonly failures: { file: string; detail: string }[] = [];
  /** The number of files with each warning. */
  readonly warnings = new Map<string, number>();

  add(record: FileRecord, how: 'done' | 'done before'): void {
    if (how === 'done before') this.doneBefore++;
    for (const warning of new Set(record.warnings)) {
      this.warnings.set(warning, (this.warnings.get(warning) ?? 0) + 1);
    }
    if (record.status === 'removed') this.removed++;
    else if (record.status === 'nothing_removed') this.nothingRemoved++;
    else {
      this.failed++;
      if (this.failures.length < MAX_LISTED) {
        this.failures.push({ file: record.file, detail: record.detail ?? '' });
      }
    }
  }

  get total(): number {
    return this.removed + this.nothingRemoved + this.failed;
  }
}

const WIDTH = 24;
const REDRAW_MS = 250;

/** Shows how many files are done, their rate, and the remaining time. */
export function showBar(terminal: NodeJS.WriteStream, tally: Tally, total: number) {
  const startedMs = performance.now();
  let isShown = false;
  let drawnMs = -Infinity;

  const draw = (): void => {
    if (!terminal.isTTY || performance.now() - drawnMs < REDRAW_MS) return;
    drawnMs = performance.now();
    isShown = true;
    terminal.write(`\r\u001b[K${formatBar(tally, total, performance.now() - startedMs)}`);
  };
  /** Removes the line until it is drawn again; to be called before anything else is printed. */
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

export function formatBar(tally: Tally, total: number, elapsedMs: number): string {
  const filled = total === 0 ? WIDTH : Math.floor((tally.total / total) * WIDTH);
  const parts = [`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${tally.total} of ${total}`];
  const perSecond = measureRate(tally, elapsedMs);
  if (perSecond > 0) {
    parts.push(
      `${formatRate(perSecond)} a second`,
      `${formatSeconds((total - tally.total) / perSecond)} left`,
    );
  }
  if (tally.failed > 0) parts.push(`${tally.failed} failed`);
  return parts.join('  ');
}

/** Files a second; those that an earlier run had finished do not count. */
function measureRate(tally: Tally, elapsedMs: number): number {
  return ((tally.total - tally.doneBefore) * 1000) / Math.max(1, elapsedMs);
}

function formatRate(perSecond: number): string {
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

export function formatSummary(tally: Tally, elapsedMs: number, place: string): string {
  const perSecond = measureRate(tally, elapsedMs);
  const rate = perSecond > 0 ? `, ${formatRate(perSecond)} a second` : '';
  const rows: [string, number][] = [
    ['removed', tally.removed],
    ['nothing to remove', tally.nothingRemoved],
    ['failed', tally.failed],
    ['of all, done before', tally.doneBefore],
  ];
  const frequent = [...tally.warnings].sort(([, one], [, other]) => other - one).slice(0, MAX_WARNINGS);
  const failures = tally.failures.map(({ file, detail }) => `${flattenText(file)}: ${detail}`);
  const warnings = frequent.map(([warning, count]) => `${countFiles(count)}: ${flattenText(warning)}`);
  return [
    `${countFiles(tally.total)} in ${formatSeconds(elapsedMs / 1000)}${rate}; results and records are in ${place}.`,
    ...rows
      .filter(([, count], at) => count > 0 || at < 3)
      .map(([what, count]) => `  ${what.padEnd(20)} ${String(count).padStart(7)}`),
    ...listUnder('Failed:', failures, tally.failed),
    ...listUnder('Warnings:', warnings, tally.warnings.size),
  ].join('\n');
}

function countFiles(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

/** The first rows of `total` under a title; nothing if there are none. */
function listUnder(title: string, rows: string[], total: number): string[] {
  if (total === 0) return [];
  const more = total - rows.length;
  return ['', title, ...rows.map((row) => `  ${row}`), ...(more > 0 ? [`  … and ${more} more`] : [])];
}
