/**
 * Removes the leftovers of a mark from dictionaries, in the bytes of the file.
 *
 * Annotations must be removed. Everything else is removed if possible and reported otherwise.
 */
import type { PdfFile } from '../../file/pdf-file.js';
import { patchObjects, type DictionaryEdit, type Replacement } from '../../file/patch-objects.js';
import { findLinearisation } from '../../file/syntax.js';
import { planAnnotationEdits } from './annotation-edits.js';
import { planFormEdits } from './form-edits.js';
import { planLayerEdits } from './layer-edits.js';
import type { Leftovers } from './leftovers.js';
import type { ReferenceIndex } from './reference-index.js';
import { planPictureEdits } from './picture-edits.js';
import { createNameTest } from './places.js';
import { planStringEdits } from './string-edits.js';

export interface DictionaryPatch {
  replacements: Replacement[];
  edits: DictionaryEdit[];
  /** True if a string that described removed text is still in the file. */
  keepsDescription: boolean;
}

/** The key of all annotations: they are removed together. */
const ANNOTATIONS = 0;
/** The key of what the structure tree has of them. It may stay: an object stream may be too short without it. */
const STRUCTURE = -1;
/** The first key of strings: one element may lose several, so an object number is no key for them. */
const STRINGS = -2;

/** Null if annotations cannot be removed in this way. */
export function patchDictionaries(
  file: PdfFile,
  references: ReferenceIndex,
  leftovers: Leftovers,
): DictionaryPatch | null {
  const refused = new Set<number>();
  for (;;) {
    const { groups, keepsDescription } = planDictionaryEdits(file.bytes, references, leftovers, refused);
    if (leftovers.annotations.length > 0 && !groups.has(ANNOTATIONS)) return null;
    const patched = patchObjects(file, [...groups.values()]);
    if (patched.failed === null) {
      const { replacements } = patched;
      return { replacements, edits: [...groups.values()].flat(), keepsDescription };
    }
    const subjects = [...groups.keys()];
    for (const at of patched.failed) refused.add(subjects[at]!);
  }
}

/** Lists the objects that the edits replace by null, so that references to them mean null, too (7.3.10). */
export function listRemovedObjects(edits: DictionaryEdit[]): Set<number> {
  return new Set(edits.flatMap((edit) => (edit.kind === 'null' ? edit.objectNumber : [])));
}

/**
 * Plans edits in groups, by the object that is the reason for them.
 *
 * @param refused objects that must be kept, because their edits do not fit into the file's bytes.
 */
export function planDictionaryEdits(
  upload: Uint8Array,
  references: ReferenceIndex,
  leftovers: Leftovers,
  refused: ReadonlySet<number>,
): { groups: Map<number, DictionaryEdit[]>; keepsDescription: boolean } {
  const groups = new Map<number, DictionaryEdit[]>();
  const linearisation = findLinearisation(upload);
  const ended: DictionaryEdit[] =
    linearisation === null ? [] : [{ kind: 'null', objectNumber: linearisation }];
  const add = (subject: number, edits: DictionaryEdit[]): void => {
    if (edits.length > 0 && !refused.has(subject)) groups.set(subject, [...edits, ...ended]);
  };
  const annotations = planAnnotationEdits(references, leftovers.annotations);
  add(ANNOTATIONS, annotations?.objects ?? []);
  add(STRUCTURE, annotations?.structure ?? []);
  for (const [subject, edits] of planPictureEdits(references, leftovers.pictures)) add(subject, edits);
  // An edit makes the linearisation invalid, so the cleanup alone does not edit a linearised file.
  if (linearisation === null || groups.has(ANNOTATIONS)) addEmptied(groups, references, leftovers, refused);
  const removed = listRemovedObjects([...groups.values()].flat());
  const strings = planStringEdits(references, leftovers.strings, removed);
  strings.groups.forEach((edits, at) => {
    if (!refused.has(STRINGS - at)) groups.set(STRINGS - at, edits);
  });
  return {
    groups,
    keepsDescription:
      strings.keepsDescription ||
      [...refused].some((subject) => subject <= STRINGS) ||
      (refused.has(STRUCTURE) && annotations?.structure.some(({ kind }) => kind === 'empty') === true),
  };
}

function addEmptied(
  groups: Map<number, DictionaryEdit[]>,
  references: ReferenceIndex,
  leftovers: Leftovers,
  refused: ReadonlySet<number>,
): void {
  const isForm = createNameTest(references, leftovers.tracedStreams, 'XObject');
  for (const [subject, edits] of planFormEdits(references, isForm, leftovers.forms, refused)) {
    groups.set(subject, edits);
  }
  if (leftovers.propertyLists === null) return;
  const removed = listRemovedObjects([...groups.values()].flat());
  const isName = createNameTest(references, leftovers.tracedStreams, 'Properties');
  const terms = { references, isName, removed, refused, ...leftovers.propertyLists };
  for (const [subject, edits] of planLayerEdits(terms)) groups.set(subject, edits);
}
