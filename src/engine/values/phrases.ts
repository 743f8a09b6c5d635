/** Patterns of words, and what stands before and behind them. */

/**
 * Returns a test of whole texts, in any case.
 *
 * The patterns are in lower case, as the text is made before: V8 compiles a hundred patterns five to ten times as fast
 * without the flag `i`, and each process compiles them for its first document.
 */
export function matchWhole(...patterns: string[]): (text: string) => boolean {
  const whole = new RegExp(`^(?:${patterns.join('|')})$`, 'u');
  return (text) => whole.test(text.toLowerCase());
}

/** A pattern of whole words. */
export function matchWords(...words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
}

/** Writes letters that stand as one sign, such as "ﬁ", one by one. */
export function splitLigatures(text: string): string {
  return text.replace(/[\uFB00-\uFB06]/gu, (sign) => sign.normalize('NFKC'));
}

export function normalizeSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** A name or a text as one line, without control characters: it must not control the terminal. */
export function flattenText(text: string, mostCharacters = Infinity): string {
  const flat = text.replace(/[\s\p{C}]+/gu, ' ');
  const characters = Array.from(flat);
  return characters.length <= mostCharacters ? flat : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}

export function countLetters(text: string): number {
  return text.replace(/\P{L}+/gu, '').length;
}

export function beginsWith(pattern: RegExp, text: string): boolean {
  return text.search(pattern) === 0;
}

/** Words in lower case with which a notice goes on behind its own words. */
const GOES_ON =
  /^ (?:(?:and|as|by|copy|copies|created|distribution|document|for|für|has|if|in|information|is|made|material|may|ne|nicht|no|non|not|não|nur|only|or|para|pour|property|reproduction|submitted|under|unless|until|use|version|was|when|without)(?!\p{L})|(?:(?:d[aeou]|del|di|of|to|vom?|von) )?(?:(?:el|la|le|the) )?[\p{Lu}\p{N}])/u;

/**
 * Says whether a text has words of a pattern that stand apart: no noun in lower case follows them, as in "draft horses".
 *
 * @param isAtStart true if the text must begin with the words.
 */
export function hasApart(pattern: RegExp, text: string, isAtStart = false): boolean {
  return matchesBefore(
    pattern,
    text,
    (behind, at) => (!isAtStart || at === 0) && (!/^ \p{Ll}/u.test(behind) || GOES_ON.test(behind)),
  );
}

/** Says whether a pattern matches at any place of a text, so that a test holds for the text behind the match. */
export function matchesBefore(
  pattern: RegExp,
  text: string,
  holds: (behind: string, at: number) => boolean,
): boolean {
  return [...text.matchAll(new RegExp(pattern, 'giu'))].some(({ index, 0: words }) =>
    holds(text.slice(index + words.length), index),
  );
}

/** Says whether a text has words that join sentences; in capitals, notices join their words by "and". */
export function isSentence(text: string): boolean {
  if (/\band\b/iu.test(text) && /\p{Ll}/u.test(text)) return true;
  return /\b(?:because|but|can|could|if|may|should|that|when|which|will|would)\b/iu.test(text);
}
