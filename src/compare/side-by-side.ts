/**
 * Two pictures of a page side by side, and a third that shows the differences in red.
 */
import { crc32, deflateSync } from 'node:zlib';
import { differs } from './differences.js';
import type { PageBitmap } from './pdfium.js';

const GAP = 12;
const GAP_GREY = 0x80;
/** Equal pixels are shown pale, so that red stands out. */
const PALE = 3;

/** A PNG: before, after, difference. */
export function drawSideBySide(before: PageBitmap, after: PageBitmap): Uint8Array {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const whole = width * 3 + GAP * 2;
  const rgb = new Uint8Array(whole * height * 3).fill(GAP_GREY);
  const isOneSize = before.width === after.width && before.height === after.height;
  paint(rgb, whole, 0, before);
  paint(rgb, whole, width + GAP, after);
  if (isOneSize) paint(rgb, whole, (width + GAP) * 2, markDifferences(before, after));
  return writePng(rgb, whole, height);
}

function paint(rgb: Uint8Array, rowWidth: number, left: number, { width, height, bytes }: PageBitmap): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = (y * rowWidth + left + x) * 3;
      rgb[to] = bytes[from + 2]!;
      rgb[to + 1] = bytes[from + 1]!;
      rgb[to + 2] = bytes[from]!;
    }
  }
}

function markDifferences(before: PageBitmap, after: PageBitmap): PageBitmap {
  const bytes = new Uint8Array(after.bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    const isOther = differs(before.bytes, after.bytes, at);
    for (let channel = at; channel < at + 3; channel++) {
      bytes[channel] = isOther ? 0 : 255 - Math.floor((255 - after.bytes[channel]!) / PALE);
    }
    if (isOther) bytes[at + 2] = 220;
  }
  return { ...after, bytes };
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUE_COLOR = 2;

/**
 * A PNG (ISO/IEC 15948) of true colours, eight bits a channel.
 *
 * @param rgb three bytes a pixel, row by row from the top.
 */
export function writePng(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOR], 8);
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(rgb.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1);
  }
  const parts = [
    SIGNATURE,
    part('IHDR', header),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat(parts);
}

function part(name: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(content.length, 0);
  part.set(named, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return part;
}
