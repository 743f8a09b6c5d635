/**
 * The name of a layer, as its group or membership dictionary gives it (ISO 32000-1, 8.11.2).
 */
import type * as mupdf from 'mupdf';

/** Of a membership of several groups the names of all, a line each; null if none has one. */
export function readOptionalContentName(group: mupdf.PDFObject): string | null {
  if (!group.isDictionary()) return null;
  const name = group.get('Name');
  if (name.isString()) return name.asString();
  const names = listMembers(group.get('OCGs')).flatMap((member) => {
    const own = member.isDictionary() ? member.get('Name') : null;
    return own?.isString() === true ? own.asString() : [];
  });
  return names.length > 0 ? names.join('\n') : null;
}

/** The groups of a membership, which may be one (8.11.2.2); not memberships in turn, which could lead in circles. */
function listMembers(groups: mupdf.PDFObject): mupdf.PDFObject[] {
  if (!groups.isArray()) return [groups];
  return Array.from({ length: groups.length }, (_, at) => groups.get(at));
}
