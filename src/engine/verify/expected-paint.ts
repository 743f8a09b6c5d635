/**
 * A page's paint as a sequence that does not depend on how MuPDF cuts it: objects
 * one by one, and between them stretches of text.
 *
 * MuPDF merges neighbouring text that shares a state into one node, and markers
 * or a removal change where nodes end. Within a stretch the glyphs of each kind
 * (filled, stroked, ignored …) keep their order whatever the nodes are. Text that
 * is filled with a shading clips it: each node has a shading of its own. Text that is
 * blended is painted into a group: each node has one of its own, as large as its text.
 * Those that are alike and follow one another count as one.
 */
import { EVENT_MATRIX_VALUES, isTextKind, PAINT, type PagePaint } from '../page/page-model.js';
import { makePlace, type Place, type RemovedGlyphs } from '../page/place.js';
import { pushTo } from '../values/group-by.js';

const NOTHING_REMOVED: RemovedGlyphs = new Map();
const NOTHING_WHOLE: ReadonlySet<Place> = new Set();

export const TEXT_KINDS = [
  PAINT.fillText,
  PAINT.strokeText,
  PAINT.clipText,
  PAINT.clipStrokeText,
  PAINT.ignoreText,
] as const;

/** Glyph indices of one stretch of text by kind, in memory that one page after another uses. */
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
  /** Glyph indices of the current stretch, by kind; `counts` says how many are of this stretch. */
  readonly glyphs: GlyphLists;
  readonly counts = new Int32Array(TEXT_KINDS.length + 1);
  /** The object after the stretch; -1 at the end of the page. */
  object = -1;
  private readonly removedByChain = new Map<number, Set<number>>();
  private readonly wholeChains = new Set<number>();
  /** Shapes that a removed glyph of a Type 3 font painted, though its instruction keeps others. */
  private readonly goneShapes = new Set<number>();
  private readonly painted = new Map<number, number>();
  /** The group whose content the current stretch begins; -1 where it does not. */
  private group = -1;
  private at = 0;

  /** @param removedWhole instructions that leave with everything they painted. */
  constructor(
    paint: PagePaint,
    glyphs: GlyphLists,
    removed: RemovedGlyphs = NOTHING_REMOVED,
    removedWhole: ReadonlySet<Place> = NOTHING_WHOLE,
  ) {
    this.paint = paint;
    this.glyphs = glyphs;
    if (removed.size === 0 && removedWhole.size === 0) return;
    paint.links.forEach(({ unitId, instruction }, chain) => {
      const place = makePlace(unitId, instruction);
      const ordinals = removed.get(place);
      if (ordinals !== undefined) this.removedByChain.set(chain, ordinals);
      if (removedWhole.has(place)) this.wholeChains.add(chain);
    });
    this.addWholeChains();
    this.addGoneShapes();
  }

  step(): void {
    const { paint } = this;
    this.counts.fill(0);
    this.group = this.object >= 0 && paint.eventKind[this.object] === PAINT.beginGroup ? this.object : -1;
    this.object = -1;
    for (let event = this.findKept(this.at); event >= 0; event = this.findKept(this.at)) {
      this.at = event + 1;
      const kind = paint.eventKind[event]!;
      if (!isTextKind(kind)) {
        this.object = event;
        return;
      }
      this.addKept(event, kind);
      this.at = this.findNextShaded(event) ?? this.findNextGrouped(event) ?? this.at;
    }
  }

  /** Says whether the object is the beginning of a group that holds text and nothing else. */
  beginsTextGroup(): boolean {
    const { paint, object } = this;
    if (object < 0 || paint.eventKind[object] !== PAINT.beginGroup) return false;
    let at = this.findKept(object + 1);
    if (at < 0 || !isTextKind(paint.eventKind[at]!)) return false;
    while (at >= 0 && isTextKind(paint.eventKind[at]!)) at = this.findKept(at + 1);
    return at >= 0 && paint.eventKind[at] === PAINT.endGroup;
  }

  /** The first event from one on that is not to go; -1 where all are. */
  private findKept(from: number): number {
    const { paint } = this;
    for (let event = from; event < paint.eventCount; event++)
      if (!this.goneShapes.has(event) && !this.isGone(paint.eventChain[event]!)) return event;
    return -1;
  }

  /** The text after one that clips a shading, where it clips the like in the same way; null for any other text. */
  private findNextShaded(text: number): number | null {
    const kinds = [PAINT.fillShade, PAINT.popClip, this.paint.eventKind[text]!, PAINT.fillShade] as number[];
    if (kinds[2] !== PAINT.clipText && kinds[2] !== PAINT.clipStrokeText) return null;
    const events = this.findInTurn(text, kinds);
    if (events === null) return null;
    const [shade, , next, nextShade] = events as [number, number, number, number];
    return hasSameState(this.paint, shade, nextShade) ? next : null;
  }

  /** The text that begins a group after one that ends one, where both groups are alike but for their size; null for any other text. */
  private findNextGrouped(text: number): number | null {
    if (this.group < 0) return null;
    const events = this.findInTurn(text, [PAINT.endGroup, PAINT.beginGroup]);
    if (events === null) return null;
    const nextGroup = events[1]!;
    const next = this.findKept(nextGroup + 1);
    if (next < 0 || !isTextKind(this.paint.eventKind[next]!)) return null;
    return hasSameState(this.paint, this.group, nextGroup, isOfGroupBox) ? next : null;
  }

  /** The events that are kept after one, where they are of these kinds. */
  private findInTurn(from: number, kinds: readonly number[]): number[] | null {
    const events: number[] = [];
    for (const kind of kinds) {
      const event = this.findKept((events.at(-1) ?? from) + 1);
      if (event < 0 || this.paint.eventKind[event] !== kind) return null;
      events.push(event);
    }
    return events;
  }

  private isGone(chain: number): boolean {
    if (this.wholeChains.size === 0) return false;
    for (let at = chain; at >= 0; at = this.paint.links[at]!.parent)
      if (this.wholeChains.has(at)) return true;
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

  /** Instructions that lose all their glyphs leave with everything they painted. */
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
    for (const [chain, glyphs] of most)
      if (this.removedByChain.get(chain)!.size >= glyphs) this.wholeChains.add(chain);
  }

  /** A coloured glyph procedure paints its shapes, and then its glyph as invisible text (9.6.5): they leave with it. */
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

/** A group's box among its numbers: behind the matrix and the alpha. */
const GROUP_BOX = { from: EVENT_MATRIX_VALUES + 1, to: EVENT_MATRIX_VALUES + 5 } as const;

/** Says whether a number of a group is one of its box. */
export function isOfGroupBox(at: number): boolean {
  return at >= GROUP_BOX.from && at < GROUP_BOX.to;
}

/** In every number that is known of two events of one kind, but for those that are passed over. */
function hasSameState(
  paint: PagePaint,
  one: number,
  other: number,
  isPassedOver: (at: number) => boolean = () => false,
): boolean {
  const { eventFlags, eventAlpha, eventValues, values } = paint;
  const from = eventValues[one]!;
  const count = eventValues[one + 1]! - from;
  const otherFrom = eventValues[other]!;
  if (eventFlags[one] !== eventFlags[other] || eventAlpha[one] !== eventAlpha[other]) return false;
  if (eventValues[other + 1]! - otherFrom !== count) return false;
  for (let at = 0; at < count; at++)
    if (values[from + at] !== values[otherFrom + at] && !isPassedOver(at)) return false;
  return true;
}
