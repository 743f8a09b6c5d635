/**
 * Small pages for the strip, drawn one after another, what is in view first.
 */
import type { PdfView } from '../pdf/open-pdf.js';

/** The box into which a page is fitted, as the style sheet has it. */
const BOX_PX = { width: 76, height: 100 };

/** Thumbnails that are kept when they leave the view. */
const MAX_KEPT = 80;

export class Thumbnails {
  private readonly view: PdfView;
  private readonly kept = new Map<number, HTMLCanvasElement>();
  private readonly closing = new AbortController();
  private isDrawing = false;

  constructor(view: PdfView) {
    this.view = view;
  }

  get(pageNumber: number): HTMLCanvasElement | undefined {
    return this.kept.get(pageNumber);
  }

  /** @param listWanted asked before each one: a page that left the view before its turn is not drawn. */
  async drawWanted(listWanted: () => number[], onDrawn: (pageNumber: number) => void): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    const findNext = (): number | undefined => listWanted().find((pageNumber) => !this.kept.has(pageNumber));
    for (let next = findNext(); next !== undefined && !this.closing.signal.aborted; next = findNext()) {
      this.keep(next, await this.draw(next));
      onDrawn(next);
    }
    this.isDrawing = false;
  }

  close(): void {
    this.closing.abort();
  }

  private keep(pageNumber: number, canvas: HTMLCanvasElement): void {
    this.kept.set(pageNumber, canvas);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) return;
      this.kept.delete(oldest);
    }
  }

  /** A page that cannot be drawn stays an empty sheet. */
  private async draw(pageNumber: number): Promise<HTMLCanvasElement> {
    try {
      const { widthPt, heightPt } = await this.view.measurePage(pageNumber);
      const fit = Math.min(BOX_PX.width / widthPt, BOX_PX.height / heightPt);
      const scale = fit * Math.min(2, devicePixelRatio);
      const canvas = await this.view.drawPage(pageNumber, scale, this.closing.signal);
      canvas.style.setProperty('width', `${Math.round(widthPt * fit)}px`);
      return canvas;
    } catch {
      return document.createElement('canvas');
    }
  }
}
