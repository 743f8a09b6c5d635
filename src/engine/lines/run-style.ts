/** The styles of a page's text: text that looks alike and is written in one place has one style object. */
import { EVENT_MATRIX_VALUES, FLAG, type PagePaint } from '../page/page-model.js';

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

/** Gives each instruction the number of its innermost artifact sequence; 0 outside any. */
export type ArtifactOf = (unitId: number, instruction: number) => number;

/** Finds the style of each span. */
export class StyleTable {
  private readonly paint: PagePaint;
  private readonly artifactOf: ArtifactOf;
  /** By everything except direction and size, and then by these. */
  private readonly byPaint = new Map<string, Map<number | string, RunStyle>>();
  private count = 0;
  /** The event of the span before, with its owner and its styles. */
  private event = -1;
  private owner: StyleOwner = { unitId: -1, parentLink: -1, artifact: 0 };
  private likes = new Map<number | string, RunStyle>();

  constructor(paint: PagePaint, artifactOf: ArtifactOf) {
    this.paint = paint;
    this.artifactOf = artifactOf;
  }

  /** The style of a span; null for text without an extent (font size 0), which cannot be seen or placed. */
  find(span: number): RunStyle | null {
    const event = this.paint.spanEvent[span]!;
    if (event !== this.event) {
      const link = this.paint.links[this.paint.eventChain[event]!];
      const artifact = link === undefined ? 0 : this.artifactOf(link.unitId, link.instruction);
      this.event = event;
      this.owner = { unitId: link?.unitId ?? -1, parentLink: link?.parent ?? -1, artifact };
      this.likes = this.findLikes(event, this.owner);
    }
    return this.findAmong(this.likes, span, this.owner);
  }

  /** Styles that differ from the event's in direction and size alone. */
  private findLikes(event: number, owner: StyleOwner): Map<number | string, RunStyle> {
    const key = keyOfPaint(this.paint, event, owner);
    let likes = this.byPaint.get(key);
    if (likes === undefined) {
      likes = new Map();
      this.byPaint.set(key, likes);
    }
    return likes;
  }

  private findAmong(
    likes: Map<number | string, RunStyle>,
    span: number,
    { unitId, parentLink, artifact }: StyleOwner,
  ): RunStyle | null {
    const { paint } = this;
    const a = paint.spanMatrix[4 * span]!;
    const b = paint.spanMatrix[4 * span + 1]!;
    const c = paint.spanMatrix[4 * span + 2]!;
    const d = paint.spanMatrix[4 * span + 3]!;
    const isVertical = paint.spanIsVertical[span] === 1;
    const alongX = isVertical ? -c : a;
    const alongY = isVertical ? -d : b;
    const emPt = Math.hypot(alongX, alongY);
    const fontSizePt = isVertical ? Math.hypot(a, b) : Math.hypot(c, d);
    if (emPt < 1e-6 || fontSizePt < 1e-6) return null;
    const shape = { directionX: alongX / emPt, directionY: alongY / emPt, fontSizePt, emPt };
    const key = keyOfShape(shape);
    let style = likes.get(key);
    if (style === undefined) {
      const event = paint.spanEvent[span]!;
      const valuesAt = paint.eventValues[event]! + EVENT_MATRIX_VALUES + 1;
      style = {
        id: this.count++,
        ...shape,
        effectiveAlpha: paint.eventAlpha[event]!,
        flags: paint.eventFlags[event]!,
        color: Array.from(paint.values.subarray(valuesAt, paint.eventValues[event + 1])),
        kind: paint.eventKind[event]!,
        unitId,
        parentLink,
        artifact,
      };
      likes.set(key, style);
    }
    return style;
  }
}

/** Where a style is written. */
type StyleOwner = Pick<RunStyle, 'unitId' | 'parentLink' | 'artifact'>;

/** Equal for styles that differ in direction and size only. */
function keyOfPaint(paint: PagePaint, event: number, { unitId, parentLink, artifact }: StyleOwner): string {
  let key = `${Math.round(paint.eventAlpha[event]! * 100)} ${paint.eventFlags[event]} ${paint.eventKind[event]} ${unitId} ${parentLink} ${artifact}`;
  const to = paint.eventValues[event + 1]!;
  for (let at = paint.eventValues[event]! + EVENT_MATRIX_VALUES + 1; at < to; at++) {
    key += ` ${Math.round(paint.values[at]! * 100)}`;
  }
  return key;
}

/** More steps than a size, and than a direction, can have: two sizes and a direction make one whole number. */
const SIZE_STRIDE = 2 ** 16;
const DIRECTION_STRIDE = 2 ** 9;

/** Size and direction, rounded to what a reader can see. A map's letters have thousands of them, so the key is a number if possible. */
function keyOfShape({
  emPt,
  fontSizePt,
  directionX,
  directionY,
}: Pick<RunStyle, 'emPt' | 'fontSizePt' | 'directionX' | 'directionY'>): number | string {
  const emStep = Math.round(Math.log(emPt) * 200);
  const sizeStep = Math.round(Math.log(fontSizePt) * 200);
  const xStep = Math.round(directionX * 250);
  const yStep = Math.round(directionY * 250);
  const sizes = (emStep + SIZE_STRIDE / 2) * SIZE_STRIDE + sizeStep + SIZE_STRIDE / 2;
  const directions = (xStep + DIRECTION_STRIDE / 2) * DIRECTION_STRIDE + yStep + DIRECTION_STRIDE / 2;
  const key = sizes * DIRECTION_STRIDE ** 2 + directions;
  // Infinity and NaN make no safe integer.
  return Number.isSafeInteger(key) ? key : `${emStep} ${sizeStep} ${xStep} ${yStep}`;
}

/** Two directions with a cosine above this are parallel: 2.6 degrees. */
const PARALLEL_COSINE = 0.999;

/** Says whether two texts run the same way. */
export function isParallel(one: RunStyle, other: RunStyle): boolean {
  return one.directionX * other.directionX + one.directionY * other.directionY > PARALLEL_COSINE;
}

export function isBlended(style: RunStyle): boolean {
  return (style.flags & (FLAG.blended | FLAG.softMasked)) !== 0;
}

/** Says whether two styles differ only in direction: one graphics state paints such texts. */
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
