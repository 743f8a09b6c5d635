/**
 * Disarms the wrapper that MuPDF hands to `fillShade`.
 *
 * mupdf.js 1.28.1 gives out a Shade that it never kept; when the wrapper's
 * finalizer drops it, the heap is corrupted and a later call fails somewhere
 * else. Taking the wrapper from its finalizer and zeroing its pointer makes the
 * drop impossible.
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
