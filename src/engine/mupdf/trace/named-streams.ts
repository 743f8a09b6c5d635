/**
 * The stream that an instruction runs by a name of its resources.
 */
import type * as mupdf from 'mupdf';

export interface NamedStream {
  kind: 'form' | 'pattern';
  stream: mupdf.PDFObject;
  /** The soft-mask dictionary whose group the stream is. */
  mask?: mupdf.PDFObject;
}

/**
 * A form that `Do` draws, the group of a soft mask that `gs` sets, or a cell of a pattern; null for a picture, a
 * shading, or a name that is not there.
 */
export function findNamedStream(
  operator: string,
  name: string,
  resources: mupdf.PDFObject,
): NamedStream | null {
  if (operator === 'Do') {
    const stream = resources.get('XObject', name);
    return stream.isStream() && stream.get('Subtype').asName() === 'Form' ? { kind: 'form', stream } : null;
  }
  if (operator === 'gs') {
    // One call for the whole way: the package's null, where a part of it is absent, has no document and no `get`.
    const stream = resources.get('ExtGState', name, 'SMask', 'G');
    if (!stream.isStream()) return null;
    return { kind: 'form', stream, mask: resources.get('ExtGState', name, 'SMask') };
  }
  const stream = resources.get('Pattern', name);
  return stream.isStream() ? { kind: 'pattern', stream } : null;
}
