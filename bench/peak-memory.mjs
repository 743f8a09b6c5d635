/**
 * Runs one document in a fresh process, as a worker does, and prints its peak memory.
 *
 * Plain JavaScript on purpose: a loader for TypeScript would be measured along.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [engine, path, mark] = process.argv.slice(2);
const { removeTextWatermark } = await import(pathToFileURL(engine).href);

const readPeak = () =>
  Number(/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;

const started = readPeak();
const { output, evidence } = await removeTextWatermark(readFileSync(path), mark);
console.log(
  JSON.stringify({
    startedBytes: started,
    peakBytes: readPeak(),
    outputBytes: output === null ? null : output.length,
    removed: evidence.textRemoved,
    diagnostics: evidence.diagnostics,
  }),
);
