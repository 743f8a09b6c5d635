/** Describes a mark so that a person can choose it. */
import { listDistinct } from '../values/sorted.js';
import { findCommonBeginning } from '../discover/variant-groups.js';
import { EVIDENCE } from '../judge/evidence.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { CANDIDATE_RANKS, MAX_CANDIDATE_BOXES, type WatermarkCandidate } from '../values/candidates.js';
import { MAX_REPORTED_EVIDENCE } from '../values/evidence-words.js';
import { groupBy } from '../values/collections.js';
import { foldText } from '../values/hint.js';
import { listNames } from '../values/outcome-words.js';
import { normalizeSpace } from '../values/phrases.js';
import { isNumbering } from '../values/wording.js';
import { readText } from '../lines/reading-order.js';
import { roundBox, type Box } from '../values/geometry.js';
import { isSetApart, rankText, UNNAMED_PAGES } from './rank.js';
import type { TextMark } from './text-candidates.js';

const RANKS = listNames(CANDIDATE_RANKS);

/** Null for page numbers, and for a text that no hint can name and that has too little evidence. */
export function describeTextMark(mark: TextMark): WatermarkCandidate | null {
  const { text, hint, reason, judged } = mark;
  const facts = judged.map((one) => one.facts);
  const ranks = judged.map((one) =>
    mark.isPart || one.verdict.gate === 'companion' ? 'possible' : rankText(one.facts, one.verdict),
  );
  const rank = RANKS.find((name) => ranks.includes(name))!;
  if (rank !== 'declared' && isNumbering(text) && !facts.some(isSetApart)) return null;
  const decided = judged[ranks.indexOf(rank)]!.verdict;
  const pages = listDistinct(facts.map(({ occurrence }) => occurrence.pageNumber));
  const isLikely = rank === 'likely' && pages.length >= UNNAMED_PAGES && facts.some(isTurnedOrFaint);
  if (hint === null && rank !== 'declared' && !isLikely) return null;
  const ordered = facts.toSorted((one, other) => one.occurrence.pageNumber - other.occurrence.pageNumber);
  return {
    watermarkText: hint?.text ?? text,
    pattern: describePattern(ordered, hint?.text ?? text),
    kind: 'text',
    rank,
    gate: decided.gate,
    evidence: decided.evidence.slice(0, MAX_REPORTED_EVIDENCE),
    count: facts.length,
    pages,
    boxes: listBoxes(ordered.map(({ occurrence, box }) => ({ pageNumber: occurrence.pageNumber, box }))),
    removable: hint !== null && reason === null,
    reason,
  };
}

/** The boxes of a candidate as they are reported. */
export function listBoxes(places: { pageNumber: number; box: Box | null }[]): WatermarkCandidate['boxes'] {
  return places.slice(0, MAX_CANDIDATE_BOXES).flatMap(({ pageNumber, box }) => {
    const rounded = box && roundBox(box);
    return rounded === null ? [] : [{ pageNumber, ...rounded }];
  });
}

/** Being across text is not enough here: in any formula, single letters lie across others. */
function isTurnedOrFaint(facts: OccurrenceFacts): boolean {
  return EVIDENCE.oblique(facts) || EVIDENCE.transparent(facts);
}

/**
 * The common beginning and end of all texts, with an ellipsis between; null if all are equal, or have nothing in common.
 *
 * @param text of the mark: tiles that show a part of it are cut by the page's edge.
 */
function describePattern(facts: OccurrenceFacts[], text: string): string | null {
  const all = new Set(facts.map(({ occurrence }) => readText(occurrence.clusters)));
  const texts = [...all].filter((one) => one === text || !text.includes(one));
  if (texts.length < 2) return null;
  const start = findCommonBeginning(texts);
  let end = texts[0]!.slice(start.length);
  for (const one of texts) while (!one.slice(start.length).endsWith(end)) end = end.slice(1);
  const hasCommon = /[\p{L}\p{N}]/u.test(`${start}${end}`);
  return hasCommon ? normalizeSpace(`${start}…${end}`) : null;
}

/** Joins the candidates that one hint removes: pictures may read alike. */
export function joinAlike(candidates: WatermarkCandidate[]): WatermarkCandidate[] {
  const byText = groupBy(candidates, ({ watermarkText }) => foldText(watermarkText));
  return Array.from(byText.values(), ([first, ...others]) => {
    const all = [first!, ...others.filter(({ removable }) => removable === first!.removable)];
    if (all.length === 1) return first!;
    return {
      ...first!,
      count: all.reduce((sum, { count }) => sum + count, 0),
      pages: listDistinct(all.flatMap(({ pages }) => pages)),
      boxes: all.flatMap(({ boxes }) => boxes).slice(0, MAX_CANDIDATE_BOXES),
    };
  });
}

/** Orders candidates: by rank, then removable ones first, then by pages, then by count. */
export function compareCandidates(one: WatermarkCandidate, other: WatermarkCandidate): number {
  return (
    RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank) ||
    Number(other.removable) - Number(one.removable) ||
    other.pages.length - one.pages.length ||
    other.count - one.count
  );
}
