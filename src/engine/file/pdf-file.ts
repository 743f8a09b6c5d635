/**
 * The bytes of a file, and what stands where in them: in every revision, by itself or in object streams.
 *
 * Each fact is derived when it is first asked for, and once. Nothing here goes by MuPDF, which tells what an object is,
 * never where its bytes are.
 */
import { findBytes, latin1 } from '#platform';
import { PLAIN_STREAMS, type StreamCipher } from './encryption.js';
import { readObjectStream, type ObjectStream } from './object-streams.js';
import { decodeStream, findStreamEnd } from './stream-bytes.js';
import {
  findHeader,
  findHeads,
  findObjectStart,
  readIndirectObject,
  readObjectHead,
  skipValue,
  type Heads,
  type IndirectObject,
} from './syntax.js';
import { readValue, type FileValue } from './value-tree.js';
import { readObjectPlaces, type ObjectPlaces } from './xref.js';

/** One version of an object. */
export interface ObjectVersion {
  objectNumber: number;
  generation: number;
  /** The file, or the decoded content of the object stream. */
  bytes: Uint8Array;
  /** The value's span; that of a stream's dictionary. */
  start: number;
  end: number;
  container: ObjectStream | null;
  /** Offset after `endstream`; -1 where the object is no stream. */
  streamEnd: number;
}

const NOWHERE: ReadonlyMap<number, number> = new Map();

export class PdfFile {
  readonly bytes: Uint8Array;
  /** How its streams are encrypted: who opens the file says so. Null for ways that are not known. */
  cipher: StreamCipher | null = PLAIN_STREAMS;
  /** The same with cross-references that hold, for each round of writing; null if there is none, undefined before it was sought. */
  mended: PdfFile | null | undefined;
  private knownPlaces: ObjectPlaces | null | undefined;
  private knownHeads: Heads | null = null;
  private knownBody: PdfFile | null = null;
  private isAstray: boolean | null = null;
  private starts: ReadonlySet<number> | null = null;
  private readonly containers = new Map<number, ObjectStream | null>();
  private readonly newest = new Map<number, ObjectVersion | null>();
  private readonly versions = new Map<number, ObjectVersion[] | null>();
  private readonly values = new Map<ObjectVersion, FileValue | null>();

  /** @param bytes not to be changed from now on. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Where its sections say that objects stand; null where one of any revision cannot be read. */
  get places(): ObjectPlaces | null {
    if (this.knownPlaces === undefined) this.knownPlaces = readObjectPlaces(this.bytes);
    return this.knownPlaces;
  }

  /** Offset of the header, from which all others are counted where bytes stand before it; -1 where readers find none. */
  get header(): number {
    return findHeader(this.bytes);
  }

  /** The file from its header on; itself where nothing stands before that. */
  get fromHeader(): PdfFile {
    if (this.header <= 0) return this;
    return (this.knownBody ??= new PdfFile(this.bytes.subarray(this.header)));
  }

  get heads(): Heads {
    return (this.knownHeads ??= findHeads(latin1(this.bytes, 0, this.bytes.length)));
  }

  /** The object that the sections lead to, where it stands by itself; null where another stands there, or none. */
  find(objectNumber: number): IndirectObject | null {
    const offset = this.places?.current.get(objectNumber);
    const object = offset === undefined ? null : readIndirectObject(this.bytes, offset);
    return object?.objectNumber === objectNumber ? object : null;
  }

  /** True where a section leads to the object at an offset, whatever its number. */
  leadsTo(start: number): boolean {
    this.starts ??= new Set(
      Array.from((this.places?.current ?? NOWHERE).values(), (offset) => findObjectStart(this.bytes, offset)),
    );
    return this.starts.has(start);
  }

  /** End of a stream's raw bytes; negative where none is found. */
  findStreamEnd(object: IndirectObject): number {
    return findStreamEnd(this.bytes, object, this.places?.current ?? NOWHERE);
  }

  /** Decrypted and decoded; null for filters that content and object streams hardly use. */
  decode(object: IndirectObject, end: number): Uint8Array | null {
    return this.cipher && decodeStream(this.bytes, object, end, this.cipher);
  }

  /** A stream's decoded content; null for what stands elsewhere than it should or in another filter than deflate. */
  readStream(objectNumber: number): Uint8Array | null {
    const object = this.find(objectNumber);
    if (object === null || object.streamStart < 0) return null;
    const end = this.findStreamEnd(object);
    return end < 0 ? null : this.decode(object, end);
  }

  /** The version that counts; null where it is not found for certain. */
  findNewest(objectNumber: number): ObjectVersion | null {
    return recall(this.newest, objectNumber, () => this.locateNewest(objectNumber));
  }

