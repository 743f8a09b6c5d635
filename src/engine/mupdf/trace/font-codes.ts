/**
 * Separates the character codes of a font's strings: the number of bytes of each code (ISO 32000-1, 9.7.6.2).
 */
import { fromHex, latin1 } from '#platform';
import type * as mupdf from 'mupdf';
import type { SplitCodes } from '../../content/operands.js';
import { readDecoded } from '../content-streams.js';

interface CodeRange {
  length: number;
  low: number[];
  high: number[];
}

const BEGIN = 'begincodespacerange';
const END = 'endcodespacerange';

const ONE_BYTE: SplitCodes = (codes) => Array.from(codes, () => 1);
const TWO_BYTES: SplitCodes = (codes) =>
  codes.length % 2 === 0 ? Array.from({ length: codes.length / 2 }, () => 2) : null;
const UNKNOWN: SplitCodes = () => null;

/**
 * Predefined CMaps whose codes have one or two bytes (9.7.5.2, Table 118). The ranges are those of the first byte of a
 * two-byte code.
 */
const MIXED_RANGES: [RegExp, [number, number][]][] = [
  [
    /RKSJ|90pv/u,
    [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
  ],
  [/^(GB|GBK|GBKp|GBK2K|GBpc|B5pc|HKscs|ETen|ETenms|KSC|KSCms|KSCpc|CNS)/u, [[0x81, 0xfe]]],
  [
    /EUC/u,
    [
      [0x8e, 0x8e],
      [0xa1, 0xfe],
    ],
  ],
];

/** Returns a function that divides a font's strings into codes. It returns null if only MuPDF can divide them. */
export function readSplitCodes(font: mupdf.PDFObject | null): SplitCodes {
  if (font === null) return UNKNOWN;
  if (font.get('Subtype').asName() !== 'Type0') return ONE_BYTE;
  const encoding = font.get('Encoding');
  if (encoding.isStream()) return splitByRanges(readCodespace(encoding));
  const name = encoding.asName();
  if (/^Identity|UCS2|^H$|^V$|UTF16/u.test(name)) return TWO_BYTES;
  // These also have codes of three or four bytes.
  if (/GBK2K|UTF8|UTF32|^CNS/u.test(name)) return UNKNOWN;
  const leads = MIXED_RANGES.find(([pattern]) => pattern.test(name))?.[1];
  if (leads === undefined) return UNKNOWN;
  return splitByRanges([
    { length: 1, low: [0], high: [0xff] },
    ...leads.map(([low, high]) => ({ length: 2, low: [low, 0], high: [high, 0xff] })),
  ]);
}

function splitByRanges(ranges: CodeRange[]): SplitCodes {
  if (ranges.length === 0) return UNKNOWN;
  const longest = ranges.toSorted((one, other) => other.length - one.length);
  return (codes) => {
    const lengths: number[] = [];
    for (let at = 0; at < codes.length;) {
      const range = longest.find(
        ({ length, low, high }) =>
          at + length <= codes.length &&
          low.every((byte, index) => codes[at + index]! >= byte && codes[at + index]! <= high[index]!),
      );
      if (range === undefined) return null;
      lengths.push(range.length);
      at += range.length;
    }
    return lengths;
  };
}

function readCodespace(encoding: mupdf.PDFObject): CodeRange[] {
  const bytes = readDecoded(encoding);
  if (bytes === null || !encoding.get('UseCMap').isNull()) return [];
  const text = latin1(bytes);
  const ranges: CodeRange[] = [];
  for (const block of listBlocks(text)) {
    for (const [, low, high] of block.matchAll(/<\s*([0-9a-f]+)\s*>\s*<\s*([0-9a-f]+)\s*>/giu)) {
      if (low!.length !== high!.length) return [];
      ranges.push({
        length: low!.length / 2,
        low: [...fromHex(low!)],
        high: [...fromHex(high!)],
      });
    }
  }
  return ranges;
}

/** Lists the text between each begin operator and the next end operator. A missing end costs only one pass. */
function listBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf(BEGIN); at >= 0;) {
    const end = text.indexOf(END, at + BEGIN.length);
    if (end < 0) break;
    blocks.push(text.slice(at + BEGIN.length, end));
    at = text.indexOf(BEGIN, end + END.length);
  }
  return blocks;
}
