/**
 * Repairs an upload's cross-references, so that it can be patched like a sound file.
 *
 * No object is rewritten. New sections at the end point to the objects' actual places, and bytes before the file header
 * are dropped. MuPDF must read every object of the repaired file as in the upload; otherwise nothing is repaired.
 */
import type * as mupdf from 'mupdf';
import { appendReferences, type VersionEntry } from '../../file/reference-section.js';
import { orNull, useOnce } from '../objects.js';
import { openPdf } from '../open.js';
import type { Survey } from './survey.js';
import { equalBytes, latin1 } from '#platform';
import { printText } from '../dictionaries/reference-index.js';
import { takeBytes } from '../buffers.js';

/** Every object is read twice. */
const MAX_OBJECTS = 100_000;
/** Trailer entries about the document itself (7.5.5). */
const TRAILER_KEYS = ['Root', 'Info', 'Encrypt', 'ID'];

/** Null if the file with new sections is not the same document for MuPDF. */
export function mendReferences(survey: Survey): Uint8Array | null {
  const { document, file } = survey;
  const count = document.countObjects();
  if (file.header < 0 || count > MAX_OBJECTS) return null;
  const mended = appendReferences(file.bytes, listVersions(survey), printTrailer(document));
  return mended !== null && isShownIn(mended, document) ? mended : null;
}

/** False also if MuPDF cannot open the file, or repairs it. */
function isShownIn(file: Uint8Array, document: mupdf.PDFDocument): boolean {
  const opened = orNull(() => openPdf(file).document);
  if (opened === null) return false;
  const numbers = Array.from({ length: document.countObjects() - 1 }, (_, at) => at + 1);
  return useOnce(
    opened,
    (other) =>
      numbers.every((objectNumber) =>
        isSameObject(readPrintedObject(document, objectNumber), readPrintedObject(other, objectNumber)),
      ) &&
      other.countPages() === document.countPages() &&
      !other.wasRepaired(),
  );
}

/** Every version of every object with its place. Objects in an object stream (7.5.7) are as old as the stream. */
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

function printTrailer(document: mupdf.PDFDocument): string {
  const trailer = document.getTrailer();
  return TRAILER_KEYS.map((key) => {
    const value = trailer.get(key);
    const isLeftOut = value.isNull() || (key === 'ID' && !isIdentity(value));
    return isLeftOut ? '' : `/${key} ${value.toString(true, true)}`;
  }).join('');
}

/** True for two strings (14.4). Any other value is dropped unless encryption keys depend on it. */
function isIdentity(value: mupdf.PDFObject): boolean {
  return value.isArray() && value.length === 2 && value.get(0).isString() && value.get(1).isString();
}

export interface PrintedObject {
  /** For a stream, its dictionary. */
  text: string;
  /** The raw data, decrypted; null if the object is not a stream. */
  data: Uint8Array | null;
}

/** Null if MuPDF cannot read the object. */
export function readPrintedObject(document: mupdf.PDFDocument, objectNumber: number): PrintedObject | null {
  return orNull(() => {
    const text = printText(document, objectNumber);
    return useOnce(document.newIndirect(objectNumber), (object) => {
      return { text, data: object.isStream() ? takeBytes(object.readRawStream()) : null };
    });
  });
}

/** MuPDF replaces the /Length of a stream that it repairs, whether that is a wrong number or a reference. */
const LENGTH = /\/Length \d+(?: \d+ R)?/gu;
/**
 * Then its data includes the end-of-line marker before `endstream`, and with a too long length also the bytes after it.
 */
const BEHIND_DATA = /^[\r\n]{0,2}endstream/u;
const LONGEST_BEHIND = 'endstream'.length + 2;
/** In decrypted data, the bytes of the end-of-line marker may have any value. */
const LONGEST_LINE_END = 2;

/** A cross-reference stream belongs to no page, and MuPDF raises its /Size. */
const SECTION = /\/Type\s*\/XRef\b/u;

/** Says whether two readings of an object are equal except for MuPDF's correction of a stream's length. */
export function isSameObject(one: PrintedObject | null, other: PrintedObject | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.data === null || other.data === null) return one.data === other.data && one.text === other.text;
  if (SECTION.test(one.text) && SECTION.test(other.text)) return true;
  const [text, otherText] = [one.text, other.text].map((own) => own.replaceAll(LENGTH, ''));
  return text === otherText && isSameData(one.data, other.data);
}

function isSameData(one: Uint8Array, other: Uint8Array): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (!equalBytes(shorter, longer.subarray(0, shorter.length))) return false;
  const rest = latin1(longer, shorter.length, shorter.length + LONGEST_BEHIND);
  return rest.length <= LONGEST_LINE_END || BEHIND_DATA.test(rest);
}
