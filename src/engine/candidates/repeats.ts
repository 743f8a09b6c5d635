/** Finds the texts that a document repeats over its pages, without regard to numbers in them. */
import { addTo, getOrCreate } from '../values/collections.js';
import { dropNumbers } from '../discover/numbers.js';
import { countMostPages } from '../judge/page-counts.js';
import type { Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';

/** A text on at least this many pages is not chance; short documents need fewer. */
const REPEATED_PAGES = 3;

/** Height of a band of baselines, in points. */
const BAND_PT = 12;
/** A text with fewer letters is not a name. */
const LETTERS = /\p{L}.*\p{L}.*\p{L}/u;

/** The pages that have a text, by its place. */
type Places = Map<number, Set<number>>;

/** Returns a test: is the text of a line at about one height on several pages? */
export function createRepeatTest(document: DocumentText): (line: Line) => boolean {
  const least = Math.min(REPEATED_PAGES, countMostPages(document.pageCount));
  if (document.pageCount < least) return () => false;
  const templates = new Map<string, Places>();
  /** Null for a line with too few letters. */
  const findText = ({ key }: Line): Places | null =>
    LETTERS.test(key) ? getOrCreate(templates, dropNumbers(key), () => new Map()) : null;
  for (const page of document.pages) {
    for (const line of document.readLines(page).lines) {
      const places = findText(line);
      if (places === null) continue;
      for (const place of listPlaces(line)) addTo(places, place, page.pageNumber);
    }
  }
  return (line) => {
    const places = findText(line);
    return places !== null && listPlaces(line).some((place) => (places.get(place)?.size ?? 0) >= least);
  };
}

/** The line's bands in two divisions of the page, half a band apart: lines that a border separates in one share a band in the other. */
function listPlaces({ runs: [first] }: Line): [number, number] {
  const bands = first!.baseline / BAND_PT;
  return [2 * Math.floor(bands), 2 * Math.floor(bands + 0.5) + 1];
}

/** The words that a text has twice or more, and nothing else; null for any other text. */
export function findRepeatedWords(text: string): string | null {
  const words = text.split(/\s+/u);
  const [first] = words;
  const size = words.indexOf(first!, 1);
  const isRepeated =
    size > 0 && words.length % size === 0 && words.every((word, at) => word === words[at % size]);
  return isRepeated ? words.slice(0, size).join(' ') : null;
}
