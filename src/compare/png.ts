/**
 * Writes a PNG (ISO/IEC 15948) of true colours, eight bits a channel.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUE_COLOR = 2;

/** @param rgb three bytes a pixel, row by row from the top. */
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
