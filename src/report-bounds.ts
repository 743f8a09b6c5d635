/** Limits warnings and matched strings, which the contract never cuts, so that they always fit a header. */

/** The contract's bound on a discovered target. */
const MAX_TARGET_CHARACTERS = 256;

// Escaped bytes. A target of 256 astral characters takes 3074; with these two
// and at most 550 for everything else the report stays below its 8 KiB.
const MAX_PATTERNS_BYTES = 2560;
const MAX_WARNINGS_BYTES = 1920;

/** Enough for the sentence that counts the warnings that are not listed. */
const OMISSION_BYTES = 64;

/** Cuts a target after whole characters. */
export function boundTarget(text: string): string {
  return Array.from(text).slice(0, MAX_TARGET_CHARACTERS).join('');
}

/** Distinct strings in their order; the last one is cut at the limit. */
export function boundPatterns(patterns: string[]): string[] {
  const kept: string[] = [];
  let roomBytes = MAX_PATTERNS_BYTES;
  for (const pattern of new Set(patterns)) {
    const cut = cutToBytes(pattern, roomBytes);
    if (cut === '') break;
    kept.push(cut);
    roomBytes -= countListedBytes(cut);
  }
  return kept;
}

/** As many warnings as fit, in their order, and a sentence that counts the others. */
export function boundWarnings(warnings: readonly string[]): string[] {
  const kept: string[] = [];
  let roomBytes = MAX_WARNINGS_BYTES - OMISSION_BYTES;
  for (const warning of warnings) {
    if (countListedBytes(warning) > roomBytes) break;
    kept.push(warning);
    roomBytes -= countListedBytes(warning);
  }
  const omitted = warnings.length - kept.length;
  if (omitted === 0) return kept;
  return [...kept, `${omitted} further ${omitted === 1 ? 'warning is' : 'warnings are'} not listed.`];
}

/** The longest beginning, in whole characters, that takes at most `roomBytes` as a list entry. */
function cutToBytes(text: string, roomBytes: number): string {
  if (countListedBytes(text) <= roomBytes) return text;
  let cut = '';
  let usedBytes = countListedBytes('');
  for (const character of text) {
    usedBytes += asciiJson(character).length - 2;
    if (usedBytes > roomBytes) break;
    cut += character;
  }
  return cut;
}

/** The size of a list entry, with its quotation marks and comma. */
function countListedBytes(text: string): number {
  return asciiJson(text).length + 1;
}

/**
 * JSON in printable ASCII, as a header value must be.
 *
 * Node would send U+00E9 as a Latin-1 byte and refuse characters above U+00FF. Escaped,
 * all survive, and the length in characters is the length in bytes.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
