/**
 * Finds the instruction that wrote a painted glyph.
 *
 * If an instruction fills and strokes, it paints the same glyphs twice: the outlines are not a second text.
 */
import { ROLE } from '../content/operators.js';
import {
  isTextKind,
  type ContentUnit,
  type Link,
  type PagePaint,
  type TracedPage,
} from '../page/page-model.js';
import { findFirst } from '../values/sorted.js';

export interface Origin {
  unitId: number;
  instruction: number;
  /** Which glyph of the instruction it is, counting from 0 the glyphs of the instruction's first paint. */
  ordinal: number;
  /** Index of the chain's last link in the page's paint. */
  chain: number;
}

/** The chain of the event that paints a glyph; -1 if no instruction of an instrumented stream does. */
export function findChain({ eventChain, spanEvent, spanGlyphs }: PagePaint, glyph: number): number {
  return eventChain[spanEvent[findSpan(spanGlyphs, glyph)]!]!;
}

export class OriginIndex {
  private readonly page: TracedPage;
  private readonly units: ContentUnit[];
  /** Glyphs that the event's instruction painted, in the same kind, before the event. */
  private readonly paintedBefore: Int32Array;
  /** How many of the page's glyphs before each one have an ordinal: an instruction may show a million, counted once here. */
  private readonly numbered: Int32Array;

  constructor(page: TracedPage, units: ContentUnit[]) {
    this.page = page;
    this.units = units;
    const { paint } = page;
    this.paintedBefore = new Int32Array(paint.eventCount);
    this.numbered = new Int32Array(paint.glyphCount + 1);
    for (let glyph = 0; glyph < paint.glyphCount; glyph++) {
      this.numbered[glyph + 1] = this.numbered[glyph]! + (paint.glyphId[glyph]! >= 0 ? 1 : 0);
    }
    // By kind, and then by chain.
    const counts: (Int32Array | undefined)[] = [];
    for (let event = 0; event < paint.eventCount; event++) {
      const kind = paint.eventKind[event]!;
      const chain = paint.eventChain[event]!;
      if (chain < 0 || !isTextKind(kind)) continue;
      const ofKind = (counts[kind] ??= new Int32Array(paint.links.length));
      this.paintedBefore[event] = ofKind[chain]!;
      ofKind[chain]! += this.numbered[this.findFirst(event + 1)]! - this.numbered[this.findFirst(event)]!;
    }
  }

  /** The origins of those glyphs that have one. */
  listOrigins(clusters: { glyph: number }[]): Origin[] {
    return clusters.flatMap(({ glyph }) => this.findOrigin(glyph) ?? []);
  }

  findEvent(glyph: number): number {
    const { spanGlyphs, spanEvent } = this.page.paint;
    return spanEvent[findSpan(spanGlyphs, glyph)]!;
  }

  /** The last event that paints one of the glyphs; -1 for no glyph. */
  findLastEvent(clusters: readonly { glyph: number }[]): number {
    return clusters.reduce((last, { glyph }) => Math.max(last, this.findEvent(glyph)), -1);
  }

  /** Null for glyphs that no text-showing instruction of an instrumented stream painted. */
  findOrigin(glyph: number): Origin | null {
    const { paint } = this.page;
    const event = this.findEvent(glyph);
    const chain = paint.eventChain[event]!;
    const link = paint.links[chain];
    if (link === undefined) return null;
    const role = this.units[link.unitId]?.instructions.roles[link.instruction] ?? 0;
    if ((role & ROLE.shows) === 0) return null;
    const inEvent = this.numbered[glyph]! - this.numbered[this.findFirst(event)]!;
    const ordinal = this.paintedBefore[event]! + inEvent;
    return { unitId: link.unitId, instruction: link.instruction, ordinal, chain };
  }

  /** The first glyph of an event, or of the next one that has any. */
  private findFirst(event: number): number {
    const { spanGlyphs, eventSpans } = this.page.paint;
    return spanGlyphs[eventSpans[event]!]!;
  }
}

/** The instructions of a chain, each run by the next one, innermost first; the last may stand for an annotation. */
export function listChain({ links }: PagePaint, chain: number): Link[] {
  const chained: Link[] = [];
  for (let at = chain; at >= 0; at = links[at]!.parent) chained.push(links[at]!);
  return chained;
}

/** The chain's first link, which may stand for an annotation; -1 for no chain. */
export function findRoot({ links }: PagePaint, chain: number): number {
  let at = chain;
  while (at >= 0 && links[at]!.parent >= 0) at = links[at]!.parent;
  return at;
}

/** The span that holds a glyph: the last one that begins at or before it. */
export function findSpan(spanGlyphs: Int32Array, glyph: number): number {
  return findFirst(spanGlyphs, glyph + 1) - 1;
}

/** By event: 1 for text of the kind that its instruction paints first, and for all text that has no instruction; else 0. */
export function findPrimaryEvents(paint: PagePaint): Uint8Array {
  const primary = new Uint8Array(paint.eventCount);
  const firstKinds = new Uint8Array(paint.links.length);
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    if (!isTextKind(kind)) continue;
    const chain = paint.eventChain[event]!;
    if (chain >= 0 && firstKinds[chain] === 0) firstKinds[chain] = kind;
    if (chain < 0 || firstKinds[chain] === kind) primary[event] = 1;
  }
  return primary;
}
