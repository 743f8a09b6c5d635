/**
 * Takes the bytes of a picture that nothing draws any more out of a file, in all its revisions.
 *
 * In place: its entry in the resources and its samples become spaces, its
 * dictionary that of an empty stream, so no offset and no other object changes.
 * Resources in an object stream keep the entry; it then names a picture of one
 * pixel. So do those of a linearised file, whose hints count what a page refers to.
 */
import type * as mupdf from 'mupdf';
import type { Operand } from '../../content/operands.js';
import { mayBeLinearised } from '../../file/linearisation.js';
import {
  latin1,
  readDictionary,
  readIndirectObject,
  readNumbers,
  skipWhiteSpace,
  type IndirectObject,
} from '../../file/syntax.js';
import type { ObjectPlaces } from '../../file/xref.js';

/** The picture and the streams that belong to it alone, and the object that holds the resources naming it. */
export interface UnusedPicture {
  objectNumber: number;
  ownedStreams: number[];
  name: string;
  holder: number;
}

interface Patch {
  start: number;
  end: number;
  /** What the span begins with; the rest becomes spaces. */
  text: string;
}

/**
 * Patches `bytes`, of which the upload is the beginning.
 *
 * @returns false, and no byte changed, where something is not found for certain.
 */
export function blankPicture(
  bytes: Uint8Array,
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  places: ObjectPlaces,
  picture: UnusedPicture,
): boolean {
  const keepsReferences = mayBeLinearised(upload);
  const entry = keepsReferences ? null : locateEntry(upload, places, picture);
  const patches: Patch[] = entry === null ? [] : [entry];
  const emptied = entry === null ? '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8' : '';
  for (const objectNumber of [picture.objectNumber, ...picture.ownedStreams]) {
    const named = keepsReferences || objectNumber === picture.objectNumber ? emptied : '';
    const object = findStream(upload, objectNumber, places.current.get(objectNumber));
    const kept = object !== null && keepsReferences ? readReferringEntries(upload, object) : '';
    const current = object && patchCurrent(upload, document, object, named + kept);
    const older = blankOlder(upload, objectNumber, places.superseded.get(objectNumber) ?? []);
    if (current === null || older === null) return false;
    patches.push(...current, ...older);
  }
  if (patches.some(({ start, end, text }) => text.length > end - start)) return false;
  for (const { start, end, text } of patches) {
    bytes.fill(0x20, start, end);
    bytes.set(Buffer.from(text, 'latin1'), start);
  }
  return true;
}

/** `/Name N G R` in the holder's own bytes; null where they are in an object stream or where it is not found exactly once. */
function locateEntry(upload: Uint8Array, places: ObjectPlaces, picture: UnusedPicture): Patch | null {
  const offset = places.current.get(picture.holder);
  const object = offset === undefined ? null : readIndirectObject(upload, offset);
  if (object === null || object.objectNumber !== picture.holder) return null;
  const body = latin1(upload, object.bodyStart, object.bodyEnd);
  const found = [
    ...body.matchAll(
      new RegExp(String.raw`/([^\s/<>[\]()%{}]*)\s+${picture.objectNumber}\s+\d+\s+R\b`, 'gu'),
    ),
  ];
  const only = found[0];
  if (found.length !== 1 || only?.[1] !== picture.name) return null;
  const start = object.bodyStart + only.index;
  return { start, end: start + only[0].length, text: '' };
}

function findStream(
  upload: Uint8Array,
  objectNumber: number,
  offset: number | undefined,
): IndirectObject | null {
  const object = offset === undefined ? null : readIndirectObject(upload, offset);
  return object?.objectNumber === objectNumber && object.streamStart >= 0 ? object : null;
}

/** @param entries what the dictionary keeps beside the length. */
function patchCurrent(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  object: IndirectObject,
  entries: string,
): Patch[] | null {
  const buffer = document.newIndirect(object.objectNumber).readRawStream();
  const raw = buffer.asUint8Array();
  const start = object.streamStart;
  const end = start + raw.length;
  const isSame = end <= upload.length && Buffer.compare(upload.subarray(start, end), raw) === 0;
  buffer.destroy();
  if (!isSame) return null;
  const bodyStart = skipWhiteSpace(upload, object.bodyStart);
  return [
    { start: bodyStart, end: object.bodyEnd, text: `<<${entries}/Length ${end - start}>>` },
    { start, end, text: '' },
  ];
}

/** Entries of a dictionary that refer to other objects, as written; none whose name would need escapes. */
function readReferringEntries(upload: Uint8Array, { bodyStart, bodyEnd }: IndirectObject): string {
  let entries = '';
  for (const [key, value] of readDictionary(upload, bodyStart, bodyEnd)) {
    if (key === 'Length' || value.length === 0 || !/^\w+$/u.test(key)) continue;
    const own = dropLooseEnd(upload, value);
    const written = own.length === 0 ? '' : latin1(upload, own[0]!.start, own.at(-1)!.end);
    if (/\d\s+\d+\s+R\b/u.test(written)) entries += `/${key} ${written}`;
  }
  return entries;
}

/** The dictionary's own end is listed with its last entry. */
function dropLooseEnd(upload: Uint8Array, value: Operand[]): Operand[] {
  const words = value.map(({ start, end }) => latin1(upload, start, end));
  const count = (word: string): number => words.filter((one) => one === word).length;
  return count('>>') > count('<<') ? value.slice(0, -1) : value;
}

/** MuPDF reads the newest revision only; for older ones the dictionary's own length must do. */
function blankOlder(upload: Uint8Array, objectNumber: number, offsets: number[]): Patch[] | null {
  const patches: Patch[] = [];
  for (const offset of offsets) {
    const object = readIndirectObject(upload, offset);
    if (object === null || object.objectNumber !== objectNumber) return null;
    if (object.streamStart < 0) continue;
    const end = findOlderEnd(upload, object);
    if (end === null) return null;
    patches.push({ start: object.streamStart, end, text: '' });
  }
  return patches;
}

function findOlderEnd(upload: Uint8Array, object: IndirectObject): number | null {
  const [length, ...others] = readNumbers(
    readDictionary(upload, object.bodyStart, object.bodyEnd).get('Length'),
  );
  if (length === undefined || others.length > 0) return null;
  const end = object.streamStart + length;
  const next = skipWhiteSpace(upload, end);
  return latin1(upload, next, next + 9) === 'endstream' ? end : null;
}
