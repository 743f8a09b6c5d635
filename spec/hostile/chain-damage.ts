/**
 * Damage of a stream's filters, one around another, and of files as a whole.
 *
 * Where a file has one plain cross-reference table, its offsets are put right afterwards: else every
 * reader would look for all objects, whatever the damage is.
 */
import { replaced, within, type Mutation, type Random } from './mutate.js';

interface FilteredStream {
  /** Of the dictionary, both brackets included. */
  start: number;
  dictionary: string;
  /** Of the raw data. */
  from: number;
  to: number;
}

const LONGEST_DICTIONARY = 400;

/** Filters that a name stands for, by how they encode. */
const ENCODERS: Record<string, (data: Buffer) => Buffer> = {
  ASCII85Decode: encodeAscii85,
  ASCIIHexDecode: (data) => Buffer.from(`${data.toString('hex')}>`),
  RunLengthDecode: encodeRunLength,
};

function encodeAscii85(data: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < data.length; at += 4) {
    const group = data.subarray(at, at + 4);
    let number = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const digits = Array.from({ length: 5 }, () => {
      const digit = String.fromCharCode(33 + (number % 85));
      number = Math.floor(number / 85);
      return digit;
    }).reverse();
    text +=
      group.length === 4 && digits.join('') === '!!!!!' ? 'z' : digits.slice(0, group.length + 1).join('');
  }
  return Buffer.from(`${text}~>`, 'latin1');
}

/** Without any runs, which a decoder has no need of. */
function encodeRunLength(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 128) {
    const part = data.subarray(at, at + 128);
    parts.push(Buffer.from([part.length - 1]), part);
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
}

/** Null where the file has no stream whose filters could be changed. */
function chooseStream(bytes: Buffer, random: Random): FilteredStream | null {
  const text = bytes.toString('latin1');
  // Encrypted data is encrypted after it was filtered.
  if (text.includes('/Encrypt')) return null;
  const streams = [...text.matchAll(/ obj\s*(<<(?:(?!endobj|stream)[^])*>>)\s*stream\r?\n/g)].flatMap(
    (found) => {
      const dictionary = found[1]!;
      const length = /\/Length (\d+)(?! \d+ R)/u.exec(dictionary)?.[1];
      const isOther =
        dictionary.length > LONGEST_DICTIONARY || /\/(?:XRef|DecodeParms|DCTDecode)/u.test(dictionary);
      if (length === undefined || isOther) return [];
      const from = found.index + found[0].length;
      const start = found.index + found[0].indexOf('<<');
      return [{ start, dictionary, from, to: Math.min(bytes.length, from + Number(length)) }];
    },
  );
  return streams[within(streams.length, random)] ?? null;
}

/** Encodes a stream's data by up to two further filters; one byte is left out of the data of one of them, if wanted. */
function wrapStream(bytes: Buffer, random: Random, isByteDropped: boolean): Buffer {
  const stream = chooseStream(bytes, random);
  if (stream === null) return bytes;
  const names = Object.keys(ENCODERS);
  const filters = Array.from({ length: within(3, random) }, () => names[within(names.length, random)]!);
  const droppedAt = isByteDropped ? within(filters.length + 1, random) : null;
  let data: Buffer = bytes.subarray(stream.from, stream.to);
  for (let layer = 0; ; layer += 1) {
    const at = within(data.length, random);
    if (layer === droppedAt) data = replaced(data, at, at + 1, '');
    const filter = filters[layer];
    if (filter === undefined) break;
    data = ENCODERS[filter]!(data);
  }
  const old = /\/Filter\s*(\[[^\]]*\]|\/\w+)/u.exec(stream.dictionary);
  const all = [...filters.toReversed().map((name) => `/${name}`), ...(old?.[1]?.match(/\/\w+/gu) ?? [])];
  const dictionary = stream.dictionary
    .replace(old?.[0] ?? /(?=>>$)/u, filters.length === 0 ? (old?.[0] ?? '') : `/Filter [${all.join(' ')}]`)
    .replace(/\/Length \d+/u, `/Length ${data.length}`);
  const between = bytes.subarray(stream.start + stream.dictionary.length, stream.from);
  return withTable(
    replaced(
      bytes,
      stream.start,
      stream.to,
      Buffer.concat([Buffer.from(dictionary, 'latin1'), between, data]),
    ),
  );
}

