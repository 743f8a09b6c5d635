/**
 * The name of a layer, as its group or membership dictionary gives it (ISO 32000-1, 8.11.2).
 */
import type * as mupdf from 'mupdf';

/** Of a membership of several groups the names of all, a line each; null where none has one. */
export function readOptionalContentName(group: mupdf.PDFObject): string | null {
  if (!group.isDictionary()) return null;
  const name = group.get('Name');
  if (name.isString()) return name.asString();
  const members = group.get('OCGs');
  if (members.isDictionary()) return readOptionalContentName(members);
  const names: string[] = [];
  if (members.isArray()) {
    for (let at = 0; at < members.length; at++) {
      const member = members.get(at).get('Name');
      if (member.isString()) names.push(member.asString());
    }
  }
  return names.length > 0 ? names.join('\n') : null;
}
