/**
 * Lists what a page draws as a whole: pictures, and forms or annotations that contain only paths.
 *
 * Each draw is one instruction (`Do`, `BI … EI`) or one annotation, and is removed with all that it paints or not at
 * all. Of nested forms the outermost that contains only paths counts, because letters converted to curves may be
 * nested in any way.
 */
import { isDraw } from '../content/operators.js';
import { intersectBoxes, unitSquareBox, type Box, type Matrix } from '../values/geometry.js';
import {
  ANNOTATION_UNIT,
  FLAG,
  KIND_VALUES_AT,
  PAINT,
  eventMatrix,
  type ContentUnit,
  type TracedPage,
  isPathKind,
  isPictureKind,
} from '../page/page-model.js';
import { findRoot } from '../origins/origin.js';

export interface StampDraw {
  kind: 'image' | 'outline';
  page: TracedPage;
  /** Link of the instruction in the page's paint; for annotations `unitId` is `ANNOTATION_UNIT`. */
  chain: number;
  unitId: number;
  instruction: number;
  /** For a picture, from the unit square to the page; for an outline, the CTM of its first path. */
  matrix: Matrix;
  /** Null for an outline: paths are not measured in the trace. */
  boxInPage: Box | null;
  alpha: number;
  flags: number;
  /** Samples of a picture; 0 for an outline. */
  sampleCount: number;
  /** Width and height of a picture, or number of paths of an outline: a first, fast comparison. */
  measure: string;
}

/** Removed together with what they enclose. */
const NEUTRAL_KINDS: ReadonlySet<number> = new Set([
  PAINT.clipPath,
  PAINT.popClip,
  PAINT.beginGroup,
  PAINT.endGroup,
  PAINT.beginMask,
  PAINT.endMask,
]);

/** Pictures in painting order, then outlines; an instruction that paints a picture several times is one draw. */
export function listDraws(page: TracedPage, units: ContentUnit[]): StampDraw[] {
  const { eventKind, eventChain, eventCount } = page.paint;
  const draws: StampDraw[] = [];
  const known = new Set<number>();
  let hasOutlines = false;
  let solePainters: Map<number, number> | null = null;
  for (let event = 0; event < eventCount; event++) {
    const kind = eventKind[event]!;
    const chain = eventChain[event]!;
    if (chain < 0) continue;
    if (isPathKind(kind)) hasOutlines = true;
    if (!isPictureKind(kind) || known.has(chain) || !isDrawing(page, units, chain)) continue;
    known.add(chain);
    const root = findRoot(page.paint, chain);
    const isInAnnotation = page.paint.links[root]!.unitId === ANNOTATION_UNIT;
    if (isInAnnotation) solePainters ??= listSolePainters(page);
    const isAlone = isInAnnotation && solePainters?.get(root) === chain;
    draws.push(makeDraw(page, 'image', isAlone ? root : chain, event));
  }
  return hasOutlines ? [...draws, ...listOutlines(page, units)] : draws;
}

/** The only chain that paints in an annotation, by the annotation's link; -1 if there are several. */
function listSolePainters({ paint }: TracedPage): Map<number, number> {
  const painters = new Map<number, number>();
  for (let event = 0; event < paint.eventCount; event++) {
    const chain = paint.eventChain[event]!;
    if (chain < 0 || NEUTRAL_KINDS.has(paint.eventKind[event]!)) continue;
    const root = findRoot(paint, chain);
    const { unitId, instruction } = paint.links[root]!;
    // A direct annotation cannot be removed.
    if (unitId !== ANNOTATION_UNIT || instruction === 0) continue;
    painters.set(root, (painters.get(root) ?? chain) === chain ? chain : -1);
  }
  return painters;
}

function listOutlines(page: TracedPage, units: ContentUnit[]): StampDraw[] {
  const { links, eventKind, eventChain, eventFlags, eventCount } = page.paint;
  const paths = new Int32Array(links.length);
  const others = new Int32Array(links.length);
  const first = new Int32Array(links.length).fill(-1);
  for (let event = 0; event < eventCount; event++) {
    const chain = eventChain[event]!;
    const kind = eventKind[event]!;
    // What is in a soft mask goes with what it masks.
    if (chain < 0 || NEUTRAL_KINDS.has(kind) || (eventFlags[event]! & FLAG.inMask) !== 0) continue;
    if (isPathKind(kind)) {
      paths[chain]!++;
      if (first[chain]! < 0) first[chain] = event;
    } else others[chain]!++;
  }
  // Links that an instruction ran have greater numbers than its own.
  for (let chain = links.length - 1; chain >= 0; chain--) {
    const { parent } = links[chain]!;
    if (parent < 0) continue;
    paths[parent]! += paths[chain]!;
    others[parent]! += others[chain]!;
    if (first[chain]! >= 0 && (first[parent]! < 0 || first[chain]! < first[parent]!)) {
      first[parent] = first[chain]!;
    }
  }
  const isOutline = (chain: number): boolean =>
    chain >= 0 && paths[chain]! > 0 && others[chain] === 0 && isDrawing(page, units, chain);
  const draws: StampDraw[] = [];
  for (let chain = 0; chain < links.length; chain++) {
    if (!isOutline(chain) || isOutline(links[chain]!.parent)) continue;
    draws.push({
      ...makeDraw(page, 'outline', chain, first[chain]!),
      boxInPage: null,
      sampleCount: 0,
      measure: String(paths[chain]),
    });
  }
  return draws;
}

function isDrawing(page: TracedPage, units: ContentUnit[], chain: number): boolean {
  const { unitId, instruction } = page.paint.links[chain]!;
  if (unitId === ANNOTATION_UNIT) return instruction > 0;
  return isDraw(units[unitId]?.instructions.operators[instruction]);
}

function makeDraw(page: TracedPage, kind: StampDraw['kind'], chain: number, event: number): StampDraw {
  const { paint } = page;
  const { unitId, instruction } = paint.links[chain]!;
  const matrix = eventMatrix(paint, event);
  const pageBox = { left: 0, top: 0, right: page.width, bottom: page.height };
  const at = paint.eventValues[event]! + KIND_VALUES_AT;
  return {
    kind,
    page,
    chain,
    unitId,
    instruction,
    matrix,
    boxInPage: intersectBoxes(unitSquareBox(matrix), pageBox),
    alpha: paint.eventAlpha[event]!,
    flags: paint.eventFlags[event]!,
    sampleCount: paint.values[at]! * paint.values[at + 1]!,
    measure: `${paint.values[at]} ${paint.values[at + 1]}`,
  };
}
