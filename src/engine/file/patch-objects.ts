/**
 * Overwrites parts of dictionaries and arrays, and whole objects, without changing their length.
 *
 * A dropped entry becomes spaces, a string `()`, and an object `null`, so no offset, length or cross-reference entry
 * changes. An object stream is decoded, patched and encoded to its old length. Edits come in groups. A group is applied
 * completely or not at all, because a reference to a removed object is worse than a leftover.
 */
import { fromLatin1 } from '#platform';
import { refitStream } from '../content/refit.js';
import { allOrNull, groupBy } from '../values/collections.js';
import { PLAIN_STREAMS } from './encryption.js';
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

export interface Overwrite extends Span {
  /** The new beginning of the span; the rest becomes spaces. */
  text: string;
}

/** An overwrite of the file's bytes, or of an object stream's content. */
interface LocatedOverwrite extends Overwrite {
  container: ObjectStream | null;
}

const NULL = ' null ';

/** Returns the indices of groups that cannot be applied; if there are none, the replacements. */
export function patchObjects(
  file: PdfFile,
  groups: DictionaryEdit[][],
): { failed: Set<number> } | { failed: null; replacements: Replacement[] } {
  const located = groups.map(
    (edits) => allOrNull(edits.map((edit) => locateEdit(file, edit)))?.flat() ?? null,
  );
  const failed = new Set(located.flatMap((overwrites, at) => (overwrites === null ? [at] : [])));
  if (failed.size > 0) return { failed };
  const byContainer = groupBy(
    located.flatMap((overwrites) => overwrites!),
    ({ container }) => container,
  );
  const replacements = (byContainer.get(null) ?? []).map(writeSpan);
  for (const [container, own] of byContainer) {
    if (container === null) continue;
    const { objectNumber, generation, start, filters, plain, decoded } = container;
    const fitted = refitStream(applyOverwrites(decoded, own), filters, plain);
    if (fitted !== null && file.cipher !== null) {
      replacements.push({ at: start, bytes: file.cipher.encrypt(objectNumber, generation, fitted) });
    } else {
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
  const overwrites = value && allOrNull(edits.map((edit) => overwritePart(value, edit, true)));
  return overwrites && applyOverwrites(bytes, overwrites);
}

function locateEdit(file: PdfFile, edit: DictionaryEdit): LocatedOverwrite[] | null {
  if (edit.kind === 'null') {
    const versions = file.listVersions(edit.objectNumber);
    return versions && allOrNull(versions.map(overwriteObject));
  }
  const isPlain = file.cipher === PLAIN_STREAMS;
  const overwriteIn = (version: ObjectVersion): LocatedOverwrite | null => {
    const { container } = version;
    const value = file.readValue(version);
    const overwrite = value && overwritePart(value, edit, isPlain || container !== null);
    return overwrite && { ...overwrite, container };
  };
  const newest = file.findNewest(edit.objectNumber);
  const overwrite = newest && overwriteIn(newest);
  if (overwrite === null) return null;
  if (edit.kind === 'drop') return [overwrite];
  // The newest version must contain the string. Older versions may lack it.
  const overwrites = file.listVersions(edit.objectNumber)?.map(overwriteIn);
  return overwrites?.filter((one) => one !== null) ?? null;
}

/** @param isPlain false for encrypted bytes: `()` is not valid ciphertext, so the whole entry is dropped. */
function overwritePart(value: FileValue, { kind, path }: PartEdit, isPlain: boolean): Overwrite | null {
  const part = findValuePart(value, path);
  if (part === null) return null;
  const { start, end, isEntry, value: string } = part;
  if (kind === 'drop') return { start, end, text: '' };
  if (string.kind !== 'string') return null;
  if (isPlain) return { start: string.start, end: string.end, text: '()' };
  return isEntry ? { start, end, text: '' } : null;
}

function overwriteObject({ start, end, container, streamEnd }: ObjectVersion): LocatedOverwrite | null {
  const last = Math.max(end, streamEnd);
  // `null` needs white space on both sides, because there may be none after `obj` and before `endobj`.
  return last - start < NULL.length ? null : { container, start, end: last, text: NULL };
}

/** A span that becomes a text, and spaces behind it. */
export function writeSpan({ start, end, text }: Overwrite): Replacement {
  const bytes = new Uint8Array(end - start).fill(0x20);
  bytes.set(fromLatin1(text));
  return { at: start, bytes };
}

function applyOverwrites(bytes: Uint8Array, overwrites: Overwrite[]): Uint8Array {
  return applyReplacements(Uint8Array.from(bytes), overwrites.map(writeSpan));
}

/** Changes the given bytes. */
export function applyReplacements(bytes: Uint8Array, replacements: Replacement[]): Uint8Array {
  for (const { at, bytes: replacement } of replacements) bytes.set(replacement, at);
  return bytes;
}
