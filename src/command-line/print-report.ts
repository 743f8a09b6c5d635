/**
 * Prints a report; at a terminal with colours its first line, the verdict, is coloured.
 */
const GREEN = '\u001b[32m';
const YELLOW = '\u001b[33m';
const PLAIN = '\u001b[39m';

export function printReport(text: string, stream: NodeJS.WriteStream): void {
  const [verdict = '', ...others] = text.split('\n');
  const color = verdict.startsWith('Removed') ? GREEN : verdict.startsWith('Nothing') ? YELLOW : '';
  const first = color !== '' && showsColors(stream) ? `${color}${verdict}${PLAIN}` : verdict;
  stream.write(`${[first, ...others].join('\n')}\n`);
}

/** Node's own answer for a terminal respects NO_COLOR and TERM=dumb. */
function showsColors(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && stream.hasColors();
}

/** A name or a text as one line, without control characters: it must not control the terminal. */
export function flattenText(text: string, mostCharacters = Infinity): string {
  const flat = text.replace(/[\s\p{C}]+/gu, ' ');
  const characters = Array.from(flat);
  return characters.length <= mostCharacters ? flat : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
