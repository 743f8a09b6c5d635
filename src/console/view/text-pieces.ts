/**
 * Joins the text of a page to pieces that a person would point at: the text along
 * one baseline, however many operators wrote it.
 */
/** A string of pdf.js with its matrix as in PDF, and its size in points. */
interface TextItem {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
}

/** A turned box on the page; x and y are the start of the baseline. */
interface TextPiece {
  text: string;
  /** In points from the bottom left corner of the page. */
  x: number;
  y: number;
  angle: number;
  width: number;
  height: number;
}

/** Distances along the baseline and beside it, in shares of the letters' height. */
const MAX_GAP = 1.6;
const WORD_GAP = 0.2;
const MAX_OFFSET = 0.4;
const SAME_DIRECTION = 0.02;

/** In painting order; items without height or text are left out. */
export function joinPieces(items: readonly TextItem[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const item of items) {
    const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
    const height = item.height || Math.hypot(c, d);
    if (height === 0) continue;
    const next = { text: item.str, x, y, angle: Math.atan2(b, a), width: item.width, height };
    const last = pieces.at(-1);
    if (last !== undefined && continues(last, next)) extend(last, next);
    else if (item.str.trim() !== '') pieces.push(next);
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() }));
}

/** The distance from the end of `last` to the start of `next`, along the baseline and beside it. */
function measureGap(last: TextPiece, next: TextPiece): { along: number; beside: number } {
  const [cos, sin] = [Math.cos(last.angle), Math.sin(last.angle)];
  const [dx, dy] = [next.x - last.x, next.y - last.y];
  return { along: dx * cos + dy * sin - last.width, beside: dy * cos - dx * sin };
}

function continues(last: TextPiece, next: TextPiece): boolean {
  const { along, beside } = measureGap(last, next);
  return (
    Math.abs(last.angle - next.angle) < SAME_DIRECTION &&
    Math.abs(beside) < MAX_OFFSET * last.height &&
    along > -last.height &&
    along < MAX_GAP * last.height
  );
}

function extend(last: TextPiece, next: TextPiece): void {
  const { along } = measureGap(last, next);
  const hasSpace = along > WORD_GAP * last.height && !/\s$/.test(last.text) && !/^\s/.test(next.text);
  last.text += (hasSpace ? ' ' : '') + next.text;
  last.width = Math.max(last.width, last.width + along + next.width);
  last.height = Math.max(last.height, next.height);
}
