/**
 * Overwrites parts of dictionaries and arrays, and whole objects, without changing their length.
 *
 * A dropped entry becomes spaces, a string `()`, and an object `null`, so no offset, length or cross-reference entry
 * changes. An object stream is decoded, patched and encoded to its old length. Edits come in groups. A group is applied
 * completely or not at all, because a reference to a removed object is worse than a leftover.
 */
import { fromLatin1 } from '#platform';
import { refitStream } from '../content/refit.js';
import { allOrNull } from '../values/group-by.js';
import type { ObjectStream } from './object-streams.js';
import type { ObjectVersion, PdfFile } from './pdf-file.js';
import { findValuePart, type ValuePath } from './value-paths.js';
import { readValue, type FileValue, type Span } from './value-tree.js';

/**
 * `drop` removes an entry or element from the newest version only, because older versions are not read.
 * `empty` empties a string in all versions. `null` replaces a whole object or stream in all versions.
 */
export type DictionaryEdit = PartEdit | { kind: 'null'; objectNumber: number };

export interface PartEdit {
  kind: 'drop' | 'empty';
  objectNumber: number;
  path: ValuePath;
}

export interface Replacement {
  at: number;
  bytes: Uint8Array;
}

interface Overwrite extends Span {
  container: ObjectStream | null;
  /** The new beginning of the span; the rest becomes spaces. */
  text: string;
}

const NULL = ' null ';

/**
 * @param keepsStringsPlain false for an encrypted file: `()` is not valid ciphertext, so the whole entry is dropped.
 * @returns the indices of groups that cannot be applied; if there are none, the replacements.
 */
export function patchObjects(
  file: PdfFile,
  groups: DictionaryEdit[][],
  keepsStringsPlain: boolean,
): { failed: Set<number> } | { failed: null; replacements: Replacement[] } {
  const located = groups.map(
    (edits) => allOrNull(edits.map((edit) => locateEdit(file, edit, keepsStringsPlain)))?.flat() ?? null,
  );
  const failed = new Set(located.flatMap((overwrites, at) => (overwrites === null ? [at] : [])));
  if (failed.size > 0) return { failed };
  const all = located.flatMap((overwrites) => overwrites!);
  const replacements = all.filter(({ container }) => container === null).map(writeSpan);
  for (const container of new Set(all.flatMap((one) => one.container ?? []))) {
    const own = all.filter((one) => one.container === container);
    const encoded = encodeObjectStream(file, container, applyOverwrites(container.decoded, own));
    if (encoded !== null) replacements.push({ at: container.start, bytes: encoded });
    else {
      located.forEach((overwrites, at) => {
        if (overwrites!.some((one) => one.container === container)) failed.add(at);
      });
    }
  }
  return failed.size > 0 ? { failed } : { failed: null, replacements };
}

/** Applies edits to a value's bytes; null if an edit does not apply. */
export function editValue(bytes: Uint8Array, edits: PartEdit[]): Uint8Array | null {
  const value = readValue(bytes, 0, bytes.length);
  const overwrites = value && allOrNull(edits.map((edit) => overwritePart(value, null, edit, true)));
  return overwrites && applyOverwrites(bytes, overwrites);
}

/** Encodes new content of an object stream; null if it does not fit the old length. */
export function encodeObjectStream(
  { cipher }: PdfFile,
  { objectNumber, generation, filters, plain }: ObjectStream,
  content: Uint8Array,
): Uint8Array | null {
  const fitted = refitStream(content, filters, plain);
  return fitted && cipher && cipher.encrypt(objectNumber, generation, fitted);
}

function locateEdit(file: PdfFile, edit: DictionaryEdit, keepsStringsPlain: boolean): Overwrite[] | null {
  if (edit.kind === 'null') {
    const versions = file.listVersions(edit.objectNumber);
    return versions && allOrNull(versions.map(overwriteObject));
  }
  const overwriteIn = (version: ObjectVersion): Overwrite | null => {
    const { container } = version;
    const value = file.readValue(version);
    return value && overwritePart(value, container, edit, keepsStringsPlain || container !== null);
  };
  const newest = file.findNewest(edit.objectNumber);
  const overwrite = newest && overwriteIn(newest);
  if (overwrite === null) return null;
  if (edit.kind === 'drop') return [overwrite];
  // The newest version must contain the string. Older versions may lack it.
  const overwrites = file.listVersions(edit.objectNumber)?.map(overwriteIn);
  return overwrites?.filter((one) => one !== null) ?? null;
}

function overwritePart(
  value: FileValue,
  container: ObjectStream | null,
  { kind, path }: PartEdit,
  isPlain: boolean,
): Overwrite | null {
  const part = findValuePart(value, path);
  if (part === null) return null;
  if (kind === 'drop') return { container, start: part.start, end: part.end, text: '' };
  const { value: string } = part;
  if (string.kind !== 'string') return null;
  if (isPlain) return { container, start: string.start, end: string.end, text: '()' };
  return part.isEntry ? { container, start: part.start, end: part.end, text: '' } : null;
}

function overwriteObject({ start, end, container, streamEnd }: ObjectVersion): Overwrite | null {
  const last = Math.max(end, streamEnd);
  // `null` needs white space on both sides, because there may be none after `obj` and before `endobj`.
  return last - start < NULL.length ? null : { container, start, end: last, text: NULL };
}

/** A span that becomes a text, and spaces behind it. */
export function writeSpan({ start, end, text }: Span & { text: string }): Replacement {
  const bytes = new Uint8Array(end - start).fill(0x20);
  bytes.set(fromLatin1(text));
  return { at: start, bytes };
}

function applyOverwrites(bytes: Uint8Array, overwrites: Overwrite[]): Uint8Array {
  const patched = Uint8Array.from(bytes);
  for (const overwrite of overwrites) {
    const { at, bytes: span } = writeSpan(overwrite);
    patched.set(span, at);
  }
  return patched;
}
