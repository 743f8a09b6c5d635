/**
 * An engine in a process of its own, warm: ENGINE IN.pdf TEXT. Tells its parent when it is, and then, for each
 * number of runs that it is sent, the milliseconds that they took.
 *
 * Plain JavaScript on purpose: a loader for TypeScript would be measured along.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const WARM_RUNS = 60;

const [engine, input, text] = process.argv.slice(2);
const { removeWatermark } = await import(pathToFileURL(engine).href);
const bytes = readFileSync(input);

async function measure(runs) {
  const startMs = performance.now();
  for (let run = 0; run < runs; run++) await removeWatermark(bytes, text);
  return performance.now() - startMs;
}

await measure(WARM_RUNS);
process.on('message', async (runs) => process.send(await measure(runs)));
process.send('warm');
