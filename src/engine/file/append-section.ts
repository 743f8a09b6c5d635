/**
 * Appends an incremental section to a file (ISO 32000-1, 7.5.6), in the form that the file itself uses.
 *
 * Objects are written as they are given. MuPDF would print every number of a
 * changed dictionary anew, and a page box that differs in its fifth decimal
 * moves the pixels of other renderers.
 */
import { concatBytes, findBytes, fromUtf8, latin1 } from '#platform';
import { writeStreamSection, writeTable, type SectionEntry } from './reference-section.js';
import { readIndirectObject, skipValue, skipWhiteSpace } from './syntax.js';
import { readDictionary, readNumbers } from './value-tree.js';

export interface AppendedObject {
  objectNumber: number;
  generation: number;
  /** Everything between `obj` and `endobj`. */
  body: Uint8Array;
}

/** Entries that a new section takes over from the one before; what describes a section's own form is left out. */
const TRAILER_KEYS = ['Root', 'Info', 'ID'];

/** Null where the last section cannot be read. */
export function appendSection(upload: Uint8Array, objects: AppendedObject[]): Uint8Array | null {
  const previous = readLastSection(upload);
  if (previous === null) return null;
  const parts: Uint8Array[] = [upload, encode('\n')];
  let length = upload.length + 1;
  const entries: SectionEntry[] = [];
  for (const object of objects.toSorted((one, other) => one.objectNumber - other.objectNumber)) {
    const { objectNumber, generation } = object;
    entries.push({ kind: 'offset', objectNumber, generation, offset: length });
    const written = [encode(`${objectNumber} ${generation} obj\n`), object.body, encode('\nendobj\n')];
    parts.push(...written);
    for (const part of written) length += part.length;
  }
  const size = Math.max(previous.size, ...entries.map(({ objectNumber }) => objectNumber + 1));
  const trailer = { kept: previous.kept, previous: previous.offset };
  parts.push(
    previous.isStream
      ? writeStreamSection(entries, { ...trailer, size: size + 1 }, { objectNumber: size, offset: length })
      : writeTable(entries, { ...trailer, size }),
    encode(`startxref\n${length}\n%%EOF\n`),
  );
  return concatBytes(parts);
}

interface LastSection {
  offset: number;
  isStream: boolean;
  size: number;
  /** Entries to take over, as written. */
  kept: string;
}

function readLastSection(upload: Uint8Array): LastSection | null {
  const tail = latin1(upload, Math.max(0, upload.length - 2048), upload.length);
  const offset = Number([...tail.matchAll(/startxref\s+(\d+)/gu)].at(-1)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(offset) || offset >= upload.length) return null;
  const isStream = latin1(upload, skipWhiteSpace(upload, offset), offset + 4) !== 'xref';
  const span = isStream ? locateStreamDictionary(upload, offset) : locateTrailer(upload, offset);
  if (span === null) return null;
  const dictionary = readDictionary(upload, span.start, span.end);
  const [size] = readNumbers(dictionary.get('Size'));
  if (size === undefined || !dictionary.has('Root') || dictionary.has('Encrypt')) return null;
  const kept = TRAILER_KEYS.map((key) => {
    const value = dictionary.get(key);
    return value === undefined ? '' : `/${key} ${latin1(upload, value.start, value.end)}`;
  });
  return { offset, isStream, size, kept: kept.join('') };
}

function locateStreamDictionary(upload: Uint8Array, offset: number): { start: number; end: number } | null {
  const object = readIndirectObject(upload, offset);
  return object === null ? null : { start: object.bodyStart, end: object.bodyEnd };
}

function locateTrailer(upload: Uint8Array, offset: number): { start: number; end: number } | null {
  const keyword = findBytes(upload, 'trailer', offset);
  if (keyword < 0) return null;
  const start = keyword + 'trailer'.length;
  return { start, end: skipValue(upload, start) };
}

function encode(text: string): Uint8Array {
  return fromUtf8(text);
}
