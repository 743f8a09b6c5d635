/**
 * Damage inside deflated data: of contents, of object streams, of cross-reference streams.
 *
 * What fits is padded to the old length; what is longer moves all that follows.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { MUTATIONS, replaced, within, type Mutation, type Random } from './mutate.js';
import { STRUCTURAL } from './structural-damage.js';

interface DeflatedStream {
  /** Of the digits of /Length. */
  digits: { start: number; end: number };
  /** Of the raw data. */
  start: number;
  end: number;
  decoded: Buffer;
}

type Kind = 'ObjStm' | 'XRef' | 'contents';

const LONGEST_DICTIONARY = 400;

/** Null where the bytes hold none of the kind, or one that does not inflate: as of an encrypted file. */
function chooseStream(bytes: Buffer, kind: Kind, random: Random): DeflatedStream | null {
  const text = bytes.toString('latin1');
  const places = [...text.matchAll(/>>\s*stream\r?\n/g)].flatMap(({ index, 0: keyword }) => {
    const from = text.lastIndexOf(' obj', index);
    const dictionary = from < index - LONGEST_DICTIONARY ? '' : text.slice(from, index);
    const length = /\/Length (\d+)(?! \d+ R)/u.exec(dictionary);
    const own = /\/(ObjStm|XRef)\b/u.exec(dictionary)?.[1] ?? 'contents';
    if (own !== kind || length === null || !dictionary.includes('/FlateDecode')) return [];
    const digits = from + length.index + '/Length '.length;
    const start = index + keyword.length;
    // A length that another step has changed may be any number.
    const end = Math.min(bytes.length, start + Number(length[1]));
    return [{ digits: { start: digits, end: digits + length[1]!.length }, start, end }];
  });
  const chosen = places[within(places.length, random)];
  if (chosen === undefined) return null;
  try {
    return { ...chosen, decoded: inflateSync(bytes.subarray(chosen.start, chosen.end)) };
  } catch {
    return null;
  }
}

function withData(bytes: Buffer, { digits, start, end }: DeflatedStream, data: Buffer): Buffer {
  const raw = deflateSync(data, { level: 9 });
  if (raw.length <= end - start) {
    return replaced(bytes, start, end, Buffer.concat([raw, Buffer.alloc(end - start - raw.length, '\n')]));
  }
  const longer = replaced(bytes, start, end, raw);
  return replaced(longer, digits.start, digits.end, String(raw.length));
}

function damageInside(bytes: Buffer, kind: Kind, random: Random): Buffer {
  const stream = chooseStream(bytes, kind, random);
  if (stream === null) return bytes;
  const kinds = [...MUTATIONS, ...STRUCTURAL].filter(({ name }) => name !== 'truncate');
  const data = kinds[within(kinds.length, random)]!(stream.decoded, random);
  return data.equals(stream.decoded) ? bytes : withData(bytes, stream, data);
}

export const INSIDE_STREAMS: Mutation[] = [
  function changeInContents(bytes, random) {
    return damageInside(bytes, 'contents', random);
  },
  function changeInObjectStream(bytes, random) {
    return damageInside(bytes, 'ObjStm', random);
  },
  function changeCrossReferenceRow(bytes, random) {
    const stream = chooseStream(bytes, 'XRef', random);
    if (stream === null) return bytes;
    const data = Buffer.from(stream.decoded);
    const at = within(data.length, random);
    data[at] = data[at]! + (random() < 0.5 ? 1 : 255);
    return withData(bytes, stream, data);
  },
];
