/**
 * What of a file is to be believed: one table of checks, each with its reason.
 *
 * What one reader shows of an ambiguous file, another would lose.
 */
import '../memory.js';
import { latin1 } from '#platform';
import { OBJECT_HEADER, readIndirectObject } from '../../file/syntax.js';
import { PRINTED_STRING, printText } from '../dictionaries/reference-index.js';
import {
  hasUnsureData,
  hasUnsureObjectStream,
  holdsTwoValues,
  isOutranked,
  leadsElsewhere,
  readsOtherwise,
  refersAstray,
} from './doubts.js';
import { showsOlderVersion } from './mend-references.js';
import type { Survey } from './survey.js';

interface Check {
  name: string;
  /** What speaks against the file where it is true. */
  reason: string;
  isTrue: (survey: Survey) => boolean;
}

/** `sound` where MuPDF needs no repair, `repaired` where all readers mend the file alike, `ambiguous` where they do not. */
export type Trust = 'sound' | 'repaired' | 'ambiguous';

/** Objects that readers do not agree on. */
const DOUBTS: readonly Check[] = [
  {
    name: 'data-or-object',
    reason: 'an object may begin or end in the data of another',
    isTrue: ({ found }) => found.isDoubtful,
  },
  {
    name: 'data-without-end',
    reason:
      'a stream has broken data, or is a version that no section leads to, and ends elsewhere than it says',
    isTrue: hasUnsureData,
  },
  {
    name: 'section-astray',
    reason: 'a section leads to another version than the last, which readers show that believe it',
    isTrue: leadsElsewhere,
  },
  {
    name: 'lower-generation',
    reason: 'an object has a lower generation than a version before it, which PDFium shows',
    isTrue: isOutranked,
  },
  {
    name: 'other-kind',
    reason: 'MuPDF takes a stream or a dictionary for none, or something else for one',
    isTrue: readsOtherwise,
  },
  {
    name: 'reference-astray',
    reason: 'an object is referred to by another generation than its own, which some readers follow',
    isTrue: refersAstray,
  },
  {
    name: 'object-stream',
    reason: 'an object stream has a generation, does not inflate, or holds objects elsewhere than it says',
    isTrue: hasUnsureObjectStream,
  },
  {
    name: 'two-values',
    reason: 'an object says one thing by itself and another in an object stream, of which either may count',
    isTrue: holdsTwoValues,
  },
  {
    name: 'older-version',
    reason: 'MuPDF shows another version than the last itself',
    isTrue: showsOlderVersion,
  },
];

/** Objects that a file would lose if it were written anew, as MuPDF has it. */
const LOSSES: readonly Check[] = [
  {
    name: 'given-up',
    reason: 'too many values have lost their end to look at them all',
    isTrue: ({ found }) => found.isGivenUp,
  },
  {
    name: 'lost-object',
    reason: 'something refers to an object that stands in the bytes of the file and that MuPDF does not have',
    isTrue: losesObjects,
  },
  {
    name: 'sought-version',
    reason:
      'readers have reason to look for the objects themselves, and show other versions than those of the sections',
    isTrue: (survey) => !survey.wasRepaired && holdsSought(survey),
  },
  {
    name: 'misread-value',
    reason: 'an object has more nulls to MuPDF than any of its versions spells',
    isTrue: misreadsObjects,
  },
];

/** What of a file is to be believed, and the check on which readers disagree, which may be only where MuPDF mends nothing. */
export interface Judgement {
  trust: Trust;
  /** By name; null for none. */
  doubt: string | null;
}

export function judgeTrust(survey: Survey): Judgement {
  const doubt = findFirst(DOUBTS, survey);
  return { trust: survey.wasRepaired ? (doubt === null ? 'repaired' : 'ambiguous') : 'sound', doubt };
}

/** The name of the check that speaks against writing a file anew, which is neither sound nor repaired for certain; null for none. */
export function findRewriteLoss(survey: Survey): string | null {
  return findFirst(LOSSES, survey);
}

function findFirst(checks: readonly Check[], survey: Survey): string | null {
  return checks.find(({ isTrue }) => isTrue(survey))?.name ?? null;
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
  for (const { objectNumber, start } of found.objects) {
    const object = readIndirectObject(file.bytes, start);
    if (object === null || objectNumber >= document.countObjects()) continue;
    const own = [...latin1(file.bytes, object.bodyStart, object.bodyEnd).matchAll(SPELT_NULL)].length;
    spelt.set(objectNumber, Math.max(own, spelt.get(objectNumber) ?? 0));
  }
  return [...spelt].some(([objectNumber, count]) => countNulls(printText(document, objectNumber)) > count);
}

/** None of an object that is null itself: it is not there, as a free one. */
function countNulls(printed: string): number {
  const tokens = [...printed.matchAll(STRING_OR_NULL)];
  return printed === 'null' ? 0 : tokens.filter(([token]) => token === 'null').length;
}
