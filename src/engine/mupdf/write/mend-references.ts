/**
 * Mends an upload's cross-references, so that it can be patched like a sound one.
 *
 * No object is printed anew. Sections at the end lead to the objects where they stand,
 * and bytes before the header go. What MuPDF reads in the mended file must be, object
 * by object, what it made of the upload: where the two differ, nothing is mended.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { groupBy } from '../../values/group-by.js';
import { appendReferences, type VersionEntry } from '../../file/reference-section.js';
import { openPdf } from '../open.js';
import type { Survey } from './survey.js';
import { equalBytes, latin1 } from '#platform';
import { printText } from '../dictionaries/reference-index.js';
import { takeBytes } from '../take-bytes.js';

/** All are read twice. */
const MAX_OBJECTS = 100_000;
/** What is higher is no object's to MuPDF (ISO 32000-1, Annex C). */
const HIGHEST_NUMBER = 8_388_607;
/** What a trailer says of the document itself (7.5.5). */
const TRAILER_KEYS = ['Root', 'Info', 'Encrypt', 'ID'];

/** Null where sections that lead to all its objects do not make the same document of it. */
export function mendReferences(survey: Survey): Uint8Array | null {
  const { document, file } = survey;
  const count = document.countObjects();
  if (file.header < 0 || count > MAX_OBJECTS) return null;
  const mended = appendReferences(file.bytes, listVersions(survey), printTrailer(document));
  const numbers = Array.from({ length: count - 1 }, (_, at) => at + 1);
  return mended !== null && isShownIn(mended, document, numbers) ? mended : null;
}

/**
 * True where MuPDF shows another version of an object than the last in the file: in a repair it passes over a head that stands
 * within a value without an end, as in a string or an array, and keeps the version before. Readers that look for heads alone
 * take the one there.
 *
 * Holds objects with several versions against the same file with sections that lead to the last of each. A file without such
 * objects is not read again, nor one without a repair, where MuPDF goes by its sections.
 */
export function showsOlderVersion(survey: Survey): boolean {
  if (!survey.wasRepaired) return false;
  const entries = listVersions(survey).filter(({ objectNumber }) => objectNumber <= HIGHEST_NUMBER);
  const versions = [...groupBy(entries, ({ objectNumber }) => objectNumber).values()];
  const several = versions.filter(({ length }) => length > 1).map(([first]) => first!.objectNumber);
  if (several.length === 0) return false;
  const { document, file } = survey;
  const led = appendReferences(file.bytes, versions.map(findLast), printTrailer(document));
  return led === null || !isShownIn(led, document, several);
}

function findLast(versions: VersionEntry[]): VersionEntry {
  return versions.reduce((last, one) => (one.start >= last.start ? one : last));
}

/** False as well where MuPDF cannot open the file, or repairs it. */
function isShownIn(file: Uint8Array, document: mupdf.PDFDocument, objectNumbers: number[]): boolean {
  let other: mupdf.PDFDocument;
  try {
    ({ document: other } = openPdf(file));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
  try {
    return (
      objectNumbers.every((objectNumber) =>
        isSameObject(describeObject(document, objectNumber), describeObject(other, objectNumber)),
      ) &&
      other.countPages() === document.countPages() &&
      !other.wasRepaired()
    );
  } finally {
    other.destroy();
  }
}

/** Every version of every object, where it stands; those within object streams (7.5.7) count for as old as their stream. */
function listVersions({ found, objectStreams }: Survey): VersionEntry[] {
  const own = found.objects.map(({ objectNumber, generation, start }): VersionEntry => {
    return { objectNumber, kind: 'offset', offset: start, generation, start };
  });
  const compressed = objectStreams.flatMap(({ found: { objectNumber: container, start }, held }) =>
    held.map(([objectNumber], index): VersionEntry => {
      return { objectNumber, kind: 'compressed', container, index, start };
    }),
  );
  return [...own, ...compressed];
}

/** The entries of a trailer for such sections. */
function printTrailer(document: mupdf.PDFDocument): string {
  const trailer = document.getTrailer();
  return TRAILER_KEYS.map((key) => {
    const value = trailer.get(key);
    const isLeftOut = value.isNull() || (key === 'ID' && !isIdentity(value));
    return isLeftOut ? '' : `/${key} ${value.toString(true, true)}`;
  }).join('');
}

/** Two strings (14.4); what is none is worth less than nothing, unless keys were made of it. */
function isIdentity(value: mupdf.PDFObject): boolean {
  return value.isArray() && value.length === 2 && value.get(0).isString() && value.get(1).isString();
}

export interface DescribedObject {
  /** Of a stream, its dictionary. */
  text: string;
  /** As it stands in the file, decrypted; null for what is no stream. */
  data: Uint8Array | null;
}

/** Null for what MuPDF cannot read. */
export function describeObject(document: mupdf.PDFDocument, objectNumber: number): DescribedObject | null {
  try {
    const object = document.newIndirect(objectNumber);
    const text = printText(document, objectNumber);
    const data = object.isStream() ? takeBytes(object.readRawStream()) : null;
    object.destroy();
    return { text, data };
  } catch (error) {
    // A spent instance ends the run instead.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return null;
  }
}

/** To a stream that it repaired MuPDF gives the length that it found, in the place of a reference or of a wrong one. */
const LENGTH = /\/Length \d+(?: \d+ R)?/gu;
/** It takes the line end before `endstream` for data then; by a length that is too long, what comes behind that as well. */
const BEHIND_DATA = /^[\r\n]{0,2}endstream/u;
const LONGEST_BEHIND = 'endstream'.length + 2;
/** Of data that is decrypted, what was a line end may be anything. */
const LONGEST_LINE_END = 2;

/** Says whether two readings of an object differ at most by what MuPDF makes of a stream's length in a repair. */
export function isSameObject(one: DescribedObject | null, other: DescribedObject | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.data === null || other.data === null) return one.data === other.data && one.text === other.text;
  const [text, otherText] = [one.text, other.text].map((own) => own.replaceAll(LENGTH, ''));
  return text === otherText && isSameData(one.data, other.data);
}

function isSameData(one: Uint8Array, other: Uint8Array): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (!equalBytes(shorter, longer.subarray(0, shorter.length))) return false;
  const rest = latin1(longer, shorter.length, shorter.length + LONGEST_BEHIND);
  return rest.length <= LONGEST_LINE_END || BEHIND_DATA.test(rest);
}
