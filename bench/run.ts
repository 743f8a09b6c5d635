/**
 * The benchmark of the engine: our verified removal beside public tools.
 *
 * Results go to standard output, as Markdown. `QUICK=1` leaves out the long
 * documents, `ONLY` picks documents whose names begin so.
 */
import { ABSENT_CONTESTANTS, COLD_CONTESTANTS, CONTESTANTS, timeToolStart } from './contestants.js';
import { KINDS, listStamped, makeDocument, type Kind } from './documents.js';
import { measureGrowth } from './growth.js';
import { measureFootprint } from './memory.js';
import { measure } from './measure.js';
import { describeResults, type AbsentRow, type StampedRow } from './results.js';
import { median } from './statistics.js';

const QUICK_KINDS: readonly Kind[] = ['form-1', 'report-10', 'paper-14', 'map-1', 'report-100'];

const { QUICK, ONLY = '' } = process.env;
const kinds = (QUICK === '1' ? QUICK_KINDS : KINDS).filter((kind) => kind.startsWith(ONLY));

/** Cold contestants have names of warm ones, and share no process. */
const NOT_HERE: ReadonlySet<string> = new Set();

// The first document of a process would find its code less compiled than all that follow.
await measure(CONTESTANTS, makeDocument('form-1', 'none'));

const stamped: StampedRow[] = [];
for (const { kind, stamp } of listStamped(kinds)) {
  const document = makeDocument(kind, stamp);
  process.stderr.write(`${kind} ${stamp}\n`);
  const times = await measure(CONTESTANTS, document);
  const cold = await measure(COLD_CONTESTANTS, document, NOT_HERE);
  stamped.push({ document, times, cold, footprint: measureFootprint(document) });
}

const absent: AbsentRow[] = [];
for (const kind of kinds) {
  const document = makeDocument(kind, 'none');
  process.stderr.write(`${kind} without the mark\n`);
  absent.push({ document, times: await measure(ABSENT_CONTESTANTS, document) });
}

const growth = kinds.includes('report-1000') ? await measureGrowth() : [];

const toolStart = median(Array.from({ length: 25 }, timeToolStart));
process.stdout.write(describeResults(stamped, absent, growth, toolStart));
