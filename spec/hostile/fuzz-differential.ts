/**
 * Thousands of mutants of marked documents through a removal, each output judged by Poppler, PDFium and qpdf.
 *
 * usage: tsx spec/hostile/fuzz-differential.ts [seed] [variants] [processes]
 *
 * Findings are shrunk to the fewest steps of damage and kept in .cache/fuzz, with the
 * output beside the upload. `fuzz-differential.ts SEED 1` makes one of them again.
 */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAMAGE } from './damage-steps.js';
import { countOne, createTally, type Tally } from './differential-run.js';
import type { ShareMessage } from './fuzz-share.js';

const [seedText, variantsText, processesText] = process.argv.slice(2);
const seed = Number(seedText ?? Date.now() % 2 ** 31);
const variants = Number(variantsText ?? 1000);
const processes = Number(processesText ?? 1);
const FINDINGS = '.cache/fuzz';
/** Of one process: making its documents costs as much as fifty mutants, and what MuPDF keeps of them adds up. */
const SHARE = 1000;
/** No mutant takes this long, findings and their shrinking apart. */
const PATIENCE_MS = 180_000;

const tally = createTally();
let harmed = 0;
let next = seed;
const end = seed + variants;

/** Runs a share; what it leaves undone when it breaks is the next one's. */
async function runShare(first: number): Promise<void> {
  for (let from = first; from < Math.min(end, first + SHARE);) {
    const broken = await runProcess(from, Math.min(end, first + SHARE) - from);
    if (broken === null) return;
    harmed++;
    countOne(tally.outcome, 'broke its process');
    console.log(`${broken} broke its process, or took too long`);
    from = broken + 1;
  }
}

/** The mutant at which the process ended before its time; null where it did not. */
function runProcess(from: number, count: number): Promise<number | null> {
  const share = fork(
    fileURLToPath(new URL('fuzz-share.ts', import.meta.url)),
    [String(from), String(count)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  let current = from;
  let isDone = false;
  const timer = setTimeout(() => share.kill('SIGKILL'), PATIENCE_MS);
  share.on('message', (message: ShareMessage) => {
    timer.refresh();
    if (message.kind === 'mutant') current = message.seed;
    else if (message.kind === 'finding') keepFinding(message);
    else {
      isDone = true;
      addTally(message.tally);
    }
  });
  return new Promise((resolve) => {
    share.on('exit', () => {
      clearTimeout(timer);
      resolve(isDone ? null : current);
    });
  });
}

function keepFinding({ finding, upload, output }: ShareMessage & { kind: 'finding' }): void {
  const { seed: own, name, hint, harm, steps } = finding;
  harmed++;
  console.log(`${own} ${name} (${hint}): ${harm.join('; ')} ${JSON.stringify(steps)}`);
  const path = join(FINDINGS, `differential-${own}`);
  writeFileSync(`${path}.pdf`, Buffer.from(upload, 'base64'));
  if (output !== null) writeFileSync(`${path}.out.pdf`, Buffer.from(output, 'base64'));
}

function addTally(counts: Record<string, [string, number][]>): void {
  for (const [what, own] of Object.entries(counts)) {
    for (const [key, count] of own) countOne(tally[what as keyof Tally], key, count);
  }
}

async function work(): Promise<void> {
  while (next < end) {
    const first = next;
    next += SHARE;
    await runShare(first);
    console.log(`${Math.min(end, next) - seed} of ${variants}, ${harmed} harmed`);
  }
}

console.log(`seed ${seed}, ${variants} mutants`);
mkdirSync(FINDINGS, { recursive: true });
await Promise.all(Array.from({ length: processes }, work));
for (const [what, counts] of Object.entries(tally)) {
  console.log(`by ${what}:`);
  for (const [key, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    console.log(`${String(count).padStart(8)}  ${key}`);
  }
}
const unseen = DAMAGE.filter((name) => !tally.damage.has(name));
if (unseen.length > 0) console.log(`never drawn: ${unseen.join(', ')}`);
console.log(`${variants - harmed} unharmed, ${harmed} harmed`);
process.exitCode = harmed === 0 ? 0 : 1;
