/**
 * Reads a finished file as a reader without repair would (ISO 32000-1, 7.3.8 and 7.5).
 *
 * Each object must be where the cross-reference entry says, with its number and generation; each edited stream must have
 * the declared length, and deflated data must inflate.
 */
import { equalBytes, inflate, latin1 } from '#platform';
import { countUpTo } from '../values/sorted.js';
import { StrictFault, StrictReader, readWholeEntry, type StrictValue } from './strict-values.js';
import { readStrictXref, type StrictEntry } from './strict-xref.js';

/** Streams that decode to more are not decoded: only their length is checked. */
const MAX_DECODED = 64 * 1024 * 1024;

export interface StrictScope {
  /** Objects that were edited: their data is decoded, too. */
  touched: Iterable<number>;
  /** Objects that may have changed because their data is no longer used. */
  emptied?: Iterable<number>;
  /** Every object at or after this offset is new. */
  newFrom: number;
  /** The file that the output was made from byte by byte. */
  upload?: Uint8Array;
}

/** Null if a strict reader finds every object; otherwise what is wrong, without quoting the document. */
export function findStrictFault(file: Uint8Array, scope: StrictScope): string | null {
  const { newFrom, upload } = scope;
  const touched = new Set(scope.touched);
  try {
    const strict = new StrictFile(file);
    if (newFrom === 0) strict.checkReferences(strict.trailer);
    for (const [objectNumber, entry] of strict.entries) {
      if (entry.kind !== 'offset' || entry.offset < newFrom) continue;
      const object = strict.readHead(objectNumber);
      // In a mended file no fault but the length of an untouched stream comes from the upload.
      if (newFrom === 0 && object !== null) strict.checkReferences(object.value);
    }
    for (const objectNumber of touched) strict.checkData(objectNumber);
    if (upload !== undefined) strict.checkUntouched(upload, new Set([...touched, ...(scope.emptied ?? [])]));
    return null;
  } catch (error) {
    if (error instanceof StrictFault) return error.message;
    // A strict reader refuses values that nest deeper than the stack allows.
    if (error instanceof RangeError) return 'values that nest too deep';
    throw error;
  }
}

const END_OF_DATA = /^[\0\t\n\f\r ]{0,16}endstream/u;
const END_OF_DATA_BYTES = 16 + 'endstream'.length;

const COMPARED_AT_ONCE = 4096;

/** Half-open ranges of the upload's bytes that changed, in ascending order. */
function listDifferences(upload: Uint8Array, file: Uint8Array): { start: number; end: number }[] {
  const differences: { start: number; end: number }[] = [];
  for (let from = 0; from < upload.length; from += COMPARED_AT_ONCE) {
    const to = Math.min(upload.length, from + COMPARED_AT_ONCE);
    if (equalBytes(file.subarray(from, to), upload.subarray(from, to))) continue;
    for (let at = from; at < to; at++) {
      if (file[at] === upload[at]) continue;
      const last = differences.at(-1);
      if (last?.end === at) last.end++;
      else differences.push({ start: at, end: at + 1 });
    }
  }
  return differences;
}

class StrictFile {
  readonly entries: Map<number, StrictEntry>;
  readonly trailer: StrictValue;
  private readonly bytes: Uint8Array;
  private readonly text: string;
  private readonly isEncrypted: boolean;

  constructor(file: Uint8Array) {
    this.bytes = file;
    this.text = latin1(file);
    const { entries, trailer, isEncrypted } = readStrictXref(file, this.text);
    this.entries = entries;
    this.trailer = { kind: 'dictionary', entries: trailer };
    this.isEncrypted = isEncrypted;
  }

  /**
   * The object without its data: a stream whose length refers to the stream itself would cause an endless loop.
   *
   * @returns with the offset after the keyword `stream`, null if there is none; null for an object that is free, unknown
   * or in an object stream.
   */
  readHead(objectNumber: number): { value: StrictValue; dataStart: number | null } | null {
    const entry = this.entries.get(objectNumber);
    if (entry?.kind !== 'offset') return null;
    const { offset, generation } = entry;
    const reader = new StrictReader(this.text, offset);
    if (reader.readWhole() !== objectNumber) throw new StrictFault('the number of an object');
    if (reader.readWhole() !== generation) throw new StrictFault('the generation of an object');
    reader.expect('obj');
    const value = reader.readValue();
    const isStream = reader.peekToken() === 'stream';
    if (isStream) reader.expect('stream');
    return { value, dataStart: isStream ? reader.at : null };
  }

