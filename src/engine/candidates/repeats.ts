/**
 * Which texts a document repeats over its pages, numbers in them aside.
 */
import { dropNumbers } from '../discover/variant-placements.js';
import { countMostPages } from '../judge/page-counts.js';
import type { Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';

/** Pages from which on a text repeats by no chance, in a document that has as many. */
const REPEATED_PAGES = 3;

/** Baselines of one place fall into one of two neighbouring bands of this height, in points. */
const BAND_PT = 12;
/** A text with fewer letters is not a name. */
const LETTERS = /\p{L}.*\p{L}.*\p{L}/u;

export class Repeats {
  private readonly pages = new Map<string, { last: number; count: number }>();
  /** By the key of a line; null for what names nothing. */
  private readonly templates = new Map<string, string | null>();
  private readonly least: number;

  constructor(document: DocumentText) {
    this.least = Math.min(REPEATED_PAGES, countMostPages(document.pageCount));
    for (const page of document.pages) {
      if (page.paint.glyphCount === 0) continue;
      for (const line of document.readLines(page).lines)
        for (const place of this.listPlaces(line)) this.count(place, page.pageNumber);
    }
  }

  /** Says whether the text stands at about one height of several pages. */
  has(line: Line): boolean {
    return this.listPlaces(line).some((place) => (this.pages.get(place)?.count ?? 0) >= this.least);
  }

  private count(place: string, pageNumber: number): void {
    const known = this.pages.get(place);
    if (known === undefined) this.pages.set(place, { last: pageNumber, count: 1 });
    else if (known.last !== pageNumber) {
      known.last = pageNumber;
      known.count++;
    }
  }

  /** Text and band, in two divisions of the page: two places that a band's edge parts share one of the other. */
  private listPlaces({ key, runs: [first] }: Line): string[] {
    let template = this.templates.get(key);
    if (template === undefined) {
      template = LETTERS.test(key) ? dropNumbers(key) : null;
      this.templates.set(key, template);
    }
    if (template === null) return [];
    const bands = first!.baseline / BAND_PT;
    return [`${template} ${Math.floor(bands)}`, `${template} +${Math.floor(bands + 0.5)}`];
  }
}
