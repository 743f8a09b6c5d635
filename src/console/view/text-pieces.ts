/**
 * The text of a page as pieces that a person would point at: what stands along
 * one baseline, however many operators wrote it.
 */
/** One item of pdf.js: a string where it stands, in points, as PDF writes matrices. */
export interface TextItem {
  text: string;
  transform: readonly number[];
  width: number;
  height: number;
}

/** A turned box on the page: its corner below the first letter, and along the baseline. */
export interface TextPiece {
  text: string;
  /** In points from the bottom left corner of the page. */
  x: number;
  y: number;
  angle: number;
  width: number;
  height: number;
}

/** In shares of the letters' height: along the baseline, and beside it. */
const MAX_GAP = 1.6;
const WORD_GAP = 0.2;
const MAX_OFFSET = 0.4;
const SAME_DIRECTION = 0.02;

/** In the order in which the page paints it; invisible and empty items are in no piece. */
export function joinPieces(items: readonly TextItem[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const item of items) {
    const height = item.height || Math.hypot(item.transform[2]!, item.transform[3]!);
    if (height === 0) continue;
    const [a, b, , , x, y] = item.transform as [number, number, number, number, number, number];
    const next = { text: item.text, x, y, angle: Math.atan2(b, a), width: item.width, height };
    const last = pieces.at(-1);
    if (last !== undefined && continues(last, next)) extend(last, next);
    else if (item.text.trim() !== '') pieces.push(next);
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() }));
}

/** How far after the end of `last` the next one begins along the baseline, and how far beside it. */
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
