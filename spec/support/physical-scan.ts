/**
 * Lists every stream that is physically in a file, whether an object refers to it or not.
 *
 * Cross-reference sections are not read: earlier revisions and orphans count,
 * because a removed text may survive there.
 */
import { inflateSync, constants } from 'node:zlib';

export interface PhysicalStream {
  objectNumber: number;
  /** Half-open span of the raw bytes in the file. */
  start: number;
  end: number;
  /** Decoded bytes as Latin-1; empty if they cannot be decoded. */
  decoded: string;
}

export function listPhysicalStreams(file: Uint8Array): PhysicalStream[] {
  const text = Buffer.from(file).toString('latin1');
  const streams: PhysicalStream[] = [];
  for (const match of text.matchAll(/(\d+)\s+\d+\s+obj\b/gu)) {
    const body = match.index + match[0].length;
    const opening = /stream\r?\n/u.exec(text.slice(body, body + 20_000));
    const endobj = text.indexOf('endobj', body);
    if (opening === null || (endobj >= 0 && body + opening.index > endobj)) continue;
    const start = body + opening.index + opening[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) continue;
    const dictionary = text.slice(body, body + opening.index);
    streams.push({
      objectNumber: Number(match[1]),
      start,
      end,
      decoded: decode(text.slice(start, end), dictionary),
    });
  }
  return streams;
}

/** The file's bytes and its decoded streams, for searching. */
export function listReadableTexts(file: Uint8Array): string[] {
  return [Buffer.from(file).toString('latin1'), ...listPhysicalStreams(file).map(({ decoded }) => decoded)];
}

function decode(raw: string, dictionary: string): string {
  const filters = [...dictionary.matchAll(/(ASCIIHexDecode|ASCII85Decode|FlateDecode)/gu)].map(
    ([name]) => name,
  );
  let bytes: Buffer = Buffer.from(raw, 'latin1');
  for (const filter of filters) {
    if (filter === 'ASCIIHexDecode') {
      bytes = Buffer.from(bytes.toString('latin1').replace(/[\s>]/gu, ''), 'hex');
    } else if (filter === 'ASCII85Decode') bytes = decodeAscii85(bytes.toString('latin1'));
    else bytes = inflate(bytes);
  }
  return bytes.toString('latin1');
}

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

function decodeAscii85(text: string): Buffer {
  const out: number[] = [];
  const digits = text
    .replace(/~>[^]*$/u, '')
    .replace(/\s/gu, '')
    .replaceAll('z', '!!!!!');
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5);
    let value = 0;
    for (const digit of group.padEnd(5, 'u')) value = value * 85 + digit.charCodeAt(0) - 33;
    for (let index = 0; index < group.length - 1; index++) out.push((value / 256 ** (3 - index)) & 255);
  }
  return Buffer.from(out);
}
