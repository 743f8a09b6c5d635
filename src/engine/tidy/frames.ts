/**
 * Distinguishes a mark's own backdrop or frame from paths that only share its form.
 *
 * A page may itself be a form (overlays make it one), and then the few paths in it are content of the page. Only
 * paths close around the mark belong to the mark.
 */
import { ROLE } from '../content/operators.js';
import { readNumbersOf } from '../content/operands.js';
import { applyMatrix, boxArea, enclose, uniteBoxes, type Box } from '../values/geometry.js';
import { groupBy } from '../values/collections.js';
import { eventMatrix, type ContentUnit } from '../page/page-model.js';
import type { Execution, Executions } from '../origins/executions.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';

/** A frame is larger than its text, but not more than this. */
export const MAX_AREA_RATIO = 4;
/** The share of the mark's width and height that may stick out of its frame: boxes of text are estimates. */
const STICKING_OUT = 0.15;
/** A frame has at most this many paths; more are a picture. */
export const MAX_FRAME_PATHS = 6;

/** The greatest thickness of an underline and its distance from the baseline, as shares of the mark's size. */
const UNDERLINE_EM = { thickness: 0.15, above: 0.05, below: 0.35 } as const;
/** How far an underline may extend beyond the text above it, and one of a large mark end within it. */
const OVERHANG_EM = 0.5;
/** From this size the band under a mark holds rules of forms and tables: an underline runs along the whole mark there. */
const LARGE_PT = 24;

/** Says whether every run of an instruction paints a rule under letters of a mark and under no other letters. */
export function isUnderline(
  marks: OccurrenceFacts[],
  unit: ContentUnit,
  painting: number,
  executions: Executions,
): boolean {
  const points = readPathPoints(unit, painting);
  const runs = executions.list(unit.id, painting);
  return (
    runs.length > 0 &&
    runs.every((execution) =>
      marks.some((mark) => {
        if (mark.occurrence.pageNumber !== execution.page.pageNumber) return false;
        const rule = boxAlong(points, execution, executions, mark.style);
        return rule !== null && liesUnder(rule, mark);
      }),
    )
  );
}

function liesUnder(rule: Box, { occurrence: { runs }, style }: OccurrenceFacts): boolean {
  const em = style.fontSizePt;
  const overhang = OVERHANG_EM * em;
  const level = runs.filter(({ baseline }) => {
    const below = rule.top - baseline;
    return below >= -UNDERLINE_EM.above * em && below <= UNDERLINE_EM.below * em;
  });
  const left = Math.min(...level.map(({ along }) => along));
  const right = Math.max(...level.map(({ alongEnd }) => alongEnd));
  return (
    level.length > 0 &&
    rule.bottom - rule.top <= UNDERLINE_EM.thickness * em &&
    rule.right - rule.left >= em &&
    rule.left >= left - overhang &&
    rule.right <= right + overhang &&
    (em < LARGE_PT || (rule.left <= left + overhang && rule.right >= right - overhang))
  );
}

/** Says whether the paths that the instructions `painting` paint lie closely around the marks, on each page with them. */
export function areDrawnAround(
  marks: OccurrenceFacts[],
  unit: ContentUnit,
  painting: number[],
  executions: Executions,
): boolean {
  const axis = marks[0]?.style;
  if (axis === undefined) return false;
  const framesByPage = new Map<number, Box>();
  const marksByPage = groupBy(marks, ({ occurrence }) => occurrence.pageNumber);
  for (const at of painting) {
    const points = readPathPoints(unit, at);
    for (const execution of executions.list(unit.id, at)) {
      const box = boxAlong(points, execution, executions, axis);
      const { pageNumber } = execution.page;
      const known = framesByPage.get(pageNumber);
      if (box !== null) framesByPage.set(pageNumber, known === undefined ? box : uniteBoxes(known, box));
    }
  }
  const isFramed = ([pageNumber, frame]: [number, Box]): boolean => {
    const own = marksByPage.get(pageNumber);
    return own !== undefined && isAround(frame, own.map(measureMark).reduce(uniteBoxes));
  };
  return framesByPage.size > 0 && [...framesByPage].every(isFramed);
}

/** The mark's box along its own direction: the upright box of a slanted mark may be nearly as large as the page. */
function measureMark({ occurrence }: OccurrenceFacts): Box {
  const boxes = occurrence.runs.map(({ along, alongEnd, baseline, style }) => ({
    left: along,
    right: alongEnd,
    top: baseline - 0.75 * style.fontSizePt,
    bottom: baseline + 0.2 * style.fontSizePt,
  }));
  return boxes.reduce(uniteBoxes);
}

function isAround(frame: Box, mark: Box): boolean {
  const slackX = STICKING_OUT * (mark.right - mark.left);
  const slackY = STICKING_OUT * (mark.bottom - mark.top);
  return (
    frame.left <= mark.left + slackX &&
    frame.right >= mark.right - slackX &&
    frame.top <= mark.top + slackY &&
    frame.bottom >= mark.bottom - slackY &&
    boxArea(frame) <= MAX_AREA_RATIO * boxArea(mark)
  );
}

/** Points of the path that an instruction paints, in the stream's space; control points bound the curve. */
function readPathPoints(unit: ContentUnit, painting: number): [number, number][] {
  const { operators, roles } = unit.instructions;
  const points: [number, number][] = [];
  for (let at = painting - 1; at >= 0 && (roles[at]! & ROLE.buildsPath) !== 0; at--) {
    const numbers = readNumbersOf(unit, at);
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    if (operators[at] === 're') points.push([x, y], [x + width, y], [x, y + height], [x + width, y + height]);
    else {
      for (let pair = 0; pair + 1 < numbers.length; pair += 2) {
        points.push([numbers[pair]!, numbers[pair + 1]!]);
      }
    }
  }
  return points;
}

/** A path's box along a direction and across it; null if the run painted no path, as under an empty clip. */
function boxAlong(
  points: [number, number][],
  execution: Execution,
  executions: Executions,
  { directionX, directionY }: { directionX: number; directionY: number },
): Box | null {
  const event = executions.findPath(execution);
  if (event < 0 || points.length === 0) return null;
  const matrix = eventMatrix(execution.page.paint, event);
  const turned = points.map(([pointX, pointY]) => {
    const { x, y } = applyMatrix(matrix, pointX, pointY);
    return { x: x * directionX + y * directionY, y: y * directionX - x * directionY };
  });
  return enclose(turned);
}
