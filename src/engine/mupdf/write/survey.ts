/** All objects in a file's bytes, together with MuPDF's view of them. */
import type * as mupdf from 'mupdf';
import { findObjects, type FoundObject, type FoundObjects } from '../../file/found-objects.js';
import { readHeader } from '../../file/object-streams.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { skipValue } from '../../file/syntax.js';
import { readDecoded } from '../content-streams.js';
import { orNull, useOnce } from '../objects.js';

/** An object stream (ISO 32000-1, 7.5.7), with the number and value of each of its objects, as MuPDF decodes it. */
export interface SurveyedStream {
  found: FoundObject;
  held: [objectNumber: number, value: Uint8Array][];
}

export class Survey {
  readonly document: mupdf.PDFDocument;
  /** The file from its header on. */
  readonly file: PdfFile;
  readonly found: FoundObjects;
  /** The last version of each object outside object streams. */
  readonly newest: ReadonlyMap<number, FoundObject>;
  private streams: SurveyedStream[] | null = null;

  /**
   * Makes MuPDF read every object, because it repairs a file only when it reads a broken object, and the repair must
   * come before any check.
   *
   * @param document opened from the file and not changed.
   */
  constructor(document: mupdf.PDFDocument, file: PdfFile) {
    loadObjects(document);
    this.document = document;
    this.file = file.fromHeader;
    this.found = findObjects(this.file);
    this.newest = new Map(this.found.objects.map((object) => [object.objectNumber, object]));
  }

  get objectStreams(): SurveyedStream[] {
    this.streams ??= [...this.newest.values()].flatMap((found) => {
      if (!this.isStream(found.objectNumber)) return [];
      const stream = this.document.newIndirect(found.objectNumber);
      return stream.get('Type').toString() === '/ObjStm' ? [{ found, held: listContained(stream) }] : [];
    });
    return this.streams;
  }

  /** False also for an object that cannot be read. */
  isStream(objectNumber: number): boolean {
    const { document } = this;
    if (objectNumber >= document.countObjects()) return false;
    return orNull(() => document.newIndirect(objectNumber).isStream()) ?? false;
  }
}

/** An object that still cannot be read becomes null. */
function loadObjects(document: mupdf.PDFDocument): void {
  const count = document.countObjects();
  for (let objectNumber = 1; objectNumber < count; objectNumber++) {
    // Reading the value instead would treat a broken object as null, without a repair.
    useOnce(document.newIndirect(objectNumber), (object) => orNull(() => object.isStream()));
  }
}

function listContained(stream: mupdf.PDFObject): SurveyedStream['held'] {
  const decoded = readDecoded(stream);
  const first = stream.get('First').asNumber();
  if (decoded === null || !(first > 0 && first <= decoded.length)) return [];
  const header = readHeader(decoded, first);
  const objects: SurveyedStream['held'] = [];
  for (let at = 0; at + 1 < header.length; at += 2) {
    const start = first + header[at + 1]!;
    objects.push([header[at]!, decoded.subarray(start, skipValue(decoded, start))]);
  }
  return objects;
}
