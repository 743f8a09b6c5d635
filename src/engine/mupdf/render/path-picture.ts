/**
 * Paths by themselves: a stretch of content on a page of its own.
 */
import '../memory.js';
import * as mupdf from 'mupdf';
import type { Matrix } from '../../values/geometry.js';
import { IsolatedDraw } from './isolated-draw.js';

/** Far beyond any page, so that nothing is cut off wherever the stretch paints. */
const ROOM: mupdf.Rect = [-16_000, -16_000, 16_000, 16_000];
const NONCE = 'paths';

/** @param matrix the one that was in force where the stretch begins. */
export function drawPaths(content: Uint8Array, matrix: Matrix): IsolatedDraw {
  const document = new mupdf.PDFDocument();
  const page = Buffer.concat([
    Buffer.from(`/OC<</Name(${NONCE}.0.0)>>BDC q ${matrix.join(' ')} cm\n`, 'latin1'),
    content,
    Buffer.from('\nEMC', 'latin1'),
  ]);
  document.insertPage(-1, document.addPage(ROOM, 0, {}, page));
  const loaded = document.loadPage(0);
  try {
    return new IsolatedDraw(loaded, NONCE, 0);
  } finally {
    loaded.destroy();
    document.destroy();
  }
}
