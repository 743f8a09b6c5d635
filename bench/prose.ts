/**
 * Running text of our own for the bench documents: grammatical, dull and without end.
 */
import type { Random } from './random.js';

const SUBJECTS = [
  'the harbour office',
  'a careful reader',
  'the second engineer',
  'every ledger',
  'our oldest printer',
  'the night ferry',
  'a retired surveyor',
  'the committee',
  'this valley',
  'the apprentice',
  'a flock of starlings',
  'the archive',
  'one of the divers',
  'the weather station',
  'a patient gardener',
  'the miller and his daughter',
];
const VERBS = [
  'measures',
  'remembers',
  'carries',
  'questions',
  'repairs',
  'describes',
  'follows',
  'compares',
  'returns',
  'collects',
  'overlooks',
  'explains',
  'divides',
  'postpones',
];
const OBJECTS = [
  'the northern boundary',
  'a box of copper fittings',
  'the figures of last winter',
  'seven unequal portions',
  'what the river left behind',
  'the margin of each drawing',
  'a letter without a date',
  'the price of salted fish',
  'two kinds of lamp oil',
  'the shape of an ordinary day',
  'an inventory of windows',
  'the slow part of the work',
  'Avery Table 7 and its footnotes',
  'the wall behind the orchard',
];
const CIRCUMSTANCES = [
  'before the tide turns',
  'with a pencil and some doubt',
  'in the quiet of the afternoon',
  'for reasons given elsewhere',
  'at a cost of 14.50 per metre',
  'as far as the lower bridge',
  'under a very plain roof',
  'while the kettle boils',
  'on the first Tuesday of the month',
  'without asking anyone',
  'between 1871 and 1904',
  'by the light of the window',
];
const JOINTS = ['and', 'but', 'while', 'so that', 'although', 'because'];

function writeClause(random: Random): string {
  return `${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${random.pick(OBJECTS)}`;
}

export function writeSentence(random: Random): string {
  let sentence = writeClause(random);
  if (random.next() < 0.6) sentence += ` ${random.pick(CIRCUMSTANCES)}`;
  if (random.next() < 0.4) sentence += `, ${random.pick(JOINTS)} ${writeClause(random)}`;
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

/** Words without end, sentence after sentence. */
export function* writeWords(random: Random): Generator<string, never> {
  for (;;) yield* writeSentence(random).split(' ');
}

export function writeHeading(random: Random): string {
  const heading = `${random.pick(OBJECTS)} ${random.pick(CIRCUMSTANCES)}`;
  return `${heading[0]!.toUpperCase()}${heading.slice(1)}`;
}
