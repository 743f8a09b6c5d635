/**
 * Facts that the screen reads and a judgement asks for again: those of the text that a page shows most often.
 *
 * A judgement measures a text beside all other lines of its page, and so is this one measured in the screen. A mark in
 * tiles has most of the places that are measured in a document, and each is measured once.
 */
import type { Occurrence } from '../find/matching.js';
import { FactReader, type PageFacts } from '../judge/page-facts.js';
import type { Line } from '../lines/lines.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy } from '../values/group-by.js';

/** A page's text with fewer places is measured with its other texts: to part them costs more than is saved. */
const LEAST_KEPT = 6;

export class KeptFacts extends FactReader {
  /** By the number of a page. */
  private readonly kept = new Map<number, PageFacts[]>();

  /** Measures texts of a page, the one that it shows most often apart from the others; one for each, in their order. */
  screenPage(page: TracedPage, lines: Line[], pieces: Occurrence[]): PageFacts[] {
    const byText = groupBy(pieces, ({ target }) => target.key);
    let most: Occurrence[] = [];
    for (const alike of byText.values()) if (alike.length > most.length) most = alike;
    if (byText.size === 0 || (byText.size > 1 && most.length < LEAST_KEPT))
      return super.readPage(page, lines, pieces);
    const kept = super.readPage(page, lines, most);
    this.kept.set(page.pageNumber, kept);
    if (byText.size === 1) return kept;
    const { key } = most[0]!.target;
    const others = super.readPage(
      page,
      lines,
      pieces.filter(({ target }) => target.key !== key),
    );
    const all = [...kept, ...others];
    const facts = new Map(all.map((one) => [one.occurrence, one]));
    return pieces.map((piece) => facts.get(piece)!);
  }

  override readPage(page: TracedPage, lines: Line[], occurrences: Occurrence[]): PageFacts[] {
    const kept = this.kept.get(page.pageNumber);
    const isKept =
      kept?.length === occurrences.length &&
      kept.every(({ occurrence }, at) => isSamePlace(occurrence, occurrences[at]!));
    return isKept
      ? kept.map((facts, at) => ({ ...facts, occurrence: occurrences[at]! }))
      : super.readPage(page, lines, occurrences);
  }
}

/** Says whether both are the same glyphs for the same letters. */
function isSamePlace(one: Occurrence, other: Occurrence): boolean {
  const { clusters } = other;
  return (
    one.target.key === other.target.key &&
    one.style === other.style &&
    one.clusters.length === clusters.length &&
    one.clusters.every(({ glyph }, at) => glyph === clusters[at]!.glyph)
  );
}
