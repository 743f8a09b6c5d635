/**
 * Writes the planned versions of shared streams into an appended section.
 *
 * Copies take over the raw bytes and the dictionary of what they are made from;
 * a page's own dictionary changes in its /Contents and /Resources alone. What
 * the file says elsewhere is not touched, so every page paints what it painted.
 */
import { concatBytes, deflate, fromLatin1, latin1 } from '#platform';
import '../memory.js';
import type * as mupdf from 'mupdf';
import { applySplices } from '../../content/splice.js';
import type { PageVersion, Redirect, SharingPlan, StreamVersion } from '../../content/stream-versions.js';
import { appendSection, type AppendedObject } from '../../file/append-section.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { listEntries, readEntry, replaceEntries, type SpeltValue } from '../../file/value-paths.js';
import { listContentStreams, readDecoded } from '../content-streams.js';
import { openPdf } from '../open.js';
import { takeBytes } from '../take-bytes.js';

export interface UnsharedFile {
  bytes: Uint8Array;
  /** The stream that each copy was made from. */
  copiedFrom: Map<number, number>;
}

/** A section may be as long as the upload, and this long in any case: each page may want a copy of its own of one long stream. */
const LEAST_GROWTH = 1024 * 1024;
/** More levels of a page tree than any program writes. */
const MAX_TREE_DEPTH = 64;

/** Null where the file cannot carry the section, or where any part of it is not certain to be what it seems. */
export function unshareStreams(file: PdfFile, plan: SharingPlan): UnsharedFile | null {
  const { document, isEncrypted, wasRepaired } = openPdf(file);
  try {
    const isPlain = !isEncrypted && !wasRepaired && file.header === 0;
    if (!isPlain || !document.canBeSavedIncrementally() || file.places === null) return null;
    const growth = Math.max(LEAST_GROWTH, file.bytes.length);
    const section = new UnsharedSection(document, file, plan, growth);
    if (!section.write(plan)) return null;
    const bytes = appendSection(file.bytes, section.objects);
    return bytes && { bytes, copiedFrom: section.copiedFrom };
  } finally {
    document.destroy();
  }
}

class UnsharedSection {
  readonly objects: AppendedObject[] = [];
  readonly copiedFrom = new Map<number, number>();
  private readonly document: mupdf.PDFDocument;
  private readonly file: PdfFile;
  private readonly numbers = new Map<StreamVersion, number>();
  private readonly dictionaries = new Map<string, string>();
  private readonly growth: number;
  private length = 0;
  private nextNumber: number;

  constructor(document: mupdf.PDFDocument, file: PdfFile, plan: SharingPlan, growth: number) {
    this.document = document;
    this.file = file;
    this.growth = growth;
    this.nextNumber = document.countObjects();
    for (const version of plan.streams) {
      const objectNumber = version.isCopy ? this.nextNumber++ : version.objectNumber;
      this.numbers.set(version, objectNumber);
      if (version.isCopy) this.copiedFrom.set(objectNumber, version.objectNumber);
    }
  }

  /** False where anything stands in doubt, or the section grows too long; what was written by then must not be used. */
  write({ streams, pages }: SharingPlan): boolean {
    const pageNumbers = this.listPageObjects();
    return (
      streams.every((version) => this.add(this.writeStream(version))) &&
      pages.every((version) => this.add(this.writePage(version, pageNumbers)))
    );
  }

  private add(object: AppendedObject | null): boolean {
    if (object === null) return false;
    this.objects.push(object);
    this.length += object.body.length;
    return this.length <= this.growth;
  }

  /** Object numbers of the pages in order; those of which a page is found twice are 0. */
  private listPageObjects(): number[] {
    const numbers = Array.from({ length: this.document.countPages() }, (_, at) =>
      this.document.findPage(at).asIndirect(),
    );
    const seen = new Map<number, number>();
    for (const number of numbers) seen.set(number, (seen.get(number) ?? 0) + 1);
    return numbers.map((number) => (seen.get(number) === 1 ? number : 0));
  }

