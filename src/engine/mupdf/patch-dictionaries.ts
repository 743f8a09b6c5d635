/**
 * Takes what a removed mark leaves in dictionaries out of the file's own bytes.
 *
 * Annotations must go, by this way or another; everything else is tidied up
 * where it can be, and named where it cannot.
 */
import type * as mupdf from 'mupdf';
import { refitStream } from '../content/refit.js';
import type { ObjectBodies } from '../file/object-bodies.js';
import { patchObjects, type DictionaryEdit, type Replacement } from '../file/patch-objects.js';
import { latin1 } from '../file/syntax.js';
import { planAnnotationEdits } from './annotation-edits.js';
import type { Leftovers } from './leftovers.js';
import type { ReferenceIndex } from './reference-index.js';

export interface DictionaryPatch {
  replacements: Replacement[];
  edits: DictionaryEdit[];
  /** False where annotations are still in their pages. */
  annotationsLeft: boolean;
}

/** Annex F: the linearisation dictionary stands in the file's first kilobyte. */
const LINEARISED_WITHIN = 1024;

export function patchDictionaries(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
  bodies: ObjectBodies,
  leftovers: Leftovers,
  isEncrypted: boolean,
): DictionaryPatch {
  const none: DictionaryPatch = {
    replacements: [],
    edits: [],
    annotationsLeft: leftovers.annotations.length > 0,
  };
  if (leftovers.annotations.length === 0) return none;
  const edits = planAnnotationEdits(document, references, leftovers.annotations);
  if (edits === null) return none;
  const linearisation = findLinearisation(upload);
  if (linearisation !== null) edits.push({ kind: 'null', objectNumber: linearisation });
  const patched = patchObjects(bodies, [edits], !isEncrypted, refitStream);
  if (patched.failed !== null) return none;
  return { replacements: patched.replacements, edits, annotationsLeft: false };
}

/**
 * The number of the linearisation dictionary; null where the file is not linearised.
 *
 * The hints of a linearised file count what each page refers to, so that one in
 * which a reference is dropped is not linearised any more, and must not say so.
 */
function findLinearisation(upload: Uint8Array): number | null {
  const text = latin1(upload, 0, LINEARISED_WITHIN);
  const header = /(\d+)\s+\d+\s+obj\s*<<[^>]*\/Linearized/u.exec(text);
  return header === null ? null : Number(header[1]);
}
