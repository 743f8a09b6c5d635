/** Separates the character codes of a font's strings: the number of bytes of each code (ISO 32000-1, 9.7.6.2). */
import type * as mupdf from 'mupdf';
import type { SplitCodes } from '../../content/operands.js';

/** Predefined CMaps whose codes all have two bytes (9.7.5.2, Table 118). */
const TWO_BYTE_CMAPS = /^Identity|UCS2|^H$|^V$|UTF16/u;

const ONE_BYTE: SplitCodes = (codes) => Array.from(codes, () => 1);
const TWO_BYTES: SplitCodes = (codes) =>
  codes.length % 2 === 0 ? Array.from({ length: codes.length / 2 }, () => 2) : null;
/** Codes of mixed lengths, and embedded CMaps: such an instruction is removed whole or not at all. */
const UNKNOWN: SplitCodes = () => null;

/** Returns a function that divides a font's strings into codes. It returns null if only MuPDF can divide them. */
export function readSplitCodes(font: mupdf.PDFObject | null): SplitCodes {
  if (font === null) return UNKNOWN;
  if (font.get('Subtype').asName() !== 'Type0') return ONE_BYTE;
  const encoding = font.get('Encoding');
  return encoding.isName() && TWO_BYTE_CMAPS.test(encoding.asName()) ? TWO_BYTES : UNKNOWN;
}
