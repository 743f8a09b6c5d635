/**
 * Gives one page content streams of its own, in an appended section.
 */
import type * as mupdf from 'mupdf';
import { constants, deflateSync } from 'node:zlib';
import { appendSection, type AppendedObject } from '../../file/append-section.js';
import { replaceEntries } from '../../file/dictionary-text.js';
import type { ObjectPlaces } from '../../file/xref.js';
import { listContentStreams } from '../content-streams.js';
import { ObjectTexts } from '../dictionaries/object-texts.js';

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
  const text = new ObjectTexts(upload, document, places).read(page.asIndirect());
  const body = text && replaceEntries(text.value, new Map([['Contents', `[${references.join(' ')}]`]]));
  if (text === null || body === null) return null;
  const changed = { objectNumber: page.asIndirect(), generation: text.generation, body };
  return appendSection(upload, [...objects, changed]);
}

function writeStream(content: Uint8Array): Uint8Array {
  const data = deflateSync(content, { level: constants.Z_BEST_COMPRESSION });
  return Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}
