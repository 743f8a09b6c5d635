/**
 * The decoded size of inline images: MuPDF decodes all of their data each time that it runs the stream, regardless of
 * the declared size.
 */
import { latin1 } from '#platform';
import '../memory.js';
import * as mupdf from 'mupdf';
import { listInlineData, type InlineData } from './inline-data.js';
import { measureInflated } from '../../file/inflated-length.js';
import type { ContentUnit } from '../../page/page-model.js';
import { undoFilters } from './undo-filters.js';

/** What a byte may become by LZW, the most of the filters that inline images mostly have. */
const MOST_OF_A_BYTE = 1366;
/** A stream whose images may become no more together, as those of icons, is not looked into. */
const SMALL_DATA = 64 * 1024;
/** No more is decoded to measure one image; no document has a larger one within its content. */
const MEASURED_BYTES = 64 * 1024 * 1024;
/** What MuPDF gives up on may be a bomb, or broken from its first byte on. */
const GIVEN_UP_BYTES = 256 * 1024 * 1024;
/** Table 11. */
const FAX_COLUMNS = 1728;
/** A sample that a cosine takes longer than one that is only inflated. */
const COSINE_WEIGHT = 2;

const DEFLATE: ReadonlySet<string> = new Set(['FlateDecode', 'Fl']);
const OF_ONE_BYTE: ReadonlySet<string> = new Set([...DEFLATE, 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL']);
const TEXT: ReadonlySet<string> = new Set(['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85']);
const COSINE: ReadonlySet<string> = new Set(['DCTDecode', 'DCT']);
/** Not for inline images (8.9.7), and of any number of pixels. */
const FORBIDDEN: ReadonlySet<string> = new Set(['JBIG2Decode', 'JPXDecode']);

/** In bytes, for one run of a stream. */
export function measureInlineImages({
  bytes,
  instructions,
}: Pick<ContentUnit, 'bytes' | 'instructions'>): number {
  const images = listInlineData(bytes, instructions);
  if (images.reduce((sum, image) => sum + boundImage(image), 0) <= SMALL_DATA) return 0;
  const document = new mupdf.PDFDocument();
  const known = new Map<string, number>();
  try {
    return images.reduce((sum, image) => {
      const written = latin1(image.whole);
      const length = known.get(written) ?? measureImage(document, image);
      known.set(written, length);
      return sum + length;
    }, 0);
  } finally {
    document.destroy();
  }
}

function boundImage({ filters, data }: InlineData): number {
  const packed = filters.filter((name) => !TEXT.has(name));
  return packed.every((name) => OF_ONE_BYTE.has(name))
    ? data.length * MOST_OF_A_BYTE ** packed.length
    : Infinity;
}

/** Native inflating takes a fraction of what MuPDF takes; other filters are so rare that it decodes them itself. */
function measureImage(document: mupdf.PDFDocument, { filters, numbers, data }: InlineData): number {
  if (filters.some((name) => FORBIDDEN.has(name))) return Infinity;
  if (filters.every((name) => DEFLATE.has(name))) return measureInflated(data, MEASURED_BYTES);
  const cosine = filters.findIndex((name) => COSINE.has(name));
  const parameters = { ...Object.fromEntries(numbers), Rows: limitRows(numbers), EndOfBlock: false };
  const undone = cosine < 0 ? filters : filters.slice(0, cosine);
  const decoded = undoFilters(document, data, undone, parameters);
  if (decoded === null) return GIVEN_UP_BYTES;
  if (cosine >= 0) return measureCosine(decoded);
  return decoded.length < MEASURED_BYTES ? decoded.length : Infinity;
}

/**
 * A fax row may take one bit, and MuPDF decodes beyond the declared number of rows. So many rows are enough to refuse
 * the document.
 */
function limitRows(numbers: ReadonlyMap<string, number>): number {
  return Math.ceil((MEASURED_BYTES * 8) / Math.max(1, numbers.get('Columns') ?? FAX_COLUMNS));
}

/** By the largest frame that seems to begin in it (ITU-T T.81, B.2.2). */
function measureCosine(data: Uint8Array): number {
  let largest = 0;
  for (let at = data.indexOf(0xff); at >= 0 && at + 9 < data.length; at = data.indexOf(0xff, at + 1)) {
    const marker = data[at + 1]!;
    if (marker < 0xc0 || marker > 0xc2) continue;
    const [height, width] = [5, 7].map((from) => data[at + from]! * 256 + data[at + from + 1]!);
    largest = Math.max(largest, height! * width! * data[at + 9]!);
  }
  return largest * COSINE_WEIGHT;
}
