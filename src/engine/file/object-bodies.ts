/**
 * Finds the bytes of objects, in every revision, by themselves or in object streams (ISO 32000-1, 7.5.7).
 */
import type { StreamCipher } from './encryption.js';
import { decodeStream, findStreamEnd } from './stream-bytes.js';
import { SoughtObjects } from './found-objects.js';
import { readDictionary, readIndirectObject, readNames, readNumbers, skipValue } from './syntax.js';
import { readValue, type FileValue } from './value-tree.js';
import type { ObjectPlaces } from './xref.js';

/** An object stream with its decoded content, and where its raw bytes stand in the file. */
export interface ObjectStream {
  objectNumber: number;
  generation: number;
  start: number;
  /** The raw bytes, decrypted. */
  plain: Uint8Array;
  filters: string[];
  decoded: Buffer;
  /** Offset of each object in the decoded content, by number. */
  offsets: Map<number, number>;
}

/** One version of an object. */
export interface ObjectBody {
  objectNumber: number;
  /** The file, or the decoded content of the object stream. */
  bytes: Buffer;
  /** The value's span; that of a stream's dictionary. */
  start: number;
  end: number;
  container: ObjectStream | null;
  /** Offset after `endstream`; -1 where the object is no stream. */
  streamEnd: number;
}

/** Encodes content to the length that encoded bytes have: `refitStream`, which knows the filters. */
export type Refit = (content: Uint8Array, filters: string[], encoded: Uint8Array) => Uint8Array | null;

export class ObjectBodies {
  private readonly file: Buffer;
  private readonly places: ObjectPlaces;
  private readonly cipher: StreamCipher;
  private readonly sought: SoughtObjects;
  private readonly containers = new Map<number, ObjectStream | null>();
  private readonly newest = new Map<number, ObjectBody | null>();
  private readonly versions = new Map<number, ObjectBody[] | null>();
  private readonly values = new Map<ObjectBody, FileValue | null>();

  constructor(file: Uint8Array, places: ObjectPlaces, cipher: StreamCipher) {
    this.file = Buffer.from(file.buffer, file.byteOffset, file.length);
    this.places = places;
    this.cipher = cipher;
    this.sought = new SoughtObjects(this.file, places);
  }

  /** The version that counts; null where it is not found for certain. */
  findNewest(objectNumber: number): ObjectBody | null {
    let body = this.newest.get(objectNumber);
    if (body === undefined) {
      body = this.locateNewest(objectNumber);
      this.newest.set(objectNumber, body);
    }
    return body;
  }

  /** The version that other readers take instead, which look for the objects themselves; null where that is the newest, too. */
  findSought(objectNumber: number): ObjectBody | null {
    const start = this.sought.find(objectNumber);
    return start === null ? null : this.readBody(objectNumber, start);
  }

  /** The value in its parts; a stream's dictionary. */
  readValue(body: ObjectBody): FileValue | null {
    let value = this.values.get(body);
    if (value === undefined) {
      value = readValue(body.bytes, body.start, body.end);
      this.values.set(body, value);
    }
    return value;
  }

  private locateNewest(objectNumber: number): ObjectBody | null {
    const offset = this.places.current.get(objectNumber);
    if (offset !== undefined) return this.readBody(objectNumber, offset);
    const container = this.places.compressed.get(objectNumber)?.[0];
    return container === undefined
      ? null
      : this.readCompressed(objectNumber, this.places.current.get(container));
  }

  /** All versions, in any order; null where one is not found for certain. */
  listVersions(objectNumber: number): ObjectBody[] | null {
    let versions = this.versions.get(objectNumber);
    if (versions === undefined) {
      versions = this.locateVersions(objectNumber);
      this.versions.set(objectNumber, versions);
    }
    return versions;
  }

