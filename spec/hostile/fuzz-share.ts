/**
 * A share of a differential run, in a process of its own: what an engine keeps or breaks ends with it.
 *
 * usage: tsx spec/hostile/fuzz-share.ts seed count
 *
 * Tells its parent of each mutant before it begins, of findings, and of the counts at the end.
 */
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import { runDifferential, type Finding } from './differential-run.js';
import { listMarkedDocuments } from './differential-sources.js';

export type ShareMessage =
  | { kind: 'mutant'; seed: number }
  | { kind: 'finding'; finding: Omit<Finding, 'upload' | 'output'>; upload: string; output: string | null }
  | { kind: 'done'; tally: Record<string, [string, number][]> };

const [seed, count] = process.argv.slice(2).map(Number);
const tell = (message: ShareMessage): void => void process.send!(message);
const witness = await createPdfiumWitness();
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const { tally } = await runDifferential(
  (bytes, hint) =>
    removeWatermark(bytes, hint, { readStamps: false, createSecondWitness: () => Promise.resolve(witness) }),
  listMarkedDocuments(),
  { seed: seed!, count: count! },
  {
    onMutant: (own) => tell({ kind: 'mutant', seed: own }),
    onFinding: ({ upload, output, ...finding }) =>
      tell({ kind: 'finding', finding, upload: encode(upload), output: output && encode(output) }),
  },
);
tell({
  kind: 'done',
  tally: Object.fromEntries(Object.entries(tally).map(([what, counts]) => [what, [...counts]])),
});
process.disconnect();
