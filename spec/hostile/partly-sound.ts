/**
 * Documents with a part of a mutant's damage: what a removal from them leaves is what the mutant may be held against, too.
 */
import { EngineFailure } from '../../src/engine/values/failure.js';
import { findHarm } from '../support/foreign-harm.js';
import type { MarkedDocument } from './differential-sources.js';
import type { Remove } from './differential-run.js';
import { takeSteps, type Step } from './damage-steps.js';

/** Null where a document proves nothing for the mutant. */
export type RemoveFromPart = (
  remove: Remove,
  document: MarkedDocument,
  steps: Step[],
  mutant: Uint8Array,
) => Promise<Uint8Array | null>;

/** The one step that shows something which no reader is to lose. */
export function isPainting({ name }: Step): boolean {
  return name === 'addInlineImage';
}

/** From its first byte to the end of the stream that it stands in: what it is painted before. */
const PAINTED = /q 20 0 0 20 \d+ \d+ cm BI \/W 12 \/H 1 [^]*?endstream/gu;

/** The mark's removal from the sound document with the painting steps alone. Null where these paint elsewhere than in the mutant, too. */
export const removeFromPainted: RemoveFromPart = async (remove, document, steps, mutant) => {
  const painting = steps.filter(isPainting);
  const painted = takeSteps(document.read(), painting);
  const list = (file: Uint8Array): string => readText(file).match(PAINTED)?.join('') ?? '';
  if (list(painted) === '' || list(painted) !== list(mutant)) return null;
  return removeUnharmed(remove, document, painted, painting);
};

const LENGTH_STEPS = ['changeLength', 'changeHeldLength'];
/** A stream's own, or one that an object holds. */
const LENGTH = /(\/Length\s|\d+ 0 obj\s)\s*\d+\s*(?=[/>]|endobj)/gu;

/**
 * The mark's removal from the mutant as it would be with right lengths: a removal puts them right, and what an engine read on
 * beyond the end of contents is on their page no more. Null where the mutant differs in anything else, too.
 */
export const removeFromMeasured: RemoveFromPart = async (remove, document, steps, mutant) => {
  const others = steps.filter(({ name }) => !LENGTH_STEPS.includes(name));
  // Without other damage it is the sound document, which the mutant is held against at first.
  if (others.length === 0 || others.length === steps.length) return null;
  const measured = takeSteps(document.read(), others);
  const leaveOutLengths = (file: Uint8Array): string => readText(file).replaceAll(LENGTH, '$1');
  if (leaveOutLengths(measured) !== leaveOutLengths(mutant)) return null;
  return removeUnharmed(remove, document, measured, others);
};

/** A cross-reference stream, its dictionary included. */
const CROSS_REFERENCES = /<<(?:(?!endobj)[^])*?\/XRef(?:(?!endobj)[^])*?endstream/gu;

/**
 * The mark's removal from the mutant with the cross-references of the sound document: a removal puts them right, and what an
 * engine drew by a font of its own has the document's then. Null where there is not one section in each.
 */
export const removeFromReferenced: RemoveFromPart = async (remove, document, steps, mutant) => {
  const others = steps.filter(({ name }) => name !== 'changeCrossReferenceRow');
  if (others.length === 0 || others.length === steps.length) return null;
  const sound = findOnly(document.read(), CROSS_REFERENCES);
  const own = findOnly(mutant, CROSS_REFERENCES);
  if (sound === null || own === null) return null;
  const putRight = Buffer.from(
    readText(mutant).replace(own, () => sound),
    'latin1',
  );
  return removeUnharmed(remove, document, putRight, others);
};

/** Null where a file has none, or several. */
function findOnly(file: Uint8Array, what: RegExp): string | null {
  const [first, ...further] = readText(file).match(what) ?? [];
  return first === undefined || further.length > 0 ? null : first;
}

/** Null where the removal does harm itself: then it proves nothing. */
async function removeUnharmed(
  remove: Remove,
  document: MarkedDocument,
  upload: Uint8Array,
  steps: Step[],
): Promise<Uint8Array | null> {
  const readSound = async (): Promise<Uint8Array> => {
    const { output: sound } = await remove(document.read(), document.hint);
    return sound ?? document.read();
  };
  try {
    const { output, summary } = await remove(upload, document.hint);
    const isPainted = steps.some(isPainting);
    const harm = output && (await findHarm(upload, output, summary, { readSound, isPainted }));
    return harm?.length === 0 ? output : null;
  } catch (failure) {
    if (failure instanceof EngineFailure) return null;
    throw failure;
  }
}

function readText(file: Uint8Array): string {
  return Buffer.from(file).toString('latin1');
}
