/**
 * A page's paint as single objects, and stretches of text between them.
 *
 * MuPDF merges neighbouring plain text into one node, and a removal changes where nodes end. Within a stretch the
 * glyphs of each kind (filled, stroked, ignored …) keep their order, however they are divided into nodes. Text that is
 * blended, masked or filled with a pattern has markers in both traces, so that each instruction has separate nodes.
 */
import { isTextKind, PAINT, type PagePaint } from '../page/page-model.js';
import { makeInstructionRef, type InstructionRef, type RemovedGlyphs } from '../page/instruction-ref.js';

/** Walks a page's paint; `step` moves to the next stretch of text and the object that ends it. */
export class PaintWalk {
  readonly paint: PagePaint;
  /** Glyph indices of the current stretch, by kind. */
  readonly glyphs: number[][] = Array.from({ length: PAINT.ignoreText + 1 }, () => []);
  /** The object after the stretch; -1 at the end of the page. */
  object = -1;
  private readonly removedByChain = new Map<number, Set<number>>();
  private readonly wholeChains = new Set<number>();
  /** Events that are left out. */
  private readonly ignored: ReadonlySet<number>;
  /** How many glyphs with an ordinal the walk has passed, by chain and kind. */
  private readonly painted = new Map<number, number>();
  /** The event at which the walk continues. */
  private at = 0;

  /** @param removedWhole instructions that are removed with everything they painted. */
  constructor(
    paint: PagePaint,
    removed: RemovedGlyphs = new Map(),
    removedWhole: ReadonlySet<InstructionRef> = new Set(),
    ignored: ReadonlySet<number> = new Set(),
  ) {
    this.paint = paint;
    this.ignored = ignored;
    if (removed.size === 0 && removedWhole.size === 0) return;
    for (let chain = 0; chain < paint.links.length; chain++) {
      const { unitId, instruction } = paint.links[chain]!;
      const place = makeInstructionRef(unitId, instruction);
      const ordinals = removed.get(place);
      if (ordinals !== undefined) this.removedByChain.set(chain, ordinals);
      if (removedWhole.has(place)) this.wholeChains.add(chain);
    }
    this.addWholeChains();
  }

  step(): void {
    const { paint } = this;
    for (const list of this.glyphs) list.length = 0;
    this.object = -1;
    while (this.at < paint.eventCount) {
      const event = this.at++;
      if (this.ignored.has(event) || this.isGone(paint.eventChain[event]!)) continue;
      const kind = paint.eventKind[event]!;
      if (!isTextKind(kind)) {
        this.object = event;
        return;
      }
      this.addKept(event, kind);
    }
  }

  /** Says whether the object's instruction loses some of its glyphs: MuPDF computes the object's box from the glyphs. */
  isResized(): boolean {
    return this.removedByChain.has(this.paint.eventChain[this.object]!);
  }

  private isGone(chain: number): boolean {
    if (this.wholeChains.size === 0) return false;
    for (let at = chain; at >= 0; at = this.paint.links[at]!.parent) {
      if (this.wholeChains.has(at)) return true;
    }
    return false;
  }

  private addKept(event: number, kind: number): void {
    const { paint } = this;
    const glyphs = this.glyphs[kind]!;
    const { from, to } = this.findGlyphs(event);
    const chain = paint.eventChain[event]!;
    const ordinals = this.removedByChain.get(chain);
    if (ordinals === undefined) {
      for (let glyph = from; glyph < to; glyph++) glyphs.push(glyph);
      return;
    }
    const key = chain * 32 + kind;
    let ordinal = this.painted.get(key) ?? 0;
    let isKept = true;
    for (let glyph = from; glyph < to; glyph++) {
      if (paint.glyphId[glyph]! >= 0) isKept = !ordinals.has(ordinal++);
      if (isKept) glyphs.push(glyph);
    }
    this.painted.set(key, ordinal);
  }

  private findGlyphs(event: number): { from: number; to: number } {
    const { eventSpans, spanGlyphs } = this.paint;
    return { from: spanGlyphs[eventSpans[event]!]!, to: spanGlyphs[eventSpans[event + 1]!]! };
  }

  /** Counts glyphs that have an ordinal: others only add text to the glyph before them. */
  private countGlyphs(event: number): number {
    const { from, to } = this.findGlyphs(event);
    let count = 0;
    for (let glyph = from; glyph < to; glyph++) if (this.paint.glyphId[glyph]! >= 0) count++;
    return count;
  }

  /** Instructions that lose all their glyphs, of each kind, lose everything they painted. */
  private addWholeChains(): void {
    const { paint } = this;
    const counts = new Map<number, number>();
    for (let event = 0; event < paint.eventCount; event++) {
      const chain = paint.eventChain[event]!;
      const kind = paint.eventKind[event]!;
      if (!this.removedByChain.has(chain) || !isTextKind(kind)) continue;
      const key = chain * 32 + kind;
      counts.set(key, (counts.get(key) ?? 0) + this.countGlyphs(event));
    }
    const losing = new Map<number, boolean>();
    for (const [key, glyphs] of counts) {
      const chain = Math.floor(key / 32);
      losing.set(chain, losing.get(chain) !== false && this.removedByChain.get(chain)!.size >= glyphs);
    }
    for (const [chain, isWhole] of losing) if (isWhole) this.wholeChains.add(chain);
  }
}
