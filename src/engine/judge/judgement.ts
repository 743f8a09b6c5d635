/** Judges the occurrences of a document together: first each by itself, then those that others admit as companions. */
import { EVIDENCE, type CompanionEvidence } from './evidence.js';
import { NO_EVIDENCE, isAdmitted, judgeOccurrence, type Judged, type Verdict } from './gates.js';
import type { EvidenceName } from '../values/evidence-words.js';
import { isInsistable } from '../values/gate-words.js';
import { addTo, groupBy } from '../values/collections.js';
import { MIN_SCALED_PAGES, type OccurrenceFacts } from './occurrence-facts.js';
import { countPages, pageOf } from './page-counts.js';

/**
 * Judges all occurrences of a document, in four steps.
 *
 * 1. Each by itself, less the shadows of text that stays.
 * 2. One of a page's equal tiles, if most of them are admitted: it may be on a baseline of body text by chance.
 * 3. One with the look and place of an admitted one on another page: the same stamp over other text. Or one whose words
 *    were admitted on three pages or more but not on its own (a cover), and which is slanted, or turned at the edge like
 *    them, or at the edge in a separate stream or group, or a notice of the copy.
 * 4. One under a scan, at the place of an admitted one.
 */
export function judgeOccurrences(all: OccurrenceFacts[]): Judged[] {
  const withoutShadows = refuseShadows(all.map(judgeAlone));
  const withTiles = admitCompanions(withoutShadows, createTileTest(withoutShadows));
  const withCompanions = admitCompanions(withTiles, createMarkTest(listAdmittedFacts(withTiles)));
  return admitUnderScans(withCompanions);
}

/** Judges an occurrence without regard to others. */
export function judgeAlone(facts: OccurrenceFacts): Judged {
  return { facts, verdict: judgeOccurrence(facts) };
}

/** Gates that decide by look and position. */
const BY_LOOK: ReadonlySet<string> = new Set(['pale', 'transparent', 'oversized', 'same-placement']);
/** A shadow is offset from its text by less than this share of the font size. */
const SHADOW_EM = 0.3;
/** The sizes of a shadow and its text differ by less than this share. */
const SHADOW_SIZE_SHARE = 0.1;

/**
 * Refuses an occurrence admitted for its look if one that no gate admits is at the same place: it is the shadow of a
 * heading. Any occurrence is refused over letters that stay in a mask: browsers paint a gradient through them, with clear
 * text over it.
 */
function refuseShadows(judged: Judged[]): Judged[] {
  const refused = judged.filter(({ verdict }) => !verdict.admitted).map(({ facts }) => facts);
  const hasTextAtPlace = createPlaceTest(refused);
  const hasMaskAtPlace = createPlaceTest(listOfGate(judged, 'soft-mask'));
  return judged.map(({ facts, verdict }) => {
    const isShadow = (BY_LOOK.has(verdict.gate) && hasTextAtPlace(facts)) || hasMaskAtPlace(facts);
    return { facts, verdict: verdict.admitted && isShadow ? NO_EVIDENCE : verdict };
  });
}

/** Returns a test: is one of the others, of about the same size, at an occurrence's place? */
function createPlaceTest(others: OccurrenceFacts[]): (facts: OccurrenceFacts) => boolean {
  const pages = groupBy(others, ({ occurrence }) => occurrence.pageNumber);
  return (facts) => pages.get(facts.occurrence.pageNumber)?.some((other) => coincides(facts, other)) === true;
}

function coincides({ style, box }: OccurrenceFacts, other: OccurrenceFacts): boolean {
  return (
    Math.abs(style.fontSizePt - other.style.fontSizePt) < SHADOW_SIZE_SHARE * style.fontSizePt &&
    Math.abs(box.left - other.box.left) < SHADOW_EM * style.fontSizePt &&
    Math.abs(box.top - other.box.top) < SHADOW_EM * style.fontSizePt
  );
}

/** Which evidence admits an occurrence as a companion; null if none does. */
type CompanionTest = (facts: OccurrenceFacts) => CompanionEvidence | null;

