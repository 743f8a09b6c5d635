/** Reads how many bytes each character code of a font's strings has (ISO 32000-1, 9.7.6.2). */
import type * as mupdf from 'mupdf';
import type { CodeWidth } from '../../content/written-codes.js';

/** Predefined CMaps whose codes all have two bytes (9.7.5.2, Table 118). */
const TWO_BYTE_CMAPS = /^Identity|UCS2|^H$|^V$|UTF16/u;

/** Null for codes of mixed lengths, and for embedded CMaps: such an instruction is removed whole or not at all. */
export function readCodeWidth(font: mupdf.PDFObject | null): CodeWidth {
  if (font === null) return null;
  if (font.get('Subtype').asName() !== 'Type0') return 1;
  const encoding = font.get('Encoding');
  return encoding.isName() && TWO_BYTE_CMAPS.test(encoding.asName()) ? 2 : null;
}
