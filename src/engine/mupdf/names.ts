/** Names of resources and of layers, in the forms that MuPDF and the rest of the engine expect. */
import { fromLatin1, utf8 } from '#platform';
import type * as mupdf from 'mupdf';
import { listElements } from './objects.js';

/** MuPDF expects names as UTF-8. A name in another encoding is not found, and its stream gets no markers. */
export function decodeUtf8Name(name: string): string {
  return /[\u0080-\u00ff]/u.test(name) ? utf8(fromLatin1(name)) : name;
}

/** Reads a layer's name as its group or membership dictionary gives it (8.11.2); of a membership, the names of all its groups, one per line. Null if no group has a name. */
export function readOptionalContentName(group: mupdf.PDFObject): string | null {
  if (!group.isDictionary()) return null;
  const name = group.get('Name');
  if (name.isString()) return name.asString();
  const members = group.get('OCGs');
  // One group or an array (8.11.2.2). Nested memberships are ignored: they may be cyclic.
  const names = (members.isArray() ? listElements(members) : [members]).flatMap((member) => {
    const own = member.isDictionary() ? member.get('Name') : null;
    return own?.isString() === true ? own.asString() : [];
  });
  return names.length > 0 ? names.join('\n') : null;
}
