/**
 * Takes what a removed mark leaves in dictionaries out of the file's own bytes.
 *
 * Annotations must go, by this way or another; everything else is tidied up
 * where it can be, and named where it cannot.
 */
import type * as mupdf from 'mupdf';

import type { ObjectBodies } from '../../file/object-bodies.js';
import { refitStream } from '../../content/refit.js';
import { patchObjects, type DictionaryEdit, type Replacement } from '../../file/patch-objects.js';
import { findLinearisation } from '../../file/linearisation.js';
import { planAnnotationEdits } from './annotation-edits.js';
import { planFormEdits } from './form-edits.js';
import { planLayerEdits } from './layer-edits.js';
import type { Leftovers } from './leftovers.js';
import type { ReferenceIndex } from './reference-index.js';
import { ResourceNames } from './resource-names.js';
import { planStringEdits } from './string-edits.js';

export interface DictionaryPatch {
  replacements: Replacement[];
  edits: DictionaryEdit[];
  /** False where annotations are still in their pages. */
  annotationsLeft: boolean;
  /** True where a string that described what left is still there. */
  speaksOn: boolean;
}

/** Stands for all annotations: they leave together or by another way. */
const ANNOTATIONS = 0;

/** An upload as bytes, as a document, and what its objects say of one another. */
export interface PatchedUpload {
  upload: Uint8Array;
  document: mupdf.PDFDocument;
  references: ReferenceIndex;
  bodies: ObjectBodies;
  isEncrypted: boolean;
}

export function patchDictionaries(
  { upload, document, references, bodies, isEncrypted }: PatchedUpload,
  leftovers: Leftovers,
): DictionaryPatch {
  const refused = new Set<number>();
  for (;;) {
    const { groups, speaksOn } = planDictionaryEdits(upload, document, references, leftovers, refused);
    const patched = patchObjects(bodies, [...groups.values()], !isEncrypted, refitStream);
    if (patched.failed === null) {
      return {
        replacements: patched.replacements,
        edits: [...groups.values()].flat(),
        speaksOn,
        annotationsLeft: leftovers.annotations.length > 0 && !groups.has(ANNOTATIONS),
      };
    }
    const subjects = [...groups.keys()];
    for (const at of patched.failed) refused.add(subjects[at]!);
  }
}

/** Objects that become null: what refers to them refers to nothing (7.3.10). */
export function listGone(edits: DictionaryEdit[]): Set<number> {
  return new Set(edits.flatMap((edit) => (edit.kind === 'null' ? edit.objectNumber : [])));
}

/**
 * Edits in groups, by the object for whose sake they are made.
 *
 * @param refused objects that must stay, because the file's bytes cannot be patched without them.
 */
export function planDictionaryEdits(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
  leftovers: Leftovers,
  refused: ReadonlySet<number> = new Set(),
): { groups: Map<number, DictionaryEdit[]>; speaksOn: boolean } {
  const groups = new Map<number, DictionaryEdit[]>();
  const linearisation = findLinearisation(upload);
  if (leftovers.annotations.length > 0 && !refused.has(ANNOTATIONS)) {
    const edits = planAnnotationEdits(document, references, leftovers.annotations);
    if (edits !== null && linearisation !== null) edits.push({ kind: 'null', objectNumber: linearisation });
    if (edits !== null) groups.set(ANNOTATIONS, edits);
  }
  // An edit ends a file's linearisation, which tidiness alone is not worth.
  if (linearisation === null || groups.has(ANNOTATIONS)) {
    addEmptied(groups, references, leftovers, refused);
  }
  const leaving = listGone([...groups.values()].flat());
  const strings = planStringEdits(document, references, leftovers.strings, leaving);
  // Their groups have no object of their own: an element may lose several strings.
  strings.groups.forEach((edits, at) => {
    if (!refused.has(-1 - at)) groups.set(-1 - at, edits);
  });
  return { groups, speaksOn: strings.speaksOn || [...refused].some((subject) => subject < 0) };
}

function addEmptied(
  groups: Map<number, DictionaryEdit[]>,
  references: ReferenceIndex,
  leftovers: Leftovers,
  refused: ReadonlySet<number>,
): void {
  const names = new ResourceNames(references, leftovers.tracedStreams);
  for (const [subject, edits] of planFormEdits(references, names, leftovers.forms, refused))
    groups.set(subject, edits);
  if (leftovers.propertyLists === null) return;
  const leaving = listGone([...groups.values()].flat());
  const terms = { references, names, leaving, refused, ...leftovers.propertyLists };
  for (const [subject, edits] of planLayerEdits(terms)) groups.set(subject, edits);
}
