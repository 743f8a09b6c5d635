/**
 * Finds forms that are placed pages: programs for watermarks also put a finished invoice on its letterhead, in an artifact
 * and a layer that say watermark.
 */
import { getOrCreate } from '../values/collections.js';

/** A form with more tagged sequences is a placed page: a mark has fewer lines. */
const MAX_TAGGED = 8;

/**
 * Returns a test of stream numbers.
 *
 * @param listProperties returns the property lists of a form's marked-content sequences; none for other streams.
 */
export function createPlacedPageTest(
  listProperties: (unitId: number) => readonly string[],
): (unitId: number) => boolean {
  const known = new Map<number, boolean>();
  return (unitId) =>
    getOrCreate(known, unitId, () => {
      // Each list is searched once: a thousand sequences may name one list of a megabyte.
      const tagged = new Map<string, boolean>();
      const isTagged = (list: string): boolean => getOrCreate(tagged, list, () => /\/MCID\b/u.test(list));
      return listProperties(unitId).filter(isTagged).length > MAX_TAGGED;
    });
}
