/**
 * Tells a mark's own backdrop or frame from paths that only share its form.
 *
 * A page may itself be a form (overlays make it one), and then the few paths in
 * it are what the page shows. Only what lies around the mark, and not much
 * farther, was drawn for it.
 */
import { readOperands } from '../content/operands.js';
import { applyMatrix, boxArea, uniteBoxes, type Box } from '../geometry.js';
import { eventMatrix, PAINT, type ContentUnit } from '../page-model.js';
import type { Execution, Executions } from './executions.js';
import type { OccurrenceFacts } from './occurrence-facts.js';

/** A frame has room for its text and a margin. */
const MAX_AREA_RATIO = 4;
/** How much of the mark's width and height may stick out of its frame: boxes of text are estimates. */
const STICKING_OUT = 0.15;

const CONSTRUCTION = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);

/** @param painting instructions of the unit that paint paths. */
export function areDrawnAround(
  marks: OccurrenceFacts[],
  unit: ContentUnit,
  painting: number[],
  executions: Executions,
): boolean {
  const framesByPage = new Map<number, Box>();
  for (const at of painting) {
    const points = readPathPoints(unit, at);
    for (const execution of executions.list(unit.id, at)) {
      const box = boxInPage(points, execution);
      const { pageNumber } = execution.page;
      const known = framesByPage.get(pageNumber);
      if (box !== null) framesByPage.set(pageNumber, known === undefined ? box : uniteBoxes(known, box));
    }
  }
  return [...framesByPage].every(([pageNumber, frame]) => {
    const boxes = marks
      .filter(({ occurrence }) => occurrence.pageNumber === pageNumber)
      .map(({ box }) => box);
    return boxes.length > 0 && isAround(frame, boxes.reduce(uniteBoxes));
  });
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

/** Points of the path that an instruction paints, in the stream's own space; those of curves bound the curve. */
function readPathPoints({ bytes, instructions }: ContentUnit, painting: number): [number, number][] {
  const { operators, start, operatorStart } = instructions;
  const points: [number, number][] = [];
  for (let at = painting - 1; at >= 0 && CONSTRUCTION.has(operators[at]!); at--) {
    const numbers = readOperands(bytes, start[at]!, operatorStart[at]!)
      .filter((operand) => operand.kind === 'number')
      .map(({ value }) => value);
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    if (operators[at] === 're') points.push([x, y], [x + width, y], [x, y + height], [x + width, y + height]);
    else
      for (let pair = 0; pair + 1 < numbers.length; pair += 2)
        points.push([numbers[pair]!, numbers[pair + 1]!]);
  }
  return points;
}

/** Null where the run painted no path, as under an empty clip. */
function boxInPage(points: [number, number][], { page, chain }: Execution): Box | null {
  const { paint } = page;
  const event = paint.eventChain.findIndex(
    (other, at) =>
      other === chain && (paint.eventKind[at] === PAINT.fillPath || paint.eventKind[at] === PAINT.strokePath),
  );
  if (event < 0 || points.length === 0) return null;
  const matrix = eventMatrix(paint, event);
  const inPage = points.map(([x, y]) => applyMatrix(matrix, x, y));
  return {
    left: Math.min(...inPage.map(({ x }) => x)),
    right: Math.max(...inPage.map(({ x }) => x)),
    top: Math.min(...inPage.map(({ y }) => y)),
    bottom: Math.max(...inPage.map(({ y }) => y)),
  };
}
