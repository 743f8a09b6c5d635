/** What browsers print along the edges of a page: the date, the title, the address and the number of the page. */
import type { Line } from '../lines/lines.js';
import { boxOfRuns, type Run } from '../lines/runs.js';
import type { TracedPage } from '../page/page-model.js';
import type { Box } from '../values/geometry.js';
import { getOrCreate } from '../values/collections.js';
import { isPageAddress } from '../values/wording.js';
import type { Surroundings } from './surroundings.js';

/** A text of a page. */
interface PlacedText {
  text: string;
  runs: readonly Run[];
  box: Box;
}

/** The number of a page and of all pages, as browsers print them in the reader's language; folded text has no spaces. */
const PAGE_COUNT = /^\p{L}{0,8}(\p{Nd}{1,4})(?:\/|\p{L}{1,4})(\p{Nd}{1,4})$/u;
/** A date, with or without a time, and nothing else; or a day of the week, a date with its month as a word, and a time. */
const PRINT_DATE =
  /^(?:\p{Nd}{1,4}([./-])\p{Nd}{1,2}\1\p{Nd}{1,4}|\p{L}{2,12}\p{Nd}{1,2}\p{L}{3,12}\p{Nd}{5,6}:)\P{L}*(?:\p{L}{1,2}\P{L}*)?$/u;
/** A date in figures and a time, with spaces. */
const PRINT_TIME =
  /^\p{Nd}{1,4}([./-])\p{Nd}{1,2}\1\p{Nd}{1,4},? +(?:\p{L}{2} ?)?\p{Nd}{1,2}:\p{Nd}{2}(?: [AP]M)?$/u;
/** Sizes of one print that differ by less are equal. */
const SAME_SIZE_PT = 0.5;

/** Baselines of one row differ by less. */
const SAME_ROW_PT = 1;

/** Browsers print head and foot in a margin of half an inch and more; a letter has its date farther in. */
const PRINT_MARGIN_PT = 64;

/** What a line of a print says, beside the title. */
type Part = 'count' | 'titled-count' | 'date' | 'address' | 'file';

/** A long address is cut, and then so near to the number of the page that both are one line. */
const CUT_ADDRESS = /^(\S+(?:…|\.\.\.)) ?(\p{Nd}{1,4}\/\p{Nd}{1,4})$/u;

/** Internet Explorer's head: a title and the number of the page may be one line. */
const TITLE_AND_COUNT =
  /(?:page|pagina|página|seite|sida|side|strona|страница|sayfa|第)\p{Nd}{1,4}(?:\/|\p{L}{1,4})\p{Nd}{1,4}页?$/iu;

/** What InDesign and QuarkXPress write beside the date: the name of their file and the number of the page. */
const SOURCE_FILE = /\.(?:ind[bd]|qxd)\p{Nd}{1,4}$/iu;

/** @param text may be folded. */
function readParts(text: string): Part[] {
  if (isPageCount(text)) return ['count'];
  if (TITLE_AND_COUNT.test(text)) return ['titled-count'];
  if (PRINT_DATE.test(text)) return ['date'];
  if (SOURCE_FILE.test(text)) return ['file'];
  const [, address = text, count = ''] = CUT_ADDRESS.exec(text) ?? [];
  if (!isPageAddress(address)) return [];
  return isPageCount(count) ? ['address', 'count'] : ['address'];
}

/** The number of a page is at most that of all pages: `2024/25` is a year. */
function isPageCount(key: string): boolean {
  const [, page, pages] = PAGE_COUNT.exec(key) ?? [];
  return page !== undefined && !(Number(page) > Number(pages));
}

interface PrintedLine {
  line: Line;
  part: Part;
  topPt: number;
}

/** Cached by the list of a page's lines: a text may be on the page thousands of times. */
const PRINTED_LINES = new WeakMap<readonly Line[], PrintedLine[]>();

/** Lists the lines in the head and the foot of a page that a browser may have printed. */
function listPrinted(lines: readonly Line[], page: TracedPage): PrintedLine[] {
  return getOrCreate(PRINTED_LINES, lines, () =>
    lines.flatMap((line) => {
      const { top, bottom } = boxOfRuns(line.runs);
      const isInMargin = bottom <= PRINT_MARGIN_PT || top >= page.height - PRINT_MARGIN_PT;
      return isInMargin ? readParts(line.key).map((part) => ({ line, part, topPt: top })) : [];
    }),
  );
}

/**
 * Says whether a text is a part of what a browser prints, and its row and the opposite edge of the page have the rest.
 *
 * A date needs the address and the number of the page, or the name of InDesign's file; with a time, the number alone. An
 * address needs the date and the number, and a title all three.
 */
export function isBrowserPrint(
  { text, runs: [first], box }: PlacedText,
  page: TracedPage,
  { allLines }: Surroundings,
): boolean {
  const isAlike = ({ style }: Line): boolean =>
    Math.abs(style.fontSizePt - first!.style.fontSizePt) <= SAME_SIZE_PT;
  const isInRow = (part: Part): boolean =>
    allLines
      .listOnBaseline(first!, SAME_ROW_PT)
      .some((line) => isAlike(line) && readParts(line.key).includes(part));
  const isOpposite = (part: Part): boolean =>
    listPrinted(allLines.lines, page).some(
      (other) =>
        other.part === part && Math.abs(other.topPt - box.top) > page.height / 2 && isAlike(other.line),
    );
  const isCounted = (): boolean => isInRow('count') || isOpposite('count');
  const [own] = readParts(text.replaceAll(' ', ''));
  if (own === 'date') {
    if (isInRow('file')) return true;
    if (isInRow('address')) return isOpposite('count') || isOpposite('titled-count');
    if (isOpposite('address')) return isCounted();
  }
  if (PRINT_TIME.test(text) || (own === 'address' && isOpposite('date'))) return isCounted();
  if (!isOpposite('count')) return false;
  if (own === 'address' || isOpposite('address')) return isInRow('date');
  return isOpposite('date') && isInRow('address');
}
