/**
 * An engine in a process of its own, warm: ENGINE IN.pdf|FOLDER TEXT SHARE, a folder's documents as its share 0/2 of them.
 * Tells its parent when it is warm, and then, for each number of documents that it is sent, the milliseconds that they
 * took, by the clock and of CPU time.
 *
 * Plain JavaScript on purpose: a loader for TypeScript would be measured along.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WARM_RUNS = 60;

const [engine, input, text, share] = process.argv.slice(2);
const [index, count] = share.split('/').map(Number);
const { removeWatermark } = await import(pathToFileURL(engine).href);
const paths = statSync(input).isDirectory()
  ? readdirSync(input)
      .sort()
      .filter((_, at) => at % count === index)
      .map((name) => join(input, name))
  : [input];
const documents = paths.map((path) => readFileSync(path));

async function measure(runs) {
  const startMs = performance.now();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) {
    // What is refused has cost its time as well.
    await removeWatermark(documents[run % documents.length], text).catch(() => undefined);
  }
  const { user, system } = process.cpuUsage(before);
  return { timeMs: performance.now() - startMs, cpuMs: (user + system) / 1000 };
}

await measure(Math.max(WARM_RUNS, documents.length));
process.on('message', async (runs) => process.send(await measure(runs)));
process.send('warm');