/** The file with the offsets of its only cross-reference table corrected; unchanged if it has none, or several. */
function withTable(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const tables = [...text.matchAll(/\nxref\s+0 \d+\s+(?=\d{10} \d{5} [fn])/gu)];
  if (tables.length !== 1 || text.includes('/Prev')) return bytes;
  const [{ index, 0: head }] = tables as [RegExpExecArray];
  const offsets = new Map(
    Array.from(text.slice(0, index).matchAll(/(?<=[\r\n])(\d+) \d+ obj\b/gu), (found) => [
      found[1]!,
      found.index,
    ]),
  );
  let number = -1;
  const rows = text.slice(index + head.length).replace(/\d{10} \d{5} [fn]/gu, (row) => {
    number += 1;
    const offset = offsets.get(String(number));
    return offset === undefined ? row : `${String(offset).padStart(10, '0')}${row.slice(10)}`;
  });
  const start = rows.replace(/startxref(\s+)\d+/u, (_, space: string) => `startxref${space}${index + 1}`);
  return Buffer.from(text.slice(0, index + head.length) + start, 'latin1');
}

export const IN_CHAINS: Mutation[] = [
  function chainFilters(bytes, random) {
    return wrapStream(bytes, random, false);
  },
  function dropByteInFilter(bytes, random) {
    return wrapStream(bytes, random, true);
  },
];

export const OF_WHOLE_FILES: Mutation[] = [
  /** A download that was appended to itself, or to what had come of a first try. */
  function concatenateFiles(bytes, random) {
    const first = random() < 0.5 ? bytes : bytes.subarray(0, within(bytes.length, random));
    return Buffer.concat([first, bytes]);
  },
  /** As a transfer as text does it. */
  function convertLineEnds(bytes, random) {
    const text = bytes.toString('latin1');
    const [from, to] = [
      [/(?<!\r)\n/gu, '\r\n'],
      [/\r?\n/gu, '\r'],
      [/\r\n?/gu, '\n'],
    ][within(3, random)] as [RegExp, string];
    return Buffer.from(text.replace(from, to), 'latin1');
  },
  /** To the section itself, beyond the end, or before the beginning. */
  function misplacePrevious(bytes, random) {
    const text = bytes.toString('latin1');
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)?.[1] ?? '0';
    const wrong = [start, String(bytes.length + 7), '-1', '0'][within(4, random)]!;
    return Buffer.from(
      text.includes('/Prev ')
        ? text.replace(/\/Prev -?\d+/gu, `/Prev ${wrong}`)
        : text.replace(/trailer\s*<</u, (found) => `${found}/Prev ${wrong} `),
      'latin1',
    );
  },
  /** An upload that broke off in or behind its last cross-reference section. */
  function truncateAfterTable(bytes, random) {
    const text = bytes.toString('latin1');
    const start = Math.max(text.lastIndexOf('\nxref'), text.lastIndexOf('/XRef'));
    return start < 0 ? bytes : bytes.subarray(0, start + 6 + within(bytes.length - start - 6, random));
  },
  /** A trailer twice, the other with another root or size; or all from the last section to the end. */
  function repeatTrailer(bytes, random) {
    const text = bytes.toString('latin1');
    const [found] = [...text.matchAll(/trailer\s*<<[^]*?>>\s*(?=startxref)/gu)].slice(-1);
    const end = /startxref\s+\d+\s+%%EOF\s*$/u.exec(text);
    if (found === undefined || end === null) return bytes;
    const other = [
      found[0],
      found[0].replace(/\/Size \d+/u, `/Size ${within(20, random)}`),
      found[0].replace(/\/Root \d+/u, `/Root ${within(9, random)}`),
      'trailer\n<<>>\n',
    ][within(4, random)]!;
    const at = [found.index, end.index, bytes.length][within(3, random)]!;
    return replaced(bytes, at, at, at === bytes.length ? `\n${other}${end[0]}` : other);
  },
  /** Two objects change their numbers, and all that refers to them. */
  function renumberObjects(bytes, random) {
    const text = bytes.toString('latin1');
    const numbers = Array.from(text.matchAll(/(?<=[\r\n])(\d+) 0 obj\b/gu), ([, number]) => number!);
    const one = numbers[within(numbers.length, random)];
    const other = numbers[within(numbers.length, random)];
    if (one === undefined || other === undefined || one === other) return bytes;
    const swapped = text.replace(/(?<!\d)(\d+)(?= 0 (?:obj|R)\b)/gu, (found) =>
      found === one ? other : found === other ? one : found,
    );
    return withTable(Buffer.from(swapped, 'latin1'));
  },
];
