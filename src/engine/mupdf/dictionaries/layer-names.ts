/**
 * Looks for optional content groups in a document's list of them (8.11.4.2).
 */
import type * as mupdf from 'mupdf';

/**
 * Says whether the catalog lists a group of one of these names, used or not.
 *
 * @param gone objects that are null in the file as it is written.
 */
export function listsLayer(
  document: mupdf.PDFDocument,
  names: ReadonlySet<string>,
  gone: ReadonlySet<number>,
): boolean {
  if (names.size === 0) return false;
  const groups = document.getTrailer().get('Root', 'OCProperties', 'OCGs');
  for (let at = 0; groups.isArray() && at < groups.length; at++) {
    const group = groups.get(at);
    // The package's null can be asked for nothing.
    if (group.isNull()) continue;
    const name = group.get('Name');
    if (name.isString() && names.has(name.asString()) && !gone.has(group.asIndirect())) return true;
  }
  return false;
}
