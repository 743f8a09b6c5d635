/** The styles of a page's text: text that looks alike and is written in one place has one style object. */
import { KIND_VALUES_AT, FLAG, type PagePaint } from '../page/page-model.js';
import { getOrCreate } from '../values/collections.js';

/** How a run looks and where it was written; two runs may share a line only if these agree. */
export interface RunStyle {
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

/**
 * Returns a function that finds the style of a span; null for text without an extent (font size 0), which cannot be seen
 * or placed.
 */
export function createStyleFinder(
  paint: PagePaint,
  artifactOf: ArtifactOf,
): (span: number) => RunStyle | null {
  /** By everything except direction and size, and then by direction and size. */
  const byPaint = new Map<string, Map<string, RunStyle>>();
  /** The event of the previous span, its place, and its styles by shape: spans of one event share them. */
  let lastEvent = -1;
  let place: StylePlace = { unitId: -1, parentLink: -1, artifact: 0 };
  let byShape = new Map<string, RunStyle>();
  return (span) => {
    const event = paint.spanEvent[span]!;
    if (event !== lastEvent) {
      const link = paint.links[paint.eventChain[event]!];
      const artifact = link === undefined ? 0 : artifactOf(link.unitId, link.instruction);
      lastEvent = event;
      place = { unitId: link?.unitId ?? -1, parentLink: link?.parent ?? -1, artifact };
      byShape = getOrCreate(byPaint, keyOfPaint(paint, event, place), () => new Map());
    }
    const shape = readShape(paint, span);
    if (shape.emPt < 1e-6 || shape.fontSizePt < 1e-6) return null;
    const colorAt = paint.eventValues[event]! + KIND_VALUES_AT;
    // Spreads come last: V8 gives an object that begins with a spread a separate shape of twice the size.
    return getOrCreate(byShape, keyOfShape(shape), () => ({
      effectiveAlpha: paint.eventAlpha[event]!,
      flags: paint.eventFlags[event]!,
      color: Array.from(paint.values.subarray(colorAt, paint.eventValues[event + 1])),
      kind: paint.eventKind[event]!,
      ...shape,
      ...place,
    }));
  };
}

type StylePlace = Pick<RunStyle, 'unitId' | 'parentLink' | 'artifact'>;

type Shape = Pick<RunStyle, 'emPt' | 'fontSizePt' | 'directionX' | 'directionY'>;

function readShape({ spanMatrix, spanIsVertical }: PagePaint, span: number): Shape {
  const across = Math.hypot(spanMatrix[4 * span]!, spanMatrix[4 * span + 1]!);
  const down = Math.hypot(spanMatrix[4 * span + 2]!, spanMatrix[4 * span + 3]!);
  const isVertical = spanIsVertical[span] === 1;
  const [emPt, fontSizePt] = isVertical ? [down, across] : [across, down];
  const from = isVertical ? 4 * span + 2 : 4 * span;
  const sign = isVertical ? -1 : 1;
  return {
    directionX: (sign * spanMatrix[from]!) / emPt,
    directionY: (sign * spanMatrix[from + 1]!) / emPt,
    fontSizePt,
    emPt,
  };
}

/** Equal for styles that differ in direction and size only. */
function keyOfPaint(paint: PagePaint, event: number, { unitId, parentLink, artifact }: StylePlace): string {
  let key = `${Math.round(paint.eventAlpha[event]! * 100)} ${paint.eventFlags[event]} ${paint.eventKind[event]} ${unitId} ${parentLink} ${artifact}`;
  const to = paint.eventValues[event + 1]!;
  for (let at = paint.eventValues[event]! + KIND_VALUES_AT; at < to; at++) {
    key += ` ${Math.round(paint.values[at]! * 100)}`;
  }
  return key;
}

/** Size and direction, rounded to what a reader can see. */
function keyOfShape({ emPt, fontSizePt, directionX, directionY }: Shape): string {
  const [em, size] = [Math.round(Math.log(emPt) * 200), Math.round(Math.log(fontSizePt) * 200)];
  return `${em} ${size} ${Math.round(directionX * 250)} ${Math.round(directionY * 250)}`;
}

/** Two directions with a cosine above this are parallel: 2.6 degrees. */
const PARALLEL_COSINE = 0.999;
/** Two directions with a cosine above this are alike: a line that is scanned askew may turn by some degrees. */
export const LIKE_COSINE = 0.99;

/** Says whether two texts run the same way. */
export function isParallel(one: RunStyle, other: RunStyle, leastCosine = PARALLEL_COSINE): boolean {
  return one.directionX * other.directionX + one.directionY * other.directionY > leastCosine;
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
