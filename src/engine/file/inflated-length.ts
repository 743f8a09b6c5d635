/** Measures how long deflated data becomes, by inflating it up to a limit. */
import { findBytes, inflate } from '#platform';

/** The most bytes that one byte of deflated data can decode to. */
const DEFLATE_RATIO = 1032;
/** Data is usually deflated once. Data that is deflated more often than this is an attack. */
const MAX_STAGES = 4;

/**
 * Inflates data repeatedly while the result is deflated too, and adds up the lengths of all results.
 *
 * @param data may continue after the deflated data, which marks its own end.
 * @returns bytes; 0 if the data is not deflated, Infinity if more than the limit, an upper bound if it is damaged.
 */
export function measureInflated(data: Uint8Array, limit: number): number {
  let inflated = inflateWithin(data, limit);
  let total = 0;
  for (let stage = 0; inflated !== null; stage++) {
    if (stage === MAX_STAGES) return Infinity;
    if (typeof inflated === 'number') return total + inflated;
    total += inflated.length;
    if (total > limit) return Infinity;
    inflated = inflateWithin(inflated, limit - total);
  }
  return total;
}

/** Null for data that is not deflated; only a number of bytes for damaged data and for more than the limit. */
function inflateWithin(data: Uint8Array, limit: number): Uint8Array | number | null {
  if ((data[0]! & 0x0f) !== 8 || (data[0]! * 256 + data[1]!) % 31 !== 0) return null;
  try {
    return inflate(data, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if (error instanceof RangeError) return Infinity;
    return boundDamaged(data, limit);
  }
}

/**
 * Bounds the length of damaged data. MuPDF uses only the part before the damage. Bisection locates the damage until the
 * uncertain part is at most as long as the certain one. Otherwise, a font that is damaged at its end would count as a
 * thousand times its data.
 */
function boundDamaged(data: Uint8Array, limit: number): number {
  const end = findBytes(data, 'endstream');
  let damaged = end < 0 ? data.length : end;
  let whole = 0;
  let certain = 0;
  while (damaged - whole > 1 && (damaged - whole) * DEFLATE_RATIO > certain) {
    const middle = (whole + damaged) >> 1;
    try {
      const options = { maxOutputLength: Math.max(1, limit), isPartial: true };
      certain = inflate(data.subarray(0, middle), options).length;
      whole = middle;
    } catch (error) {
      if (error instanceof RangeError) return Infinity;
      damaged = middle;
    }
  }
  return certain + (damaged - whole) * DEFLATE_RATIO;
}
