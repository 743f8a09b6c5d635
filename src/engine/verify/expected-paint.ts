/**
 * A page's paint as a sequence that does not depend on how MuPDF divides it: single objects, and stretches of text
 * between them.
 *
 * MuPDF merges neighbouring text that shares a state into one node, and markers or a removal change where nodes end.
 * Within a stretch the glyphs of each kind (filled, stroked, ignored …) keep their order, however they are divided
 * into nodes. What is painted around a node moves with it (`TextNodes`).
 */
import { isTextKind, PAINT, type PagePaint } from '../page/page-model.js';
import { makeInstructionRef, type InstructionRef, type RemovedGlyphs } from '../page/instruction-ref.js';
import { pushTo } from '../values/group-by.js';
import { isClipOfText, TextNodes } from './text-nodes.js';

const NOTHING_REMOVED: RemovedGlyphs = new Map();
const NOTHING_WHOLE: ReadonlySet<InstructionRef> = new Set();

export const TEXT_KINDS = [
  PAINT.fillText,
  PAINT.strokeText,
  PAINT.clipText,
  PAINT.clipStrokeText,
  PAINT.ignoreText,
] as const;

/** Glyph indices of one stretch of text by kind, in memory that all pages share. */
export class GlyphLists {
  private readonly lists: Int32Array[] = Array.from(
    { length: TEXT_KINDS.length + 1 },
    () => new Int32Array(256),
  );

  /** The list of a kind, with room for `length` glyphs. */
  reserve(kind: number, length: number): Int32Array {
    const list = this.lists[kind]!;
    if (length <= list.length) return list;
    const grown = new Int32Array(Math.max(2 * list.length, length));
    grown.set(list);
    this.lists[kind] = grown;
    return grown;
  }

  at(kind: number): Int32Array {
    return this.lists[kind]!;
  }
}

/** Walks a page's paint; `step` moves to the next stretch of text and the object that ends it. */
export class PaintWalk {
  readonly paint: PagePaint;
  /** Glyph indices of the current stretch, by kind; `counts` has their numbers. */
  readonly glyphs: GlyphLists;
  readonly counts = new Int32Array(TEXT_KINDS.length + 1);
  /** The object after the stretch; -1 at the end of the page. */
  object = -1;
  private readonly removedByChain = new Map<number, Set<number>>();
  private readonly wholeChains = new Set<number>();
  /** Shapes that a removed glyph of a Type 3 font painted, although its instruction keeps other glyphs. */
  private readonly goneShapes = new Set<number>();
  private readonly painted = new Map<number, number>();
  private readonly nodes: TextNodes;
  /** Texts of joined nodes before the event at which the walk continues, last first. */
  private texts: number[] = [];
  private at = 0;
  /** Kind of the text right before the object; 0 if another object is there. */
  private kindBefore = 0;

  /** @param removedWhole instructions that are removed with everything they painted. */
  constructor(
    paint: PagePaint,
    glyphs: GlyphLists,
    removed: RemovedGlyphs = NOTHING_REMOVED,
    removedWhole: ReadonlySet<InstructionRef> = NOTHING_WHOLE,
  ) {
    this.paint = paint;
    this.glyphs = glyphs;
    this.nodes = new TextNodes(paint, (from) => this.findKept(from));
    if (removed.size === 0 && removedWhole.size === 0) return;
    for (let chain = 0; chain < paint.links.length; chain++) {
      const { unitId, instruction } = paint.links[chain]!;
      const place = makeInstructionRef(unitId, instruction);
      const ordinals = removed.get(place);
      if (ordinals !== undefined) this.removedByChain.set(chain, ordinals);
      if (removedWhole.has(place)) this.wholeChains.add(chain);
    }
    this.addWholeChains();
    this.addGoneShapes();
  }

  step(): void {
    const { paint } = this;
    this.counts.fill(0);
    this.object = -1;
    this.kindBefore = 0;
    for (let event = this.findNext(); event >= 0; event = this.findNext()) {
      const kind = paint.eventKind[event]!;
      if (!isTextKind(kind)) {
        this.object = event;
        return;
      }
      this.kindBefore = kind;
      this.addKept(event, kind);
    }
  }

