/**
 * Finds the direction of the writing in a picture, and the height of its lines.
 *
 * The gaps between lines are free of ink. The direction is therefore the one whose rows are fewest and fullest. Text
 * recognition fails on slanted lines.
 */
import type { Box } from '../values/geometry.js';
import { MOST_INK_LEVEL, type Ink } from './ink.js';

/** The range of the ink along and across the lines, in pixels around the raster's centre. */
export interface Writing extends Box {
  /** Degrees from the raster's x axis to the lines, clockwise as y points down; more than -90, at most 90. */
  angle: number;
  /** The height of the tallest line, or of a logo beside it. */
  lineHeight: number;
}

/** Enough points to find the lines; more would only take time. */
const MAX_POINTS = 6000;
const COARSE_STEP_DEGREES = 3;
const FINE_STEP_DEGREES = 0.5;
/** Rows with less ink than this share of the fullest row are gaps between lines. */
const GAP_SHARE = 0.08;

/** Halfway between ink and paper. */
const MIDDLE_LEVEL = 128;

/** Ink as points around the centre, x and y in turn. */
type Points = Float64Array;

/** Directions nearer to each other than this are one. */
const SAME_DEGREES = 3;

/**
 * The writing in the direction that is found, and in a given one if that differs; none for a picture without ink.
 *
 * @param degrees the angle of the picture itself.
 */
export function listWritings(ink: Ink, degrees: number): Writing[] {
  const points = listInkPoints(ink);
  if (points.length === 0) return [];
  let best = findBestAngle(points, -87, 90, COARSE_STEP_DEGREES);
  best = findBestAngle(points, best - COARSE_STEP_DEGREES, best + COARSE_STEP_DEGREES, FINE_STEP_DEGREES);
  const found = best > 90 ? best - 180 : best;
  const isOther = Math.abs(differ(found, degrees)) > SAME_DEGREES;
  return (isOther ? [found, degrees] : [found]).map((angle) => makeWriting(points, angle));
}

function differ(one: number, other: number): number {
  const turn = (((one - other) % 180) + 180) % 180;
  return turn > 90 ? turn - 180 : turn;
}

function listInkPoints({ width, height, grey }: Ink): Points {
  let inked = 0;
  for (const level of grey) if (level < MOST_INK_LEVEL) inked++;
  // A ground that darkens to one side is no ink.
  const most = 2 * inked > grey.length ? MIDDLE_LEVEL : MOST_INK_LEVEL;
  const dark: number[] = [];
  for (let at = 0; at < grey.length; at++) if (grey[at]! < most) dark.push(at);
  const step = Math.max(1, dark.length / MAX_POINTS);
  const points: number[] = [];
  for (let at = 0; at < dark.length; at += step) {
    const pixel = dark[Math.floor(at)]!;
    points.push((pixel % width) + 0.5 - width / 2, Math.floor(pixel / width) + 0.5 - height / 2);
  }
  return Float64Array.from(points);
}

function findBestAngle(points: Points, from: number, to: number, step: number): number {
  let best = from;
  let bestScore = -1;
  for (let angle = from; angle <= to; angle += step) {
    let score = 0;
    for (const count of countRows(turnPoints(points, angle))) score += count * count;
    if (score <= bestScore) continue;
    bestScore = score;
    best = angle;
  }
  return best;
}

/** The same points by their places along a direction and across it. */
function turnPoints(points: Points, angle: number): Points {
  const sine = Math.sin((angle * Math.PI) / 180);
  const cosine = Math.cos((angle * Math.PI) / 180);
  const turned = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 2) {
    turned[at] = points[at]! * cosine + points[at + 1]! * sine;
    turned[at + 1] = points[at + 1]! * cosine - points[at]! * sine;
  }
  return turned;
}

/** Counts ink in rows of one pixel along the direction to which the points were turned. */
function countRows(turned: Points): Float64Array {
  let radius = 1;
  for (const value of turned) radius = Math.max(radius, Math.abs(value));
  const top = -Math.ceil(radius) - 1;
  const rows = new Float64Array(2 - 2 * top);
  for (let at = 1; at < turned.length; at += 2) rows[Math.floor(turned[at]!) - top]!++;
  return rows;
}

function makeWriting(points: Points, angle: number): Writing {
  const turned = turnPoints(points, angle);
  const along = turned.filter((_, at) => at % 2 === 0);
  const across = turned.filter((_, at) => at % 2 === 1);
  return {
    angle,
    left: Math.min(...along),
    right: Math.max(...along),
    top: Math.min(...across),
    bottom: Math.max(...across),
    lineHeight: measureTallestLine(countRows(turned)),
  };
}

/** The height of the tallest block of rows without a gap. */
function measureTallestLine(rows: Float64Array): number {
  const least = Math.max(...rows) * GAP_SHARE;
  let tallest = 1;
  let height = 0;
  for (const count of rows) {
    height = count > least ? height + 1 : 0;
    tallest = Math.max(tallest, height);
  }
  return tallest;
}