  /** All versions, in any order; null where one is not found for certain. */
  listVersions(objectNumber: number): ObjectVersion[] | null {
    return recall(this.versions, objectNumber, () => this.locateVersions(objectNumber));
  }

  /**
   * The version that readers show instead which look for the objects themselves, because an entry leads to no object of its
   * number and generation: the last that stands by itself, also where a later one is in an object stream. MuPDF goes by the
   * sections, and does not mind a generation.
   *
   * @returns null where readers have no reason to look, or find the one that the sections lead to.
   */
  findSought(objectNumber: number): ObjectVersion | null {
    const start = this.findSoughtStart(objectNumber);
    return start === null ? null : this.readVersion(objectNumber, start);
  }

  /** Offset of that version. */
  findSoughtStart(objectNumber: number): number | null {
    const start = this.leadsAstray() ? this.heads.last.get(objectNumber) : undefined;
    if (start === undefined) return null;
    const offset = this.places!.current.get(objectNumber);
    return offset !== undefined && findObjectStart(this.bytes, offset) === start ? null : start;
  }

  /** The value in its parts; a stream's dictionary. */
  readValue(version: ObjectVersion): FileValue | null {
    return recall(this.values, version, () => readValue(version.bytes, version.start, version.end));
  }

  private leadsAstray(): boolean {
    this.isAstray ??= [...(this.places?.current ?? NOWHERE)].some(([objectNumber, offset]) => {
      const head = readObjectHead(this.bytes, offset);
      return (
        head?.objectNumber !== objectNumber ||
        head.generation !== (this.places!.generations.get(objectNumber) ?? 0)
      );
    });
    return this.isAstray;
  }

  private locateNewest(objectNumber: number): ObjectVersion | null {
    const { current, compressed } = this.places ?? { current: NOWHERE };
    const offset = current.get(objectNumber);
    if (offset !== undefined) return this.readVersion(objectNumber, offset);
    const container = compressed?.get(objectNumber)?.[0];
    return container === undefined ? null : this.readCompressed(objectNumber, current.get(container));
  }

  private locateVersions(objectNumber: number): ObjectVersion[] | null {
    const offsets = this.listOffsets(objectNumber);
    const versions = offsets.map((offset) => this.readVersion(objectNumber, offset));
    for (const container of this.places?.compressed.get(objectNumber) ?? []) {
      const held = this.listOffsets(container).map((offset) => this.readCompressed(objectNumber, offset));
      const found = held.filter((one) => one !== null);
      // A later version of the object stream may have left the object out.
      versions.push(...(found.length > 0 ? found : [null]));
    }
    const known = versions.filter((version) => version !== null);
    return known.length === versions.length && known.length > 0 ? known : null;
  }

  /** Where the sections of all revisions say that it stands by itself, the newest first. */
  listOffsets(objectNumber: number): number[] {
    const current = this.places?.current.get(objectNumber);
    return [
      ...(current === undefined ? [] : [current]),
      ...(this.places?.superseded.get(objectNumber) ?? []),
    ];
  }

  private readVersion(objectNumber: number, offset: number): ObjectVersion | null {
    const object = readIndirectObject(this.bytes, offset);
    if (object === null || object.objectNumber !== objectNumber) return null;
    const { generation, bodyStart: start, bodyEnd: end } = object;
    const rawEnd = object.streamStart < 0 ? -1 : this.findStreamEnd(object);
    if (object.streamStart >= 0 && rawEnd < 0) return null;
    const streamEnd = rawEnd < 0 ? -1 : findBytes(this.bytes, 'endstream', rawEnd) + 9;
    return { objectNumber, generation, bytes: this.bytes, start, end, container: null, streamEnd };
  }

  private readCompressed(objectNumber: number, offset: number | undefined): ObjectVersion | null {
    const container =
      offset === undefined ? null : recall(this.containers, offset, () => this.readContainer(offset));
    const start = container?.offsets.get(objectNumber);
    if (container === null || start === undefined) return null;
    const { decoded: bytes } = container;
    return {
      objectNumber,
      generation: 0,
      bytes,
      start,
      end: skipValue(bytes, start),
      container,
      streamEnd: -1,
    };
  }

  private readContainer(offset: number): ObjectStream | null {
    const object = readIndirectObject(this.bytes, offset);
    if (object === null || object.streamStart < 0) return null;
    const end = this.findStreamEnd(object);
    return end < 0 ? null : this.cipher && readObjectStream(this.bytes, object, end, this.cipher);
  }
}

function recall<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = find();
    known.set(key, value);
  }
  return value;
}
