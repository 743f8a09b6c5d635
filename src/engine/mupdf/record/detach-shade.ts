/**
 * Makes the wrapper that MuPDF passes to `fillShade` harmless.
 *
 * mupdf.js 1.28.1 passes a Shade without keeping it. When the wrapper's finalizer drops it, the heap is corrupted and
 * a later call fails elsewhere. Removing the finalizer and setting the pointer to zero prevents the drop.
 */
import type * as mupdf from 'mupdf';

interface FinalizedClass {
  _finalizer?: FinalizationRegistry<unknown>;
}

export function detachShade(shade: mupdf.Shade): void {
  const shadeClass = shade.constructor as unknown as FinalizedClass;
  shadeClass._finalizer?.unregister(shade);
  (shade as { pointer: number | mupdf.Shade['pointer'] }).pointer = 0;
}
