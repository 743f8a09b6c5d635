/**
 * Gives one page content streams of its own, in an appended section.
 */
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';
import { appendSection, type AppendedObject } from '../file/append-section.js';
import { latin1, readDictionary, readIndirectObject } from '../file/syntax.js';
import type { ObjectPlaces } from '../file/xref.js';
import { listContentStreams } from './content-units.js';

/**
 * @param contents new decoded content by position among the page's content streams.
 * @returns null where the file cannot carry the section, or the page's dictionary is not found in it.
 */
export function appendCopies(
  upload: Uint8Array,
  document: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  contents: Map<number, Uint8Array>,
  places: ObjectPlaces,
): Uint8Array | null {
  if (!document.canBeSavedIncrementally()) return null;
  let nextNumber = document.countObjects();
  const objects: AppendedObject[] = [];
  const references = listContentStreams(page.get('Contents')).map((stream, position) => {
    const content = contents.get(position);
    if (content === undefined) return stream.toString(true);
    objects.push({ objectNumber: nextNumber, generation: 0, body: writeStream(content) });
    return `${nextNumber++} 0 R`;
  });
  const changed = changeContents(upload, page, places, `[${references.join(' ')}]`);
  return changed === null ? null : appendSection(upload, [...objects, changed]);
}

/** The page's dictionary as it stands in the file, but for its /Contents; printed anew where it is in an object stream. */
function changeContents(
  upload: Uint8Array,
  page: mupdf.PDFObject,
  places: ObjectPlaces,
  contents: string,
): AppendedObject | null {
  const objectNumber = page.asIndirect();
  const offset = places.current.get(objectNumber);
  if (offset === undefined) return printWithContents(page, objectNumber, contents);
  const object = readIndirectObject(upload, offset);
  if (object === null || object.objectNumber !== objectNumber) return null;
  const { bodyStart, bodyEnd, generation } = object;
  const value = readDictionary(upload, bodyStart, bodyEnd).get('Contents');
  if (value === undefined || value.length === 0) return null;
  const start = value[0]!.start;
  const end = findReferenceEnd(upload, start, value.at(-1)!.end);
  const body = [latin1(upload, bodyStart, start), contents, latin1(upload, end, bodyEnd)].join(' ');
  return { objectNumber, generation, body: Buffer.from(body.trim(), 'latin1') };
}

/** Where the value ends: a dictionary's own end is listed with its last entry. */
function findReferenceEnd(upload: Uint8Array, start: number, end: number): number {
  return latin1(upload, start, end).endsWith('>>') ? end - 2 : end;
}

function printWithContents(page: mupdf.PDFObject, objectNumber: number, contents: string): AppendedObject {
  const entries: string[] = [];
  page.forEach((value, key) => {
    if (key !== 'Contents') entries.push(`${writeName(String(key))} ${value.toString(true, true)}`);
  });
  const body = Buffer.from(`<<${entries.join('')}/Contents ${contents}>>`, 'latin1');
  return { objectNumber, generation: 0, body };
}

function writeName(name: string): string {
  const bytes = Buffer.from(name, 'utf8').toString('latin1');
  const escape = (letter: string): string => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return `/${bytes.replace(/[^!-~]|[#/<>[\](){}%]/gu, escape)}`;
}

function writeStream(content: Uint8Array): Uint8Array {
  const data = deflateSync(content, { level: constants.Z_BEST_COMPRESSION });
  return Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}
