/**
 * The tables of a run, as Markdown: a person reads the same text on a terminal.
 */
import type { ABSENT_CONTESTANTS, COLD_CONTESTANTS, ContestantName } from './contestants.js';
import { TEXT_KINDS, type BenchDocument } from './documents.js';
import { describeMachine } from './machine.js';
import type { GrowthRow } from './growth.js';
import type { Footprint } from './memory.js';
import { geometricMean } from './statistics.js';
import { writeTable } from './table.js';

export interface StampedRow {
  document: BenchDocument;
  times: Record<ContestantName, number>;
  cold: Record<keyof typeof COLD_CONTESTANTS, number>;
  footprint: Footprint;
}

export interface AbsentRow {
  document: BenchDocument;
  times: Record<keyof typeof ABSENT_CONTESTANTS, number>;
}

const MIB = 1024 * 1024;

const ms = (time: number): string => (time < 100 ? time.toFixed(1) : time.toFixed(0));
const ratio = (value: number): string => value.toFixed(2);
const mib = (bytes: number): string => (bytes / MIB).toFixed(0);

/** @param growth empty where it was not measured. */
export function describeResults(
  stamped: StampedRow[],
  absent: AbsentRow[],
  growth: GrowthRow[],
  toolStart: number,
): string {
  return [
    '# Benchmark',
    describeMachine(),
    'Medians in milliseconds of CPU time: ours and the naive redaction warm and in process, the native tools as processes ' +
      `of their own (start included, ${ms(toolStart)} ms for mutool), pikepdf without its start-up. All in turn in one run; ` +
      'x is our time divided by the time on its left. "pikepdf loop" hands each instruction to Python, as an editor must.',
    '## Time',
    writeTimes(stamped),
    '## Whole processes',
    writeCold(stamped),
    '## Without the mark',
    writeAbsent(absent),
    '## Memory and output',
    writeFootprints(stamped),
    ...writeGrowth(stamped, growth),
    '## Against the limits',
    writeLimits(stamped, absent, growth, toolStart),
    '',
  ].join('\n\n');
}

function writeTimes(rows: StampedRow[]): string {
  const head = [
    'document',
    'ours',
    'naive',
    'x',
    'mutool txt',
    'x',
    'mutool clean',
    'x',
    'qpdf',
    'x',
    'pikepdf',
    'x',
    'pikepdf loop',
    'x',
  ];
  const peers = ['naive', 'mutoolText', 'mutoolClean', 'qpdf', 'pikepdf', 'pikepdfLoop'] as const;
  const body = rows.map(({ document, times }) => [
    `${document.kind} ${document.stamp}`,
    ms(times.ours),
    ...peers.flatMap((peer) => [ms(times[peer]), ratio(times.ours / times[peer])]),
  ]);
  const means = peers.flatMap((peer) => [
    '',
    ratio(geometricMean(rows.map(({ times }) => times.ours / times[peer]))),
  ]);
  return writeTable(head, [...body, ['geometric mean', '', ...means]]);
}

/** From the start of the program to its end, with nothing compiled. */
function writeCold(rows: StampedRow[]): string {
  return writeTable(
    ['document', 'unwatermark remove', 'naive', 'x'],
    rows.map(({ document, cold }) => [
      `${document.kind} ${document.stamp}`,
      ms(cold.ours),
      ms(cold.naive),
      ratio(cold.ours / cold.naive),
    ]),
  );
}

function writeAbsent(rows: AbsentRow[]): string {
  return writeTable(
    ['document', 'ours', 'page.search', 'x'],
    rows.map(({ document, times }) => [
      document.kind,
      ms(times.ours),
      ms(times.search),
      ratio(times.ours / times.search),
    ]),
  );
}

