/**
 * Lines of a document's own text, as a foreign reader (MuPDF's `mutool`) has them, chosen as hints.
 */
import { spawnSync } from 'node:child_process';

export type LineKind = 'first' | 'last' | 'largest' | 'repeated' | 'random';

export interface ChosenLine {
  hint: string;
  kind: LineKind;
}

interface Line {
  text: string;
  sizePt: number;
}

/** Pages that are looked at; the engine runs all of them. */
const READ_PAGES = '1-12';
const READ_TIMEOUT_MS = 30_000;

/** Within what the hint's contract allows; shorter lines name nothing. */
const MIN_LETTERS = 5;
const MAX_LENGTH = 120;

/** Empty where the document cannot be read, or not in time. */
export function readPageLines(path: string): Line[][] {
  const { stdout, status } = spawnSync(
    'mutool',
    ['draw', '-q', '-F', 'stext.json', '-o', '-', path, READ_PAGES],
    { encoding: 'utf8', timeout: READ_TIMEOUT_MS, maxBuffer: 2 ** 28 },
  );
  if (status !== 0) return [];
  try {
    const { pages } = JSON.parse(stdout) as {
      pages: { blocks: { lines?: { text: string; font: { size: number } }[] }[] }[];
    };
    return pages.map(({ blocks }) =>
      blocks.flatMap(({ lines }) =>
        (lines ?? []).map(({ text, font }) => ({ text: text.trim(), sizePt: font.size })),
      ),
    );
  } catch {
    return [];
  }
}

/**
 * Up to `count` lines, no text twice: of the page's edges, its headings, what repeats, and any.
 *
 * @param next a number from 0 to 1, excluding 1.
 */
export function chooseLines(pages: Line[][], count: number, next: () => number): ChosenLine[] {
  const all = pages.flat().filter(isNameable);
  const times = new Map<string, number>();
  for (const { text } of all) times.set(text, (times.get(text) ?? 0) + 1);
  const pick = <Item>(items: Item[]): Item[] =>
    items.length === 0 ? [] : [items[Math.floor(next() * items.length)]!];
  const wanted: [LineKind, () => Line[]][] = [
    ['largest', () => all.toSorted((one, other) => other.sizePt - one.sizePt).slice(0, 1)],
    ['first', () => pick(pages.flatMap((page) => page.filter(isNameable).slice(0, 1)))],
    ['last', () => pick(pages.flatMap((page) => page.filter(isNameable).slice(-1)))],
    ['repeated', () => pick(all.filter(({ text }) => times.get(text)! > 1))],
    ['random', () => pick(all)],
  ];
  const chosen = new Map<string, ChosenLine>();
  for (let turn = 0; chosen.size < count && turn < 4 * count; turn++) {
    const [kind, choose] = wanted[Math.min(turn, turn % wanted.length)]!;
    for (const { text } of choose()) if (!chosen.has(text)) chosen.set(text, { hint: text, kind });
  }
  return [...chosen.values()];
}

function isNameable({ text }: Line): boolean {
  return text.length <= MAX_LENGTH && text.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_LETTERS;
}