  /** Says whether the object only serves a node of text: opens it, or tiles what it clips. */
  isOfTextNode(): boolean {
    const isTile = this.paint.eventKind[this.object] === PAINT.beginTile;
    return isTile ? isClipOfText(this.kindBefore) : this.nodes.isOpenedBy(this.object);
  }

  /** The next event in an order that treats equal adjacent nodes as one; -1 at the end. */
  private findNext(): number {
    const waiting = this.texts.pop();
    if (waiting !== undefined) return waiting;
    const event = this.findKept(this.at);
    if (event < 0) return event;
    const jump = this.nodes.readJump(event);
    if (jump !== null) this.texts = jump.texts.toReversed();
    this.at = jump === null ? event + 1 : jump.to;
    return event;
  }

  /** The first event at or after one that is not removed; -1 if all are. */
  private findKept(from: number): number {
    const { paint } = this;
    for (let event = from; event < paint.eventCount; event++) {
      if (!this.goneShapes.has(event) && !this.isGone(paint.eventChain[event]!)) return event;
    }
    return -1;
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
    let count = this.counts[kind]!;
    const from = paint.spanGlyphs[paint.eventSpans[event]!]!;
    const to = paint.spanGlyphs[paint.eventSpans[event + 1]!]!;
    const glyphs = this.glyphs.reserve(kind, count + to - from);
    const chain = paint.eventChain[event]!;
    const ordinals = this.removedByChain.get(chain);
    if (ordinals === undefined) {
      for (let glyph = from; glyph < to; glyph++) glyphs[count++] = glyph;
      this.counts[kind] = count;
      return;
    }
    const key = chain * 32 + kind;
    let ordinal = this.painted.get(key) ?? 0;
    let isKept = true;
    for (let glyph = from; glyph < to; glyph++) {
      if (paint.glyphId[glyph]! >= 0) isKept = !ordinals.has(ordinal++);
      if (isKept) glyphs[count++] = glyph;
    }
    this.counts[kind] = count;
    this.painted.set(key, ordinal);
  }

  /** Instructions that lose all their glyphs lose everything they painted. */
  private addWholeChains(): void {
    const { paint } = this;
    const counts = new Map<number, number>();
    for (let event = 0; event < paint.eventCount; event++) {
      const chain = paint.eventChain[event]!;
      const kind = paint.eventKind[event]!;
      if (!this.removedByChain.has(chain) || !isTextKind(kind)) continue;
      const key = chain * 32 + kind;
      let glyphs = counts.get(key) ?? 0;
      const to = paint.spanGlyphs[paint.eventSpans[event + 1]!]!;
      for (let glyph = paint.spanGlyphs[paint.eventSpans[event]!]!; glyph < to; glyph++) {
        if (paint.glyphId[glyph]! >= 0) glyphs++;
      }
      counts.set(key, glyphs);
    }
    const most = new Map<number, number>();
    for (const [key, glyphs] of counts) {
      const chain = Math.floor(key / 32);
      most.set(chain, Math.max(most.get(chain) ?? 0, glyphs));
    }
    for (const [chain, glyphs] of most) {
      if (this.removedByChain.get(chain)!.size >= glyphs) this.wholeChains.add(chain);
    }
  }

  /** A coloured glyph procedure paints its shapes and then its glyph as invisible text (9.6.5): the shapes are removed with it. */
  private addGoneShapes(): void {
    const { paint } = this;
    const pending = new Map<number, number[]>();
    const ordinals = new Map<number, number>();
    for (let event = 0; event < paint.eventCount; event++) {
      const chain = paint.eventChain[event]!;
      const removed = this.removedByChain.get(chain);
      if (removed === undefined || this.wholeChains.has(chain)) continue;
      const kind = paint.eventKind[event]!;
      if (!isTextKind(kind)) {
        pushTo(pending, chain, event);
      } else if (kind === PAINT.ignoreText) {
        const ordinal = ordinals.get(chain) ?? 0;
        if (removed.has(ordinal)) pending.get(chain)?.forEach((shape) => this.goneShapes.add(shape));
        pending.delete(chain);
        const from = paint.spanGlyphs[paint.eventSpans[event]!]!;
        const to = paint.spanGlyphs[paint.eventSpans[event + 1]!]!;
        let count = 0;
        for (let glyph = from; glyph < to; glyph++) if (paint.glyphId[glyph]! >= 0) count++;
        ordinals.set(chain, ordinal + count);
      }
    }
  }
}