function writeFootprints(rows: StampedRow[]): string {
  return writeTable(
    [
      'document',
      'removed',
      'cold ms',
      'glyphs',
      'peak MiB',
      'allowed MiB',
      'at start',
      'bytes in',
      'bytes out − in',
    ],
    rows.map(({ document, footprint }) => [
      `${document.kind} ${document.stamp}`,
      String(footprint.removed),
      ms(footprint.coldMs),
      String(footprint.glyphs),
      mib(footprint.peakBytes),
      mib(footprint.allowedBytes),
      mib(footprint.startedBytes),
      String(document.bytes.length),
      footprint.outputBytes === null
        ? 'nothing removed'
        : String(footprint.outputBytes - document.bytes.length),
    ]),
  );
}

/** Time and memory by the page, for the kind of document that comes in three lengths. */
function writeGrowth(rows: StampedRow[], growth: GrowthRow[]): string[] {
  const reports = rows.filter(({ document }) => document.kind.startsWith('report-'));
  if (reports.length === 0) return [];
  const body = reports.map(({ document, times, footprint }) => [
    `${document.kind} ${document.stamp}`,
    (times.ours / document.pages).toFixed(3),
    (times.naive / document.pages).toFixed(3),
    ((footprint.peakBytes - footprint.startedBytes) / 1024 / document.pages).toFixed(0),
  ]);
  const inTurn = growth.map(({ stamp, shortMsPerPage, longMsPerPage }) => [
    stamp,
    shortMsPerPage.toFixed(3),
    longMsPerPage.toFixed(3),
    ratio(longMsPerPage / shortMsPerPage),
  ]);
  return [
    '## Growth',
    writeTable(['document', 'ms a page', 'naive, ms a page', 'peak KiB a page'], body),
    ...(inTurn.length > 0
      ? [writeTable(['100 and 1,000 pages in turn', 'ms a page', 'ms a page', 'x'], inTurn)]
      : []),
  ];
}

function writeLimits(
  stamped: StampedRow[],
  absent: AbsentRow[],
  growth: GrowthRow[],
  toolStart: number,
): string {
  const against = (peer: ContestantName, rows = stamped): number[] =>
    rows.map(({ times }) => times.ours / times[peer]);
  const text = stamped.filter(({ document }) => TEXT_KINDS.has(document.kind));
  const withoutStart = stamped.map(({ times }) => times.ours / Math.max(1, times.mutoolText - toolStart));
  const overSearch = absent.map(({ times }) => times.ours / times.search);
  const cold = stamped.map((row) => row.cold.ours / row.cold.naive);
  const memory = stamped.map(({ footprint }) => footprint.peakBytes / footprint.allowedBytes);
  const lines: [string, number, string][] = [
    ['naive redaction, geometric mean', geometricMean(against('naive')), '0.55'],
    ['naive redaction, worst document', Math.max(...against('naive')), '1.10'],
    ['naive redaction, whole processes, geometric mean', geometricMean(cold), '1.00'],
    ['naive redaction, whole processes, worst document', Math.max(...cold), ''],
    ['mutool draw -F txt, geometric mean', geometricMean(against('mutoolText')), '4.00'],
    ['the same, its start taken off', geometricMean(withoutStart), ''],
    [
      'pikepdf looking at each instruction, on text, geometric mean',
      geometricMean(against('pikepdfLoop', text)),
      '0.60',
    ],
    ['the same, looking at none', geometricMean(against('pikepdf', text)), ''],
    ['page.search where the mark is absent, geometric mean', geometricMean(overSearch), ''],
    ['page.search where the mark is absent, worst document', Math.max(...overSearch), '1.80'],
    [
      'itself without looking for stamps, where no picture is a candidate, geometric mean',
      geometricMean(absent.map(({ times }) => times.ours / times.withoutStamps)),
      '',
    ],
    ['peak memory over what is allowed, worst document', Math.max(...memory), '1.00'],
  ];
  if (growth.length > 0) {
    const worst = Math.max(...growth.map((row) => row.longMsPerPage / row.shortMsPerPage));
    lines.push(['time a page, 1,000 pages over 100, worst stamp', worst, '1.15']);
  }
  return writeTable(
    ['our time over', 'measured', 'limit'],
    lines
      .filter(([, value]) => !Number.isNaN(value))
      .map(([name, value, limit]) => [name, ratio(value), limit]),
  );
}
