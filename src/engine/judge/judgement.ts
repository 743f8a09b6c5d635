/**
 * Judges a run's occurrences together, as marks: first each by itself, then all of one look by what weighs for them,
 * then what follows for those beside them.
 */
import { EVIDENCE, type CompanionEvidence, type TextEvidence } from './evidence.js';
import { NO_EVIDENCE, judgeOccurrence, type Verdict } from './gates.js';
import { gatherMarks } from './marks.js';
import { findEnough } from './weights.js';
import { groupBy } from '../values/group-by.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import type { RunStyle } from '../lines/run-style.js';

/**
 * Judges all occurrences of a run.
 *
 * One that found no evidence of its own is admitted as a companion when it is one
 * of a page's tiles most of which did, on the baseline of body text as it happens;
 * or when it looks and lies exactly as one that was admitted on another page, the
 * same stamp over a page with other text; or when it is an annotation by itself,
 * as one that was admitted. So is what makes the soft mask through which an admitted
 * one is seen: browsers paint text filled with a gradient so, and clear text over it.
 */
export function judgeOccurrences(all: OccurrenceFacts[]): Verdict[] {
  const verdicts = leaveShadows(all, admitWeighed(all, all.map(judgeOccurrence)));
  const isTile = createTileTest(all, verdicts);
  const withTiles = admitCompanions(all, verdicts, (facts) => (isTile(facts) ? 'in-row-of-marks' : null));
  const known = listAdmitted(all, withTiles);
  const placements = new Set(known.map(({ placement }) => placement));
  const annotations = new Set(known.flatMap(keyOfAnnotation));
  const withNotes = admitCompanions(all, withTiles, (facts) => {
    if (placements.has(facts.placement)) return 'at-place-of-mark';
    return keyOfAnnotation(facts).some((key) => annotations.has(key)) ? 'note-like-mark' : null;
  });
  return admitMasks(all, admitUnderScans(all, withNotes));
}

/**
 * Admits marks for which enough speaks, though no gate is sure of any occurrence.
 *
 * A word in a line, a line of a column and what stands elsewhere than the mark does on other pages are no part of it.
 */
function admitWeighed(all: OccurrenceFacts[], verdicts: Verdict[]): Verdict[] {
  const unsure = all.filter((_, at) => verdicts[at]!.gate === 'no-evidence');
  const weighed = new Map<OccurrenceFacts, Verdict>();
  for (const mark of gatherMarks(unsure)) {
    const evidence = findEnough(mark);
    if (evidence === null) continue;
    const verdict: Verdict = { admitted: true, gate: 'weighed', evidence };
    for (const facts of mark.occurrences) if (belongsToMark(facts, evidence)) weighed.set(facts, verdict);
  }
  return verdicts.map((verdict, at) => weighed.get(all[at]!) ?? verdict);
}

function belongsToMark(facts: OccurrenceFacts, evidence: readonly TextEvidence[]): boolean {
  if (EVIDENCE['in-line'](facts) || EVIDENCE['in-column'](facts)) return false;
  return EVIDENCE['on-three-pages'](facts) || evidence.every((name) => EVIDENCE[name](facts));
}

/** One verdict for each thing that speaks for an occurrence beside others. */
const COMPANION: Record<CompanionEvidence, Verdict> = {
  'in-row-of-marks': { admitted: true, gate: 'companion', evidence: ['in-row-of-marks'] },
  'at-place-of-mark': { admitted: true, gate: 'companion', evidence: ['at-place-of-mark'] },
  'note-like-mark': { admitted: true, gate: 'companion', evidence: ['note-like-mark'] },
  'mask-of-mark': { admitted: true, gate: 'companion', evidence: ['mask-of-mark'] },
};

function listAdmitted(all: OccurrenceFacts[], verdicts: Verdict[]): OccurrenceFacts[] {
  return all.filter((_, at) => verdicts[at]!.admitted);
}

/** Admits what was refused as lying under a scan alone, where an admitted one stands so, and is painted so, on another page. */
function admitUnderScans(all: OccurrenceFacts[], verdicts: Verdict[]): Verdict[] {
  const keyOfPlace = ({ placement, style }: OccurrenceFacts): string => `${placement} ${style.kind}`;
  const places = new Set(listAdmitted(all, verdicts).map(keyOfPlace));
  return verdicts.map((verdict, at) =>
    verdict.gate === 'under-scan' && places.has(keyOfPlace(all[at]!)) ? UNDER_SCAN : verdict,
  );
}

const UNDER_SCAN: Verdict = {
  admitted: true,
  gate: 'companion',
  evidence: ['at-place-of-mark', 'under-scan'],
};

/** Admits what was refused for its soft mask alone, where an admitted one stands at its very place. */
function admitMasks(all: OccurrenceFacts[], verdicts: Verdict[]): Verdict[] {
  const isSeen = createPlaceTest(listAdmitted(all, verdicts));
  return verdicts.map((verdict, at) => {
    const facts = all[at]!;
    return verdict.gate === 'soft-mask' && facts.isInPlainMask && isSeen(facts)
      ? COMPANION['mask-of-mark']
      : verdict;
  });
}

