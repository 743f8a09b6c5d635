/**
 * Reads property lists as values (ISO 32000-1, 14.6.2). Each list is read once per stream, because thousands of the
 * stream's sequences may name it.
 */
import type * as mupdf from 'mupdf';
import type { ValueRef, PropertyList } from '../../page/page-model.js';
import { getOrCreate } from '../../values/collections.js';
import { decodeUtf8Name, readOptionalContentName } from '../names.js';

/** Returns a function that reads a list that a unit names. */
export function createListReader() {
  // Lists of the last unit only: those of all units would fill the memory in long documents.
  const byKey = new Map<number | string, PropertyList>();
  let lastId = -1;
  return (unitId: number, name: string, dictionary: mupdf.PDFObject): PropertyList => {
    if (lastId !== unitId) byKey.clear();
    lastId = unitId;
    const key = dictionary.isIndirect() ? dictionary.asIndirect() : name;
    return getOrCreate(byKey, key, () => ({
      text: dictionary.resolve().toString(true),
      optionalContentName: readOptionalContentName(dictionary),
    }));
  };
}

/** A unit's resources, and the number of the object that contains them directly; 0 if they belong to another stream. */
export interface HeldResources {
  resources: mupdf.PDFObject;
  resourcesHolder: number;
}

/** The place of a list in the file; null if it does not exist or cannot be located. */
export function findListPlace(
  { resources, resourcesHolder: holder }: HeldResources,
  name: string,
): ValueRef | null {
  const dictionary = resources.get('Properties', decodeUtf8Name(name));
  if (!dictionary.isDictionary()) return null;
  if (dictionary.isIndirect()) return { objectNumber: dictionary.asIndirect(), path: [] };
  const lists = resources.get('Properties');
  if (lists.isIndirect()) return { objectNumber: lists.asIndirect(), path: [name] };
  if (resources.isIndirect()) return { objectNumber: resources.asIndirect(), path: ['Properties', name] };
  return holder === 0 ? null : { objectNumber: holder, path: ['Resources', 'Properties', name] };
}
