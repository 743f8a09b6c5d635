/** Runs the compiled engine on one document a number of times, for the profiler; prints each time. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [engine, path, runs] = process.argv.slice(2);
const { removeWatermark } = await import(pathToFileURL(resolve(engine)).href);
const bytes = readFileSync(path);
for (let run = 0; run < Number(runs); run++) {
  const start = performance.now();
  const { summary } = await removeWatermark(bytes, 'CONFIDENTIAL');
  console.log(`${(performance.now() - start).toFixed(0)} ms, ${summary.textRemoved} removed`);
}