/** Admits the occurrences without evidence of their own for which a test finds some. */
export function admitCompanions(judged: Judged[], findEvidence: CompanionTest): Judged[] {
  return judged.map(({ facts, verdict }) => {
    const evidence = verdict.gate === 'no-evidence' ? findEvidence(facts) : null;
    return { facts, verdict: evidence === null ? verdict : admitCompanion(evidence) };
  });
}

function admitCompanion(...evidence: EvidenceName[]): Verdict {
  return { admitted: true, gate: 'companion', evidence };
}

/** Fewer admitted tiles are no evidence for the others. */
const MIN_TILES = 3;
/** The share of a page's equal tiles that must be admitted before the rest are admitted as companions. */
const MOST_TILES = 0.6;

/** Returns a test: is an occurrence in a row or column with admitted tiles, and are most equal tiles of its page admitted? */
function createTileTest(judged: Judged[]): CompanionTest {
  const tiles = groupBy(judged, ({ facts }) => keyOfTile(facts));
  const admitted = groupBy(listAdmittedFacts(judged), keyOfTile);
  return (facts) => {
    const look = keyOfTile(facts);
    const known = admitted.get(look);
    if (known === undefined) return null;
    // Tiles of one grid are one mark: only those across other text have evidence of their own.
    const isOfGrid = known.length >= MIN_TILES && EVIDENCE['one-of-many-tiles'](facts);
    if (isOfGrid || (EVIDENCE.turned(facts) && EVIDENCE['on-lattice'](facts))) return 'in-row-of-marks';
    const isTile =
      known.length >= Math.max(MIN_TILES, MOST_TILES * tiles.get(look)!.length) &&
      known.some(({ box }) => isInLine(box.left, facts.box.left) || isInLine(box.top, facts.box.top));
    return isTile ? 'in-row-of-marks' : null;
  };
}

/** Tiles of one row or column differ by less than this: programs round each position separately. */
const IN_LINE_PT = 1;

function isInLine(one: number, other: number): boolean {
  return Math.abs(one - other) < IN_LINE_PT;
}

function keyOfTile(facts: OccurrenceFacts): string {
  const { directionX, directionY } = facts.style;
  const direction = `${directionX.toFixed(SHARE_DIGITS)} ${directionY.toFixed(SHARE_DIGITS)}`;
  return `${facts.occurrence.pageNumber} ${direction} ${keyOfTextAndPaint(facts)}`;
}

/** Digits to which sizes, and shares of 1 such as colours, must agree: writers keep at least as many. */
const SIZE_DIGITS = 1;
const SHARE_DIGITS = 2;

/** Returns a test: which evidence connects an occurrence with the admitted ones, if any does? */
function createMarkTest(admitted: OccurrenceFacts[]): CompanionTest {
  const placements = new Set(admitted.map(({ placement }) => placement));
  const pagesOfPlace = countPages(admitted, ({ scaledPlacement }) => scaledPlacement, pageOf);
  const isMissing = createPageTest(admitted);
  const paints = new Set(admitted.map(keyOfTextAndPaint));
  const isLarger = createSizeTest(admitted);
  /** As running heads are on pages shown turned. Axis labels are turned, too, but inside the page, or painted otherwise. */
  const isTurnedAtEdge = (facts: OccurrenceFacts): boolean =>
    EVIDENCE.turned(facts) && EVIDENCE['at-edge'](facts) && paints.has(keyOfTextAndPaint(facts));
  const isUnlikeContent = (facts: OccurrenceFacts): boolean =>
    EVIDENCE['copy-notice'](facts) ||
    EVIDENCE.oblique(facts) ||
    isRepeatedStamp(facts) ||
    isTurnedAtEdge(facts) ||
    (isStampedAtEdge(facts) && !isLarger(facts));
  return (facts) => {
    if (placements.has(facts.placement)) return 'at-place-of-mark';
    if (!EVIDENCE['in-line'](facts) && !EVIDENCE['in-column'](facts)) {
      // A cover of another size has the mark as far from its edges.
      if ((pagesOfPlace.get(facts.scaledPlacement) ?? 0) >= MIN_SCALED_PAGES) return 'at-place-of-mark';
      if (isUnlikeContent(facts) && isMissing(facts)) return 'words-of-mark';
    }
    return null;
  };
}

