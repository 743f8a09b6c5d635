/** Pages as the service writes them: `1-3,7`. */
import { words } from './words/words.js';

const MAX_RANGES = 6;

export function readRanges(pages: string): number[] {
  return pages.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

export function describePages(pages: string): string {
  const ranges = pages.split(',');
  const shown = ranges.slice(0, MAX_RANGES).map((range) => range.replace('-', '–'));
  const more = ranges.length > MAX_RANGES ? ', …' : '';
  return words.find.onPages(shown.join(', ') + more, /^\d+$/.test(pages));
}