  private locateVersions(objectNumber: number): ObjectBody[] | null {
    const { current, superseded, compressed } = this.places;
    const listOffsets = (number: number): number[] => [
      ...(current.has(number) ? [current.get(number)!] : []),
      ...(superseded.get(number) ?? []),
    ];
    const versions = listOffsets(objectNumber).map((offset) => this.readBody(objectNumber, offset));
    for (const container of compressed.get(objectNumber) ?? []) {
      const found = listOffsets(container).map((offset) => this.readCompressed(objectNumber, offset));
      // A later version of the object stream may have left the object out.
      versions.push(...(found.some((one) => one !== null) ? found.filter((one) => one !== null) : [null]));
    }
    const known = versions.filter((version) => version !== null);
    return known.length === versions.length && known.length > 0 ? known : null;
  }

  /** The raw bytes of an object stream with other content; null where they would be longer or shorter than before. */
  encode(container: ObjectStream, content: Uint8Array, refit: Refit): Uint8Array | null {
    const fitted = refit(content, container.filters, container.plain);
    return fitted && this.cipher.encrypt(container.objectNumber, container.generation, fitted);
  }

  private readBody(objectNumber: number, offset: number): ObjectBody | null {
    const object = readIndirectObject(this.file, offset);
    if (object === null || object.objectNumber !== objectNumber) return null;
    const { bodyStart: start, bodyEnd: end } = object;
    const rawEnd = object.streamStart < 0 ? -1 : findStreamEnd(this.file, object, this.places);
    if (object.streamStart >= 0 && rawEnd < 0) return null;
    const streamEnd = rawEnd < 0 ? -1 : this.file.indexOf('endstream', rawEnd, 'latin1') + 9;
    return { objectNumber, bytes: this.file, start, end, container: null, streamEnd };
  }

  private readCompressed(objectNumber: number, offset: number | undefined): ObjectBody | null {
    const container = offset === undefined ? null : this.readContainer(offset);
    const start = container?.offsets.get(objectNumber);
    if (container === null || start === undefined) return null;
    const { decoded: bytes } = container;
    return { objectNumber, bytes, start, end: skipValue(bytes, start), container, streamEnd: -1 };
  }

  private readContainer(offset: number): ObjectStream | null {
    let container = this.containers.get(offset);
    if (container === undefined) {
      container = this.decodeContainer(offset);
      this.containers.set(offset, container);
    }
    return container;
  }

  private decodeContainer(offset: number): ObjectStream | null {
    const object = readIndirectObject(this.file, offset);
    if (object === null || object.streamStart < 0) return null;
    const dictionary = readDictionary(this.file, object.bodyStart, object.bodyEnd);
    const [count] = readNumbers(dictionary.get('N'));
    const [first] = readNumbers(dictionary.get('First'));
    const end = findStreamEnd(this.file, object, this.places);
    if (readNames(dictionary.get('Type'))[0] !== 'ObjStm' || dictionary.has('DecodeParms') || end < 0)
      return null;
    const decoded = decodeStream(this.file, object, end, this.cipher);
    if (decoded === null || count === undefined || first === undefined) return null;
    const { objectNumber, generation, streamStart: start } = object;
    const plain = this.cipher.decrypt(objectNumber, generation, this.file.subarray(start, end));
    const offsets = readOffsets(decoded, count, first);
    if (plain === null || offsets === null) return null;
    const filters = readNames(dictionary.get('Filter'));
    return { objectNumber, generation, start, plain, filters, decoded, offsets };
  }
}

/** The pairs of number and offset before the first object; null where one stands there twice. */
function readOffsets(decoded: Buffer, count: number, first: number): Map<number, number> | null {
  const numbers = decoded.toString('latin1', 0, first).trim().split(/\s+/u).map(Number);
  const offsets = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const [objectNumber, offset] = [numbers[2 * at], numbers[2 * at + 1]];
    if (!Number.isSafeInteger(objectNumber) || !Number.isSafeInteger(offset)) return null;
    if (offsets.has(objectNumber!)) return null;
    offsets.set(objectNumber!, first + offset!);
  }
  return offsets;
}
