/**
 * Thousands of mutants of marked documents through real workers, each output judged by Poppler, PDFium and qpdf.
 *
 * usage: tsx spec/hostile/fuzz-differential.ts [seed] [variants]
 *
 * Findings are shrunk to the fewest steps of damage and kept in .cache/fuzz, with the
 * output beside the upload.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '../../src/pool/worker-pool.js';
import { runDifferential } from './differential-run.js';
import { listMarkedDocuments } from './differential-sources.js';

const [seedText, variantsText] = process.argv.slice(2);
const seed = Number(seedText ?? Date.now() % 2 ** 31);
const variants = Number(variantsText ?? 1000);
const FINDINGS = '.cache/fuzz';

const pool = createPool({
  workers: 1,
  maxJobs: 50,
  memoryMib: 512,
  deadlineMs: 30_000,
  queueLimit: 64,
  requireSandbox: false,
  log: { info: () => undefined, warn: () => undefined, error: console.error },
});
const documents = listMarkedDocuments();
console.log(`seed ${seed}, ${variants} mutants of ${documents.length} marked documents`);
mkdirSync(FINDINGS, { recursive: true });
const { tally, findings } = await runDifferential(pool, documents, seed, variants, (finding) => {
  const { variant, name, hint, steps, harm, upload, output } = finding;
  console.log(`${seed + variant} ${name} (${hint}): ${harm.join('; ')} ${JSON.stringify(steps)}`);
  const path = join(FINDINGS, `differential-${seed + variant}`);
  writeFileSync(`${path}.pdf`, upload);
  if (output !== null) writeFileSync(`${path}.out.pdf`, output);
});
await pool.close();
for (const [outcome, count] of [...tally].sort(([, one], [, other]) => other - one)) {
  console.log(`${String(count).padStart(6)}  ${outcome}`);
}
console.log(`${variants - findings.length} unharmed, ${findings.length} harmed`);
process.exitCode = findings.length === 0 ? 0 : 1;
