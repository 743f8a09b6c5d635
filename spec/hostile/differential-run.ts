/**
 * Mutants of marked documents through a removal, and other engines' opinion of what comes out.
 */
import { EngineFailure } from '../../src/engine/values/failure.js';
import type { RemovalResult } from '../../src/engine/values/run-summary.js';
import type { Pool } from '../../src/pool/worker-pool.js';
import { findHarm, looksLike } from '../support/foreign-harm.js';
import type { MarkedDocument } from './differential-sources.js';
import { drawSteps, shrinkSteps, takeSteps, type Step } from './damage-steps.js';
import { seeded } from './mutate.js';
import { isPainting, removeFromMeasured, removeFromPainted, removeFromReferenced } from './partly-sound.js';
import { removalJob } from '../support/removal-job.js';

/** A mutant whose removal did harm, or did not end as it should. */
export interface Finding {
  /** Makes the mutant again. */
  seed: number;
  name: string;
  hint: string;
  /** The fewest that still do it. */
  steps: Step[];
  harm: string[];
  upload: Buffer;
  output: Uint8Array | null;
}

/** How many mutants ended how, had which damage, and which form before it. */
export type Tally = Record<'outcome' | 'damage' | 'form', Map<string, number>>;

export type Remove = (bytes: Uint8Array, hint: string) => Promise<RemovalResult>;

export interface DifferentialRun {
  tally: Tally;
  findings: Finding[];
}

export interface MutantRange {
  /** Of the first mutant; each has the next number, so that one can be made again without those before it. */
  seed: number;
  count: number;
}

/** Called on the way. */
export interface Watcher {
  onMutant?: (seed: number) => void;
  onFinding?: (finding: Finding) => void;
}

export function createTally(): Tally {
  return { outcome: new Map(), damage: new Map(), form: new Map() };
}

export function countOne(counts: Map<string, number>, key: string, more = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/** Through a worker, behind its walls. */
export function removeByPool(pool: Pool): Remove {
  return async (bytes, hint) => {
    const { result } = await pool.run(removalJob(bytes, hint), { client: 'fuzz' });
    return result;
  };
}

/** The same documents and seeds give the same mutants. */
export async function runDifferential(
  remove: Remove,
  documents: MarkedDocument[],
  { seed, count }: MutantRange,
  { onMutant, onFinding }: Watcher = {},
): Promise<DifferentialRun> {
  const run: DifferentialRun = { tally: createTally(), findings: [] };
  for (let own = seed; own < seed + count; own++) {
    onMutant?.(own);
    const random = seeded(own);
    const document = documents[Math.floor(random() * documents.length)]!;
    const steps = drawSteps(document.read(), random);
    const tried = await tryMutant(remove, document, steps);
    countOne(run.tally.outcome, tried.outcome);
    countOne(run.tally.form, document.form);
    for (const { name } of steps) countOne(run.tally.damage, name);
    if (tried.harm.length === 0) continue;
    const finding = await shrinkFinding(remove, document, steps, own);
    run.findings.push(finding);
    onFinding?.(finding);
  }
  return run;
}

async function shrinkFinding(
  remove: Remove,
  document: MarkedDocument,
  steps: Step[],
  seed: number,
): Promise<Finding> {
  const isAtFault = async (fewer: Step[]): Promise<boolean> =>
    (await tryMutant(remove, document, fewer)).harm.length > 0;
  const shrunk = await shrinkSteps(steps, isAtFault);
  const { harm, upload, output } = await tryMutant(remove, document, shrunk);
  return { seed, name: document.name, hint: document.hint, steps: shrunk, harm, upload, output };
}

interface Tried {
  outcome: string;
  harm: string[];
  upload: Buffer;
  output: Uint8Array | null;
}

async function tryMutant(remove: Remove, document: MarkedDocument, steps: Step[]): Promise<Tried> {
  const { hint } = document;
  const upload = takeSteps(document.read(), steps);
  let result: RemovalResult;
  try {
    result = await remove(upload, hint);
  } catch (failure) {
    const isRefused = failure instanceof EngineFailure;
    const outcome = isRefused ? `refused: ${failure.code}` : 'failed';
    const harm = isRefused ? [] : [(failure as Error).message.slice(0, 500)];
    return { outcome, harm, upload, output: null };
  }
  const { output, summary } = result;
  if (output === null) return { outcome: `nothing: ${summary.reason}`, harm: [], upload, output };
  let sound: Promise<Uint8Array> | null = null;
  const readSound = (): Promise<Uint8Array> => (sound ??= removeFromSound(remove, document));
  // What a step painted is on no page of the sound document.
  const isPainted = steps.some(isPainting);
  let harm = await findHarm(upload, output, summary, { readSound, isPainted });
  for (const removeFromPart of [removeFromPainted, removeFromMeasured, removeFromReferenced]) {
    const part = harm.length > 0 ? await removeFromPart(remove, document, steps, upload) : null;
    if (part === null) continue;
    harm = await findHarm(upload, output, summary, { readSound: () => Promise.resolve(part) });
  }
  // An engine may read a broken upload in more ways than one, as with all its text twice.
  if (harm.length > 0 && (await looksLike(output, await readSound()))) {
    return { outcome: 'removed, as from the sound document', harm: [], upload, output };
  }
  return { outcome: `removed, ${String(summary.diagnostics['writing'])}`, harm, upload, output };
}

async function removeFromSound(remove: Remove, document: MarkedDocument): Promise<Uint8Array> {
  return (await remove(document.read(), document.hint)).output ?? document.read();
}
