/**
 * Pairs of neighbouring letters that a text shares with others.
 *
 * A hint of 256 characters may fold to thousands of letters, and each line is compared with it: the cost is one look-up
 * for each letter of the line.
 */

interface Pair {
  /** How often the text has it. */
  count: number;
  /** Number of the last line that had it. */
  line: number;
}

export class LetterPairs {
  readonly key: string;
  private readonly pairs = new Map<number, Pair>();
  private lines = 0;

  constructor(key: string) {
    this.key = key;
    for (let at = 0; at + 1 < key.length; at++) {
      const pair = this.pairs.get(codeOfPair(key, at));
      if (pair === undefined) this.pairs.set(codeOfPair(key, at), { count: 1, line: 0 });
      else pair.count++;
    }
  }

  /** How many of the text's pairs are in a line; a pair that is twice in the text counts twice. */
  countIn(lineKey: string): number {
    const line = ++this.lines;
    let shared = 0;
    for (let at = 0; at + 1 < lineKey.length; at++) {
      const pair = this.pairs.get(codeOfPair(lineKey, at));
      if (pair === undefined || pair.line === line) continue;
      pair.line = line;
      shared += pair.count;
    }
    return shared;
  }
}

function codeOfPair(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
