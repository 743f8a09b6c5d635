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

/** As many distinct strings as fit, in their order. */
export function boundPatterns(patterns: string[]): string[] {
  return keepFitting([...new Set(patterns)], MAX_PATTERNS_BYTES);
}

/** As many warnings as fit, in their order, and a sentence that counts the others. */
export function boundWarnings(warnings: readonly string[]): string[] {
  const kept = keepFitting(warnings, MAX_WARNINGS_BYTES - OMISSION_BYTES);
  const omitted = warnings.length - kept.length;
  if (omitted === 0) return kept;
  return [...kept, `${omitted} further ${omitted === 1 ? 'warning is' : 'warnings are'} not listed.`];
}

function keepFitting(texts: readonly string[], roomBytes: number): string[] {
  let usedBytes = 0;
  const first = texts.findIndex((text) => {
    // With its comma.
    usedBytes += asciiJson(text).length + 1;
    return usedBytes > roomBytes;
  });
  return texts.slice(0, first === -1 ? texts.length : first);
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
