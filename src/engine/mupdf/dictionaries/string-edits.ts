/**
 * Strings that would still speak text that left: in property lists, and in the structure (ISO 32000-1, 14.9).
 */
import type * as mupdf from 'mupdf';
import { SPEAKING_KEYS } from '../../content/speaking-keys.js';
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findValue, type FileValue, type ValuePath } from '../../file/value-tree.js';
import type { KnownSequence, ListPlace } from '../../page/page-model.js';
import type { ReferenceIndex } from './reference-index.js';
import { StructureTree } from './structure-tree.js';

export interface SilentStrings {
  /** Lists that only sequences name in which nothing is left. */
  lists: ListPlace[];
  /** Lists that other sequences name, too: they speak on. */
  sharedLists: ListPlace[];
  sequences: KnownSequence[];
}

export interface StringEdits {
  /** By any key; each is done by itself. */
  groups: DictionaryEdit[][];
  /** An element that held what left speaks on, because it holds more. */
  speaksOn: boolean;
}

/** @param leaving objects that are gone anyway. */
export function planStringEdits(
  document: mupdf.PDFDocument,
  references: ReferenceIndex,
  { lists, sharedLists, sequences }: SilentStrings,
  leaving: ReadonlySet<number>,
): StringEdits {
  const groups = lists.map(({ objectNumber, path }) => silence(references, objectNumber, path));
  const tree = new StructureTree(document, references);
  const { empty, others } = tree.findEmptied(sequences);
  for (const element of empty) groups.push(silence(references, element, []));
  return {
    groups: groups
      .map((edits) => edits.filter((edit) => !leaving.has(edit.objectNumber)))
      .filter((edits) => edits.length > 0),
    speaksOn: [...sharedLists, ...others.map((objectNumber) => ({ objectNumber, path: [] }))].some(
      ({ objectNumber, path }) => silence(references, objectNumber, path).length > 0,
    ),
  };
}

/** Edits for what a dictionary says aloud. */
export function silence(references: ReferenceIndex, objectNumber: number, path: ValuePath): DictionaryEdit[] {
  const whole = references.readValue(objectNumber);
  const dictionary = findValue(whole, path);
  return SPEAKING_KEYS.filter((key) => isSpeaking(dictionary && findValue(dictionary, [key]))).map((key) => ({
    kind: 'silence',
    objectNumber,
    path: [...path, key],
  }));
}

function isSpeaking(value: FileValue | null): boolean {
  return value?.kind === 'string' && value.end - value.start > 2;
}
