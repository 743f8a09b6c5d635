/**
 * Gathers painted glyphs into text runs: glyphs painted in succession, in one
 * style, along one baseline, each following the one before it.
 *
 * A run is a range of glyph indices, so a book's text costs one small object
 * for each printed line, not one for each letter.
 */
import {
  FLAG,
  PAINT,
  isTextKind,
  EVENT_MATRIX_VALUES,
  type Link,
  type PagePaint,
  type TracedPage,
} from '../page-model.js';

/** How a run looks and where it was written; two runs may share a line only if these agree. */
export interface RunStyle {
  id: number;
  /** Unit vector of the reading direction, in page. */
  directionX: number;
  directionY: number;
  /** Height of the em square across the baseline, in points in page. */
  fontSizePt: number;
  /** Length of the em along the baseline: differs from the size under horizontal scaling. */
  emPt: number;
  effectiveAlpha: number;
  flags: number;
  /** Colour components as painted, or an empty array for text that is not filled. */
  color: number[];
  kind: number;
  /** The unit whose instructions paint it, and the link that runs that unit. */
  unitId: number;
  parentLink: number;
  /** Number of the innermost artifact sequence around the instruction; 0 outside any. */
  artifact: number;
}

export interface Run {
  style: RunStyle;
  fromGlyph: number;
  toGlyph: number;
  /** Distance of the baseline from the page's origin, across the direction. */
  baseline: number;
  /** Where the run begins and ends, along the direction. */
  along: number;
  alongEnd: number;
}

/** Gives each instruction the number of the artifact sequence it lies in; 0 for none. */
export type ArtifactOf = (unitId: number, instruction: number) => number;

/** How far the next glyph may be from the end of the one before it, in ems, to belong to the same line. */
export const MAX_GAP_EM = 1.5;
/** How far it may step back: kerning and overlapping accents, not a second copy. */
export const MAX_OVERLAP_EM = 0.6;
/** How far two baselines may be apart, in ems, to be one. */
export const BASELINE_TOLERANCE_EM = 0.08;

/**
 * For each text event the kind by which its instruction is read: an instruction
 * that fills and strokes paints the same glyphs twice, and only the first counts.
 */
export function findPrimaryKinds(paint: PagePaint): Map<number, number> {
  const primary = new Map<number, number>();
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    const chain = paint.eventChain[event]!;
    if (chain >= 0 && isTextKind(kind) && !primary.has(chain)) primary.set(chain, kind);
  }
  return primary;
}

/** All runs of a page in painting order. */
export function readRuns(page: TracedPage, artifactOf: ArtifactOf): Run[] {
  const { paint } = page;
  const primary = findPrimaryKinds(paint);
  const styles = new StyleTable(paint, artifactOf);
  const runs: Run[] = [];
  let run: Run | null = null;
  for (let span = 0; span < paint.spanCount; span++) {
    const event = paint.spanEvent[span]!;
    const chain = paint.eventChain[event]!;
    if (chain >= 0 && primary.get(chain) !== paint.eventKind[event]) continue;
    const style = styles.find(span);
    if (style === null) continue;
    const { directionX, directionY, emPt, fontSizePt } = style;
    const to = paint.spanGlyphs[span + 1]!;
    for (let glyph = paint.spanGlyphs[span]!; glyph < to; glyph++) {
      const x = paint.glyphX[glyph]!;
      const y = paint.glyphY[glyph]!;
      const along = x * directionX + y * directionY;
      const baseline = y * directionX - x * directionY;
      const alongEnd = along + Math.abs(paint.glyphAdvance[glyph]!) * emPt;
      if (run !== null && paint.glyphId[glyph]! < 0) {
        run.toGlyph = glyph + 1;
        continue;
      }
      const gap: number = run === null ? 0 : along - run.alongEnd;
      if (
        run !== null &&
        run.style === style &&
        run.toGlyph === glyph &&
        Math.abs(baseline - run.baseline) <= BASELINE_TOLERANCE_EM * fontSizePt &&
        gap <= MAX_GAP_EM * emPt &&
        gap >= -MAX_OVERLAP_EM * emPt
      ) {
        run.toGlyph = glyph + 1;
        run.alongEnd = alongEnd;
      } else {
        run = { style, fromGlyph: glyph, toGlyph: glyph + 1, baseline, along, alongEnd };
        runs.push(run);
      }
    }
  }
  return runs;
}

/** Text that shows nothing by itself: rendering mode 3, and text that only clips. */
export function isInvisibleKind(kind: number): boolean {
  return kind === PAINT.ignoreText || kind === PAINT.clipText || kind === PAINT.clipStrokeText;
}

