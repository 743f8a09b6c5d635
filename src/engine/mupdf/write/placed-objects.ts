/**
 * What cross-reference sections are to tell of a file whose own lead astray.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { FoundObject } from '../../file/found-objects.js';
import type { PlacedObject } from '../../file/rebuilt-references.js';
import { readObjectStream } from '../dictionaries/object-texts.js';
import { listObjectStreams } from './object-streams.js';

/** What a trailer says of the document itself (ISO 32000-1, 7.5.5). */
const TRAILER_KEYS = ['Root', 'Info', 'Encrypt', 'ID'];

/** Every version of every object, where it stands. */
export function placeObjects(document: mupdf.PDFDocument, found: FoundObject[]): PlacedObject[] {
  return [...found.map(placeObject), ...listCompressed(document, found)];
}

function placeObject({ objectNumber, generation, start }: FoundObject): PlacedObject {
  return { objectNumber, start, entry: { objectNumber, kind: 'offset', offset: start, generation } };
}

/** Objects within object streams (7.5.7), which count for as old as their stream. */
function listCompressed(document: mupdf.PDFDocument, found: FoundObject[]): PlacedObject[] {
  return listObjectStreams(document, found).flatMap(({ objectNumber: container, start }) =>
    readObjectStream(document.newIndirect(container)).map(([objectNumber], index) => ({
      objectNumber,
      start,
      entry: { objectNumber, kind: 'compressed' as const, container, index },
    })),
  );
}

/** The entries of a trailer for such sections. */
export function printTrailer(document: mupdf.PDFDocument): string {
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
