/**
 * Decides whether the glyphs of a page's contents can be assigned to instructions by counting, without a marker around
 * each instruction.
 *
 * A marker costs MuPDF as much as a short text, and a map has tens of thousands. Counting needs fonts whose strings
 * divide into codes in a known way, and plain text: text in a pattern, a soft mask or a blended group paints more
 * than glyphs, and that paint must be assigned to an instruction, too.
 */
import type * as mupdf from 'mupdf';
import type { LexedStream } from '../../content/lexer.js';
import type { NamedRun } from '../../content/named-runs.js';
import { readFontName } from '../../content/text-context.js';
import { readWrittenCodes, type CodeWidth, type WrittenCodes } from '../../content/written-codes.js';
import { decodeUtf8Name } from '../names.js';
import { getOrCreate } from '../../values/collections.js';

/** Fonts with one byte per code. Type 3 is not among them, since its glyphs can paint anything. */
const SIMPLE_FONTS: ReadonlySet<string> = new Set(['Type1', 'MMType1', 'TrueType']);
/** Encodings in which a code of two bytes is the glyph's number itself (9.7.5.2). */
const TWO_BYTES: ReadonlySet<string> = new Set(['Identity-H', 'Identity-V']);
const PLAIN_BLENDING: ReadonlySet<string> = new Set(['Normal', 'Compatible']);

/**
 * Reads the codes of a page's contents; null if the text needs markers instead.
 *
 * @param runs the resources that the contents use by name.
 */
export function readCountableText(
  stream: LexedStream,
  resources: mupdf.PDFObject,
  runs: readonly NamedRun[],
): WrittenCodes | null {
  const isPlain = runs.every(
    ({ operator, name }) =>
      operator === 'Do' ||
      (operator === 'gs' && isPlainState(resources.get('ExtGState', decodeUtf8Name(name)))),
  );
  if (!isPlain) return null;
  // Each font is examined once.
  const widths = new Map<string, CodeWidth>();
  return readWrittenCodes(stream, (setter) => {
    const name = readFontName(stream, setter);
    return getOrCreate(widths, name, () => readCountableWidth(resources.get('Font', name)));
  });
}

/**
 * True if a graphics state sets no blend mode, no soft mask and no font (8.4.5). A missing graphics state is an error only
 * in MuPDF.
 */
function isPlainState(state: mupdf.PDFObject): boolean {
  if (!state.isDictionary()) return false;
  const blending = state.get('BM');
  const mask = state.get('SMask');
  return (
    (blending.isNull() || (blending.isName() && PLAIN_BLENDING.has(blending.asName()))) &&
    (mask.isNull() || (mask.isName() && mask.asName() === 'None')) &&
    state.get('Font').isNull()
  );
}

function readCountableWidth(font: mupdf.PDFObject): CodeWidth {
  if (!font.isDictionary()) return null;
  const subtype = font.get('Subtype').asName();
  if (SIMPLE_FONTS.has(subtype)) return 1;
  const encoding = font.get('Encoding');
  return subtype === 'Type0' && encoding.isName() && TWO_BYTES.has(encoding.asName()) ? 2 : null;
}
