/** Joins outlines that are the letters of one mark: office programs declare each letter a watermark of its own. */
import { groupBy } from '../values/collections.js';
import { isDeclaring } from '../values/gate-words.js';
import { listDistinct } from '../values/sorted.js';
import type { CandidatePicture } from './read-candidate.js';

/** Adds declared outlines of the same pages as one picture, before all others; they are read one by one after those. */
export function joinLetters(pictures: readonly CandidatePicture[]): CandidatePicture[] {
  const outlines = pictures.filter(
    ({ candidates, isDescribed }) =>
      !isDescribed && candidates[0]!.draw.kind === 'outline' && isDeclaring(candidates[0]!.gate),
  );
  const groups = groupBy(outlines, ({ candidates, layerName }) => {
    const pages = listDistinct(candidates.map(({ draw }) => draw.page.pageNumber));
    return `${pages.join()} ${layerName}`;
  });
  const joined = [...groups.values()].filter(({ length }) => length > 1);
  const letters = new Set(joined.flat());
  return [
    ...joined.map((group) => ({
      ...group[0]!,
      candidates: group.flatMap(({ candidates }) => candidates),
      isJoined: true,
    })),
    ...pictures.filter((picture) => !letters.has(picture)),
    ...letters,
  ];
}
