/**
 * Who refers to an object, and from where within its value.
 *
 * Asked only where something left: it then asks every object of the document.
 * Objects that nothing reaches count as well, which only ever means more care.
 */
import { fromLatin1, latin1 } from '#platform';
import type * as mupdf from 'mupdf';
import { pushTo } from '../../values/group-by.js';
import type { ObjectUses } from '../../file/unused-streams.js';
import type { ObjectVersion, PdfFile } from '../../file/pdf-file.js';
import { skipWhiteSpace } from '../../file/syntax.js';
import { listTargets, type ValuePath } from '../../file/value-paths.js';
import { readValue, type FileValue } from '../../file/value-tree.js';

/** One reference; holder 0 is the trailer. */
export interface Reference {
  holder: number;
  path: ValuePath;
}

/** More objects than any document of this service's size has; a cross-reference section can claim millions. */
const MAX_OBJECTS = 1_000_000;

const END_OBJECT = 'endobj';
/** Of a damaged value, behind its seeming end: each object of a file may have lost its `endobj`. */
const LONGEST_REST = 4096;

/** As MuPDF prints it. */
export const PRINTED_STRING = /\((?:\\[^]|[^\\()])*\)|<[0-9A-Fa-f]*>/u;
/**
 * As MuPDF prints them; strings first, so that no reference is read inside one.
 *
 * A number begins at its first digit alone: a string of 190,000 digits took half a minute where each was a beginning.
 */
const STRING_OR_REFERENCE = new RegExp(`${PRINTED_STRING.source}|(?<!\\d)(\\d+) \\d+ R\\b`, 'gu');
/** As a file spells it, with white space of any kind (7.2.2). Of an impossible generation it is null to MuPDF, and none the worse to PDFium. */
const REFERENCE = /(?<!\d)(\d+)[\0\s]+[-+]?\d+[\0\s]+R/gu;

export class ReferenceIndex implements ObjectUses {
  private readonly document: mupdf.PDFDocument;
  private readonly file: PdfFile | null;
  private holders: Map<number, number[]> | null = null;
  private readonly paths = new Map<number, Map<number, ValuePath[]> | null>();
  private readonly values = new Map<number, FileValue | null>();

  /** @param file that the document was opened from, where its objects stand as its sections say. */
  constructor(document: mupdf.PDFDocument, file: PdfFile | null = null) {
    this.document = document;
    this.file = file;
  }

  /** Null where an object that refers to it cannot be read, or the document has too many objects to ask. */
  list(target: number): Reference[] | null {
    const holders = this.listHolders(target);
    if (holders === null) return null;
    const references: Reference[] = [];
    for (const holder of holders) {
      const paths = this.listPaths(holder);
      if (paths === null) return null;
      for (const path of paths.get(target) ?? []) references.push({ holder, path });
    }
    return references;
  }

  /** Where in a holder's value its references stand, by their objects: a list of layers holds thousands. */
  private listPaths(holder: number): Map<number, ValuePath[]> | null {
    let paths = this.paths.get(holder);
    if (paths === undefined) {
      const value = this.readValue(holder);
      paths = value && groupPaths(value);
      this.paths.set(holder, paths);
    }
    return paths;
  }

  /** True where one reference to the object stands in the whole file; false also where that cannot be known. */
  isReferredToOnce(target: number): boolean {
    // Shared resources have a holder on every page: their values are not read to count them.
    return this.listHolders(target)?.length === 1 && this.list(target)?.length === 1;
  }

  /** The document has too many objects to ask: every answer is that nothing is known. */
  get isTooLarge(): boolean {
    return this.document.countObjects() > MAX_OBJECTS;
  }

  /** True where something refers to the object, as far as the objects have been asked before. */
  isKnownUsed(target: number): boolean {
    return this.holders?.has(target) === true;
  }

  /** True where nothing refers to the object; false also where that cannot be known. */
  isUnused(target: number): boolean {
    return this.listHolders(target)?.length === 0;
  }

  /** Null where the document has too many objects to ask. */
  listHolders(target: number): number[] | null {
    if (this.isTooLarge) return null;
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
    const objectCount = this.document.countObjects();
    for (let holder = 0; holder < objectCount; holder++) {
      for (const target of new Set(this.listMentioned(holder))) {
        pushTo(holders, target, holder);
      }
    }
    return holders;
  }

  /** Every object that a holder's value may refer to; a string may look like a reference, and `list` knows better. */
  private listMentioned(holder: number): number[] {
    const body = holder === 0 ? null : (this.file?.findNewest(holder) ?? null);
    const text = body === null ? '%' : readWords(body);
    const sought = holder === 0 ? null : (this.file?.findSought(holder) ?? null);
    const words = sought === null ? text : `${text}\n${readWords(sought)}`;
    // A comment may stand between the parts of a reference: MuPDF reads past it.
    const spelt = [...words.matchAll(REFERENCE)].map(([, target]) => Number(target));
    if (!text.includes('%')) return spelt;
    // Of an object that MuPDF cannot read, other readers may read more.
    const printed = [...printText(this.document, holder).matchAll(STRING_OR_REFERENCE)].flatMap(
      ([, target]) => (target === undefined ? [] : Number(target)),
    );
    return [...spelt, ...printed];
  }
}

/** Up to `endobj`, as its readers do: a damaged value may seem to end before. */
function readWords({ bytes, start, end, container, streamEnd }: ObjectVersion): string {
  const isWhole = container !== null || streamEnd >= 0 || endsAt(bytes, skipWhiteSpace(bytes, end));
  if (isWhole) return latin1(bytes, start, end);
  const behind = latin1(bytes, end, end + LONGEST_REST);
  return latin1(bytes, start, end) + behind.split(END_OBJECT, 1)[0]!;
}

function endsAt(bytes: Uint8Array, at: number): boolean {
  return latin1(bytes, at, at + END_OBJECT.length) === END_OBJECT;
}

function groupPaths(value: FileValue): Map<number, ValuePath[]> {
  const paths = new Map<number, ValuePath[]>();
  for (const { objectNumber, path } of listTargets(value)) pushTo(paths, objectNumber, path);
  return paths;
}

/** The value of an object as MuPDF writes it, 0 for the trailer. */
export function printObject(document: mupdf.PDFDocument, objectNumber: number): Uint8Array {
  return fromLatin1(printText(document, objectNumber));
}

/** As text. Its wrappers are released at once: every object of a document may be asked for in turn. */
export function printText(document: mupdf.PDFDocument, objectNumber: number): string {
  if (objectNumber === 0) return document.getTrailer().toString(true, true);
  const reference = document.newIndirect(objectNumber);
  const object = reference.resolve();
  const text = object.toString(true, true);
  object.destroy();
  reference.destroy();
  return text;
}
