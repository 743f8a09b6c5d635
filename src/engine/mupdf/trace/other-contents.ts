/**
 * Finds parts of a document that a person may take for its pages but that are not processed: attached documents
 * (ISO 32000-1, 7.11.4 and 12.3.5) and an XFA form (12.7.8).
 */
import type * as mupdf from 'mupdf';

const ATTACHED = 'Other documents are attached to this one; they were not looked at.';
const XFA = 'The document is an XFA form; only its pages were looked at, not what the form itself shows.';

/** Returns sentences for the report's warnings. */
export function describeOtherContents(document: mupdf.PDFDocument): string[] {
  const root = document.getTrailer().get('Root');
  const files = root.get('Names', 'EmbeddedFiles');
  // The package's null object has no `get`.
  const lists = files.isDictionary() ? [files.get('Names'), files.get('Kids')] : [];
  const hasFiles = lists.some((list) => list.isArray() && list.length > 0);
  const form = root.get('AcroForm', 'XFA');
  return [...(hasFiles ? [ATTACHED] : []), ...(form.isArray() || form.isStream() ? [XFA] : [])];
}
