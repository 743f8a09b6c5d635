/**
 * Finds where an inline image ends (ISO 32000-1, 8.9.7).
 *
 * The data has no reliable end mark: unfiltered samples may contain "EI" or a whole text object. The length is
 * therefore computed if the dictionary has enough entries; only otherwise the end is searched for.
 */
import { isRegular, isWhiteSpace, skipLiteralString } from './characters.js';
import { nextToken, skipToken } from './tokens.js';

const BRACKET = 0x5b;

const COMPONENTS: Record<string, number> = {
  G: 1,
  DeviceGray: 1,
  CalGray: 1,
  I: 1,
  Indexed: 1,
  RGB: 3,
  DeviceRGB: 3,
  CalRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
};

/** How many bytes after a possible EI must look like content. */
const PLAUSIBLE_BYTES = 24;

/** Index after `EI`, given the index after `BI`; the end of the bytes if the image is not closed. */
export function findInlineImageEnd(bytes: Uint8Array, afterBi: number): number {
  const dictionary = readImageDictionary(bytes, afterBi);
  if (dictionary === null) return bytes.length;
  const sampleBytes = computeSampleBytes(dictionary.entries);
  if (sampleBytes !== null) {
    let at = dictionary.samplesStart + sampleBytes;
    while (isWhiteSpace(bytes[at])) at++;
    if (isEndOperator(bytes, at)) return at + 2;
  }
  return searchEnd(bytes, dictionary.samplesStart);
}

/** Null if it does not end. The samples start after ID and its one white-space byte. */
function readImageDictionary(bytes: Uint8Array, from: number) {
  const entries = new Map<string, string>();
  let key: string | null = null;
  for (let start = nextToken(bytes, from), end; start < bytes.length; start = nextToken(bytes, end)) {
    end = bytes[start] === BRACKET ? skipArray(bytes, start) : skipToken(bytes, start);
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 64)));
    if (text === 'ID') return { entries, samplesStart: end + 1 };
    if (text === 'EI') return null;
    if (key === null) key = text.startsWith('/') ? text.slice(1) : null;
    else {
      entries.set(key, text);
      key = null;
    }
  }
  return null;
}

function skipArray(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== 0x5d) {
    if (bytes[at] === 0x28) at = skipLiteralString(bytes, at);
    else at++;
  }
  return at + 1;
}

function computeSampleBytes(entries: Map<string, string>): number | null {
  const entry = (short: string, long: string): string | undefined => entries.get(short) ?? entries.get(long);
  if (entry('F', 'Filter') !== undefined) return null;
  const width = Number(entry('W', 'Width'));
  const height = Number(entry('H', 'Height'));
  const isMask = entry('IM', 'ImageMask') === 'true';
  const bits = isMask ? 1 : Number(entry('BPC', 'BitsPerComponent') ?? NaN);
  const space = entry('CS', 'ColorSpace') ?? '';
  const components = isMask
    ? 1
    : (COMPONENTS[space.replace(/^\[?\s*\//u, '').split(/[\s/[<(]/u)[0] ?? ''] ?? NaN);
  const size = Math.ceil((width * bits * components) / 8) * height;
  return Number.isSafeInteger(size) && size >= 0 ? size : null;
}

function isEndOperator(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x45 && bytes[at + 1] === 0x49 && !isRegular(bytes[at + 2]);
}

function searchEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (!isEndOperator(bytes, at) || (at > from && !isWhiteSpace(bytes[at - 1]))) continue;
    const behind = bytes.subarray(at + 2, at + 2 + PLAUSIBLE_BYTES);
    if (behind.every((byte) => isWhiteSpace(byte) || (byte >= 0x20 && byte < 0x7f))) return at + 2;
  }
  return bytes.length;
}
