/**
 * Keeps facts that both the screen and a judgement read: those of the text that a page shows most often.
 *
 * The screen measures this text among all other lines of its page, as a judgement does. Marks in tiles have most of the
 * measured places of a document, and each is measured once.
 */
import type { Occurrence } from '../find/matching.js';
import { FactReader, type PageFacts } from '../judge/page-facts.js';
import type { Line } from '../lines/lines.js';
import type { TracedPage } from '../page/page-model.js';
import { groupBy } from '../values/group-by.js';

/** A text with fewer places on a page is measured with the page's other texts: to separate it costs more than it saves. */
const LEAST_KEPT = 6;

export class KeptFacts extends FactReader {
  /** By page number. */
  private readonly kept = new Map<number, PageFacts[]>();

  /** Measures the texts of a page, the most frequent one apart from the others. Returns one item for each, in their order. */
  screenPage(page: TracedPage, lines: Line[], pieces: Occurrence[]): PageFacts[] {
    const byText = groupBy(pieces, ({ target }) => target.key);
    let most: Occurrence[] = [];
    for (const alike of byText.values()) if (alike.length > most.length) most = alike;
    if (byText.size === 0 || (byText.size > 1 && most.length < LEAST_KEPT)) {
      return super.readPage(page, lines, pieces);
    }
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

/** Says whether both have the same glyphs for the same letters. */
function isSamePlace(one: Occurrence, other: Occurrence): boolean {
  const { clusters } = other;
  return (
    one.target.key === other.target.key &&
    one.style === other.style &&
    one.clusters.length === clusters.length &&
    one.clusters.every(({ glyph }, at) => glyph === clusters[at]!.glyph)
  );
}
