/**
 * Appends an incremental section to a file (ISO 32000-1, 7.5.6), in the form that the file itself uses.
 *
 * Objects are written exactly as given. MuPDF would reformat every number of a changed dictionary, and a page box that
 * differs in its fifth decimal changes pixels in other renderers.
 */
import { concatBytes, findBytes, fromLatin1, latin1 } from '#platform';
import { writeSection, type SectionEntry } from './reference-section.js';
import { readIndirectObject, skipValue, skipWhiteSpace } from './syntax.js';
import { readDictionary, readNumbers, type Span } from './value-tree.js';

export interface AppendedObject {
  objectNumber: number;
  generation: number;
  /** Everything between `obj` and `endobj`. */
  body: Uint8Array;
}

/** Trailer entries that are copied from the previous section. Entries about the form of a section are not. */
const TRAILER_KEYS = ['Root', 'Info', 'ID'];

/** Null if the file's last section cannot be read. */
export function appendSection(upload: Uint8Array, objects: AppendedObject[]): Uint8Array | null {
  const previous = readLastSection(upload);
  if (previous === null) return null;
  const parts: Uint8Array[] = [upload, fromLatin1('\n')];
  let length = upload.length + 1;
  const entries: SectionEntry[] = [];
  for (const object of objects.toSorted((one, other) => one.objectNumber - other.objectNumber)) {
    const { objectNumber, generation } = object;
    entries.push({ kind: 'offset', objectNumber, generation, offset: length });
    const head = fromLatin1(`${objectNumber} ${generation} obj\n`);
    const written = concatBytes([head, object.body, fromLatin1('\nendobj\n')]);
    parts.push(written);
    length += written.length;
  }
  const next = Math.max(previous.size, ...entries.map(({ objectNumber }) => objectNumber + 1));
  const { kept, isStream } = previous;
  parts.push(writeSection({ entries, isStream, next, kept, previous: previous.offset }, length));
  return concatBytes(parts);
}

/** The last section of the cross-references; `kept` are the entries to copy, as written in the file. */
function readLastSection(upload: Uint8Array) {
  const tail = latin1(upload, Math.max(0, upload.length - 2048), upload.length);
  const offset = Number([...tail.matchAll(/startxref\s+(\d+)/gu)].at(-1)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(offset) || offset >= upload.length) return null;
  const isStream = latin1(upload, skipWhiteSpace(upload, offset), offset + 4) !== 'xref';
  const object = isStream ? readIndirectObject(upload, offset) : null;
  const span = isStream
    ? object && { start: object.bodyStart, end: object.bodyEnd }
    : locateTrailer(upload, offset);
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

function locateTrailer(upload: Uint8Array, offset: number): Span | null {
  const keyword = findBytes(upload, 'trailer', offset);
  if (keyword < 0) return null;
  const start = keyword + 'trailer'.length;
  return { start, end: skipValue(upload, start) };
}
