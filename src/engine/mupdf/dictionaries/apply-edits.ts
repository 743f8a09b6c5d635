/**
 * Makes the edits of dictionaries in an opened document that is to be written anew.
 */
import type * as mupdf from 'mupdf';
import type { DictionaryEdit, PartEdit } from '../../file/patch-objects.js';
import { decodeUtf8Name } from '../utf8-name.js';

/** Paths are those of the document before any of the edits, whatever their order. */
export function applyEdits(document: mupdf.PDFDocument, edits: DictionaryEdit[]): void {
  const parts = edits.filter((edit) => edit.kind !== 'null');
  // The last elements of an array first: the others keep their indices.
  for (const edit of parts.toSorted((one, other) => lastIndex(other) - lastIndex(one)))
    applyPart(document, edit);
  for (const edit of edits) if (edit.kind === 'null') document.deleteObject(edit.objectNumber);
}

function lastIndex({ path }: PartEdit): number {
  const last = path.at(-1);
  return typeof last === 'number' ? last : -1;
}

function applyPart(document: mupdf.PDFDocument, { kind, objectNumber, path }: PartEdit): void {
  let holder = document.newIndirect(objectNumber);
  for (const step of path.slice(0, -1)) holder = holder.get(asKey(step));
  const last = path.at(-1);
  if (last === undefined) return;
  if (kind === 'drop') holder.delete(asKey(last));
  else holder.put(asKey(last), document.newString(''));
}

function asKey(step: string | number): string | number {
  return typeof step === 'number' ? step : decodeUtf8Name(step);
}
