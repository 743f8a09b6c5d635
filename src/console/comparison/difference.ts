/** The picture of what differs between two drawn pages. */
import { listStrips, paintDifferences } from './compare-pixels.js';

/** One strip at a time, with a pause for whatever the browser has to do. Rejects with the signal's reason. */
export async function drawDifference(
  before: HTMLCanvasElement,
  after: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(before.width, after.width);
  canvas.height = Math.min(before.height, after.height);
  const context = readContext(canvas);
  const [contextBefore, contextAfter] = [readContext(before), readContext(after)];
  for (const { top, height } of listStrips(canvas.width, canvas.height)) {
    const painted = context.createImageData(canvas.width, height);
    paintDifferences(
      contextBefore.getImageData(0, top, canvas.width, height).data,
      contextAfter.getImageData(0, top, canvas.width, height).data,
      painted.data,
    );
    context.putImageData(painted, 0, top);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return canvas;
}

export function readContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('the browser gives no canvas');
  return context;
}
