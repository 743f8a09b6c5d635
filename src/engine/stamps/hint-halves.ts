/** Finds two pictures that show the hint together: programs draw "Made with" and their name beside it as two pictures. */
import { intersectBoxes } from '../values/geometry.js';
import { readHint, type Hint } from '../values/hint.js';
import { listDistinct } from '../values/sorted.js';
import { measureDraw, type CandidatePicture, type DrawIsolator } from './read-candidate.js';
import { compareReading } from './compare-reading.js';

/** A hint with more words is a sentence, which is one picture. */
const MAX_WORDS = 8;
/** Shorter halves are read in other pictures, too. */
const LEAST_HALF = 4;
/** The heights of the two differ by less than this factor; a name may be written larger. */
const MOST_RATIO = 3;

/** One way to divide the hint, and the pictures that read as its halves. */
interface Division {
  halves: readonly [Hint, Hint];
  pictures: [CandidatePicture[], CandidatePicture[]];
}

export class HintHalves {
  private readonly divisions: Division[];
  private readonly mostLetters: number;

  constructor({ text }: Hint) {
    this.mostLetters = text.length;
    const words = text.split(/\s+/u);
    const cuts = words.length > MAX_WORDS ? [] : words.slice(1);
    this.divisions = cuts.flatMap((_, at) => {
      const [first, second] = [words.slice(0, at + 1), words.slice(at + 1)].map((half) => readHalf(half));
      return first == null || second == null ? [] : { halves: [first, second], pictures: [[], []] };
    });
  }

  /** Takes what a picture reads as. */
  add(picture: CandidatePicture, reading: string): void {
    // What a whole page reads as is not compared with each half.
    if (reading.length > this.mostLetters) return;
    for (const { halves, pictures } of this.divisions) {
      for (const at of [0, 1] as const) {
        if (!pictures[at].includes(picture) && compareReading(reading, halves[at]) === 'same') {
          pictures[at].push(picture);
        }
      }
    }
  }

  /** The pictures of both halves, if each is drawn once on the same pages, the second beside or under the first. */
  listPictures(isolator: DrawIsolator): CandidatePicture[] {
    return this.divisions.flatMap(({ pictures: [first, second] }) =>
      first.flatMap((one) =>
        second.flatMap((other) =>
          areOnSamePages(one, other) && areNear(one, other, isolator) ? [one, other] : [],
        ),
      ),
    );
  }
}

/** Null for a half that is too short, or that could be no hint by itself. */
function readHalf(words: string[]): Hint | null {
  const half = readHint(words.join(' '));
  return typeof half === 'string' || half.key.length < LEAST_HALF ? null : half;
}

function areOnSamePages(one: CandidatePicture, other: CandidatePicture): boolean {
  const [pages, others] = [one, other].map(({ candidates }) =>
    listDistinct(candidates.map(({ draw }) => draw.page.pageNumber)),
  );
  const isOncePerPage = [one, other].every(({ candidates }) => candidates.length === pages!.length);
  return isOncePerPage && pages!.join() === others!.join();
}

/** Says whether the second picture is to the right of the first or under it, as on the first page of both. */
function areNear(one: CandidatePicture, other: CandidatePicture, isolator: DrawIsolator): boolean {
  const { page, chain } = one.candidates[0]!.draw;
  const beside = other.candidates.find(({ draw }) => draw.page.pageNumber === page.pageNumber)!.draw;
  const first = measureDraw(isolator, page.pageNumber, chain);
  const second = measureDraw(isolator, page.pageNumber, beside.chain);
  if (first === null || second === null) return false;
  const heights = [first, second].map(({ top, bottom }) => bottom - top);
  const most = Math.max(...heights);
  if (most > MOST_RATIO * Math.min(...heights)) return false;
  const isNear = (gap: number): boolean => gap >= -most / 2 && gap <= most;
  const common = intersectBoxes(first, second);
  return (
    (isNear(second.left - first.right) && common.top < common.bottom) ||
    (isNear(second.top - first.bottom) && common.left < common.right)
  );
}
