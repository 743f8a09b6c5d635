/**
 * Renders one draw of a page alone: a picture, or a form with everything that it paints.
 *
 * The page is run again, and a display list keeps what the draw's instruction paints. Surrounding clips and groups are
 * left out, and everything is opaque: the aim is to read the picture, not to show it as it appears on the page.
 */
import '../memory.js';
import * as mupdf from 'mupdf';
import { uniteBoxes, unitSquareBox, type Box, type Matrix } from '../../values/geometry.js';
import { detachShade } from '../record/detach-shade.js';
import type { DeviceCallbacks } from '../record/device-callbacks.js';
import { isMarkerName } from '../markers.js';

/** Grey level on black, and opacity: two bytes per pixel, row by row from the top. */
export interface Raster {
  width: number;
  height: number;
  samples: Uint8Array;
}

export class IsolatedDraw {
  readonly boxInPage: Box | null;
  private readonly list: mupdf.DisplayList;

  /** @param chain the draw's link in the page's first run. */
  constructor(page: mupdf.PDFPage, nonce: string, chain: number) {
    this.list = new mupdf.DisplayList(page.getBounds());
    const target = new mupdf.DisplayListDevice(this.list);
    const capture = new Capture(target, nonce, chain);
    const device = new mupdf.Device(capture.callbacks);
    try {
      page.runPageContents(device, mupdf.Matrix.identity);
      for (const annotation of page.getAnnotations()) {
        capture.enter();
        annotation.run(device, mupdf.Matrix.identity);
        capture.leave();
        annotation.destroy();
      }
      page.runPageWidgets(device, mupdf.Matrix.identity);
      device.close();
      target.close();
    } finally {
      device.destroy();
      target.destroy();
    }
    this.boxInPage = capture.boxInPage;
  }

  /** @param matrix from page to raster. */
  render(matrix: Matrix, width: number, height: number): Raster {
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], true);
    pixmap.clear();
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    try {
      this.list.run(device, matrix);
      device.close();
      return { width, height, samples: Uint8Array.from(pixmap.getPixels()) };
    } finally {
      device.destroy();
      pixmap.destroy();
    }
  }

  close(): void {
    this.list.destroy();
  }
}

/** Counts annotations and markers in the trace's order, and passes on what is painted within one of them. */
class Capture {
  /** MuPDF looks up a callback when it calls it. Outside the draw there are no callbacks, which avoids making wrappers. */
  readonly callbacks: DeviceCallbacks;
  boxInPage: Box | null = null;
  private readonly target: mupdf.Device;
  private readonly painters: DeviceCallbacks;
  private readonly chain: number;
  private seen = -1;
  /** The number of layers opened since the draw began; 0 outside the draw. */
  private depth = 0;

  constructor(target: mupdf.Device, nonce: string, chain: number) {
    this.target = target;
    this.chain = chain;
    this.painters = this.createPainters();
    this.callbacks = {
      beginLayer: (name) => {
        if (isMarkerName(name, nonce)) this.enter();
        else if (this.depth > 0) this.depth++;
      },
      endLayer: () => this.leave(),
    };
  }

  enter(): void {
    this.seen++;
    if (this.depth > 0) this.depth++;
    if (this.seen !== this.chain) return;
    this.depth = 1;
    Object.assign(this.callbacks, this.painters);
  }

  leave(): void {
    if (this.depth === 0 || --this.depth > 0) return;
    for (const name of Object.keys(this.painters)) delete this.callbacks[name as keyof DeviceCallbacks];
  }

  private createPainters(): DeviceCallbacks {
    const { target } = this;
    return {
      fillPath: (path, evenOdd, ctm, colorspace, color) => {
        this.addBox(toBox(path.getBounds(null as unknown as mupdf.StrokeState, ctm)));
        target.fillPath(path, evenOdd, ctm, colorspace, color as mupdf.Color, 1);
        path.destroy();
        colorspace.destroy();
      },
      strokePath: (path, stroke, ctm, colorspace, color) => {
        this.addBox(toBox(path.getBounds(stroke, ctm)));
        target.strokePath(path, stroke, ctm, colorspace, color as mupdf.Color, 1);
        path.destroy();
        stroke.destroy();
        colorspace.destroy();
      },
      clipPath: (path, evenOdd, ctm) => {
        target.clipPath(path, evenOdd, ctm);
        path.destroy();
      },
      clipStrokePath: (path, stroke, ctm) => {
        target.clipStrokePath(path, stroke, ctm);
        path.destroy();
        stroke.destroy();
      },
      fillShade: (shade) => detachShade(shade),
      fillImage: (image, ctm) => {
        this.addBox(unitSquareBox(ctm));
        target.fillImage(image, ctm, 1);
        image.destroy();
      },
      fillImageMask: (image, ctm, colorspace, color) => {
        this.addBox(unitSquareBox(ctm));
        target.fillImageMask(image, ctm, colorspace, color as mupdf.Color, 1);
        image.destroy();
        colorspace.destroy();
      },
      clipImageMask: (image, ctm) => {
        target.clipImageMask(image, ctm);
        image.destroy();
      },
      popClip: () => target.popClip(),
      beginMask: (area, luminosity, colorspace, color) => {
        target.beginMask(area, luminosity, colorspace, color as mupdf.Color);
        colorspace.destroy();
      },
      endMask: () => target.endMask(),
    };
  }

  private addBox(box: Box): void {
    this.boxInPage = this.boxInPage === null ? box : uniteBoxes(this.boxInPage, box);
  }
}

function toBox([left, top, right, bottom]: mupdf.Rect): Box {
  return { left, top, right, bottom };
}
