/**
 * Which of an instruction's text events count: one that fills and strokes paints the same glyphs twice.
 */
import { isTextKind, type PagePaint } from '../page/page-model.js';

/** Several readers of a page ask. */
const PRIMARY_KINDS = new WeakMap<PagePaint, Uint8Array>();

/** The kind of the first text event of each chain, by which its instruction is read; 0 for a chain that shows no text. */
export function findPrimaryKinds(paint: PagePaint): Uint8Array {
  const known = PRIMARY_KINDS.get(paint);
  if (known !== undefined) return known;
  const primary = new Uint8Array(paint.links.length);
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    const chain = paint.eventChain[event]!;
    if (chain >= 0 && isTextKind(kind) && primary[chain] === 0) primary[chain] = kind;
  }
  PRIMARY_KINDS.set(paint, primary);
  return primary;
}
