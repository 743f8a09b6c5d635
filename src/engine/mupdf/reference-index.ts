/**
 * Who refers to an object, and from where within its value.
 *
 * Made only where something left: it asks every object of the document. Objects
 * that nothing reaches count as well, which only ever means more care.
 */
import type * as mupdf from 'mupdf';
import { listTargets, readValue, type FileValue, type ValuePath } from '../file/value-tree.js';
import { listReferences, MAX_OBJECTS } from './references.js';

/** One reference; holder 0 is the trailer. */
export interface Reference {
  holder: number;
  path: ValuePath;
}

export class ReferenceIndex {
  private readonly document: mupdf.PDFDocument;
  private holders: Map<number, number[]> | null = null;
  private readonly values = new Map<number, FileValue | null>();

  constructor(document: mupdf.PDFDocument) {
    this.document = document;
  }

  /** Null where an object that refers to it cannot be read, or the document has too many objects to ask. */
  list(target: number): Reference[] | null {
    const holders = this.listHolders(target);
    if (holders === null) return null;
    const references: Reference[] = [];
    for (const holder of holders) {
      const value = this.readValue(holder);
      if (value === null) return null;
      for (const { objectNumber, path } of listTargets(value)) {
        if (objectNumber === target) references.push({ holder, path });
      }
    }
    return references;
  }

  /** Null where the document has too many objects to ask. */
  listHolders(target: number): number[] | null {
    if (this.document.countObjects() > MAX_OBJECTS) return null;
    this.holders ??= this.collectHolders();
    return this.holders.get(target) ?? [];
  }

  /** An object's value in its parts, as MuPDF prints it; of a stream its dictionary. */
  readValue(objectNumber: number): FileValue | null {
    let value = this.values.get(objectNumber);
    if (value === undefined) {
      const printed = printObject(this.document, objectNumber);
      value = readValue(printed, 0, printed.length);
      this.values.set(objectNumber, value);
    }
    return value;
  }

  private collectHolders(): Map<number, number[]> {
    const holders = new Map<number, number[]>();
    for (let holder = 0; holder < this.document.countObjects(); holder++) {
      const object = holder === 0 ? this.document.getTrailer() : this.document.newIndirect(holder).resolve();
      for (const target of new Set(listReferences(object))) {
        const known = holders.get(target);
        if (known === undefined) holders.set(target, [holder]);
        else known.push(holder);
      }
      object.destroy();
    }
    return holders;
  }
}

/** The value of an object as MuPDF writes it, 0 for the trailer. */
export function printObject(document: mupdf.PDFDocument, objectNumber: number): Uint8Array {
  const object = objectNumber === 0 ? document.getTrailer() : document.newIndirect(objectNumber).resolve();
  return Buffer.from(object.toString(true, true), 'latin1');
}
