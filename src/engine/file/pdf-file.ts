/**
 * The bytes of a file, and the places of its objects: in every revision, inside and outside object streams.
 *
 * Each fact is derived once, on first use. Nothing here uses MuPDF, which gives an object's value but not the place of
 * its bytes.
 */
import { findBytes, latin1 } from '#platform';
import { allOrNull, getOrCreate } from '../values/collections.js';
import { PLAIN_STREAMS, type StreamCipher } from './encryption.js';
import { readObjectStream, type ObjectStream } from './object-streams.js';
import { decodeStream, findStreamEnd } from './stream-bytes.js';
import { findHeads, readIndirectObject, skipValue, type Heads, type IndirectObject } from './syntax.js';
import { readValue, type FileValue } from './value-tree.js';
import { readObjectPlaces, type ObjectPlaces } from './xref.js';

export interface ObjectVersion {
  /** The file, or the decoded content of the object stream. */
  bytes: Uint8Array;
  /** The value's span; for a stream, its dictionary's. */
  start: number;
  end: number;
  container: ObjectStream | null;
  /** Offset after `endstream`; -1 if the object is not a stream. */
  streamEnd: number;
}

const NOWHERE: ReadonlyMap<number, never> = new Map<number, never>();

/** Readers search for the file header only in this many bytes. */
const LONGEST_PREFIX = 1024;

export class PdfFile {
  readonly bytes: Uint8Array;
  /** The encryption of its streams, set by the code that opens the file; null if it is unknown. */
  cipher: StreamCipher | null = PLAIN_STREAMS;
  private knownPlaces: ObjectPlaces | null | undefined;
  private knownHeads: Heads | null = null;
  private knownBody: PdfFile | null = null;
  private readonly containers = new Map<number, ObjectStream | null>();
  private readonly newest = new Map<number, ObjectVersion | null>();
  private readonly values = new Map<ObjectVersion, FileValue | null>();

  /** @param bytes must not be changed afterwards. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The objects' places by the cross-reference sections; null if a section of any revision cannot be read. */
  get places(): ObjectPlaces | null {
    if (this.knownPlaces === undefined) this.knownPlaces = readObjectPlaces(this.bytes);
    return this.knownPlaces;
  }

  /** Offset of the file header; -1 if readers find none. If bytes precede it, all other offsets are relative to it. */
  get header(): number {
    return latin1(this.bytes, 0, LONGEST_PREFIX).indexOf('%PDF-');
  }

  /** The file from its header on; the file itself if no bytes precede the header. */
  get fromHeader(): PdfFile {
    if (this.header <= 0) return this;
    return (this.knownBody ??= new PdfFile(this.bytes.subarray(this.header)));
  }

  /** Current offsets, of no objects if a section cannot be read. */
  get current(): ReadonlyMap<number, number> {
    return this.places?.current ?? NOWHERE;
  }

  /** Object streams of objects, of none if a section cannot be read. */
  get compressed(): ReadonlyMap<number, readonly number[]> {
    return this.places?.compressed ?? NOWHERE;
  }

  get heads(): Heads {
    return (this.knownHeads ??= findHeads(latin1(this.bytes, 0, this.bytes.length)));
  }

  /**
   * The object at the place that the sections give, outside object streams; null if a different object or none is
   * there.
   */
  find(objectNumber: number): IndirectObject | null {
    const offset = this.current.get(objectNumber);
    const object = offset === undefined ? null : readIndirectObject(this.bytes, offset);
    return object?.objectNumber === objectNumber ? object : null;
  }

  /** End of a stream's raw bytes; negative if not found, or if the object is not a stream. */
  findStreamEnd(object: IndirectObject): number {
    return findStreamEnd(this.bytes, object, this.current);
  }

  /** Decrypts and decodes a stream; null without an end, and for filters that content and object streams rarely use. */
  decode(object: IndirectObject, end = this.findStreamEnd(object)): Uint8Array | null {
    if (end < 0 || this.cipher === null) return null;
    return decodeStream(this.bytes, object, end, this.cipher)?.decoded ?? null;
  }

  /** A stream's decoded content; null if the stream is not at its place or uses another filter than deflate. */
  readStream(objectNumber: number): Uint8Array | null {
    const object = this.find(objectNumber);
    return object && this.decode(object);
  }

  /** The current version; null if it cannot be found with certainty. */
  findNewest(objectNumber: number): ObjectVersion | null {
    return getOrCreate(this.newest, objectNumber, () => {
      const offset = this.current.get(objectNumber);
      if (offset !== undefined) return this.readVersion(objectNumber, offset);
      const container = this.compressed.get(objectNumber)?.[0];
      return container === undefined ? null : this.readCompressed(objectNumber, this.current.get(container));
    });
  }

  /** The last version outside object streams, listed or not: readers that scan the file for objects show it. */
  findLast(objectNumber: number): ObjectVersion | null {
    const start = this.heads.last.get(objectNumber);
    return start === undefined ? null : this.readVersion(objectNumber, start);
  }

  /** All versions, in any order; null if one cannot be found with certainty. */
  listVersions(objectNumber: number): ObjectVersion[] | null {
    const offsets = this.listOffsets(objectNumber);
    const versions = offsets.map((offset) => this.readVersion(objectNumber, offset));
    for (const container of this.compressed.get(objectNumber) ?? []) {
      const held = this.listOffsets(container).map((offset) => this.readCompressed(objectNumber, offset));
      const found = held.filter((one) => one !== null);
      // A later version of the object stream may lack the object.
      versions.push(...(found.length > 0 ? found : [null]));
    }
    return versions.length > 0 ? allOrNull(versions) : null;
  }

  /** The parsed value; for a stream, its dictionary. */
  readValue(version: ObjectVersion): FileValue | null {
    return getOrCreate(this.values, version, () => readValue(version.bytes, version.start, version.end));
  }

  /** The object's offsets by the sections of all revisions, newest first. */
  listOffsets(objectNumber: number): number[] {
    const older = this.places?.superseded.get(objectNumber) ?? [];
    return [this.current.get(objectNumber) ?? [], older].flat();
  }

  private readVersion(objectNumber: number, offset: number): ObjectVersion | null {
    const object = readIndirectObject(this.bytes, offset);
    if (object?.objectNumber !== objectNumber) return null;
    const rawEnd = this.findStreamEnd(object);
    if (object.streamStart >= 0 && rawEnd < 0) return null;
    const streamEnd = rawEnd < 0 ? -1 : findBytes(this.bytes, 'endstream', rawEnd) + 9;
    const { bodyStart: start, bodyEnd: end } = object;
    return { bytes: this.bytes, start, end, container: null, streamEnd };
  }

  private readCompressed(objectNumber: number, offset: number | undefined): ObjectVersion | null {
    const container =
      offset === undefined ? null : getOrCreate(this.containers, offset, () => this.readContainer(offset));
    const start = container?.offsets.get(objectNumber);
    if (container === null || start === undefined) return null;
    const { decoded: bytes } = container;
    return { bytes, start, end: skipValue(bytes, start), container, streamEnd: -1 };
  }

  private readContainer(offset: number): ObjectStream | null {
    const object = readIndirectObject(this.bytes, offset);
    const end = object === null ? -1 : this.findStreamEnd(object);
    if (object === null || end < 0 || this.cipher === null) return null;
    return readObjectStream(this.bytes, object, end, this.cipher);
  }
}
