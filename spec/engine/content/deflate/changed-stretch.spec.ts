import { inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { BitReader, BitWriter } from '../../../../src/engine/content/deflate/bit-stream.js';
import { ChangedStretch } from '../../../../src/engine/content/deflate/changed-stretch.js';
import {
  DISTANCE_BASE,
  DISTANCE_EXTRA,
  END_OF_BLOCK,
  FIXED_BLOCK,
  LENGTH_BASE,
  LENGTH_EXTRA,
  readBlockHeader,
  type BlockCodes,
} from '../../../../src/engine/content/deflate/deflate-blocks.js';
import { buildPrefixCode, type PrefixCode } from '../../../../src/engine/content/deflate/huffman.js';
import { forSeeds } from '../../../support/generators.js';

const FIXED = readBlockHeader(new BitReader(new Uint8Array(0), 0), FIXED_BLOCK)!;
const FARTHEST_LOOK = 1024;
const LONGEST_COPY = 258;

/** The codes of a block that has these letters, lengths of copies and symbols of distances, and no others. */
function codesOf(letters: string, copies: number[], distances: number[]): BlockCodes {
  const literals = new Uint8Array(286);
  for (const letter of letters) literals[letter.charCodeAt(0)] = 8;
  for (const length of copies) literals[END_OF_BLOCK + 1 + LENGTH_BASE.indexOf(length)] = 8;
  const lengths = new Uint8Array(30);
  for (const symbol of distances) lengths[symbol] = 5;
  return { literals: buildPrefixCode(literals)!, distances: buildPrefixCode(lengths)! };
}

function readSymbol(reader: BitReader, { table, indexBits }: PrefixCode): number {
  const entry = table[reader.peek() & ((1 << indexBits) - 1)]!;
  expect(entry).to.not.equal(0);
  reader.position += entry & 15;
  return entry >> 4;
}

/** What was written: letters, and copies as `length@distance`. */
function spell({ bytes, position }: BitWriter, { literals, distances }: BlockCodes): string {
  const reader = new BitReader(bytes, 0);
  const said: string[] = [];
  while (reader.position < position) {
    const symbol = readSymbol(reader, literals);
    if (symbol < END_OF_BLOCK) {
      said.push(String.fromCharCode(symbol));
      continue;
    }
    const copy = symbol - END_OF_BLOCK - 1;
    const length = LENGTH_BASE[copy]! + reader.read(LENGTH_EXTRA[copy]!);
    const far = readSymbol(reader, distances);
    said.push(`${length}@${DISTANCE_BASE[far]! + reader.read(DISTANCE_EXTRA[far]!)}`);
  }
  expect(reader.position).to.equal(position);
  return said.join(' ');
}

interface Said {
  content: string;
  from: number;
  to?: number;
  codes?: BlockCodes;
  /** Distances of the copies in the old data. */
  old?: number[];
}

/** The codes that are written for a stretch; null if the block has no code for it. */
function say({ content, from, to = content.length, codes = FIXED, old = [0] }: Said): string | null {
  const writer = new BitWriter(new Uint8Array(4096), 0, 4096 * 8);
  const stretch = new ChangedStretch(Buffer.from(content, 'latin1'), writer);
  for (const distance of old) stretch.add(from, distance);
  return stretch.write(codes, to) ? spell(writer, codes) : null;
}

/** A word, and the same word again at this distance. */
function apart(distance: number): Said {
  return { content: `word${'.'.repeat(distance - 4)}word`, from: distance };
}

describe('ChangedStretch', () => {
  const rows: [string, Said, string][] = [
    ['new bytes as literals', { content: 'abc', from: 0 }, 'a b c'],
    ['two earlier bytes as literals', { content: 'ab.ab', from: 3 }, 'a b'],
    ['three earlier bytes as a copy', { content: 'abc.abc', from: 4 }, '3@4'],
    ['a repeated byte as a copy of itself', { content: 'aaaaaa', from: 0 }, 'a 5@1'],
    ['no byte after its end', { content: 'abcdeabcde', from: 5, to: 8 }, '3@5'],
    ['the longer of two copies', { content: 'abcdef-abcd-abcdef', from: 12 }, '6@12'],
    [
      'several copies if one is too short',
      { content: 'a'.repeat(2 * LONGEST_COPY + 4), from: 1 },
      `${LONGEST_COPY}@1 ${LONGEST_COPY}@1 3@1`,
    ],
    ['a copy from the maximum search distance', apart(FARTHEST_LOOK), `4@${FARTHEST_LOOK}`],
    ['bytes from farther away as literals', apart(FARTHEST_LOOK + 1), 'w o r d'],
    [
      'a copy from farther away if an old copy had that distance',
      { ...apart(FARTHEST_LOOK + 1), old: [0, 7, FARTHEST_LOOK + 1] },
      `4@${FARTHEST_LOOK + 1}`,
    ],
    [
      'no copy from before the content, whatever the old copies were',
      { content: 'abcabc', from: 3, old: [4, 9, 32_768] },
      '3@3',
    ],
  ];
  for (const [what, said, written] of rows) {
    it(`writes ${what}`, () => {
      expect(say(said)).to.equal(written);
    });
  }

  const poor: [string, Said, string | null][] = [
    [
      'a copy of a byte without a code',
      { content: 'baaaa.baaaa', from: 6, codes: codesOf('', [5], [4]) },
      '5@6',
    ],
    [
      'shorter copies if the longest has no code',
      { content: 'a'.repeat(8), from: 1, codes: codesOf('a', [3], [0]) },
      '3@1 3@1 a',
    ],
    ['literals if no length has a code', { content: 'aaaa', from: 1, codes: codesOf('a', [], [0]) }, 'a a a'],
    [
      'literals if the distance has no code',
      { content: 'abc.abc', from: 4, codes: codesOf('abc', [3], [0]) },
      'a b c',
    ],
    [
      'literals if no distance has a code',
      { content: 'abc.abc', from: 4, codes: codesOf('abc', [3], []) },
      'a b c',
    ],
  ];
  for (const [what, said, written] of poor) {
    it(`writes ${what} in a block`, () => {
      expect(say(said)).to.equal(written);
    });
  }

  it('gives up at a byte without a code and without a copy', () => {
    expect(say({ content: 'abx', from: 0, codes: codesOf('ab', [3], [0]) })).to.equal(null);
    expect(say({ content: 'xbc.xbc', from: 4, codes: codesOf('bc', [], []) })).to.equal(null);
    expect(say({ content: 'abc', from: 0, codes: codesOf('abc', [], []) })).to.equal('a b c');
  });

  it('is open from its first change until it is written, and begins where it was opened', () => {
    const writer = new BitWriter(new Uint8Array(64), 0, 512);
    const stretch = new ChangedStretch(Buffer.from('abcdefgh'), writer);
    expect(stretch.isOpen).to.equal(false);
    stretch.add(0, 0);
    expect(stretch.isOpen).to.equal(true);
    stretch.add(3, 0);
    expect(stretch.write(FIXED, 5)).to.equal(true);
    expect(stretch.isOpen).to.equal(false);
    stretch.add(6, 0);
    expect(stretch.write(FIXED, 8)).to.equal(true);
    expect(spell(writer, FIXED)).to.equal('a b c d e g h');
  });

  it('forgets the old copies of the previous range', () => {
    const distance = FARTHEST_LOOK + 1;
    const content = `wordplay${'.'.repeat(distance - 8)}wordplay`;
    const writer = new BitWriter(new Uint8Array(64), 0, 512);
    const stretch = new ChangedStretch(Buffer.from(content), writer);
    stretch.add(distance, distance);
    stretch.write(FIXED, distance + 4);
    stretch.add(distance + 4, 0);
    stretch.write(FIXED, distance + 8);
    expect(spell(writer, FIXED)).to.equal(`4@${distance} p l a y`);
  });

  it('writes data that zlib reads as the same bytes, whatever came before', async () => {
    await forSeeds(200, (random) => {
      const letters = random.between(1, 6);
      const content = Uint8Array.from({ length: random.between(2, 3000) }, () =>
        random.next() < 0.02 ? random.between(0, 255) : 97 + random.between(0, letters - 1),
      );
      const from = random.between(1, content.length - 1);
      const to = random.between(from + 1, content.length);
      const writer = new BitWriter(new Uint8Array(8192), 0, 8192 * 8);
      writer.write(1 | (FIXED_BLOCK << 1), 3);
      const stretch = new ChangedStretch(content, writer);
      for (let copy = random.between(1, 5); copy > 0; copy--) stretch.add(from, random.between(0, 2 * from));
      expect(stretch.write(FIXED, to)).to.equal(true);
      writer.write(0, 7);
      const read = inflateRawSync(writer.bytes, { dictionary: content.subarray(0, from) });
      expect(Buffer.compare(read, content.subarray(from, to))).to.equal(0);
    });
  });
});
