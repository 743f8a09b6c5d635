/**
 * Reads PDF values strictly (ISO 32000-1, 7.3): any deviation is a fault.
 *
 * It shares no code with the readers that patching uses, so that their mistakes are found here.
 */
export type StrictValue =
  | { kind: 'number' | 'name' | 'string' | 'keyword'; text: string }
  | { kind: 'reference'; objectNumber: number; generation: number }
  | { kind: 'array'; items: StrictValue[] }
  | { kind: 'dictionary'; entries: Map<string, StrictValue> };

export class StrictFault extends Error {
  override readonly name = 'StrictFault';
}

/** Deeper nesting than any program writes. */
const MAX_DEPTH = 100;

/** No part of a pattern matches what the part before it can match, so there is no backtracking. */
const SPACE = /[\0\t\n\f\r ]*/y;
const COMMENT = /%[^\n\r]*/y;
const TOKEN =
  /<<|>>|\[|\]|\(|<[0-9A-Fa-f\0\t\n\f\r ]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const STRING_PART = /[^()\\]*/y;

export class StrictReader {
  readonly text: string;
  at: number;

  /**
   * @param text the file's bytes as Latin-1.
   * @param at where reading begins.
   */
  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** The next token, or the bracket that opens a string. @throws StrictFault at the end of the text. */
  readToken(): string {
    do this.match(SPACE);
    while (this.match(COMMENT) !== '');
    const token = this.match(TOKEN);
    if (token === '') throw new StrictFault('no token');
    return token;
  }

  /** Like `readToken`, without moving on; empty at the end of the text. */
  peekToken(): string {
    const { at } = this;
    try {
      return this.readToken();
    } catch {
      return '';
    } finally {
      this.at = at;
    }
  }

  expect(keyword: string): void {
    if (this.readToken() !== keyword) throw new StrictFault(`no ${keyword}`);
  }

  readWhole(): number {
    const token = this.readToken();
    if (!/^\d{1,15}$/u.test(token)) throw new StrictFault('no whole number');
    return Number(token);
  }

  readValue(depth = 0): StrictValue {
    if (depth > MAX_DEPTH) throw new StrictFault('nesting');
    const token = this.readToken();
    if (token === '<<') return this.readDictionary(depth);
    if (token === '[') return this.readArray(depth);
    if (token === '(') return { kind: 'string', text: this.readString() };
    if (token.startsWith('<')) return { kind: 'string', text: token };
    if (token.startsWith('/')) return { kind: 'name', text: decodeName(token.slice(1)) };
    if (token === '>>' || token === ']') throw new StrictFault('a bracket too many');
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(token)) return { kind: 'keyword', text: token };
    return this.readReference(token) ?? { kind: 'number', text: token };
  }

  /** What a sticky pattern matches here; empty if it does not match. */
  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private readReference(token: string): StrictValue | null {
    if (!/^\d{1,10}$/u.test(token)) return null;
    const { at } = this;
    const generation = this.peekToken();
    if (/^\d{1,5}$/u.test(generation)) {
      this.readToken();
      if (this.peekToken() === 'R') {
        this.readToken();
        return { kind: 'reference', objectNumber: Number(token), generation: Number(generation) };
      }
    }
    this.at = at;
    return null;
  }

  private readDictionary(depth: number): StrictValue {
    const entries = new Map<string, StrictValue>();
    for (let token = this.readToken(); token !== '>>'; token = this.readToken()) {
      if (!token.startsWith('/')) throw new StrictFault('a key that is no name');
      entries.set(decodeName(token.slice(1)), this.readValue(depth + 1));
    }
    return { kind: 'dictionary', entries };
  }

  private readArray(depth: number): StrictValue {
    const items: StrictValue[] = [];
    while (this.peekToken() !== ']') items.push(this.readValue(depth + 1));
    this.readToken();
    return { kind: 'array', items };
  }

  private readString(): string {
    const start = this.at;
    for (let depth = 1; depth > 0;) {
      this.match(STRING_PART);
      const character = this.text[this.at];
      if (character === undefined) throw new StrictFault('a string without end');
      if (character === '(') depth++;
      else if (character === ')') depth--;
      this.at += character === '\\' ? 2 : 1;
    }
    return this.text.slice(start, this.at - 1);
  }
}

function decodeName(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The integer of an entry; undefined if it is not one. */
export function readWholeEntry(entries: Map<string, StrictValue>, key: string): number | undefined {
  const value = entries.get(key);
  return value?.kind === 'number' && /^\d{1,15}$/u.test(value.text) ? Number(value.text) : undefined;
}

/** The numbers of an array, NaN for each other item; empty if it is not an array. */
export function readWholeItems(value: StrictValue | undefined): number[] {
  if (value?.kind !== 'array') return [];
  return value.items.map((item) => (item.kind === 'number' ? Number(item.text) : Number.NaN));
}
