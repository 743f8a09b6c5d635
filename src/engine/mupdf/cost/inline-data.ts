/**
 * The filtered data of inline images, and how it is filtered (ISO 32000-1, 8.9.7).
 */
import { decodeName } from '../../content/operands.js';
import type { InstructionTable } from '../../content/lexer.js';
import { nextToken, skipToken } from '../../content/tokens.js';

const SOLIDUS = 0x2f;

export interface InlineData {
  /** As the dictionary names them, abbreviated or not, in the order in which they are undone. */
  filters: string[];
  /** Numbers by the names before them, those of the filters' parameters among them. */
  numbers: Map<string, number>;
  /** Dictionary and data. */
  whole: Uint8Array;
  data: Uint8Array;
}

/** Images without a filter are left out. */
export function listInlineData(bytes: Uint8Array, table: InstructionTable): InlineData[] {
  const images: InlineData[] = [];
  for (let at = 0; at < table.count; at++) {
    if (table.operators[at] !== 'BI') continue;
    const image = readImage(bytes.subarray(table.operatorStart[at]! + 'BI'.length, table.end[at]));
    if (image !== null) images.push(image);
  }
  return images;
}

/** Null if the data has no filter, or if no data follows. */
function readImage(whole: Uint8Array): InlineData | null {
  const filters = new Map<string, string[]>();
  const numbers = new Map<string, number>();
  let depth = 0;
  let [key, name] = ['', ''];
  let isKeyNext = true;
  for (let start = nextToken(whole, 0), end; start < whole.length; start = nextToken(whole, end)) {
    end = skipToken(whole, start);
    const text = String.fromCharCode(...whole.subarray(start, Math.min(end, start + 20)));
    if (text === 'ID') {
      // The full name counts where both are given.
      const own = filters.get('Filter') ?? filters.get('F') ?? [];
      return own.length === 0 ? null : { filters: own, numbers, whole, data: whole.subarray(end + 1) };
    }
    if (text === '[' || text === '<<') depth++;
    else if (text === ']' || text === '>>') depth--;
    else if (whole[start] === SOLIDUS) {
      name = decodeName(whole, start + 1, end);
      if (isKeyNext && depth === 0) {
        filters.set((key = name), []);
        isKeyNext = false;
        continue;
      }
      filters.get(key)?.push(name);
    } else numbers.set(name, Number(text));
    isKeyNext = depth <= 0;
  }
  return null;
}
