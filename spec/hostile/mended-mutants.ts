/**
 * Of the mutants that Poppler shows as it shows the sound document: how many lose their mark, and why the others keep it.
 *
 * usage: tsx spec/hostile/mended-mutants.ts [seed] [variants]
 */
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { seeWithPoppler, type SeenPage } from '../support/foreign-engines.js';
import { isSamePage } from '../support/foreign-pixels.js';
import { drawSteps, takeSteps } from './damage-steps.js';
import { countOne } from './differential-run.js';
import { listMarkedDocuments, type MarkedDocument } from './differential-sources.js';
import { seeded } from './mutate.js';

const [seedText, variantsText] = process.argv.slice(2);
const first = Number(seedText ?? 1);
const variants = Number(variantsText ?? 400);
const witness = await createPdfiumWitness();
const options = { readStamps: false, createSecondWitness: () => Promise.resolve(witness) };

/** What a removal came to, in words. */
async function describeRemoval(upload: Uint8Array, document: MarkedDocument): Promise<string> {
  const { hint } = document;
  try {
    const { output, summary } = await removeWatermark(upload, hint, options);
    if (output === null) return `left: ${summary.reason}; ${summary.warnings.join(' | ')}`;
    const clean = (await removeWatermark(document.read(), hint, options)).output ?? document.read();
    return (await showsAlike(output, clean)) ? 'exact' : `otherwise: ${summary.warnings.join(' | ')}`;
  } catch (failure) {
    if (failure instanceof EngineFailure) return `refused: ${failure.code}`;
    throw failure;
  }
}

async function showsAlike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [seen, wanted] = [await seeWithPoppler(one), await seeWithPoppler(other)];
  return seen !== null && wanted !== null && areAlike(seen, wanted);
}

function areAlike(seen: SeenPage[], wanted: SeenPage[]): boolean {
  return seen.length === wanted.length && seen.every((page, at) => isSamePage(page, wanted[at]!));
}

const documents = listMarkedDocuments();
const outcomes = new Map<string, number>();
const left = new Map<string, number>();
let mended = 0;
let mutants = 0;
for (let seed = first; mended < variants; seed++, mutants++) {
  const random = seeded(seed);
  const document = documents[Math.floor(random() * documents.length)]!;
  const steps = drawSteps(document.read(), random);
  const upload = takeSteps(document.read(), steps);
  if (!(await showsAlike(upload, document.read()))) continue;
  mended++;
  const outcome = await describeRemoval(upload, document);
  countOne(outcomes, outcome);
  if (outcome === 'exact') continue;
  for (const { name } of steps) countOne(left, name);
  console.log(`${seed} ${document.name}: ${outcome} ${JSON.stringify(steps)}`);
}
console.log(`${mutants} mutants, ${mended} that Poppler mends`);
for (const counts of [outcomes, left]) {
  for (const [key, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    console.log(`${String(count).padStart(6)}  ${key}`);
  }
}