  private writeStream(version: StreamVersion): AppendedObject | null {
    const text = this.file.readSpelt(version.objectNumber);
    const stream = this.document.newIndirect(version.objectNumber);
    // 7.3.8.2: /F puts a stream's data into another file.
    if (text === null || !stream.isStream() || !stream.get('F').isNull()) return null;
    const values = new Map<string, string | null>();
    const data = this.readData(stream, version, values);
    if (data === null) return null;
    values.set('Length', String(data.length));
    if (version.redirects.length > 0) {
      const own = readEntry(text, 'Resources');
      const resources = own === null ? null : this.redirect(own, version.redirects);
      // A form without its own resources uses those of the stream that draws it.
      if (resources === null) return null;
      values.set('Resources', resources);
    }
    const dictionary = replaceEntries(text, values);
    if (dictionary === null) return null;
    const body = concatBytes([dictionary, encode('\nstream\n'), data, encode('\nendstream')]);
    const generation = version.isCopy ? 0 : text.generation;
    return { objectNumber: this.numbers.get(version)!, generation, body };
  }

  /** The raw data as it stands, or deflated anew where draws in it change their names. */
  private readData(
    stream: mupdf.PDFObject,
    { renames }: StreamVersion,
    values: Map<string, string | null>,
  ): Uint8Array | null {
    if (renames.length === 0) return takeBytes(stream.readRawStream());
    const decoded = readDecoded(stream);
    if (decoded === null) return null;
    values.set('Filter', '/FlateDecode');
    values.set('DecodeParms', null);
    return deflate(applySplices(decoded, renames), { level: 9 });
  }

  private writePage(
    { pageNumber, contents, redirects }: PageVersion,
    pageNumbers: number[],
  ): AppendedObject | null {
    const objectNumber = pageNumbers[pageNumber - 1] ?? 0;
    const text = objectNumber === 0 ? null : this.file.readSpelt(objectNumber);
    if (text === null) return null;
    const page = this.document.newIndirect(objectNumber);
    const values = new Map<string, string | null>();
    if (contents.size > 0) {
      const references = listContentStreams(page.get('Contents')).map((stream, position) => {
        const version = contents.get(position);
        return version === undefined ? stream.toString(true) : `${this.numbers.get(version)} 0 R`;
      });
      values.set('Contents', `[${references.join(' ')}]`);
    }
    if (redirects.length > 0) {
      const inherited = this.findResources(page);
      const resources = inherited === null ? null : this.redirect(inherited, redirects);
      if (resources === null) return null;
      values.set('Resources', resources);
    }
    const body = replaceEntries(text, values);
    return body && { objectNumber, generation: text.generation, body };
  }

  /** 7.7.3.4: the page's own, or those of the nearest node that has any. */
  private findResources(page: mupdf.PDFObject): SpeltValue | null {
    let node = page;
    for (let depth = 0; depth < MAX_TREE_DEPTH && node.isDictionary(); depth++) {
      const text = this.file.readSpelt(node.asIndirect());
      if (text === null) return null;
      const resources = readEntry(text, 'Resources');
      if (resources !== null) return resources;
      node = node.get('Parent');
    }
    return null;
  }

  /** A resource dictionary of which some names lead elsewhere, as a reference; equal ones are one object. */
  private redirect(value: SpeltValue, redirects: Redirect[]): string | null {
    const resources = this.resolve(value);
    const named = resources && readEntry(resources, 'XObject');
    const xObjects = named && this.resolve(named);
    const entries = xObjects && listEntries(xObjects.value);
    if (!resources || !xObjects || !entries) return null;
    const values = new Map<string, string | null>();
    for (const { name, newName, target } of redirects) {
      const entry = entries.get(name)?.value;
      const leadsTo = entry?.kind === 'reference' ? entry.objectNumber : 0;
      if (leadsTo !== target.objectNumber || (newName !== null && entries.has(newName))) return null;
      values.set(newName ?? name, `${this.numbers.get(target)} 0 R`);
    }
    const changed = replaceEntries(xObjects, values);
    const body =
      changed && replaceEntries(resources, new Map([['XObject', latin1(changed, 0, changed.length)]]));
    return body && this.addDictionary(body);
  }

  /** A value that may be a reference, followed once: no reference refers to another (7.3.10). */
  private resolve(spelt: SpeltValue): SpeltValue | null {
    return spelt.value.kind === 'reference' ? this.file.readSpelt(spelt.value.objectNumber) : spelt;
  }

  private addDictionary(body: Uint8Array): string {
    const text = latin1(body, 0, body.length);
    let reference = this.dictionaries.get(text);
    if (reference === undefined) {
      this.add({ objectNumber: this.nextNumber, generation: 0, body });
      reference = `${this.nextNumber++} 0 R`;
      this.dictionaries.set(text, reference);
    }
    return reference;
  }
}

function encode(text: string): Uint8Array {
  return fromLatin1(text);
}
