/**
 * The name of a layer, as its group or membership dictionary gives it (ISO 32000-1, 8.11.2).
 */
import type * as mupdf from 'mupdf';

/** Reads a layer's name; of a membership, the names of all its groups, one per line. Null if no group has a name. */
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

/** The groups of a membership: one group or an array (8.11.2.2). Nested memberships are ignored: they may be cyclic. */
function listMembers(groups: mupdf.PDFObject): mupdf.PDFObject[] {
  if (!groups.isArray()) return [groups];
  return Array.from({ length: groups.length }, (_, at) => groups.get(at));
}
