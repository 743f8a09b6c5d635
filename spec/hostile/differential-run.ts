/**
 * Mutants of marked documents through a removal, and other engines' opinion of what comes out.
 */
import { EngineFailure } from '../../src/engine/values/failure.js';
import type { RemovalResult } from '../../src/engine/values/evidence.js';
import type { Pool } from '../../src/pool/worker-pool.js';
import { findHarm, looksLike } from './differential.js';
import type { MarkedDocument } from './differential-sources.js';
import { drawSteps, seeded, shrinkSteps, takeSteps, type Step } from './mutate.js';

/** A mutant whose removal did harm, or did not end as it should. */
export interface Finding {
  variant: number;
  name: string;
  hint: string;
  /** The fewest that still do it. */
  steps: Step[];
  harm: string[];
  upload: Buffer;
  output: Uint8Array | null;
}

export interface DifferentialRun {
  /** How many mutants ended how. */
  tally: Map<string, number>;
  findings: Finding[];
}

/** The same seed, documents and number of variants give the same mutants. */
export async function runDifferential(
  pool: Pool,
  documents: MarkedDocument[],
  seed: number,
  variants: number,
  onFinding: (finding: Finding) => void = () => undefined,
): Promise<DifferentialRun> {
  const run: DifferentialRun = { tally: new Map(), findings: [] };
  for (let variant = 0; variant < variants; variant++) {
    // Each variant has a seed of its own, so that one can be made again without those before it.
    const random = seeded(seed + variant);
    const document = documents[Math.floor(random() * documents.length)]!;
    const steps = drawSteps(random);
    const tried = await tryMutant(pool, document, steps);
    run.tally.set(tried.outcome, (run.tally.get(tried.outcome) ?? 0) + 1);
    if (tried.harm.length === 0) continue;
    const isAtFault = async (fewer: Step[]): Promise<boolean> =>
      (await tryMutant(pool, document, fewer)).harm.length > 0;
    const shrunk = await shrinkSteps(steps, isAtFault);
    const { harm, upload, output } = await tryMutant(pool, document, shrunk);
    const finding = {
      variant,
      name: document.name,
      hint: document.hint,
      steps: shrunk,
      harm,
      upload,
      output,
    };
    run.findings.push(finding);
    onFinding(finding);
  }
  return run;
}

async function removeFromSound(pool: Pool, { hint, bytes }: MarkedDocument): Promise<Uint8Array> {
  const answer = await pool.run({ kind: 'remove-text', bytes, hint, readStamps: false }, { client: 'fuzz' });
  return (answer.kind === 'remove-text' ? answer.result.output : null) ?? bytes;
}

interface Tried {
  outcome: string;
  harm: string[];
  upload: Buffer;
  output: Uint8Array | null;
}

async function tryMutant(pool: Pool, document: MarkedDocument, steps: Step[]): Promise<Tried> {
  const { hint, bytes } = document;
  const upload = takeSteps(bytes, steps);
  let result: RemovalResult;
  try {
    const answer = await pool.run(
      { kind: 'remove-text', bytes: upload, hint, readStamps: false },
      { client: 'fuzz' },
    );
    if (answer.kind !== 'remove-text') throw new Error(`answered ${answer.kind}`);
    ({ result } = answer);
  } catch (failure) {
    const isRefused = failure instanceof EngineFailure;
    const outcome = isRefused ? `refused: ${failure.code}` : 'failed';
    return {
      outcome,
      harm: isRefused ? [] : [(failure as Error).message.slice(0, 500)],
      upload,
      output: null,
    };
  }
  const { output, evidence } = result;
  if (output === null) return { outcome: `nothing: ${evidence.reason}`, harm: [], upload, output };
  const harm = await findHarm(upload, output, evidence);
  // An engine may read a broken upload in more ways than one, as with all its text twice.
  if (harm.length > 0 && (await looksLike(output, await removeFromSound(pool, document))))
    return { outcome: 'removed, as from the sound document', harm: [], upload, output };
  return { outcome: `removed, ${evidence.diagnostics['writing']}`, harm, upload, output };
}
