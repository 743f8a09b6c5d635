/**
 * Runs one build of the engine over a list of cases and prints a line of digests for each.
 *
 * Usage: node compare-child.mjs DIST < cases.json; a case is {"name", "input", "hint"}, a line {"name", "output", "report"}.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = resolve(process.argv[2]);
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const engine = await load('engine/remove-text-watermark.js');
const { LastStampReader } = await load('engine/stamps/stamp-reader.js');
const readers = new LastStampReader();
const createReader = (language = 'eng') => readers.open(language);
// Before 1.1 the reader of pictures was a parameter of its own.
const remove = (bytes, hint) =>
  'removeTextWatermark' in engine
    ? engine.removeWatermark(bytes, hint, createReader)
    : engine.removeWatermark(bytes, hint, { createStampReader: createReader });

for (const { name, input, hint } of JSON.parse(readFileSync(0, 'utf8'))) {
  process.stdout.write(`${JSON.stringify({ name, ...(await digest(input, hint)) })}\n`);
}

async function digest(input, hint) {
  try {
    // Older revisions call the summary `evidence`.
    const { output, evidence, summary = evidence } = await remove(new Uint8Array(readFileSync(input)), hint);
    return {
      output: output === null ? null : createHash('sha256').update(output).digest('hex'),
      report: JSON.stringify(summary),
    };
  } catch (error) {
    return { output: null, report: `${error.name}: ${error.code ?? ''} ${error.message}` };
  }
}
