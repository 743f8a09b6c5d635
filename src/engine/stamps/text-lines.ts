/**
 * Finds the direction of the writing in a picture, and the height of its lines.
 *
 * The gaps between lines are free of ink. The direction is therefore the one whose rows are fewest and fullest. Text
 * recognition fails on slanted lines.
 */
import type { Box } from '../values/geometry.js';
import type { Ink } from './ink.js';

/** The range of the ink along and across the lines, in pixels around the raster's centre. */
export interface Writing extends Box {
  /** Degrees from the raster's x axis to the lines, clockwise as y points down; more than -90, at most 90. */
  angle: number;
  lineHeight: number;
}

/** Enough points to find the lines; more would only take time. */
const MAX_POINTS = 6000;
const COARSE_STEP_DEGREES = 3;
const FINE_STEP_DEGREES = 0.5;
/** Rows with less ink than this share of the fullest row are gaps between lines. */
const GAP_SHARE = 0.08;

/** Ink as points around the centre, x and y in turn. */
type Points = Float64Array;

/** Null for a picture without ink. */
export function findWriting(ink: Ink): Writing | null {
  const points = listInkPoints(ink);
  if (points.length === 0) return null;
  let best = findBestAngle(points, -87, 90, COARSE_STEP_DEGREES);
  best = findBestAngle(points, best - COARSE_STEP_DEGREES, best + COARSE_STEP_DEGREES, FINE_STEP_DEGREES);
  return makeWriting(points, best > 90 ? best - 180 : best);
}

/** The same measures for a known direction. */
export function measureWriting(ink: Ink, angle: number): Writing | null {
  const points = listInkPoints(ink);
  return points.length === 0 ? null : makeWriting(points, angle);
}

function listInkPoints({ width, height, grey }: Ink): Points {
  const dark: number[] = [];
  grey.forEach((level, at) => {
    if (level < 128) dark.push(at);
  });
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
    for (const count of countRows(points, angle).rows) score += count * count;
    if (score <= bestScore) continue;
    bestScore = score;
    best = angle;
  }
  return best;
}

/** Counts ink in rows of one pixel along a direction. */
function countRows(points: Points, angle: number): { rows: Float64Array; top: number } {
  const sine = Math.sin((angle * Math.PI) / 180);
  const cosine = Math.cos((angle * Math.PI) / 180);
  let radius = 1;
  for (const value of points) radius = Math.max(radius, Math.abs(value));
  const top = -Math.ceil(radius * Math.SQRT2) - 1;
  const rows = new Float64Array(2 - 2 * top);
  for (let at = 0; at < points.length; at += 2) {
    rows[Math.floor(points[at + 1]! * cosine - points[at]! * sine) - top]!++;
  }
  return { rows, top };
}

function makeWriting(points: Points, angle: number): Writing {
  const sine = Math.sin((angle * Math.PI) / 180);
  const cosine = Math.cos((angle * Math.PI) / 180);
  const writing: Writing = {
    angle,
    left: Infinity,
    right: -Infinity,
    top: Infinity,
    bottom: -Infinity,
    lineHeight: 0,
  };
  for (let at = 0; at < points.length; at += 2) {
    const along = points[at]! * cosine + points[at + 1]! * sine;
    const across = points[at + 1]! * cosine - points[at]! * sine;
    writing.left = Math.min(writing.left, along);
    writing.right = Math.max(writing.right, along);
    writing.top = Math.min(writing.top, across);
    writing.bottom = Math.max(writing.bottom, across);
  }
  writing.lineHeight = measureLineHeight(countRows(points, angle).rows);
  return writing;
}

/** Height of the tallest block of rows without a gap. */
function measureLineHeight(rows: Float64Array): number {
  const least = Math.max(...rows) * GAP_SHARE;
  let tallest = 1;
  let height = 0;
  for (const count of rows) {
    height = count > least ? height + 1 : 0;
    tallest = Math.max(tallest, height);
  }
  return tallest;
}
