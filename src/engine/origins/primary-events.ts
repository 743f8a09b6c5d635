/**
 * Says which text events of an instruction count: if it fills and strokes, it paints the same glyphs twice, and the
 * outlines are not a second text.
 */
import { isTextKind, type PagePaint } from '../page/page-model.js';

/** Cached, because several readers of a page need them. */
const PRIMARY_EVENTS = new WeakMap<PagePaint, Uint8Array>();

/** By event: 1 for text of the kind that its instruction paints first, and for all text that has no instruction; else 0. */
export function findPrimaryEvents(paint: PagePaint): Uint8Array {
  const known = PRIMARY_EVENTS.get(paint);
  if (known !== undefined) return known;
  const primary = new Uint8Array(paint.eventCount);
  const firstKinds = new Uint8Array(paint.links.length);
  for (let event = 0; event < paint.eventCount; event++) {
    const kind = paint.eventKind[event]!;
    if (!isTextKind(kind)) continue;
    const chain = paint.eventChain[event]!;
    if (chain >= 0 && firstKinds[chain] === 0) firstKinds[chain] = kind;
    if (chain < 0 || firstKinds[chain] === kind) primary[event] = 1;
  }
  PRIMARY_EVENTS.set(paint, primary);
  return primary;
}
