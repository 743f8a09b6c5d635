/**
 * Assigns the glyphs of a page's contents to instructions, by counting the codes that the contents show.
 *
 * MuPDF joins the text of neighbouring instructions into one node. Here it is divided again at the end of each
 * instruction, into the same events and spans as with markers. Each glyph must have the code that was written
 * at its position; if one differs, the whole record is discarded.
 */
import { isTextKind, PAINT, type Link } from '../../page/page-model.js';
import type { WrittenCodes } from '../../content/written-codes.js';
import type { PaintColumns } from './paint-columns.js';
import { ITEM, type GlyphItems } from './read-text.js';

/** Text of a page's contents that has no markers. */
export interface CountedText extends WrittenCodes {
  unitId: number;
}

/** Temporary numbers of chains begin here. The final ones follow the markers' links, which are counted at the page's end. */
const FIRST_CHAIN = 2 ** 30;

export class CountedShows {
  private readonly columns: PaintColumns;
  private readonly text: CountedText;
  private readonly noteNames: (chain: number) => void;
  private agrees = true;
  /** Index of the instruction that shows the next code, and of this code. */
  private show = 0;
  private code = 0;
  /** Index of the instruction to which the last event belongs; -1 before the event has a glyph. */
  private eventShow = -1;

  /** @param noteNames called with the chain of each event that is divided off. */
  constructor(columns: PaintColumns, text: CountedText, noteNames: (chain: number) => void) {
    this.columns = columns;
    this.text = text;
    this.noteNames = noteNames;
  }

  /** True if exactly the written codes were painted, in order. */
  get isPaired(): boolean {
    return this.agrees && this.code === this.text.codes.length;
  }

  /** Must be called after each added text event. */
  beginEvent(): void {
    const kind = this.columns.eventKind.items[this.columns.eventCount - 1]!;
    this.agrees &&= isTextKind(kind) && kind !== PAINT.clipText && kind !== PAINT.clipStrokeText;
    this.eventShow = -1;
  }

  /** Adds glyphs to the last span, and begins a new event when the instruction changes. */
  addGlyphs({ words, floats, first, count }: GlyphItems): void {
    const { codes, ends } = this.text;
    const end = first + count * ITEM.words;
    for (let from = first; from < end;) {
      // An item without a code only adds text to the previous glyph.
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
        // More codes were painted than written.
        this.agrees = false;
        to = end;
      }
      this.enterShow();
      this.columns.addGlyphs({ words, floats, first: from, count: (to - from) / ITEM.words });
      from = to;
    }
  }

  /** Replaces the temporary numbers of chains by links after those of markers. */
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
