/** Finds the thing that a person points at: among several a text, otherwise the smallest picture. */
import type { Pointable } from '../pdf/open-pdf.js';
import { type Corner, isInside } from './shapes.js';

export function findPointed(pointables: readonly Pointable[], x: number, y: number): Pointable | null {
  const under = pointables.filter(({ corners }) => isInside(corners, { x, y }));
  const rank = ({ text, corners }: Pointable): number => (text === null ? 1 : 0) + measureArea(corners);
  return under.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

function measureArea(corners: readonly Corner[]): number {
  const doubled = corners.reduce((sum, from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);
  return Math.abs(doubled) / 2;
}
