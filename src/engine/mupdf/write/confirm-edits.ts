/** Reads patched dictionaries back: each must equal the old one without the dropped parts. */
import { latin1 } from '#platform';
import type * as mupdf from 'mupdf';
import { groupBy } from '../../values/collections.js';
import { editValue, type DictionaryEdit, type PartEdit } from '../../file/patch-objects.js';
import { readOperands } from '../../content/operands.js';
import { openPdf } from '../open.js';
import { listRemovedObjects } from '../dictionaries/patch-dictionaries.js';
import { printObject } from '../dictionaries/reference-index.js';
import { useOnce } from '../objects.js';

/**
 * Records the values of the dictionaries to be edited, before anything else changes the document.
 *
 * @returns a function that compares them with MuPDF's reading of the finished bytes.
 */
export function readyConfirmation(
  document: mupdf.PDFDocument,
  edits: DictionaryEdit[],
): (finished: Uint8Array) => boolean {
  if (edits.length === 0) return () => true;
  const removedObjects = listRemovedObjects(edits);
  const parts = edits.filter((edit): edit is PartEdit => !removedObjects.has(edit.objectNumber));
  const expected = new Map<number, Set<string>>();
  for (const [objectNumber, own] of groupBy(parts, (edit) => edit.objectNumber)) {
    const before = printObject(document, objectNumber);
    // An emptied string is empty; in an encrypted file, its whole entry was dropped.
    const withoutStrings = own.map((edit): PartEdit => ({ ...edit, kind: 'drop' }));
    const readings = [own, withoutStrings].map((some) => editValue(before, some));
    expected.set(objectNumber, new Set(readings.filter((one) => one !== null).map(listTokens)));
  }
  const isAsExpected = (patched: mupdf.PDFDocument): boolean =>
    [...removedObjects].every((objectNumber) => patched.newIndirect(objectNumber).resolve().isNull()) &&
    [...expected].every(([objectNumber, readings]) =>
      readings.has(listTokens(printObject(patched, objectNumber))),
    );
  return (finished) => useOnce(openPdf(finished).document, isAsExpected);
}

/** The tokens of a value, independent of white space. */
export function listTokens(bytes: Uint8Array): string {
  return readOperands(bytes, 0, bytes.length)
    .map(({ start, end }) => latin1(bytes, start, end))
    .join(' ');
}
