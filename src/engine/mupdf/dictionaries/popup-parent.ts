import type * as mupdf from 'mupdf';

/** The object number of the annotation that a pop-up belongs to (12.5.6.14); 0 where it is no pop-up or names none. */
export function readPopupParent(annotation: mupdf.PDFObject): number {
  const parent = annotation.get('Parent');
  return annotation.get('Subtype').asName() === 'Popup' && parent.isIndirect() ? parent.asIndirect() : 0;
}
