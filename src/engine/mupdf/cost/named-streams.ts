/** Finds the stream that an instruction runs by a resource name. */
import type * as mupdf from 'mupdf';

/**
 * Returns the form that `Do` draws, the group of the soft mask that `gs` sets, or the pattern's cell; null for a picture,
 * a shading, or an unknown name.
 */
export function findNamedStream(
  operator: string,
  name: string,
  resources: mupdf.PDFObject,
): { kind: 'form' | 'pattern'; stream: mupdf.PDFObject } | null {
  if (operator === 'Do') {
    const stream = resources.get('XObject', name);
    return stream.isStream() && stream.get('Subtype').asName() === 'Form' ? { kind: 'form', stream } : null;
  }
  if (operator === 'gs') {
    // One call for the whole path: if a part of it is missing, the package returns a null object without `get`.
    const stream = resources.get('ExtGState', name, 'SMask', 'G');
    return stream.isStream() ? { kind: 'form', stream } : null;
  }
  const stream = resources.get('Pattern', name);
  return stream.isStream() ? { kind: 'pattern', stream } : null;
}
