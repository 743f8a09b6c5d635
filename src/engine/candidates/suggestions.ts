/**
 * Texts that a person may have meant, if no page shows the named text as a mark.
 *
 * All lines are read once. The few that resemble the hint, or that the file itself declares as a watermark, are judged
 * on their own pages as if each had been named.
 */
import type { FactReader } from '../judge/page-facts.js';
import { countEdits, listWords } from '../find/similarity.js';
import { readLineText } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import type { TracedPage } from '../page/page-model.js';
import { judgeHint, listAdmitted } from '../removal/findings.js';
import type { JudgedHint } from '../discover/discovery.js';
import { MAX_SUGGESTIONS } from '../values/run-summary.js';
import { EngineFailure } from '../values/failure.js';
import { getOrCreate } from '../values/collections.js';
import { readHint, type Hint } from '../values/hint.js';
import { findChain } from '../origins/origin.js';
import { isDeclared } from './rank.js';

/** At most this many texts are judged: the most alike. */
const MAX_JUDGED = 8;

/** Any text may contain a text of fewer letters. */
const LEAST_LETTERS = 3;
/** A part of the other text that is not its beginning has at least this share of its length. */
const PART = 0.3;
/** The shorter text has at least this share of the longer one's length. */
const LEAST_SHARE = 0.1;
/** Up to this number of edits over the longer length, one text is a misspelling of the other. */
const MISSPELT = 0.3;
/** The likeness of a declared text that is not like the hint. */
const DECLARED = 0.01;

interface Near {
  text: string;
  likeness: number;
  pages: TracedPage[];
}

/** Hints that would remove something, the most alike first. */
export function suggestTexts(document: DocumentText, hint: Hint): string[] {
  const suggested: string[] = [];
  const near = listNear(document, hint).sort(
    (one, other) => other.likeness - one.likeness || other.pages.length - one.pages.length,
  );
  for (const { text, pages } of near.slice(0, MAX_JUDGED)) {
    const named = readHint(text);
    if (typeof named === 'string' || !isMark({ ...document, pages }, named)) continue;
    suggested.push(named.text);
    if (suggested.length === MAX_SUGGESTIONS) break;
  }
  return suggested;
}

function listNear(document: DocumentText, hint: Hint): Near[] {
  const known = new Map<string, Near | null>([[hint.key, null]]);
  for (const page of document.pages) {
    for (const line of document.readLines(page).lines) {
      const near = getOrCreate(known, line.key, () => {
        const { text } = readLineText(page.paint, line);
        const chain = findChain(page.paint, line.runs[0]!.fromGlyph);
        const isNamed = isDeclared(document.enclosures.read(page, chain));
        const likeness = measureLikeness(line.key, text, hint) || (isNamed ? DECLARED : 0);
        return likeness === 0 ? null : { text, likeness, pages: [] };
      });
      if (near !== null && near.pages.at(-1) !== page) near.pages.push(page);
    }
  }
  return [...known.values()].filter((near) => near !== null);
}

/** From 0 for texts that have nothing in common, up to 1. */
function measureLikeness(key: string, text: string, hint: Hint): number {
  const [shorter, longer] = key.length < hint.key.length ? [key, hint.key] : [hint.key, key];
  const share = shorter.length / longer.length;
  if (shorter.length < LEAST_LETTERS || share < LEAST_SHARE) return 0;
  if (longer.startsWith(shorter) || (share >= PART && longer.includes(shorter))) return share;
  // There are at least as many edits as the lengths differ by.
  const edits = share < 1 - MISSPELT ? 1 : countEdits(shorter, longer) / longer.length;
  if (edits <= MISSPELT) return 1 - edits;
  return isWordOff(listWords(text), listWords(hint.text)) ? share / 2 : 0;
}

/** Says whether two texts share all words but at most one of each, in their order. */
function isWordOff(one: string[], other: string[]): boolean {
  const least = Math.min(one.length, other.length);
  let same = 0;
  while (same < least && one[same] === other[same]) same++;
  const begun = same;
  while (same < least && one.at(begun - same - 1) === other.at(begun - same - 1)) same++;
  return same > 0 && Math.max(one.length, other.length) - same <= 1;
}

/** Says whether a removal would remove one of its occurrences. */
function isMark(document: DocumentText, hint: Hint): boolean {
  const judged = judgeUnlessCrowded(document, hint);
  return judged !== null && listAdmitted(document, judged).length > 0;
}

/** Null if the text occurs too often to be judged. */
export function judgeUnlessCrowded(
  document: DocumentText,
  hint: Hint,
  reader?: FactReader,
): JudgedHint | null {
  try {
    return judgeHint(document, hint, false, reader);
  } catch (error) {
    if (error instanceof EngineFailure && error.code === 'over-budget') return null;
    throw error;
  }
}
