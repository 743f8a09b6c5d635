/**
 * Tells the glyphs of a page's contents their instructions, by counting the codes that the contents show.
 *
 * MuPDF joins the text of neighbouring instructions into one node. Here it is cut again where an instruction ends,
 * into the events and spans that markers around each would have made. Each glyph must have the code that was written
 * at its position; if one differs, the whole record is discarded.
 */
import { isTextKind, PAINT, type Link } from '../../page/page-model.js';
import type { WrittenCodes } from '../../content/written-codes.js';
import type { PaintColumns, TextSpace } from './paint-columns.js';
import { ITEM, type GlyphItems } from './read-text.js';

/** Text of the contents of a page that is not marked. */
export interface CountedText extends WrittenCodes {
  unitId: number;
}

/** Chains of counted instructions begin here until the page is at its end: how many links markers have is known then. */
const FIRST_CHAIN = 2 ** 30;

export class CountedShows {
  private readonly columns: PaintColumns;
  private readonly text: CountedText;
  private readonly noteNames: (chain: number) => void;
  private agrees = true;
  /** Number of the instruction whose codes come next, and of the first of them. */
  private show = 0;
  private code = 0;
  /** Number of the instruction that the event added last belongs to; -1 before it has a glyph. */
  private eventShow = -1;

  /** @param noteNames called with the chain of each event that is split off. */
  constructor(columns: PaintColumns, text: CountedText, noteNames: (chain: number) => void) {
    this.columns = columns;
    this.text = text;
    this.noteNames = noteNames;
  }

  /** Whether exactly the written codes were painted, in their order. */
  get isPaired(): boolean {
    return this.agrees && this.code === this.text.codes.length;
  }

  /** To be called for a text event just added. */
  beginEvent(): void {
    const kind = this.columns.eventKind.items[this.columns.eventCount - 1]!;
    this.agrees &&= isTextKind(kind) && kind !== PAINT.clipText && kind !== PAINT.clipStrokeText;
    this.eventShow = -1;
  }

  /** Adds glyphs to the span just begun, and begins others where they are of another instruction. */
  addGlyphs(space: TextSpace, { words, floats, first, count }: GlyphItems): void {
    const { codes, ends } = this.text;
    const end = first + count * ITEM.words;
    for (let from = first; from < end;) {
      // What only adds text to the glyph before it has no code.
      if (words[from + ITEM.code]! >= 0) while (this.code === ends[this.show]) this.show++;
      const codesEnd = ends[this.show] ?? this.code;
      let to = from;
      for (; to < end; to += ITEM.words) {
        const code = words[to + ITEM.code]!;
        if (code < 0) continue;
        if (this.code === codesEnd) break;
        this.agrees &&= codes[this.code] === code;
        this.code++;
      }
      if (to === from) {
        // More was painted than was written.
        this.agrees = false;
        to = end;
      }
      this.enterShow();
      this.columns.addGlyphs(space, { words, floats, first: from, count: (to - from) / ITEM.words });
      from = to;
    }
  }

  /** Gives the counted chains their links, after those of markers. */
  settle(links: Link[], names: Map<number, readonly string[]>): void {
    const { unitId, instructions } = this.text;
    const offset = links.length - FIRST_CHAIN;
    for (const instruction of instructions) links.push({ parent: -1, unitId, instruction });
    const { items, length } = this.columns.eventChain;
    for (let event = 0; event < length; event++) if (items[event]! >= FIRST_CHAIN) items[event]! += offset;
    for (const [chain, own] of names) {
      if (chain < FIRST_CHAIN) continue;
      names.delete(chain);
      names.set(chain + offset, own);
    }
  }

  private enterShow(): void {
    if (this.eventShow === this.show) return;
    const chain = FIRST_CHAIN + this.show;
    if (this.eventShow < 0) this.columns.eventChain.items[this.columns.eventCount - 1] = chain;
    else this.columns.cutEvent(chain);
    this.eventShow = this.show;
    this.noteNames(chain);
  }
}
