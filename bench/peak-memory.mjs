/**
 * Runs one document in a fresh process, with a worker's flags, and prints its peak memory
 * and its time, with nothing compiled yet.
 *
 * Plain JavaScript on purpose: a loader for TypeScript would be measured along.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const [flags, engine, path, mark] = process.argv.slice(2);
const { ENGINE_FLAGS } = await import(pathToFileURL(flags).href);
ENGINE_FLAGS.forEach(setFlagsFromString);
const { removeWatermark } = await import(pathToFileURL(engine).href);

const readPeak = () =>
  Number(/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;

const bytes = readFileSync(path);
const started = readPeak();
const start = performance.now();
const { output, summary } = await removeWatermark(bytes, mark);
const coldMs = performance.now() - start;
console.log(
  JSON.stringify({
    coldMs,
    startedBytes: started,
    peakBytes: readPeak(),
    outputBytes: output === null ? null : output.length,
    removed: summary.textRemoved,
    diagnostics: summary.diagnostics,
  }),
);
