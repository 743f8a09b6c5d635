/**
 * All objects that stand in a file's bytes, beside what MuPDF has of them.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { findObjects, type FoundObject, type FoundObjects } from '../../file/found-objects.js';
import { readHeader } from '../../file/object-streams.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { skipValue } from '../../file/syntax.js';
import { readDecoded } from '../content-streams.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';

/** An object stream (ISO 32000-1, 7.5.7), and number and value of each object that it holds, as MuPDF decodes it. */
export interface SurveyedStream {
  found: FoundObject;
  held: [objectNumber: number, value: Uint8Array][];
}

export class Survey {
  readonly document: mupdf.PDFDocument;
  /** From its header on. */
  readonly file: PdfFile;
  readonly found: FoundObjects;
  /** The last version of each object that stands by itself. */
  readonly newest: ReadonlyMap<number, FoundObject>;
  readonly references: ReferenceIndex;
  private streams: SurveyedStream[] | null = null;

  /**
   * Makes MuPDF read every object: it repairs a file only when it meets what is broken, and is to do so before anything is asked.
   *
   * @param document opened from the file; nothing in it was changed.
   */
  constructor(document: mupdf.PDFDocument, file: PdfFile) {
    loadObjects(document);
    this.document = document;
    this.file = file.fromHeader;
    this.found = findObjects(this.file);
    this.newest = new Map(this.found.objects.map((object) => [object.objectNumber, object]));
    this.references = new ReferenceIndex(document);
  }

  get wasRepaired(): boolean {
    return this.document.wasRepaired();
  }

  /** Those that count. */
  get objectStreams(): SurveyedStream[] {
    this.streams ??= [...this.newest.values()].flatMap((found) => {
      if (!this.isStream(found.objectNumber)) return [];
      const stream = this.document.newIndirect(found.objectNumber);
      return stream.get('Type').toString() === '/ObjStm' ? [{ found, held: listHeld(stream) }] : [];
    });
    return this.streams;
  }

  /** False for what cannot be read at all. */
  isStream(objectNumber: number): boolean {
    try {
      return (
        objectNumber < this.document.countObjects() && this.document.newIndirect(objectNumber).isStream()
      );
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return false;
    }
  }
}

/** What cannot be read even so is null from now on. */
function loadObjects(document: mupdf.PDFDocument): void {
  const count = document.countObjects();
  for (let objectNumber = 1; objectNumber < count; objectNumber++) {
    const object = document.newIndirect(objectNumber);
    try {
      // A look at its value would take what is broken for null, and mend nothing.
      object.isStream();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
    } finally {
      object.destroy();
    }
  }
}

function listHeld(stream: mupdf.PDFObject): SurveyedStream['held'] {
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
