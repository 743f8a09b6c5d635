/** Groups draws with equal content and size, and those at the same position of their pages, within a tolerance. */
import { PlacementIndex } from '../judge/placement-index.js';
import type { StampDraw } from './draws.js';

/** How much the sides of one picture may differ between pages, in points: programs round, and fit pictures to pages. */
const SIDE_TOLERANCE_PT = 3;
/** The same for an outline, whose matrix is not a size: a form's own scale may be that of the page. */
const SCALE_TOLERANCE = 0.01;
/** Opacities that differ by less are equal. */
const ALPHA_TOLERANCE = 0.03;

export class DrawPlacements {
  private readonly shapes = new PlacementIndex([1]);
  private readonly places = new PlacementIndex([ALPHA_TOLERANCE]);
  private readonly scaledPlaces = new PlacementIndex([ALPHA_TOLERANCE], true);

  /**
   * A number that is equal for draws with the same size, rotation and content, at any position.
   *
   * @param identity the picture's key; null if it was not examined yet.
   */
  findShape({ kind, matrix, measure }: StampDraw, identity: string | null): number {
    const [a, b, c, d] = matrix;
    const tolerance = kind === 'image' ? SIDE_TOLERANCE_PT : SCALE_TOLERANCE;
    return this.shapes.find({
      kind: `${kind} ${measure} ${identity ?? ''}`,
      // Sizes are distinguished by the look.
      sizePt: 0,
      pageWidthPt: 0,
      pageHeightPt: 0,
      x: Math.hypot(a, b),
      y: Math.hypot(c, d),
      look: [a, b, c, d].map((value) => value / tolerance),
    });
  }

  /** Numbers that are equal for draws of one shape at one place; the second also if the place scales with the page's size. */
  findPlacement(
    { kind, matrix, alpha, page: { width, height } }: StampDraw,
    shape: number,
  ): { placement: number; scaledPlacement: number } {
    const [a, b, c, d, x, y] = matrix;
    const standing = {
      kind: `${shape}`,
      sizePt: 0,
      pageWidthPt: width,
      pageHeightPt: height,
      // The middle of a picture, or the origin of an outline.
      x: kind === 'image' ? x + (a + c) / 2 : x,
      y: kind === 'image' ? y + (b + d) / 2 : y,
      look: [alpha],
    };
    return { placement: this.places.find(standing), scaledPlacement: this.scaledPlaces.find(standing) };
  }
}
