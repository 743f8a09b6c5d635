/**
 * Objects of which MuPDF shows another version than the last in the file.
 *
 * In a repair it passes over a head that stands within a value without an end, as in a string or an array, and keeps the
 * version before. Readers that look for heads alone take the one there.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { groupBy } from '../../values/group-by.js';
import type { FoundObject } from '../../file/found-objects.js';
import { appendReferences, type PlacedObject } from '../../file/rebuilt-references.js';
import { findHeader, latin1 } from '../../file/syntax.js';
import { openPdf } from '../open.js';
import { describeObject, type DescribedObject } from './described-object.js';
import { placeObjects, printTrailer } from './placed-objects.js';

/** What is higher is no object's to MuPDF (ISO 32000-1, Annex C). */
const HIGHEST_NUMBER = 8_388_607;
/** To a stream that it repaired MuPDF gives the length that it found, in the place of a reference or of a wrong one. */
const LENGTH = /\/Length \d+(?: \d+ R)?/gu;
/** It takes the line end before `endstream` for data then; by a length that is too long, what comes behind that as well. */
const BEHIND_DATA = /^[\r\n]{0,2}endstream/u;
const LONGEST_BEHIND = 'endstream'.length + 2;
/** Of data that is decrypted, what was a line end may be anything. */
const LONGEST_LINE_END = 2;

/**
 * Holds objects with several versions against the same file with sections that lead to the last of each. A file without such
 * objects is not read again, nor one without a repair, where MuPDF goes by its sections.
 */
export function showsOlderVersion(
  document: mupdf.PDFDocument,
  upload: Uint8Array,
  found: FoundObject[],
): boolean {
  if (!document.wasRepaired()) return false;
  const header = Math.max(0, findHeader(upload));
  const behind = found
    .filter(({ start }) => start >= header)
    .map((object) => ({ ...object, start: object.start - header }));
  const placed = placeObjects(document, behind).filter(({ objectNumber }) => objectNumber <= HIGHEST_NUMBER);
  const versions = [...groupBy(placed, ({ objectNumber }) => objectNumber).values()];
  const several = versions.filter(({ length }) => length > 1).map(([first]) => first!.objectNumber);
  if (several.length === 0) return false;
  const led = appendReferences(upload.subarray(header), versions.map(findLast), printTrailer(document));
  return led === null || !areShownIn(led, document, several);
}

function findLast(versions: PlacedObject[]): PlacedObject {
  return versions.reduce((last, one) => (one.start >= last.start ? one : last));
}

/** False where MuPDF cannot open the file with those sections, or repairs it. */
function areShownIn(led: Uint8Array, document: mupdf.PDFDocument, objectNumbers: number[]): boolean {
  let other: mupdf.PDFDocument;
  try {
    ({ document: other } = openPdf(led));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
  try {
    const isSame = (objectNumber: number): boolean =>
      isSameVersion(describeObject(document, objectNumber), describeObject(other, objectNumber));
    return objectNumbers.every(isSame) && !other.wasRepaired();
  } finally {
    other.destroy();
  }
}

function isSameVersion(one: DescribedObject | null, other: DescribedObject | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.data === null || other.data === null) return one.data === other.data && one.text === other.text;
  const [text, otherText] = [one.text, other.text].map((own) => own.replaceAll(LENGTH, ''));
  return text === otherText && isSameData(one.data, other.data);
}

function isSameData(one: Uint8Array, other: Uint8Array): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (Buffer.compare(shorter, longer.subarray(0, shorter.length)) !== 0) return false;
  const rest = latin1(longer, shorter.length, shorter.length + LONGEST_BEHIND);
  return rest.length <= LONGEST_LINE_END || BEHIND_DATA.test(rest);
}
