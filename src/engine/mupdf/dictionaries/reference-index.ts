/**
 * Finds the references to an object, and their places within the values that contain them.
 *
 * It is used only if something was removed, because it reads every object of the document. Unreachable objects count as
 * well, so at worst something is kept that could be removed.
 */
import { fromLatin1, latin1 } from '#platform';
import type * as mupdf from 'mupdf';
import { allOrNull, groupBy, pushTo, getOrCreate } from '../../values/collections.js';
import type { ObjectVersion, PdfFile } from '../../file/pdf-file.js';
import { nextToken } from '../../content/tokens.js';
import { listTargets, type ValuePath } from '../../file/value-paths.js';
import { readValue, type FileValue } from '../../file/value-tree.js';
import { useOnce } from '../objects.js';

/** One reference; holder 0 is the trailer. */
export interface Reference {
  holder: number;
  path: ValuePath;
}

/** More objects than any document of the accepted size has. A cross-reference section can declare millions. */
const MAX_OBJECTS = 1_000_000;

const END_OBJECT = 'endobj';
/** The most bytes that are read after the apparent end of a damaged value: every object may lack its `endobj`. */
const LONGEST_REST = 4096;

/**
 * Strings and references as MuPDF prints them. Strings come first, so that no reference is found inside one.
 *
 * A number must begin at its first digit. Without this rule, a string of 190,000 digits took half a minute.
 */
const STRING_OR_REFERENCE = /\((?:\\[^]|[^\\()])*\)|<[0-9A-Fa-f]*>|(?<!\d)(\d+) \d+ R\b/gu;
/**
 * A reference in a file, with any kind of white space (7.2.2). If its generation is impossible, MuPDF reads null, but
 * PDFium follows it.
 */
const REFERENCE = /(?<!\d)(\d+)[\0\s]+[-+]?\d+[\0\s]+R/gu;

export class ReferenceIndex {
  readonly document: mupdf.PDFDocument;
  private readonly file: PdfFile | null;
  private holders: Map<number, number[]> | null = null;
  private readonly targets = new Map<number, Map<number, ReturnType<typeof listTargets>> | null>();
  private readonly values = new Map<number, FileValue | null>();

  /** @param file the file from which the document was opened, if its objects are where its sections say. */
  constructor(document: mupdf.PDFDocument, file: PdfFile | null = null) {
    this.document = document;
    this.file = file;
  }

  /** Lists all references; null if an object that contains one cannot be read, or if there are too many objects. */
  list(target: number): Reference[] | null {
    const found = this.listHolders(target)?.map((holder) => {
      const targets = this.indexTargets(holder);
      return targets && (targets.get(target) ?? []).map(({ path }): Reference => ({ holder, path }));
    });
    return found ? (allOrNull(found)?.flat() ?? null) : null;
  }

  /** The references in a holder's value, by object: a list of layers contains thousands. */
  private indexTargets(holder: number) {
    return getOrCreate(this.targets, holder, () => {
      const value = this.readValue(holder);
      return value && groupBy(listTargets(value), ({ objectNumber }) => objectNumber);
    });
  }

  /** True if the whole file contains exactly one reference to the object; false also if that is unknown. */
  isReferredToOnce(target: number): boolean {
    // Shared resources are referred to by every page. The pages' values need not be read to count these references.
    return this.listHolders(target)?.length === 1 && this.list(target)?.length === 1;
  }

  /** True if the document has too many objects to read: then every answer is "unknown". */
  get isTooLarge(): boolean {
    return this.document.countObjects() > MAX_OBJECTS;
  }

  /** True if nothing refers to the object; false also if that is unknown. */
  isUnused(target: number): boolean {
    return this.listHolders(target)?.length === 0;
  }

  /** Lists the objects that refer to the target; null if the document has too many objects. */
  listHolders(target: number): number[] | null {
    if (this.isTooLarge) return null;
    this.holders ??= this.collectHolders();
    return this.holders.get(target) ?? [];
  }

  /** Parses an object's value as MuPDF prints it; for a stream, its dictionary. */
  readValue(objectNumber: number): FileValue | null {
    return getOrCreate(this.values, objectNumber, () => {
      const printed = printObject(this.document, objectNumber);
      return readValue(printed, 0, printed.length);
    });
  }

  private collectHolders(): Map<number, number[]> {
    const holders = new Map<number, number[]>();
    const objectCount = this.document.countObjects();
    for (let holder = 0; holder < objectCount; holder++) {
      for (const target of new Set(this.listMentioned(holder))) pushTo(holders, target, holder);
    }
    return holders;
  }

  /** Lists objects to which a value may refer. A string may look like a reference; `list` excludes these. */
  private listMentioned(holder: number): number[] {
    const file = holder === 0 ? null : this.file;
    const [newest, last] = [file?.findNewest(holder), file?.findLast(holder)].map((version) =>
      version ? readWords(version) : null,
    );
    const spelt = listNumbers(`${newest ?? ''}\n${last ?? ''}`, REFERENCE);
    // A comment may separate the parts of a reference. MuPDF skips it.
    if (newest?.includes('%') === false) return spelt;
    // If MuPDF cannot read an object, other readers may still read references in it.
    return [...spelt, ...listNumbers(printText(this.document, holder), STRING_OR_REFERENCE)];
  }
}

/** The numbers in the first group of a pattern, of the matches that have one. */
function listNumbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].flatMap(([, digits]) => (digits === undefined ? [] : Number(digits)));
}

/** Reads an object's text up to `endobj`, because a damaged value may seem to end before. */
function readWords({ bytes, start, end, container, streamEnd }: ObjectVersion): string {
  const next = nextToken(bytes, end);
  const isEnded = latin1(bytes, next, next + END_OBJECT.length) === END_OBJECT;
  if (container !== null || streamEnd >= 0 || isEnded) return latin1(bytes, start, end);
  const behind = latin1(bytes, end, end + LONGEST_REST);
  return latin1(bytes, start, end) + behind.split(END_OBJECT, 1)[0]!;
}

/** The value of an object as MuPDF writes it; 0 is the trailer. */
export function printObject(document: mupdf.PDFDocument, objectNumber: number): Uint8Array {
  return fromLatin1(printText(document, objectNumber));
}

/** The same as text. Wrappers are destroyed at once, because every object of a document may be printed in turn. */
export function printText(document: mupdf.PDFDocument, objectNumber: number): string {
  if (objectNumber === 0) return document.getTrailer().toString(true, true);
  return useOnce(document.newIndirect(objectNumber), (reference) =>
    useOnce(reference.resolve(), (object) => object.toString(true, true)),
  );
}
