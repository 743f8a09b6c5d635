/**
 * JSON in printable ASCII, as a header value must be.
 *
 * Node would send U+00E9 as a Latin-1 byte and refuse what lies above; escaped,
 * both survive, and the length in characters is the length in bytes.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
