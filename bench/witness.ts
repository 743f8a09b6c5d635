/**
 * What the second witness costs: CPU time of a removal without PDFium, and with it looking at every touched page.
 *
 * In turns, in one process, everything warm; loading PDFium, which each process pays
 * once and a worker once for each document, is reported separately.
 */
import { createPdfiumWitness } from '../src/engine/witness/pdfium.js';
import { listStamped, makeDocument, type Kind } from './documents.js';
import { removeWatermark } from './engine.js';
import { describeMachine } from './machine.js';
import { MARK } from './stamps.js';
import { median } from './statistics.js';
import { writeTable } from './table.js';

const SHORT_KINDS: readonly Kind[] = ['form-1', 'report-10', 'paper-14'];
const ALL_KINDS: readonly Kind[] = [...SHORT_KINDS, 'scan-10MB', 'report-100'];
const ROUNDS = 9;
/** Above this share of a removal it is off by default. */
const DEFAULT_SHARE = 0.3;

async function measureCpu(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const witness = await createPdfiumWitness();
if (witness === null) throw new Error('@hyzyla/pdfium is not installed: npm install');
const WITNESSED = { createSecondWitness: () => Promise.resolve(witness), secondWitness: true };

const shares: number[] = [];
const rows: string[][] = [];
for (const { kind, stamp } of listStamped(process.env['QUICK'] === '1' ? SHORT_KINDS : ALL_KINDS)) {
  const { bytes } = makeDocument(kind, stamp);
  const alone: number[] = [];
  const witnessed: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const own = await measureCpu(() => removeWatermark(bytes, MARK));
    const both = await measureCpu(() => removeWatermark(bytes, MARK, WITNESSED));
    // The first finds its code less compiled than all that follow.
    if (round === 0) continue;
    alone.push(own);
    witnessed.push(both);
  }
  const share = median(witnessed) / median(alone) - 1;
  shares.push(share);
  rows.push([
    `${kind} ${stamp}`,
    median(alone).toFixed(1),
    median(witnessed).toFixed(1),
    `${Math.round(share * 100)} %`,
  ]);
}

const loading: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const fresh = await createPdfiumWitness();
  const [first] = listStamped(['form-1']);
  const { bytes } = makeDocument(first!.kind, first!.stamp);
  const cold = await measureCpu(() => fresh!.see(bytes, [0]));
  loading.push(cold - (await measureCpu(() => fresh!.see(bytes, [0]))));
}

const below = shares.filter((share) => share < DEFAULT_SHARE).length;
process.stdout.write(
  `# The second witness\n\n${describeMachine()}\n\n` +
    `CPU milliseconds of a removal, medians of ${ROUNDS}; with PDFium looking at the touched pages of upload and output.\n\n` +
    `${writeTable(['document', 'alone', 'with PDFium', 'more'], rows)}\n\n` +
    `Loading PDFium takes ${median(loading).toFixed(0)} ms beside that. ` +
    `Below ${DEFAULT_SHARE * 100} %, where it would be on by default: ${below} of ${shares.length} documents, loading left out.\n\n`,
);
