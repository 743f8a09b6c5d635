/**
 * Renders a group of paths alone, on an empty page.
 */
import { concatBytes, fromLatin1 } from '#platform';
import '../memory.js';
import * as mupdf from 'mupdf';
import type { Matrix } from '../../values/geometry.js';
import { IsolatedDraw } from './isolated-draw.js';
import { useOnce } from '../objects.js';

/** Far larger than any page, so that no paint is cut off. */
const ROOM: mupdf.Rect = [-16_000, -16_000, 16_000, 16_000];
const NONCE = 'paths';

/** @param matrix the CTM at the beginning of the content. */
export function drawPaths(content: Uint8Array, matrix: Matrix): IsolatedDraw {
  const marked = concatBytes([
    fromLatin1(`/OC<</Name(${NONCE}.0.0)>>BDC q ${matrix.join(' ')} cm\n`),
    content,
    fromLatin1('\nEMC'),
  ]);
  return useOnce(new mupdf.PDFDocument(), (document) => {
    document.insertPage(-1, document.addPage(ROOM, 0, {}, marked));
    return useOnce(document.loadPage(0), (page) => new IsolatedDraw(page, NONCE, 0));
  });
}
