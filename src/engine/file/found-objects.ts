/**
 * Finds a file's objects by walking through its bytes, where its cross-reference sections lead astray.
 *
 * What stands in the data of a stream is none of this file's, as in a PDF within a PDF.
 */
import { findStreamEnd } from './stream-bytes.js';
import { latin1, OBJECT_HEADER, readIndirectObject, skipWhiteSpace, type IndirectObject } from './syntax.js';
import type { ObjectPlaces } from './xref.js';

/** An object that stands by itself. */
export interface FoundObject {
  objectNumber: number;
  generation: number;
  /** Offset of the object's number. */
  start: number;
}

const END_STREAM = 'endstream';
/** What may stand behind a value; behind anything else the value has lost its end. */
const AFTER_VALUE = /^(?:endobj|\d{1,10}\s+\d{1,5}\s+obj|xref|trailer|startxref)/u;
const LONGEST_AFTER_VALUE = 32;

/** All versions of all objects, in the order of the file. */
export function findObjects(file: Uint8Array): FoundObject[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const text = latin1(file, 0, file.length);
  const places = guessPlaces(text);
  const found: FoundObject[] = [];
  const header = new RegExp(OBJECT_HEADER);
  for (let match = header.exec(text); match !== null; match = header.exec(text)) {
    const object = readIndirectObject(file, match.index);
    if (object === null) continue;
    const { objectNumber, generation, start } = object;
    if (objectNumber > 0) found.push({ objectNumber, generation, start });
    header.lastIndex = skipObject(bytes, object, places);
  }
  return found;
}

/** The last header of each number; lengths of streams that other objects hold are looked up there. */
function guessPlaces(text: string): ObjectPlaces {
  const current = new Map<number, number>();
  for (const { 1: number, index } of text.matchAll(OBJECT_HEADER)) current.set(Number(number), index);
  return { current, superseded: new Map(), compressed: new Map() };
}

/** Offset to go on from: behind the data of a stream, behind a value that ends as it should, or else within it. */
function skipObject(bytes: Buffer, object: IndirectObject, places: ObjectPlaces): number {
  const { bodyStart, bodyEnd, streamStart } = object;
  if (streamStart >= 0) {
    const end = findStreamEnd(bytes, object, places);
    return end < 0 ? streamStart : bytes.indexOf(END_STREAM, end, 'latin1') + END_STREAM.length;
  }
  const next = skipWhiteSpace(bytes, bodyEnd);
  return AFTER_VALUE.test(latin1(bytes, next, next + LONGEST_AFTER_VALUE)) ? bodyEnd : bodyStart;
}
