/** A seeded mutator: the same seed and document always give the same damage. */

export type Random = () => number;

/** Numbers from 0 to 1 (Weyl sequence with a mixing step); good enough to break files with. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

const NUMBERS = ['0', '-1', '1e9', '2147483647', '4294967296', '99999999999999999999', '.0000001', '3 0 R'];
const WORDS =
  'obj endobj stream endstream xref trailer << >> [ ] ( ) BT ET q Q Do Tj BDC EMC /Kids /Length null'.split(
    ' ',
  );

export type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** A whole number from 0, below the length. */
export function within(length: number, random: Random): number {
  return Math.floor(random() * length);
}

function span(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = within(bytes.length, random);
  return [from, Math.min(bytes.length, from + 1 + within(64, random))];
}

export function replaced(bytes: Buffer, from: number, to: number, by: Buffer | string): Buffer {
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(by as string, 'latin1'), bytes.subarray(to)]);
}

/** Damage that looks at nothing. */
export const MUTATIONS: Mutation[] = [
  function flipBits(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let flips = 1 + within(8, random); flips > 0; flips -= 1) {
      const at = within(copy.length, random);
      copy[at] = (copy[at] ?? 0) ^ (1 << within(8, random));
    }
    return copy;
  },
  function deleteSpan(bytes, random) {
    return replaced(bytes, ...span(bytes, random), '');
  },
  function repeatSpan(bytes, random) {
    const [from, to] = span(bytes, random);
    return replaced(bytes, from, from, bytes.subarray(from, to));
  },
  function moveSpan(bytes, random) {
    const [from, to] = span(bytes, random);
    const at = within(bytes.length, random);
    return replaced(bytes, at, at, bytes.subarray(from, to));
  },
  function insertWord(bytes, random) {
    const at = within(bytes.length, random);
    return replaced(bytes, at, at, ` ${WORDS[within(WORDS.length, random)]} `);
  },
  function changeNumber(bytes, random) {
    const numbers = [...bytes.toString('latin1').matchAll(/\d+/g)];
    const chosen = numbers[within(numbers.length, random)];
    if (chosen === undefined) {
      return bytes;
    }
    const number = NUMBERS[within(NUMBERS.length, random)] ?? '0';
    return replaced(bytes, chosen.index, chosen.index + chosen[0].length, number);
  },
  function swapNames(bytes, random) {
    const names = [...bytes.toString('latin1').matchAll(/\/[A-Za-z]+/g)];
    const chosen = names[within(names.length, random)];
    const other = names[within(names.length, random)];
    if (chosen === undefined || other === undefined) {
      return bytes;
    }
    return replaced(bytes, chosen.index, chosen.index + chosen[0].length, other[0]);
  },
  function truncate(bytes, random) {
    return bytes.subarray(0, within(bytes.length, random));
  },
];

/** Damages a document in one to four ways. The header stays, or every reader would refuse at once. */
export function mutated(document: Buffer, random: Random): Buffer {
  const header = document.subarray(0, 9);
  let body = document.subarray(9);
  for (let times = 1 + within(4, random); times > 0 && body.length > 0; times -= 1) {
    const mutation = MUTATIONS[within(MUTATIONS.length, random)];
    body = mutation?.(body, random) ?? body;
  }
  return Buffer.concat([header, body]);
}