/** Finds the style of each span; neighbours mostly share one, which is told without making a key. */
class StyleTable {
  private readonly paint: PagePaint;
  private readonly artifactOf: ArtifactOf;
  private readonly byKey = new Map<string, RunStyle>();
  private lastSpan = -1;
  private lastStyle: RunStyle | null = null;

  constructor(paint: PagePaint, artifactOf: ArtifactOf) {
    this.paint = paint;
    this.artifactOf = artifactOf;
  }

  /** The style of a span; null for text without an extent (font size 0), which no one can see or place. */
  find(span: number): RunStyle | null {
    const link = this.paint.links[this.paint.eventChain[this.paint.spanEvent[span]!]!];
    const artifact = link === undefined ? 0 : this.artifactOf(link.unitId, link.instruction);
    if (this.lastSpan < 0 || !this.looksLikeLast(span, link, artifact)) {
      this.lastStyle = this.describe(span, link, artifact);
    }
    this.lastSpan = span;
    return this.lastStyle;
  }

  private looksLikeLast(span: number, link: Link | undefined, artifact: number): boolean {
    const { paint, lastSpan, lastStyle } = this;
    if (lastStyle === null || lastStyle.artifact !== artifact) return false;
    if (lastStyle.unitId !== (link?.unitId ?? -1) || lastStyle.parentLink !== (link?.parent ?? -1))
      return false;
    if (paint.spanIsVertical[span] !== paint.spanIsVertical[lastSpan]) return false;
    for (let at = 0; at < 4; at++) {
      if (paint.spanMatrix[4 * span + at] !== paint.spanMatrix[4 * lastSpan + at]) return false;
    }
    const event = paint.spanEvent[span]!;
    const lastEvent = paint.spanEvent[lastSpan]!;
    if (event === lastEvent) return true;
    if (paint.eventKind[event] !== paint.eventKind[lastEvent]) return false;
    if (paint.eventFlags[event] !== paint.eventFlags[lastEvent]) return false;
    if (paint.eventAlpha[event] !== paint.eventAlpha[lastEvent]) return false;
    const from = paint.eventValues[event]!;
    const lastFrom = paint.eventValues[lastEvent]!;
    const count = paint.eventValues[event + 1]! - from;
    if (count !== paint.eventValues[lastEvent + 1]! - lastFrom) return false;
    for (let at = EVENT_MATRIX_VALUES + 1; at < count; at++) {
      if (paint.values[from + at] !== paint.values[lastFrom + at]) return false;
    }
    return true;
  }

  private describe(span: number, link: Link | undefined, artifact: number): RunStyle | null {
    const { paint } = this;
    const event = paint.spanEvent[span]!;
    const [a, b, c, d] = paint.spanMatrix.subarray(4 * span, 4 * span + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const isVertical = paint.spanIsVertical[span] === 1;
    const alongX = isVertical ? -c : a;
    const alongY = isVertical ? -d : b;
    const emPt = Math.hypot(alongX, alongY);
    const fontSizePt = isVertical ? Math.hypot(a, b) : Math.hypot(c, d);
    if (emPt < 1e-6 || fontSizePt < 1e-6) return null;
    const valuesAt = paint.eventValues[event]! + EVENT_MATRIX_VALUES + 1;
    const style: Omit<RunStyle, 'id'> = {
      directionX: alongX / emPt,
      directionY: alongY / emPt,
      fontSizePt,
      emPt,
      effectiveAlpha: paint.eventAlpha[event]!,
      flags: paint.eventFlags[event]!,
      color: Array.from(paint.values.subarray(valuesAt, paint.eventValues[event + 1])),
      kind: paint.eventKind[event]!,
      unitId: link?.unitId ?? -1,
      parentLink: link?.parent ?? -1,
      artifact,
    };
    const key = describeStyle(style);
    let known = this.byKey.get(key);
    if (known === undefined) {
      known = { id: this.byKey.size, ...style };
      this.byKey.set(key, known);
    }
    return known;
  }
}

/** A style as one text: equal for what a reader cannot tell apart. */
function describeStyle(style: Omit<RunStyle, 'id'>): string {
  return [
    Math.round(Math.log(style.emPt) * 200),
    Math.round(Math.log(style.fontSizePt) * 200),
    Math.round(style.directionX * 250),
    Math.round(style.directionY * 250),
    Math.round(style.effectiveAlpha * 100),
    style.flags,
    style.kind,
    style.color.map((component) => Math.round(component * 100)).join(','),
    style.unitId,
    style.parentLink,
    style.artifact,
  ].join(' ');
}

export function isBlended(style: RunStyle): boolean {
  return (style.flags & (FLAG.blended | FLAG.softMasked)) !== 0;
}
