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

type Mutation = (bytes: Buffer, random: Random) => Buffer;

function within(length: number, random: Random): number {
  return Math.floor(random() * length);
}

function span(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = within(bytes.length, random);
  return [from, Math.min(bytes.length, from + 1 + within(64, random))];
}

function replaced(bytes: Buffer, from: number, to: number, by: Buffer | string): Buffer {
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(by as string, 'latin1'), bytes.subarray(to)]);
}

const MUTATIONS: Mutation[] = [
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

/** Damage and odd spellings of what a file says about itself: other readers mend them, or read them as meant. */
const STRUCTURAL: Mutation[] = [
  function changeLength(bytes, random) {
    return changeMatch(bytes, /\/Length \d+/g, random, (found) => {
      const length = Number(found.slice(8));
      const changed = [
        0,
        length - 1 - within(20, random),
        length + 1 + within(20, random),
        length * 10,
        length + 500,
      ];
      return `/Length ${Math.max(0, changed[within(changed.length, random)]!)}`.padEnd(found.length);
    });
  },
  function changeHeldLength(bytes, random) {
    return changeMatch(bytes, /\d+ 0 obj\s+\d+(?=\s+endobj)/g, random, (found) =>
      found.replace(/\d+$/u, (length) =>
        String(Math.max(0, Number(length) + within(9, random) - 4)).padEnd(length.length),
      ),
    );
  },
  function changeOffset(bytes, random) {
    return changeMatch(bytes, /\d{10} \d{5} n/g, random, (found) => {
      const offset = Math.max(0, Number(found.slice(0, 10)) + within(21, random) - 10);
      return String(offset).padStart(10, '0') + found.slice(10);
    });
  },
  function changeStart(bytes, random) {
    return changeMatch(bytes, /startxref\s+\d+/g, random, (found) =>
      found.replace(/\d+$/u, (offset) => String(Math.max(0, Number(offset) + within(31, random) - 15))),
    );
  },
  function changeGeneration(bytes, random) {
    return changeMatch(bytes, /\d+ 0 obj/g, random, (found) => found.replace(' 0 ', ' 1 '));
  },
  function changeObjectNumber(bytes, random) {
    return changeMatch(bytes, /\d+(?= 0 obj)/g, random, (found) =>
      String(Number(found) + 1).slice(-found.length),
    );
  },
  function changeFilter(bytes, random) {
    const filters = [
      '/Fl',
      '[/FlateDecode]',
      '/FlateDecode/DecodeParms null',
      '/Flate#44ecode',
      '/ASCIIHexDecode',
    ];
    return changeMatch(bytes, /\/FlateDecode/g, random, () => filters[within(filters.length, random)]!);
  },
  function escapeName(bytes, random) {
    return changeMatch(
      bytes,
      /\/[A-Z][A-Za-z]\w*/g,
      random,
      (found) => `/#${found.charCodeAt(1).toString(16)}${found.slice(2)}`,
    );
  },
  function spellStringInHex(bytes, random) {
    return changeMatch(
      bytes,
      /\([ -'*-[\]-~]+\)/g,
      random,
      (found) => `<${Buffer.from(found.slice(1, -1), 'latin1').toString('hex')}>`,
    );
  },
  function spellStringInOctal(bytes, random) {
    return changeMatch(bytes, /\([ -'*-[\]-~]+\)/g, random, (found) => {
      const codes = Array.from(
        found.slice(1, -1),
        (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`,
      );
      return `(${codes.join('')})`;
    });
  },
  function dropKeyword(bytes, random) {
    return changeMatch(bytes, /endobj|endstream|%%EOF|trailer/g, random, (found) => ' '.repeat(found.length));
  },
  function changeLineEnd(bytes, random) {
    const lineEnds = ['\r', '\r\n', '\n', ' \n', '\n\n', ' '];
    return changeMatch(
      bytes,
      /(?<=stream|obj|>>)\r?\n(?=stream|endstream|endobj|.)/g,
      random,
      () => lineEnds[within(lineEnds.length, random)]!,
    );
  },
  function addInlineImage(bytes, random) {
    const data = Buffer.from(Array.from({ length: 12 }, () => within(256, random))).toString('latin1');
    const image = `q 20 0 0 20 ${within(300, random)} ${within(300, random)} cm BI /W 12 /H 1 /BPC 8 /CS /G ID ${data} EI Q `;
    return changeMatch(bytes, /(?<=stream\r?\n)(?=(?:q|BT|\/Artifact)\s)/g, random, () => image);
  },
  function repeatObject(bytes, random) {
    const objects = [...bytes.toString('latin1').matchAll(/\d+ 0 obj[^]{1,2000}?endobj/g)];
    const chosen = objects[within(objects.length, random)];
    const at = bytes.lastIndexOf('xref');
    return chosen === undefined ? bytes : replaced(bytes, at, at, `${chosen[0]}\n`);
  },
  function addBytesBefore(bytes, random) {
    return replaced(bytes, 0, 0, '\r\n'.repeat(1 + within(4, random)));
  },
  function addBytesAfter(bytes, random) {
    return replaced(bytes, bytes.length, bytes.length, '\0'.repeat(1 + within(2000, random)));
  },
  function dropSection(bytes, random) {
    return changeMatch(bytes, /\/Prev \d+/g, random, (found) =>
      `/Prev ${within(Number(found.slice(6)), random)}`.padEnd(found.length),
    );
  },
];

function changeMatch(
  bytes: Buffer,
  pattern: RegExp,
  random: Random,
  change: (found: string) => string,
): Buffer {
  const found = [...bytes.toString('latin1').matchAll(pattern)];
  const chosen = found[within(found.length, random)];
  if (chosen === undefined) return bytes;
  return replaced(bytes, chosen.index, chosen.index + chosen[0].length, change(chosen[0]));
}

/** One step of damage: which, and the seed of its choices. */
export interface Step {
  name: string;
  seed: number;
}

/** One to three steps, mostly of what other readers mend. */
export function drawSteps(random: Random): Step[] {
  return Array.from({ length: 1 + within(3, random) }, () => {
    const kinds = random() < 0.85 ? STRUCTURAL : MUTATIONS.filter(({ name }) => name !== 'truncate');
    return { name: kinds[within(kinds.length, random)]!.name, seed: within(2 ** 31, random) };
  });
}

export function takeSteps(document: Buffer, steps: Step[]): Buffer {
  const all = [...STRUCTURAL, ...MUTATIONS];
  return steps.reduce(
    (bytes, { name, seed }) => all.find((one) => one.name === name)!(bytes, seeded(seed)),
    document,
  );
}

/** The fewest of the steps that a check still finds fault with. */
export async function shrinkSteps(
  steps: Step[],
  isAtFault: (fewer: Step[]) => Promise<boolean>,
): Promise<Step[]> {
  for (const step of steps) {
    const fewer = steps.filter((one) => one !== step);
    if (fewer.length > 0 && (await isAtFault(fewer))) return shrinkSteps(fewer, isAtFault);
  }
  return steps;
}
