/**
 * Wounds that readers mend without a word: the document looks whole in all of them.
 */

export type Wound = (bytes: Buffer) => Buffer;

/** Every direct length, by a function of what it says; text of another length shifts what follows. */
function changeLengths(bytes: Buffer, change: (length: string) => string): Buffer {
  return replaceAll(bytes, /\/Length (\d+)(?! ?\d* \d+ R)/g, (_, length) => `/Length ${change(length)}`);
}

function replaceAll(bytes: Buffer, pattern: RegExp, write: (...parts: string[]) => string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, write), 'latin1');
}

/** Lengths that other objects hold, too short by two. */
function shortenReferredLengths(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const held = new Set([...text.matchAll(/\/Length (\d+) \d+ R/g)].map(([, number]) => number!));
  return replaceAll(bytes, /(?<!\d)(\d+)( \d+ obj\s+)(\d+)(\s+endobj)/g, (all, number, head, length, tail) =>
    held.has(number) ? `${number}${head}${keepWidth(Number(length) - 2, length)}${tail}` : all,
  );
}

function keepWidth(number: number, old: string): string {
  return String(Math.max(0, number)).padStart(old.length, '0').slice(0, old.length);
}

/** Of the last trailer, or of its offset if a stream has the trailer's entries. */
function findTail(bytes: Buffer): number {
  const trailer = bytes.lastIndexOf('trailer');
  return Math.max(0, trailer < 0 ? bytes.lastIndexOf('startxref') : trailer);
}

export const WOUNDS: Record<string, Wound> = {
  'lengths too short by 7': (bytes) =>
    changeLengths(bytes, (length) => String(Math.max(0, Number(length) - 7))),
  'lengths too long by 9': (bytes) => changeLengths(bytes, (length) => String(Number(length) + 9)),
  'lengths too long by 9, all else in its place': (bytes) =>
    changeLengths(bytes, (length) => {
      const longer = String(Number(length) + 9);
      return longer.length > length.length ? length : longer;
    }),
  'lengths of zero': (bytes) => changeLengths(bytes, (length) => '0'.repeat(length.length)),
  'lengths held elsewhere too short by 2': shortenReferredLengths,
  'offsets off by one': (bytes) =>
    replaceAll(
      bytes,
      /(\d{10}) (\d{5}) n/g,
      (_, offset, generation) => `${String(Number(offset) + 1).padStart(10, '0')} ${generation} n`,
    ),
  'startxref wrong': (bytes) =>
    replaceAll(
      bytes,
      /startxref(\s+)(\d+)(?=\s+%%EOF\s*$)/g,
      (_, space, at) => `startxref${space}${Number(at) + 11}`,
    ),
  'tail cut off': (bytes) => bytes.subarray(0, Math.max(0, bytes.lastIndexOf('startxref'))),
  'cut off after the cross-reference rows': (bytes) => {
    const at = bytes.lastIndexOf('trailer');
    return at < 0 ? bytes : bytes.subarray(0, at);
  },
  'tail written twice': (bytes) => Buffer.concat([bytes, Buffer.from('\n'), bytes.subarray(findTail(bytes))]),
  'bytes before the header': (bytes) =>
    Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'), bytes]),
  'bytes after the end': (bytes) => Buffer.concat([bytes, Buffer.from(`\n<html>${'x'.repeat(2000)}</html>`)]),
};
