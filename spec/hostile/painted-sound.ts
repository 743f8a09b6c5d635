/**
 * The sound document with what damage painted on its pages, so that a mutant of it can be held against that, too.
 */
import { EngineFailure } from '../../src/engine/values/failure.js';
import { findHarm } from '../support/foreign-harm.js';
import type { MarkedDocument } from './differential-sources.js';
import type { Remove } from './differential-run.js';
import { takeSteps, type Step } from './damage-steps.js';

/** The one step that shows something which no reader is to lose. */
export function isPainting({ name }: Step): boolean {
  return name === 'addInlineImage';
}

/** From its first byte to the end of the stream that it stands in: what it is painted before. */
const PAINTED = /q 20 0 0 20 \d+ \d+ cm BI \/W 12 \/H 1 [^]*?endstream/gu;

/**
 * The mark's removal from the sound document with the painting steps alone. Null where these paint elsewhere than in the mutant,
 * or where that removal itself does harm: then it proves nothing.
 */
export async function removeFromPainted(
  remove: Remove,
  document: MarkedDocument,
  steps: Step[],
  mutant: Uint8Array,
): Promise<Uint8Array | null> {
  const painted = takeSteps(document.read(), steps.filter(isPainting));
  const list = (file: Uint8Array): string =>
    Buffer.from(file).toString('latin1').match(PAINTED)?.join('') ?? '';
  if (list(painted) === '' || list(painted) !== list(mutant)) return null;
  try {
    const { output, evidence } = await remove(painted, document.hint);
    const readSound = async (): Promise<Uint8Array> => {
      const { output: sound } = await remove(document.read(), document.hint);
      return sound ?? document.read();
    };
    const harm = output && (await findHarm(painted, output, evidence, { readSound, isPainted: true }));
    return harm?.length === 0 ? output : null;
  } catch (failure) {
    if (failure instanceof EngineFailure) return null;
    throw failure;
  }
}
