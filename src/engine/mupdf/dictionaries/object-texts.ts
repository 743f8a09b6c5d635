/**
 * Objects as the file spells them, whether they stand by themselves or in an object stream (ISO 32000-1, 7.5.7).
 *
 * MuPDF decodes the object streams; what an object in one says is cut out of
 * the decoded bytes as it stands.
 */
import type * as mupdf from 'mupdf';
import { readReference, readEntry } from '../../file/dictionary-text.js';
import { latin1, readIndirectObject, skipValue } from '../../file/syntax.js';
import type { ObjectPlaces } from '../../file/xref.js';
import { readDecoded } from '../content-streams.js';

export interface ObjectText {
  generation: number;
  /** The object's value; of a stream, its dictionary. */
  value: Uint8Array;
}

export class ObjectTexts {
  private readonly upload: Uint8Array;
  private readonly document: mupdf.PDFDocument;
  private readonly places: ObjectPlaces;
  /** Values of compressed objects by number; null for those that several object streams hold. */
  private compressed: Map<number, Uint8Array | null> | null = null;

  constructor(upload: Uint8Array, document: mupdf.PDFDocument, places: ObjectPlaces) {
    this.upload = upload;
    this.document = document;
    this.places = places;
  }

  /** Null where it is not certain which bytes are the object's. */
  read(objectNumber: number): ObjectText | null {
    const offset = this.places.current.get(objectNumber);
    if (offset === undefined) {
      if (!this.places.compressed.has(objectNumber)) return null;
      this.compressed ??= this.readCompressed();
      const value = this.compressed.get(objectNumber) ?? null;
      return value === null ? null : { generation: 0, value };
    }
    const object = readIndirectObject(this.upload, offset);
    if (object === null || object.objectNumber !== objectNumber) return null;
    const { generation, bodyStart, bodyEnd } = object;
    return { generation, value: this.upload.subarray(bodyStart, bodyEnd) };
  }

  /** A value that may be a reference, followed once: no reference refers to another (7.3.10). */
  resolve(value: Uint8Array): Uint8Array | null {
    const objectNumber = readReference(value);
    return objectNumber === null ? value : (this.read(objectNumber)?.value ?? null);
  }

  private readCompressed(): Map<number, Uint8Array | null> {
    const found = new Map<number, Uint8Array | null>();
    for (const [objectNumber, offset] of this.places.current) {
      const object = readIndirectObject(this.upload, offset);
      if (object === null || object.streamStart < 0) continue;
      const type = readEntry(this.upload.subarray(object.bodyStart, object.bodyEnd), 'Type');
      if (type === null || latin1(type, 0, 8).trim() !== '/ObjStm') continue;
      for (const [number, value] of readObjectStream(this.document.newIndirect(objectNumber))) {
        found.set(number, found.has(number) ? null : value);
      }
    }
    return found;
  }
}

/** Number and value of each object that an object stream holds. */
export function readObjectStream(stream: mupdf.PDFObject): [number, Uint8Array][] {
  const decoded = readDecoded(stream);
  const first = stream.get('First').asNumber();
  if (decoded === null || !(first > 0 && first <= decoded.length)) return [];
  const header = latin1(decoded, 0, first).trim().split(/\s+/u).map(Number);
  const objects: [number, Uint8Array][] = [];
  for (let at = 0; at + 1 < header.length; at += 2) {
    const start = first + header[at + 1]!;
    objects.push([header[at]!, decoded.subarray(start, skipValue(decoded, start))]);
  }
  return objects;
}
