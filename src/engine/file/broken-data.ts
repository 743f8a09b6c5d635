/**
 * Data that is broken in itself: deflated data that does not come to its end, font programs that are not as long as they say.
 *
 * Readers go on in it as far as they take the stream to reach, and make of the bytes behind whatever they can:
 * where its length is wrong, too, each has its own page, and no length keeps all of them.
 */
import { inflateRawSync } from 'node:zlib';
import type { StreamCipher } from './encryption.js';
import { readDictionary, readNames, readNumbers, type IndirectObject } from './syntax.js';

/** Of all streams of a file together; what comes behind is not looked at. */
const MAX_DECODED = 64 * 1024 * 1024;
/** The head of zlib's format; its checksum behind the data is nobody's concern. */
const HEAD_LENGTH = 2;
const DEFLATE = ['FlateDecode', 'Fl'];

/** Lengths of a font program's parts (Table 125). */
const PART_LENGTHS = ['Length1', 'Length2', 'Length3'];

type Dictionary = ReturnType<typeof readDictionary>;

export type IsBroken = (object: IndirectObject, end: number) => boolean;

/**
 * Makes the question for the streams of one file, up to the end that they are taken to have.
 *
 * @param cipher null where the file is encrypted in ways that are not known: nothing is called broken then.
 */
export function askForBrokenData(bytes: Uint8Array, cipher: StreamCipher | null): IsBroken {
  let left = MAX_DECODED;
  const isWhole = (data: Uint8Array, dictionary: Dictionary): boolean => {
    try {
      const decoded = inflateRawSync(data.subarray(HEAD_LENGTH), { maxOutputLength: left });
      left -= decoded.length;
      return isProgramWhole(dictionary, decoded);
    } catch (error) {
      if (!(error instanceof RangeError)) return false;
      left = 0;
      return true;
    }
  };
  return (object, end) => {
    const { objectNumber, generation, bodyStart, bodyEnd, streamStart } = object;
    if (cipher === null || left <= 0 || streamStart < 0 || end <= streamStart) return false;
    const dictionary = readDictionary(bytes, bodyStart, bodyEnd);
    const [filter] = readNames(dictionary.get('Filter'));
    const data = bytes.subarray(streamStart, end);
    const plain = cipher.decrypt(objectNumber, generation, data);
    if (filter === undefined) return !isProgramWhole(dictionary, plain);
    if (!DEFLATE.includes(filter)) return false;
    // Cross-reference streams are never encrypted, metadata not always (ISO 32000-1, 7.5.8.2 and 7.6.3.2).
    return (plain === null || !isWhole(plain, dictionary)) && !isWhole(data, dictionary);
  };
}

/** True for what is no font program. */
function isProgramWhole(dictionary: Dictionary, data: Uint8Array | null): boolean {
  const parts = PART_LENGTHS.flatMap((key) => readNumbers(dictionary.get(key)).slice(0, 1));
  return parts.length === 0 || parts.reduce((sum, length) => sum + length, 0) === data?.length;
}
