/**
 * Reads the names of a document's optional content groups (8.11.4.2).
 */
import { openPdf } from './open.js';

/** Of groups that the catalog lists, used or not. */
export function listLayerNames(bytes: Uint8Array): string[] {
  const { document } = openPdf(bytes);
  try {
    const groups = document.getTrailer().get('Root', 'OCProperties', 'OCGs');
    const names: string[] = [];
    for (let at = 0; groups.isArray() && at < groups.length; at++) {
      const name = groups.get(at).get('Name');
      if (name.isString()) names.push(name.asString());
    }
    return names;
  } finally {
    document.destroy();
  }
}