  /** 7.3.10: a reference with another generation refers to the null object. */
  checkReferences(value: StrictValue): void {
    if (value.kind === 'reference') {
      const entry = this.entries.get(value.objectNumber);
      if (entry?.kind === 'offset' && entry.generation !== value.generation) {
        throw new StrictFault('the generation of a reference');
      }
    } else if (value.kind === 'array') for (const item of value.items) this.checkReferences(item);
    else if (value.kind === 'dictionary') {
      for (const entry of value.entries.values()) this.checkReferences(entry);
    }
  }

  /** Reads an object with its data, and decodes the data if it is deflated. */
  checkData(objectNumber: number): void {
    const object = this.readHead(objectNumber);
    if (object?.value.kind !== 'dictionary' || object.dataStart === null) return;
    const data = this.readData(object.dataStart, object.value.entries);
    if (this.isEncrypted) return;
    const filter = object.value.entries.get('Filter');
    const first = filter?.kind === 'array' ? filter.items[0] : filter;
    if (first?.kind !== 'name' || first.text !== 'FlateDecode') return;
    try {
      inflate(this.bytes.subarray(data.start, data.end), { maxOutputLength: MAX_DECODED });
    } catch (error) {
      if (!(error instanceof RangeError)) throw new StrictFault('deflated data', { cause: error });
    }
  }

  /** Checks that differences from the upload are only in edited or emptied objects, or outside of objects. */
  checkUntouched(upload: Uint8Array, touched: ReadonlySet<number>): void {
    const places = [...this.entries]
      .flatMap(([objectNumber, entry]) =>
        entry.kind === 'offset' ? [{ objectNumber, offset: entry.offset }] : [],
      )
      .sort((one, other) => one.offset - other.offset);
    const containers = new Set(
      [...touched].map((objectNumber) => {
        const entry = this.entries.get(objectNumber);
        return entry?.kind === 'compressed' ? entry.container : objectNumber;
      }),
    );
    for (const { start, end } of listDifferences(upload, this.bytes)) {
      for (let at = countUpTo(places, ({ offset }) => offset, end - 1) - 1; at >= 0; at--) {
        const { objectNumber, offset } = places[at]!;
        const reaches = offset >= start || this.findEnd(offset) > start;
        if (reaches && !touched.has(objectNumber) && !containers.has(objectNumber)) {
          throw new StrictFault('an object that was not to change');
        }
        if (offset <= start) break;
      }
    }
  }

  /** Offset after the object, searched by keyword, because the length of a caller's stream may be wrong. */
  private findEnd(offset: number): number {
    const end = this.text.indexOf('endobj', offset);
    const keyword = this.text.indexOf('stream', offset);
    if (keyword < 0 || (end >= 0 && end < keyword)) return end;
    return this.text.indexOf('endstream', keyword);
  }

  /** @param keywordEnd the offset after `stream`. */
  private readData(keywordEnd: number, entries: Map<string, StrictValue>): { start: number; end: number } {
    const lineEnd = /^ {0,8}(?:\r?\n|\r)/u.exec(this.text.slice(keywordEnd, keywordEnd + 10))?.[0];
    if (lineEnd === undefined) throw new StrictFault('the line end after stream');
    const start = keywordEnd + lineEnd.length;
    const end = start + this.readLength(entries);
    if (!END_OF_DATA.test(this.text.slice(end, end + END_OF_DATA_BYTES))) {
      throw new StrictFault('the length of a stream');
    }
    return { start, end };
  }

  private readLength(entries: Map<string, StrictValue>): number {
    const declared = entries.get('Length');
    if (declared?.kind !== 'reference') {
      const length = readWholeEntry(entries, 'Length');
      if (length === undefined) throw new StrictFault('a stream without length');
      return length;
    }
    const held = this.entries.get(declared.objectNumber);
    if (held?.kind !== 'offset') throw new StrictFault('the length of a stream, held elsewhere');
    const object = this.readHead(declared.objectNumber);
    if (object?.value.kind !== 'number') throw new StrictFault('the length of a stream, held elsewhere');
    return Number(object.value.text);
  }
}
