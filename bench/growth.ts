/**
 * Time a page of a long document beside that of a short one of the same kind.
 *
 * They run in turn: between their rows of the large table lie minutes in which
 * the machine may change its pace, and the naive redaction's time grows with it.
 */
import { setImmediate } from 'node:timers/promises';
import { CONTESTANTS } from './contestants.js';
import { makeDocument, type BenchDocument } from './documents.js';
import { STAMPS, type Stamp } from './stamps.js';
import { median } from './statistics.js';

export interface GrowthRow {
  stamp: Stamp;
  shortMsPerPage: number;
  longMsPerPage: number;
}

const ROUNDS = 3;

export async function measureGrowth(): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const stamp of STAMPS) {
    process.stderr.write(`growth, ${stamp}\n`);
    rows.push(await measureStamp(stamp));
  }
  return rows;
}

async function measureStamp(stamp: Stamp): Promise<GrowthRow> {
  const short = makeDocument('report-100', stamp);
  const long = makeDocument('report-1000', stamp);
  await timePages(short, long.pages);
  const times: { short: number; long: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // As many pages of either, so that a busy moment weighs the same.
    const before = round % 2 === 0 ? await timePages(short, long.pages) : null;
    const longMs = await timePages(long, long.pages);
    times.push({ short: before ?? (await timePages(short, long.pages)), long: longMs });
  }
  return {
    stamp,
    shortMsPerPage: median(times.map((time) => time.short)) / long.pages,
    longMsPerPage: median(times.map((time) => time.long)) / long.pages,
  };
}

/** Milliseconds for so many pages, in as many runs as that takes. */
async function timePages(document: BenchDocument, pages: number): Promise<number> {
  let spent = 0;
  for (let done = 0; done < pages; done += document.pages) {
    // MuPDF's wrappers are freed by finalizers, and these run between turns of the event loop only.
    await setImmediate();
    spent += await CONTESTANTS.ours(document);
  }
  return spent;
}
