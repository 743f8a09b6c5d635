/** Checks whether a file would lose objects if MuPDF rewrote it. */
import '../memory.js';
import { latin1 } from '#platform';
import { orNull } from '../objects.js';
import { PRINTED_STRING, printText } from '../dictionaries/reference-index.js';
import { leadsElsewhere } from './doubts.js';
import type { Survey } from './survey.js';

/** The checks, by the names that reports use. */
const LOSSES: readonly [name: string, isTrue: (survey: Survey) => boolean][] = [
  // Too many values without an end to examine all of them.
  ['given-up', ({ found }) => found.isGivenUp],
  // The file contains an object that is referred to and that MuPDF does not have.
  ['lost-object', losesObjects],
  // MuPDF has a stream, such as a cross-reference stream with a cut number, as an object of an object stream.
  ['stream-in-stream', holdsStreamInStream],
  // Readers that scan for objects show other versions than those of the sections.
  ['section-astray', leadsElsewhere],
  // MuPDF reads more nulls in an object than any version of it contains.
  ['misread-value', misreadsObjects],
];

/** The name of the first check that finds a loss; null if nothing would be lost. */
export function findRewriteLoss(survey: Survey): string | null {
  return LOSSES.find(([, isTrue]) => isTrue(survey))?.[0] ?? null;
}

/** An object without an entry in the sections counts as deleted, not as lost. */
function losesObjects(survey: Survey): boolean {
  return listHeld(survey).some(
    (objectNumber) =>
      isMissing(survey, objectNumber) && survey.references.listHolders(objectNumber)?.length !== 0,
  );
}

function isMissing({ document }: Survey, objectNumber: number): boolean {
  if (objectNumber >= document.countObjects()) return true;
  return orNull(() => document.newIndirect(objectNumber).resolve().isNull()) ?? true;
}

/** Numbers of the objects in the sections, or of all that are found if MuPDF searched for them. */
function listHeld({ file, newest, wasRepaired }: Survey): number[] {
  const objects = wasRepaired
    ? [...newest.values()]
    : [...file.current.keys()].flatMap((objectNumber) => file.find(objectNumber) ?? []);
  return objects
    .filter(({ bodyStart, bodyEnd }) => latin1(file.bytes, bodyStart, bodyEnd).trim() !== 'null')
    .map(({ objectNumber }) => objectNumber);
}

/** No stream may be in an object stream (7.5.7). */
function holdsStreamInStream(survey: Survey): boolean {
  const { current, compressed } = survey.file;
  return [...compressed.keys()].some((one) => !current.has(one) && survey.isStream(one));
}

/** Strings come first, so that nothing is found inside one. */
const STRING_OR_NULL = new RegExp(`${PRINTED_STRING.source}|\\bnull\\b`, 'gu');
/** Matches anywhere. Counting too many only makes the check report less often. */
const SPELT_NULL = /null/gu;

/** Checks objects outside object streams: rewritten, they would lose what other readers read in them. */
function misreadsObjects({ document, file, found }: Survey): boolean {
  const spelt = new Map<number, number>();
  for (const { objectNumber, bodyStart, bodyEnd } of found.objects) {
    if (objectNumber >= document.countObjects()) continue;
    const own = [...latin1(file.bytes, bodyStart, bodyEnd).matchAll(SPELT_NULL)].length;
    spelt.set(objectNumber, Math.max(own, spelt.get(objectNumber) ?? 0));
  }
  return [...spelt].some(([objectNumber, count]) => countNulls(printText(document, objectNumber)) > count);
}

/** Counts zero for an object that is null itself, because that is the same as a free object. */
function countNulls(printed: string): number {
  const tokens = [...printed.matchAll(STRING_OR_NULL)];
  return printed === 'null' ? 0 : tokens.filter(([token]) => token === 'null').length;
}
