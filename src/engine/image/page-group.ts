/**
 * Removes from a trace the transparency group that MuPDF puts around a whole page.
 *
 * MuPDF adds it to pages whose resources name transparent objects, drawn or not. Removing a soft-masked picture from
 * the resources may therefore remove the group, although the page's own instructions have not changed.
 */
import { EVENT_MATRIX_VALUES, PAINT, type PagePaint, type TracedPage } from '../page/page-model.js';

const ALPHA_AT = EVENT_MATRIX_VALUES;
/** After the alpha and the four numbers of the group's area. */
const BLEND_MODE_AT = ALPHA_AT + 5;

/** Says whether the page's paint begins with a group that no instruction began and that has no effect of its own. */
export function hasPageGroup({ paint }: TracedPage): boolean {
  const at = paint.eventValues[0] ?? 0;
  return (
    paint.eventKind[0] === PAINT.beginGroup &&
    paint.eventChain[0] === -1 &&
    paint.values[at + ALPHA_AT] === 1 &&
    paint.values[at + BLEND_MODE_AT] === 0
  );
}

/** The page without its first event, a group, and without the end of that group. */
export function withoutPageGroup(page: TracedPage): TracedPage {
  const { paint } = page;
  const end = findGroupEnd(paint);
  const isKept = (_: unknown, event: number): boolean => event !== 0 && event !== end;
  const values: number[] = [];
  const eventValues: number[] = [];
  for (let event = 0; event < paint.eventCount; event++) {
    if (!isKept(null, event)) continue;
    eventValues.push(values.length);
    for (let at = paint.eventValues[event]!; at < paint.eventValues[event + 1]!; at++) {
      values.push(paint.values[at]!);
    }
  }
  eventValues.push(values.length);
  return {
    ...page,
    paint: {
      ...paint,
      eventCount: eventValues.length - 1,
      eventKind: paint.eventKind.filter(isKept),
      eventChain: paint.eventChain.filter(isKept),
      eventFlags: paint.eventFlags.filter(isKept),
      eventAlpha: paint.eventAlpha.filter(isKept),
      eventValues: Int32Array.from(eventValues),
      // Groups own no spans, so the borders of the others stay.
      eventSpans: paint.eventSpans.filter(isKept),
      values: Float32Array.from(values),
    },
  };
}

function findGroupEnd(paint: PagePaint): number {
  let depth = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    if (paint.eventKind[event] === PAINT.beginGroup) depth++;
    if (paint.eventKind[event] === PAINT.endGroup && --depth === 0) return event;
  }
  return -1;
}
