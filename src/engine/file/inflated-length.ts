/**
 * How long deflated data becomes, found by inflating it no further than a limit.
 */
import { findBytes, inflate } from '#platform';

/** What deflate makes of a byte at most. */
export const DEFLATE_RATIO = 1032;
/** One filter is the rule; deflated again and again is a bomb. */
const MAX_STAGES = 4;

/**
 * Inflates for as long as what comes out is deflated too, and adds up what came out.
 *
 * @param data may go on behind the deflated data, which ends by itself.
 * @returns bytes; 0 for what is not deflated, Infinity for more than the limit, the worst for what is damaged.
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

/** Null for what is not deflated; a number of bytes where they cannot be had: damaged, or more than the limit. */
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
 * MuPDF goes on with what it had before the damage. The damage is located by bisection, until what is uncertain is at
 * most as long as what is certain: a font that is damaged at its end must not count as a thousand times its data.
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
