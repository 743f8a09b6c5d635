/** The isolation's figures as Markdown, its targets at the end. */
import { geometricMean, median, percentile } from './statistics.js';
import { writeTable } from './table.js';
import type { Throughput } from './warm-engines.js';

/** Samples of one document's size, in milliseconds. */
export interface SizeFigures {
  engine: number[];
  /** The same in CPU time. */
  engineCpu: number[];
  warm: number[];
  /** As many requests at once as there are workers, until the last answer. */
  burst: number[];
  backToBack: number[];
  ready: number[];
  cold: number[];
  /** The same as `burst` from workers that are started for it, reaped again. */
  coldBurst: number[];
  onOne: Throughput[];
  onTwo: Throughput[];
  /** Of as many warm engines as there are workers, at once on the same cores. */
  engines: Throughput[];
  /** On two, each document another caller's. */
  strangers: Throughput[];
}

export interface IsolationFigures {
  standing: readonly string[];
  sizes: Record<string, SizeFigures>;
  prices: [wall: string, ratio: number][];
  parentMib: { atStart: number; atEnd: number; peak: number };
  workers: number;
}

const WARM_OVER_ENGINE = 1.5;
const WARM_BESIDE_MS = 15;
const LEAST_SCALING = 1.8;
/** Of as many warm engines as there are workers, with client and service on the same cores. */
const LEAST_SHARE = 0.6;
const MOST_CPU_OVER_ENGINE = 1.6;
/** From start to answer, of the smallest document. */
const MOST_CPU_OF_STRANGERS_MS = 150;

/** What warm spares save a burst, in starts of one worker; more than 1 because they have warmed up as well. */
const LEAST_STARTS_SAVED = 0.9;

export const ONE_PAGE = '1 page';

const ms = (time: number): string => time.toFixed(1);
const ratio = (value: number): string => value.toFixed(2);

export function describeIsolation(figures: IsolationFigures): string {
  const { standing, sizes, prices, parentMib: mib } = figures;
  const latencies = Object.entries(sizes).flatMap(([size, samples]) => [
    [`${size}: engine in process, warm`, ms(median(samples.engine)), ''],
    ...(
      [
        ['HTTP, warm worker', samples.warm],
        [`HTTP, burst of ${figures.workers}, last answer`, samples.burst],
        ['HTTP, one after the other without a pause', samples.backToBack],
        ['worker alone, start to ready', samples.ready],
        ['worker alone, start to answer', samples.cold],
        [`${figures.workers} such workers at once, the last one reaped`, samples.coldBurst],
      ] as const
    ).map(([name, times]) => [`${size}: ${name}`, ms(median(times)), ms(percentile(times, 0.99))]),
  ]);
  const throughput = Object.entries(sizes).map(([size, { onOne, onTwo, strangers, engines, engineCpu }]) => [
    size,
    ms(rate(onOne)),
    ms(rate(onTwo)),
    ms(rate(strangers)),
    ms(rate(engines)),
    ms(cpu(onTwo)),
    ms(cpu(strangers)),
    ms(median(engineCpu)),
  ]);
  return [
    '## Isolation',
    `Walls that stand here: ${standing.join(', ')}.`,
    writeTable(['milliseconds', 'p50', 'p99'], latencies),
    writeTable(
      [
        'documents/s, all workers busy',
        'one caller, 1 worker',
        `one caller, ${figures.workers}`,
        'another caller for each',
        `${figures.workers} warm engines`,
        'CPU ms a document, one caller',
        'another for each',
        'warm engine',
      ],
      throughput,
    ),
    writeTable(
      ['wall', 'cold answer with / without'],
      prices.map(([wall, price]) => [wall, ratio(price)]),
    ),
    `The parent's memory: ${mib.atStart} MiB at start, ${mib.atEnd} at the end, ${mib.peak} at most.`,
    '## Isolation against its limits',
    writeTable(['target', 'measured', 'limit', ''], describeTargets(figures)),
    '',
  ].join('\n\n');
}

function describeTargets(figures: IsolationFigures): string[][] {
  const { sizes, workers } = figures;
  const shares = Object.values(sizes).map(({ onTwo, engines }) => rate(onTwo) / rate(engines));
  const costs = Object.values(sizes).map(({ onTwo, engineCpu }) => cpu(onTwo) / median(engineCpu));
  return [
    atLeast(
      `one busy caller, share of ${workers} warm engines, geometric mean`,
      geometricMean(shares),
      LEAST_SHARE,
    ),
    atMost('its CPU time over the warm engine’s, geometric mean', geometricMean(costs), MOST_CPU_OVER_ENGINE),
    ...describeSizes(figures),
  ];
}

function describeSizes({ sizes, workers }: IsolationFigures): string[][] {
  return Object.entries(sizes).flatMap(([size, samples]) => {
    const startsSaved = (median(samples.coldBurst) - median(samples.burst)) / median(samples.ready);
    return [
      ...describeWarmTarget(size, samples),
      atLeast(`${size}: starts that warm spares save a burst of ${workers}`, startsSaved, LEAST_STARTS_SAVED),
      atLeast(`${size}: 2 workers over 1`, scaling(samples.onOne, samples.onTwo), LEAST_SCALING),
    ];
  });
}

/** For one page alone: over a longer document a process that keeps its compiled code is ever further ahead. */
function describeWarmTarget(size: string, { warm, engine, strangers }: SizeFigures): string[][] {
  if (size !== ONE_PAGE) return [];
  const measured = median(warm);
  const limit = WARM_OVER_ENGINE * median(engine) + WARM_BESIDE_MS;
  return [
    [`${size}: HTTP, warm, p50, ms`, ms(measured), `≤ ${ms(limit)}`, verdict(measured <= limit)],
    atMost(`${size}: CPU ms, another caller for each document`, cpu(strangers), MOST_CPU_OF_STRANGERS_MS),
  ];
}

function atMost(target: string, measured: number, limit: number): string[] {
  return [target, ratio(measured), `≤ ${ratio(limit)}`, verdict(measured <= limit)];
}

function atLeast(target: string, measured: number, limit: number): string[] {
  return [target, ratio(measured), `≥ ${ratio(limit)}`, verdict(measured >= limit)];
}

/** Round by round: both sides of one round met the same machine. */
function scaling(onOne: readonly Throughput[], onTwo: readonly Throughput[]): number {
  return median(onTwo.map(({ perSecond }, round) => perSecond / (onOne[round]?.perSecond ?? NaN)));
}

function rate(samples: readonly Throughput[]): number {
  return median(samples.map(({ perSecond }) => perSecond));
}

function cpu(samples: readonly Throughput[]): number {
  return median(samples.map(({ cpuMs }) => cpuMs));
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'not met';
}
