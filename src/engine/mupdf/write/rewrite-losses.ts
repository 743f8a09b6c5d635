/**
 * Objects that a file would lose if it were written anew, as MuPDF has it.
 */
import '../memory.js';
import { latin1 } from '#platform';
import { OBJECT_HEADER } from '../../file/syntax.js';
import { PRINTED_STRING, printText } from '../dictionaries/reference-index.js';
import type { Survey } from './survey.js';

/** By the names that reports give. */
const LOSSES: readonly [name: string, isTrue: (survey: Survey) => boolean][] = [
  // Too many values have lost their end to look at them all.
  ['given-up', ({ found }) => found.isGivenUp],
  // Something refers to an object that stands in the bytes of the file and that MuPDF does not have.
  ['lost-object', losesObjects],
  // Readers have reason to look for the objects themselves, and show other versions than those of the sections.
  ['sought-version', (survey) => !survey.wasRepaired && holdsSought(survey)],
  // An object has more nulls to MuPDF than any of its versions spells.
  ['misread-value', misreadsObjects],
];

/** The name of the first loss; null for none. */
export function findRewriteLoss(survey: Survey): string | null {
  return LOSSES.find(([, isTrue]) => isTrue(survey))?.[0] ?? null;
}

/** What a section says nothing of was freed there. */
function losesObjects(survey: Survey): boolean {
  const held = survey.wasRepaired ? listHeld(survey) : listPlaced(survey);
  return [...held].some(
    (objectNumber) =>
      isMissing(survey, objectNumber) && survey.references.listHolders(objectNumber)?.length !== 0,
  );
}

function isMissing({ document }: Survey, objectNumber: number): boolean {
  if (objectNumber >= document.countObjects()) return true;
  try {
    return document.newIndirect(objectNumber).resolve().isNull();
  } catch {
    return true;
  }
}

/** Numbers of objects that the sections lead to. */
function listPlaced({ file }: Survey): number[] {
  return [...(file.places?.current.keys() ?? [])].filter((objectNumber) => {
    const object = file.find(objectNumber);
    return object !== null && latin1(file.bytes, object.bodyStart, object.bodyEnd).trim() !== 'null';
  });
}

/** An object's head, and `null` where that is all it holds. */
const HEADER = new RegExp(`${OBJECT_HEADER.source}(\\s*null\\b)?`, 'gu');

/** Numbers of objects that stand anywhere. */
function listHeld({ file, objectStreams }: Survey): Set<number> {
  const held = new Set(objectStreams.flatMap((stream) => stream.held.map(([number]) => number)));
  for (const { 1: number, 2: empty } of latin1(file.bytes, 0, file.bytes.length).matchAll(HEADER)) {
    if (empty === undefined) held.add(Number(number));
  }
  return held;
}

function holdsSought({ file }: Survey): boolean {
  const { current, compressed } = file.places ?? { current: new Map(), compressed: new Map() };
  return [...current.keys(), ...compressed.keys()].some((one) => file.findSoughtStart(one) !== null);
}

/** Strings first, so that nothing is read inside one. */
const STRING_OR_NULL = new RegExp(`${PRINTED_STRING.source}|\\bnull\\b`, 'gu');
/** Wherever it stands: what is counted too often only makes for less doubt. */
const SPELT_NULL = /null/gu;

/** Of objects that stand by themselves: printed anew, they lose what other readers make of them. */
function misreadsObjects({ document, file, found }: Survey): boolean {
  const spelt = new Map<number, number>();
  for (const { objectNumber, bodyStart, bodyEnd } of found.objects) {
    if (objectNumber >= document.countObjects()) continue;
    const own = [...latin1(file.bytes, bodyStart, bodyEnd).matchAll(SPELT_NULL)].length;
    spelt.set(objectNumber, Math.max(own, spelt.get(objectNumber) ?? 0));
  }
  return [...spelt].some(([objectNumber, count]) => countNulls(printText(document, objectNumber)) > count);
}

/** None of an object that is null itself: it is not there, as a free one. */
function countNulls(printed: string): number {
  const tokens = [...printed.matchAll(STRING_OR_NULL)];
  return printed === 'null' ? 0 : tokens.filter(([token]) => token === 'null').length;
}
