/**
 * Seeded randomness: the same seed gives the same bytes, streams and documents
 * on every machine, so that a failure can be repeated from its message.
 */

export interface RandomSource {
  seed: number;
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** A small generator (xorshift with a multiplied start), good enough only to vary tests. */
export function seedRandom(seed: number): RandomSource {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e37_79b9) | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return { seed, next, between, pick: (items) => items[between(0, items.length - 1)]! };
}

/** Runs a property for many seeds; a failure names the seed that found it. */
export async function forSeeds(
  count: number,
  property: (random: RandomSource) => void | Promise<void>,
): Promise<void> {
  for (let seed = 1; seed <= count; seed++) {
    try {
      await property(seedRandom(seed));
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

export function randomBytes(random: RandomSource, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.between(0, 255));
}

const SYNTAX = [
  '(',
  ')',
  '<',
  '>',
  '<<',
  '>>',
  '[',
  ']',
  '/',
  '%',
  '\\',
  'BI',
  'ID',
  'EI',
  'Tj',
  "'",
  '"',
  'q',
  '1.',
  '-.5',
];

/** Bytes that look like a content stream gone wrong: delimiters, keywords and noise. */
export function randomSyntax(random: RandomSource, tokens: number): Uint8Array {
  const parts = Array.from({ length: tokens }, () =>
    random.between(0, 3) === 0
      ? String.fromCharCode(random.between(0, 255))
      : random.pick(SYNTAX) + random.pick(['', ' ', '\n']),
  );
  return Buffer.from(parts.join(''), 'latin1');
}

const WORDS = [
  'river',
  'paper',
  'light',
  'seven',
  'market',
  'stone',
  'winter',
  'garden',
  'letter',
  'harbour',
];

/** A string operand in a random notation. */
export function writeShown(random: RandomSource, text: string): string {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  switch (random.between(0, 3)) {
    case 0:
      return `(${text})`;
    case 1:
      return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`;
    case 2:
      return `(${codes.map((code) => `\\${code.toString(8).padStart(3, '0')}`).join('')})`;
    default:
      return `(${codes.map((code) => (random.next() < 0.3 ? `\\${code.toString(8).padStart(3, '0')}` : String.fromCharCode(code))).join('')})`;
  }
}

/** Text as one or several showing operators, cut and kerned at random; every advance is that of the whole text. */
export function writeShow(random: RandomSource, text: string): string {
  const at = random.between(1, text.length - 1);
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  switch (random.between(0, 3)) {
    case 0:
      return `${writeShown(random, text)}Tj`;
    case 1:
      return `${writeShown(random, head)}Tj ${writeShown(random, tail)}Tj`;
    case 2:
      return `[${writeShown(random, head)}${random.between(-40, 40)}${writeShown(random, tail)}]TJ`;
    default:
      return `[${random.between(-20, 20)} ${writeShown(random, text)}]TJ`;
  }
}

/** A content stream of body lines in font /F1, with shapes and the given marks between them. */
export function randomContent(random: RandomSource, marks: string[]): string {
  const parts: string[] = [];
  const remaining = [...marks];
  const lines = random.between(5, 12);
  for (let line = 0; line < lines; line++) {
    const words = Array.from({ length: random.between(2, 6) }, () => random.pick(WORDS)).join(' ');
    const spacing = random.next() < 0.3 ? `${random.between(0, 2)} Tc ${random.between(0, 3)} Tw ` : '';
    parts.push(
      `BT /F1 ${random.between(9, 12)} Tf ${spacing}60 ${500 - 30 * line} Td ${writeShow(random, words)} 0 Tc 0 Tw ET`,
    );
    if (random.next() < 0.3) parts.push(`q ${random.next().toFixed(2)} g 20 ${500 - 30 * line} 12 12 re f Q`);
    if (remaining.length > 0 && random.next() < 0.4) parts.push(remaining.shift()!);
  }
  return [...parts, ...remaining].join(random.pick(['\n', ' ', '\r\n', '  ']));
}
