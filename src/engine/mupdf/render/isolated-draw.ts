/**
 * Renders draws of a page alone: a picture, or forms with everything that they paint.
 *
 * The page is run again, and a display list keeps what the draw's instruction paints. Surrounding clips and groups are
 * left out, and everything is opaque: the aim is to read the picture, not to show it as it appears on the page.
 */
import { concatBytes, fromLatin1 } from '#platform';
import * as mupdf from 'mupdf';
import { uniteBoxes, unitSquareBox, type Box, type Matrix } from '../../values/geometry.js';
import type { GreyRaster } from '../../values/pictures.js';
import { readFloats, readModuleFunction, readString } from '../memory.js';
import { runPage, type DeviceTable, type PageParts } from '../record/device-table.js';
import { useOnce } from '../objects.js';

/* oxlint-disable max-params -- each call has the arguments that MuPDF gives it. */

/** The stroke of a filled path. */
const FILLED = 0;
const OPAQUE = 1;

export class IsolatedDraw {
  readonly boxInPage: Box | null;
  private readonly list: mupdf.DisplayList;

  /** @param chains the draws' links in the page's first run; none is in another. */
  constructor(page: mupdf.PDFPage, nonce: string, chains: readonly number[]) {
    this.list = new mupdf.DisplayList(page.getBounds());
    this.boxInPage = useOnce(new mupdf.DisplayListDevice(this.list), (target) => {
      const capture = new Capture(target, nonce, chains);
      runPage(page, capture.calls, capture);
      target.close();
      return capture.boxInPage;
    });
  }

  /** @param matrix from page to raster. */
  render(matrix: Matrix, width: number, height: number): GreyRaster {
    return useOnce(new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], true), (pixmap) => {
      pixmap.clear();
      useOnce(new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap), (device) => {
        this.list.run(device, matrix);
        device.close();
      });
      return { width, height, samples: Uint8Array.from(pixmap.getPixels()) };
    });
  }

  close(): void {
    this.list.destroy();
  }
}

/** Counts annotations and markers in the trace's order, and passes on what is painted within one of them. */
class Capture implements PageParts {
  readonly calls: DeviceTable;
  boxInPage: Box | null = null;
  private readonly target: number;
  private readonly chains: ReadonlySet<number>;
  private seen = -1;
  /** The number of layers opened since the draw began; 0 outside the draw. */
  private depth = 0;

  constructor(target: mupdf.Device, nonce: string, chains: readonly number[]) {
    this.target = Number(target.pointer);
    this.chains = new Set(chains);
    const painters = Object.entries(this.createPainters()).map(([name, paint]) => [
      name,
      (...values: [number, ...number[]]) => (this.depth > 0 ? paint(...values) : undefined),
    ]);
    this.calls = {
      ...(Object.fromEntries(painters) as DeviceTable),
      begin_layer: (_id, name) => {
        if (readString(name).startsWith(`${nonce}.`)) this.enter();
        else if (this.depth > 0) this.depth++;
      },
      end_layer: () => this.leave(),
    };
  }

  beginAnnotation(): void {
    this.enter();
  }

  endAnnotation(): void {
    this.leave();
  }

  private enter(): void {
    this.seen++;
    if (this.depth > 0) this.depth++;
    if (this.depth === 0 && this.chains.has(this.seen)) this.depth = 1;
  }

  private leave(): void {
    if (this.depth > 0) this.depth--;
  }

  private createPainters(): DeviceTable {
    const { target } = this;
    const call = (name: string, ...values: number[]): number => readModuleFunction(name)(target, ...values);
    return {
      fill_path: (_id, path, evenOdd, ctm, colorspace, _count, color) => {
        this.addShape(path, FILLED, ctm);
        call('_wasm_fill_path', path, evenOdd, ctm, colorspace, color, OPAQUE);
      },
      stroke_path: (_id, path, stroke, ctm, colorspace, _count, color) => {
        this.addShape(path, stroke, ctm);
        call('_wasm_stroke_path', path, stroke, ctm, colorspace, color, OPAQUE);
      },
      clip_path: (_id, ...shape) => call('_wasm_clip_path', ...shape),
      clip_stroke_path: (_id, ...shape) => call('_wasm_clip_stroke_path', ...shape),
      fill_image: (_id, image, ctm) => {
        this.addImage(ctm);
        call('_wasm_fill_image', image, ctm, OPAQUE);
      },
      fill_image_mask: (_id, image, ctm, colorspace, _count, color) => {
        this.addImage(ctm);
        call('_wasm_fill_image_mask', image, ctm, colorspace, color, OPAQUE);
      },
      clip_image_mask: (_id, ...shape) => call('_wasm_clip_image_mask', ...shape),
      pop_clip: () => call('_wasm_pop_clip'),
      begin_mask: (_id, area, luminosity, colorspace, _count, color) =>
        call('_wasm_begin_mask', area, luminosity, colorspace, color),
      end_mask: () => call('_wasm_end_mask'),
    };
  }

  private addShape(path: number, stroke: number, ctm: number): void {
    const bounds = readModuleFunction('_wasm_bound_path')(path, stroke, ctm);
    const [left, top, right, bottom] = readFloats(bounds, 4) as mupdf.Rect;
    this.addBox({ left, top, right, bottom });
  }

  private addImage(ctm: number): void {
    this.addBox(unitSquareBox(readFloats(ctm, 6) as Matrix));
  }

  private addBox(box: Box): void {
    this.boxInPage = this.boxInPage === null ? box : uniteBoxes(this.boxInPage, box);
  }
}

/** Far larger than any page, so that no paint is cut off. */
const ROOM: mupdf.Rect = [-16_000, -16_000, 16_000, 16_000];
const NONCE = 'paths';

/**
 * Renders paths alone, on an empty page.
 *
 * @param matrix the CTM at the beginning of the content.
 */
export function drawPaths(content: Uint8Array, matrix: Matrix): IsolatedDraw {
  const marked = concatBytes([
    fromLatin1(`/OC<</Name(${NONCE}.0.0)>>BDC q ${matrix.join(' ')} cm\n`),
    content,
    fromLatin1('\nEMC'),
  ]);
  return useOnce(new mupdf.PDFDocument(), (document) => {
    document.insertPage(-1, document.addPage(ROOM, 0, {}, marked));
    return useOnce(document.loadPage(0), (page) => new IsolatedDraw(page, NONCE, [0]));
  });
}
