/**
 * Heavy vector art as plotting programs write it: long polylines, clouds of
 * small filled markers, contour curves, each point in two decimals.
 */
import type { Random } from './random.js';

interface Frame {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** A figure of at least the given number of bytes. */
export function drawFigure(random: Random, frame: Frame, bytes: number): string {
  const parts = [
    'q',
    `${frame.left} ${frame.bottom} ${frame.width} ${frame.height} re W n`,
    '0.5 w 1 j',
    drawGrid(frame),
  ];
  let length = 0;
  while (length < bytes) {
    const drawing = random.pick([drawPolyline, drawMarkers, drawCurve])(random, frame);
    parts.push(drawing);
    length += drawing.length;
  }
  parts.push('Q');
  return parts.join('\n');
}

function drawGrid({ left, bottom, width, height }: Frame): string {
  const lines: string[] = ['0.8 G'];
  for (let step = 0; step <= 10; step++) {
    lines.push(
      `${left + (width * step) / 10} ${bottom} m ${left + (width * step) / 10} ${bottom + height} l S`,
    );
  }
  return lines.join('\n');
}

function writeColour(random: Random): string {
  return [random.next(), random.next(), random.next()].map((part) => part.toFixed(3)).join(' ');
}

function drawPolyline(random: Random, { left, bottom, width, height }: Frame): string {
  const points = 400;
  let y = bottom + height * random.next();
  const lines = [`${writeColour(random)} RG`, `${left.toFixed(2)} ${y.toFixed(2)} m`];
  for (let point = 1; point <= points; point++) {
    y += random.between(-4, 4);
    lines.push(`${(left + (width * point) / points).toFixed(2)} ${y.toFixed(2)} l`);
  }
  lines.push('S');
  return lines.join('\n');
}

function drawMarkers(random: Random, { left, bottom, width, height }: Frame): string {
  const lines = [`${writeColour(random)} rg`];
  for (let marker = 0; marker < 120; marker++) {
    const x = left + width * random.next();
    const y = bottom + height * random.next();
    lines.push(
      `${x.toFixed(2)} ${y.toFixed(2)} m ${(x + 1.5).toFixed(2)} ${(y + 2.6).toFixed(2)} l ` +
        `${(x + 3).toFixed(2)} ${y.toFixed(2)} l h f`,
    );
  }
  return lines.join('\n');
}

function drawCurve(random: Random, { left, bottom, width, height }: Frame): string {
  const place = (): string =>
    `${(left + width * random.next()).toFixed(2)} ${(bottom + height * random.next()).toFixed(2)}`;
  const lines = [`${writeColour(random)} RG`, `${place()} m`];
  for (let arc = 0; arc < 60; arc++) lines.push(`${place()} ${place()} ${place()} c`);
  lines.push('S');
  return lines.join('\n');
}
