/** Finds two pictures that show the hint together: programs draw "Made with" and their name beside it as two pictures. */
import { readHint, type Hint } from '../values/hint.js';
import { compareReading } from './read-picture.js';
import type { CandidatePicture } from './read-candidate.js';

/** A hint with more words is a sentence, which is one picture. */
const MAX_WORDS = 8;
/** Shorter halves are read in other pictures, too. */
const LEAST_HALF = 4;

/** One way to divide the hint, and the pictures that read as its halves. */
interface Division {
  halves: readonly [Hint, Hint];
  pictures: [CandidatePicture[], CandidatePicture[]];
}

export class HintHalves {
  private readonly divisions: Division[];

  constructor({ text }: Hint) {
    const words = text.split(/\s+/u);
    const cuts = words.length > MAX_WORDS ? [] : words.slice(1);
    this.divisions = cuts.flatMap((_, at) => {
      const [first, second] = [words.slice(0, at + 1), words.slice(at + 1)].map((half) => readHalf(half));
      return first == null || second == null ? [] : { halves: [first, second], pictures: [[], []] };
    });
  }

  /** Takes what a picture reads as. */
  add(picture: CandidatePicture, reading: string): void {
    for (const { halves, pictures } of this.divisions) {
      for (const at of [0, 1] as const) {
        if (!pictures[at].includes(picture) && compareReading(reading, halves[at]) === 'same') {
          pictures[at].push(picture);
        }
      }
    }
  }

  /** The pictures of both halves, if they are drawn on the same pages. */
  listPictures(): CandidatePicture[] {
    return this.divisions.flatMap(({ pictures: [first, second] }) =>
      first.flatMap((one) => second.flatMap((other) => (areTogether(one, other) ? [one, other] : []))),
    );
  }
}

/** Null for a half that is too short, or that could be no hint by itself. */
function readHalf(words: string[]): Hint | null {
  const half = readHint(words.join(' '));
  return typeof half === 'string' || half.key.length < LEAST_HALF ? null : half;
}

function areTogether(one: CandidatePicture, other: CandidatePicture): boolean {
  const [pages, others] = [one, other].map(
    ({ candidates }) => new Set(candidates.map(({ draw }) => draw.page.pageNumber)),
  );
  return one !== other && pages!.size === others!.size && [...pages!].every((page) => others!.has(page));
}
