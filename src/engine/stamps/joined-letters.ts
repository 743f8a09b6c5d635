/** Joins outlines that are the letters of one mark: office programs declare each letter a watermark of its own. */
import { groupBy } from '../values/collections.js';
import { isDeclaring } from '../values/gate-words.js';
import { listDistinct } from '../values/sorted.js';
import type { CandidatePicture } from './read-candidate.js';

/** As many outlines of one page may be as many marks; a word of more letters has more. */
const MOST_MARKS = 3;

/** Takes declared outlines of the same pages as one picture, before all others. */
export function joinLetters(pictures: readonly CandidatePicture[]): CandidatePicture[] {
  const outlines = pictures.filter(
    ({ candidates, isDescribed }) =>
      !isDescribed && candidates[0]!.draw.kind === 'outline' && isDeclaring(candidates[0]!.gate),
  );
  const groups = groupBy(outlines, ({ candidates, layerName }) => {
    const pages = listDistinct(candidates.map(({ draw }) => draw.page.pageNumber));
    return `${pages.join()} ${layerName}`;
  });
  const words = [...groups.values()].filter(({ length }) => length > MOST_MARKS);
  const letters = new Set(words.flat());
  return [
    ...words.map((group) => ({
      ...group[0]!,
      candidates: group.flatMap(({ candidates }) => candidates),
      isJoined: true,
    })),
    ...pictures.filter((picture) => !letters.has(picture)),
  ];
}