/** Words of a mark in the margin of three pages: on left pages, a stamp is farther from the edge than on right ones. */
function isRepeatedStamp(facts: OccurrenceFacts): boolean {
  return EVIDENCE['in-margin'](facts) && EVIDENCE['on-three-pages'](facts) && EVIDENCE['mark-words'](facts);
}

/** On a page that is shown turned or fitted, a stamp in its own stream or group lies along another edge, or is smaller. */
function isStampedAtEdge(facts: OccurrenceFacts): boolean {
  return EVIDENCE['at-edge'](facts) && (EVIDENCE['alone-in-stream'](facts) || EVIDENCE.merged(facts));
}

/** Returns a test: are the same words admitted on three pages or more, but not on the occurrence's page? */
function createPageTest(admitted: OccurrenceFacts[]): (facts: OccurrenceFacts) => boolean {
  const pages = new Map<string, Set<number>>();
  for (const { occurrence } of admitted) addTo(pages, occurrence.target.key, occurrence.pageNumber);
  return ({ occurrence: { target, pageNumber } }) => {
    const known = pages.get(target.key);
    return known !== undefined && known.size >= MIN_SCALED_PAGES && !known.has(pageNumber);
  };
}

/** The title of a cover is larger than the running heads with its words by this factor or more. */
const LARGER = 1.25;

/** Returns a test: is an occurrence larger than all admitted ones of its words? */
export function createSizeTest(admitted: OccurrenceFacts[]): (facts: OccurrenceFacts) => boolean {
  const sizes = new Map<string, number>();
  for (const { occurrence, style } of admitted) {
    const { key } = occurrence.target;
    sizes.set(key, Math.max(sizes.get(key) ?? 0, style.fontSizePt));
  }
  return ({ occurrence, style }) => style.fontSizePt >= LARGER * (sizes.get(occurrence.target.key) ?? 0);
}

/** Admits an occurrence refused only as under a scan if an admitted one has the same place and way of painting. */
function admitUnderScans(judged: Judged[]): Judged[] {
  const keyOfPlace = ({ placement, style }: OccurrenceFacts): string => `${placement} ${style.kind}`;
  const places = new Set(listAdmittedFacts(judged).map(keyOfPlace));
  return judged.map((one) =>
    one.verdict.gate === 'under-scan' && places.has(keyOfPlace(one.facts))
      ? { facts: one.facts, verdict: admitCompanion('at-place-of-mark', 'under-scan') }
      : one,
  );
}

const INSISTED: Verdict = { admitted: true, gate: 'insisted', evidence: ['insisted'] };

/** Admits an occurrence that was refused only for its look. Called if the caller insists. */
export function insistOn({ facts, verdict }: Judged): Judged {
  return { facts, verdict: !verdict.admitted && isInsistable(verdict.gate) ? INSISTED : verdict };
}

export function listAdmittedFacts(judged: Judged[]): OccurrenceFacts[] {
  return judged.filter(isAdmitted).map(({ facts }) => facts);
}

export function listOfGate(judged: Judged[], gate: Verdict['gate']): OccurrenceFacts[] {
  return judged.filter(({ verdict }) => verdict.gate === gate).map(({ facts }) => facts);
}

/** Text, size and paint. */
function keyOfTextAndPaint({
  occurrence,
  style: { fontSizePt, color, effectiveAlpha },
}: OccurrenceFacts): string {
  const shares = [...color, effectiveAlpha].map((one) => one.toFixed(SHARE_DIGITS));
  return [occurrence.target.key, fontSizePt.toFixed(SIZE_DIGITS), ...shares].join(' ');
}
