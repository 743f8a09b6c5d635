/** The trace that a caller's request belongs to: W3C Trace Context, header `traceparent`. */

export interface TraceParent {
  traceId: string;
  /** The caller's span. */
  spanId: string;
  isSampled: boolean;
}

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Null for a header that does not have the standard's form; it is ignored. */
export function readTraceParent(header: string | undefined): TraceParent | null {
  const [, traceId, spanId, flags, more] = FORM.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Only future versions may have further fields.
  if (header?.startsWith('00') === true && more !== undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
