/** The group that MuPDF puts around a page with transparent objects. */
import { EVENT_MATRIX_VALUES, PAINT, type TracedPage } from '../page/page-model.js';

const ALPHA_AT = EVENT_MATRIX_VALUES;
/** After the alpha and the four numbers of the group's area. */
const BLEND_MODE_AT = ALPHA_AT + 5;

/**
 * Says whether a page begins with a group that no instruction began and that has no effect of its own.
 *
 * MuPDF puts it around a page if the resources of the page, or of an annotation on it, name transparent objects, drawn
 * or not. Without a soft-masked picture or a stamp, the group may be missing although the page's own instructions have
 * not changed. By the standard, nothing looks different without it; MuPDF imitates overprinting only inside the group.
 */
export function hasPageGroup({ paint }: TracedPage): boolean {
  const at = paint.eventValues[0] ?? 0;
  return (
    paint.eventKind[0] === PAINT.beginGroup &&
    paint.eventChain[0] === -1 &&
    paint.values[at + ALPHA_AT] === 1 &&
    paint.values[at + BLEND_MODE_AT] === 0
  );
}

/** The first and last event of that group; empty if there is none. */
export function listPageGroup(page: TracedPage): Set<number> {
  if (!hasPageGroup(page)) return new Set();
  const { paint } = page;
  let depth = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    if (paint.eventKind[event] === PAINT.beginGroup) depth++;
    if (paint.eventKind[event] === PAINT.endGroup && --depth === 0) return new Set([0, event]);
  }
  return new Set([0]);
}