/** Kind and colour of an annotation that holds nothing but the text, whatever its size: editors fit it to the page; none for other text. */
function keyOfAnnotation({
  annotationSubtype,
  isAloneInStream,
  occurrence,
  style,
}: OccurrenceFacts): string[] {
  if (annotationSubtype === null || !isAloneInStream) return [];
  return [[annotationSubtype, occurrence.target.key, ...keysOfPaint(style)].join(' ')];
}

/** Digits to which sizes, and shares of one as colours are, must agree: writers round to no fewer. */
const SIZE_DIGITS = 1;
const SHARE_DIGITS = 2;

function keysOfPaint({ color, effectiveAlpha }: RunStyle): string[] {
  return [...color, effectiveAlpha].map((share) => share.toFixed(SHARE_DIGITS));
}

/** Gates that go by how a text looks and where it stands. */
const BY_LOOK: ReadonlySet<string> = new Set([
  'pale',
  'transparent',
  'oversized',
  'same-placement',
  'weighed',
]);
/** A shadow lies nearer than this share of the size to what throws it. */
const SHADOW_EM = 0.3;
/** What throws a shadow is as large as it, but for this share. */
const SHADOW_SIZE_SHARE = 0.1;

/** Takes back what was admitted for its look where the same text stands on it that no gate admits: it is the shadow of a heading. */
function leaveShadows(all: OccurrenceFacts[], verdicts: Verdict[]): Verdict[] {
  const isThrown = createPlaceTest(all.filter((_, at) => !verdicts[at]!.admitted));
  return verdicts.map((verdict, at) =>
    verdict.admitted && BY_LOOK.has(verdict.gate) && isThrown(all[at]!) ? NO_EVIDENCE : verdict,
  );
}

/** Says whether one of the others stands, as large, at an occurrence's very place. */
function createPlaceTest(others: OccurrenceFacts[]): (facts: OccurrenceFacts) => boolean {
  const pages = groupBy(others, ({ occurrence }) => occurrence.pageNumber);
  return (facts) => pages.get(facts.occurrence.pageNumber)?.some((other) => isShadow(facts, other)) === true;
}

function isShadow({ style, box }: OccurrenceFacts, other: OccurrenceFacts): boolean {
  return (
    Math.abs(style.fontSizePt - other.style.fontSizePt) < SHADOW_SIZE_SHARE * style.fontSizePt &&
    Math.abs(box.left - other.box.left) < SHADOW_EM * style.fontSizePt &&
    Math.abs(box.top - other.box.top) < SHADOW_EM * style.fontSizePt
  );
}

function admitCompanions(
  all: OccurrenceFacts[],
  verdicts: Verdict[],
  findEvidence: (facts: OccurrenceFacts) => CompanionEvidence | null,
): Verdict[] {
  return verdicts.map((verdict, at) => {
    const evidence = verdict.gate === 'no-evidence' ? findEvidence(all[at]!) : null;
    return evidence === null ? verdict : COMPANION[evidence];
  });
}

/** Says whether an occurrence stands in a row or a column of equal tiles, most of which are admitted. */
function createTileTest(all: OccurrenceFacts[], verdicts: Verdict[]): (facts: OccurrenceFacts) => boolean {
  const tiles = groupBy(all, keyOfTile);
  const admitted = groupBy(listAdmitted(all, verdicts), keyOfTile);
  return (facts) => {
    const look = keyOfTile(facts);
    const known = admitted.get(look);
    if (known === undefined) return false;
    const isMost = known.length >= Math.max(MIN_TILES, MOST_TILES * tiles.get(look)!.length);
    return (
      (isMost || known.length >= MANY_TILES) &&
      known.some(({ box }) => isInLine(box.left, facts.box.left) || isInLine(box.top, facts.box.top))
    );
  };
}

/** Fewer admitted ones say nothing of the next. */
const MIN_TILES = 3;
/** The share of a page's equal tiles that evidence must admit before the rest goes with them. */
const MOST_TILES = 0.6;
/** So many admitted ones need no share: on a page set close, most of their like fall into lines of text. */
const MANY_TILES = 12;

/** Tiles of one row or column differ by less: programs round each place by itself. */
const IN_LINE_PT = 1;

function isInLine(one: number, other: number): boolean {
  return Math.abs(one - other) < IN_LINE_PT;
}

/** Page and look of a tile as one text. */
function keyOfTile({ occurrence, style }: OccurrenceFacts): string {
  return [
    occurrence.pageNumber,
    occurrence.target.key,
    style.fontSizePt.toFixed(SIZE_DIGITS),
    style.directionX.toFixed(SHARE_DIGITS),
    style.directionY.toFixed(SHARE_DIGITS),
    ...keysOfPaint(style),
  ].join(' ');
}
