/**
 * The styles of a page's text: what looks alike and is written in one place has one style object.
 */
import { EVENT_MATRIX_VALUES, FLAG, type Link, type PagePaint } from '../page/page-model.js';

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

/** Gives each instruction the number of the artifact sequence it lies in; 0 for none. */
export type ArtifactOf = (unitId: number, instruction: number) => number;

/** Finds the style of each span; neighbours mostly share one, which is told without making a key. */
export class StyleTable {
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
    const { spanMatrix } = paint;
    const a = spanMatrix[4 * span]!;
    const b = spanMatrix[4 * span + 1]!;
    const c = spanMatrix[4 * span + 2]!;
    const d = spanMatrix[4 * span + 3]!;
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
      color: copyNumbers(paint.values, valuesAt, paint.eventValues[event + 1]!),
      kind: paint.eventKind[event]!,
      unitId: link?.unitId ?? -1,
      parentLink: link?.parent ?? -1,
      artifact,
    };
    const key = keyOfStyle(style);
    let known = this.byKey.get(key);
    if (known === undefined) {
      known = { id: this.byKey.size, ...style };
      this.byKey.set(key, known);
    }
    return known;
  }
}

/** Two or three numbers: less than a view of them would cost. */
function copyNumbers(values: Float32Array, from: number, to: number): number[] {
  const copy: number[] = [];
  for (let at = from; at < to; at++) copy.push(values[at]!);
  return copy;
}

/** A style as one text: equal for what a reader cannot tell apart. A map's letters have thousands, so it is made in one piece. */
function keyOfStyle(style: Omit<RunStyle, 'id'>): string {
  const emStep = Math.round(Math.log(style.emPt) * 200);
  const sizeStep = Math.round(Math.log(style.fontSizePt) * 200);
  const xStep = Math.round(style.directionX * 250);
  const yStep = Math.round(style.directionY * 250);
  const alphaStep = Math.round(style.effectiveAlpha * 100);
  let colorSteps = '';
  for (const component of style.color) colorSteps += `${Math.round(component * 100)},`;
  const { flags, kind, unitId, parentLink, artifact } = style;
  return `${emStep} ${sizeStep} ${xStep} ${yStep} ${alphaStep} ${flags} ${kind} ${colorSteps} ${unitId} ${parentLink} ${artifact}`;
}

/** Cosine of the angle between two directions, from which on they are one: 2.6 degrees. */
const PARALLEL_COSINE = 0.999;

/** Says whether two texts run the same way. */
export function isParallel(one: RunStyle, other: RunStyle): boolean {
  return one.directionX * other.directionX + one.directionY * other.directionY > PARALLEL_COSINE;
}

export function isBlended(style: RunStyle): boolean {
  return (style.flags & (FLAG.blended | FLAG.softMasked)) !== 0;
}

/** Equal in everything but direction and place: what one graphics state paints. */
export function isSamePaint(one: RunStyle, other: RunStyle): boolean {
  return (
    one === other ||
    (one.unitId === other.unitId &&
      one.parentLink === other.parentLink &&
      one.artifact === other.artifact &&
      one.flags === other.flags &&
      one.kind === other.kind &&
      Math.abs(one.effectiveAlpha - other.effectiveAlpha) < 0.01 &&
      Math.abs(one.fontSizePt - other.fontSizePt) <= 0.02 * one.fontSizePt &&
      one.color.length === other.color.length &&
      one.color.every((component, at) => Math.abs(component - other.color[at]!) < 0.01))
  );
}
