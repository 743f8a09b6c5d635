/**
 * Looks for variants of the hint in the document's own text, and adopts one only if the document corroborates it.
 *
 * A candidate is a whole line that nearly is the hint, contains it or is contained in it. Candidates at one place on
 * their pages are one group: a stamp with a changing tail is one group of many texts. A group is adopted if the gates
 * that admit the hint admit it, and if either the structure says that it is a watermark or it is on several pages. Body
 * text passes no gate, so a near word of a sentence can be proposed but never adopted.
 */
import type { Discovery } from '../values/run-summary.js';
import { foldText, readHint, type Hint } from '../values/hint.js';
import type { TracedPage } from '../page/page-model.js';
import { readLineText } from '../lines/lines.js';
import { createOccurrence, type Occurrence } from '../find/matching.js';
import { isAdmitted, type Judged } from '../judge/gates.js';
import { listAdmittedFacts, listOfGate } from '../judge/judgement.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { FactReader } from '../judge/page-facts.js';
import type { DocumentText } from '../lines/reading.js';
import { createPairCounter, holdsWords, listWords, measureSimilarity, repeats } from '../find/similarity.js';
import { countUp, disagreeInNumbers } from './numbers.js';
import { isInvisibleKind } from '../lines/runs.js';
import {
  hasSameWords,
  isAside,
  isBegunBy,
  isBegunLine,
  isNumbered,
  listBegunMixedLines,
} from './begun-lines.js';
import { joinOneStamp, listParts } from './joined-groups.js';
import {
  compareGroups,
  describeGroup,
  formGroups,
  type VariantCandidate,
  type Member,
  type Group,
  VariantPlacements,
} from './variant-groups.js';

/** Below this share of equal letters a line is another text. */
const MIN_EDIT_SIMILARITY = 0.72;
/** If the line or the hint contains the other, the shorter one has at least this share of the longer one's length. */
const MIN_HELD_SHARE = 0.3;
/** Any text may contain a text shorter than this. */
const MIN_HELD_LETTERS = 5;

export interface DiscoveryResult {
  discovery: Discovery;
  /** Occurrences of the adopted variant. */
  adopted: Judged[];
}

/** The hint's occurrences with their verdicts. */
export interface JudgedHint {
  /** It has read the facts of the occurrences. */
  reader: FactReader;
  judged: Judged[];
  /** How often the hint occurs inside longer text, on any page. */
  sightings: number;
  /** The caller knows that it is the mark: lines that begin with a long hint are admitted without evidence. */
  insists: boolean;
}

/** Looks for a near variant of the hint that repeats, and adopts it if the gates admit it. */
export function discoverVariant(document: DocumentText, hint: Hint, found: JudgedHint): DiscoveryResult {
  const { judged, sightings } = found;
  const admitted = listAdmittedFacts(judged);
  // One of the others may be the first of a stamp that counts from page to page.
  const refused = listOfGate(judged, 'no-evidence');
  const mentions = judged.length + sightings;
  const isPresent = mentions > 0;
  if (!document.pages.some((page) => page.paint.glyphCount > 0)) return adoptNone('no_text');
  const candidates = listCandidates(document, hint, found, { admitted, refused });
  const all = formGroups(candidates, admitted, document.pageCount);
  const groups = all.filter(
    (group) =>
      !isOftenElsewhere(group, hint, mentions - admitted.length) &&
      !wouldReplaceHint(group, refused) &&
      !isShortPart(group, hint) &&
      isSameText(group, hint, admitted),
  );
  const best = groups.sort(compareGroups)[0];
  if (best === undefined) return adoptNone(isPresent ? 'target_present' : 'no_candidate');
  if (!best.isCorroborated && isPresent) return adoptNone('target_present');
  return adoptBest(joinOneStamp(best, groups, all, hint), hint);
}

function adoptNone(status: Discovery['status']): DiscoveryResult {
  const similarity = status === 'target_present' ? 1 : 0;
  return { discovery: { status, discoveredTarget: null, similarity, adopted: false }, adopted: [] };
}

/** Near texts, and the hint's refused occurrences, on pages without an admitted occurrence of the hint. */
function listCandidates(
  document: DocumentText,
  hint: Hint,
  { reader, insists }: JudgedHint,
  { admitted, refused }: Record<'admitted' | 'refused', OccurrenceFacts[]>,
): VariantCandidate[] {
  const stamped = new Set(admitted.map(({ occurrence }) => occurrence.pageNumber));
  const placements = new VariantPlacements();
  // Where the hint is a line of other pages, a longer one has more than the mark: the heading behind a running line.
  const mayBegin = insists && admitted.length === 0;
  const parts = listParts(hint);
  return document.pages
    .filter((page) => !stamped.has(page.pageNumber))
    .flatMap((page) => {
      const own = refused.filter(({ occurrence }) => occurrence.pageNumber === page.pageNumber);
      return [
        ...readCandidates(document, reader, { page, own, parts }, hint),
        ...own.map((facts) => ({ facts, similarity: 1 })),
      ].map((one) => {
        const { key } = one.facts.occurrence.target;
        const isBegun = isBegunBy(key, hint);
        return {
          ...one,
          ...placements.find(page, one.facts),
          isHint: one.similarity === 1,
          isBegun,
          isInsisted:
            mayBegin &&
            (hasSameWords(key, hint) || (isBegun && isAside(one.facts) && !isNumbered(one.facts, hint))),
        };
      });
    });
}

/** The result for the best group; with its admitted members if it is corroborated and its text could be a hint. */
function adoptBest(best: Group, hint: Hint): DiscoveryResult {
  const [first] = best.members as [Member];
  const { key, text } = first.facts.occurrence.target;
  const keepsContract =
    typeof readHint(text) !== 'string' || isBegunLine(first, hint) || repeats(key, hint.key);
  const adopted = best.isCorroborated && keepsContract;
  const status = adopted ? 'found' : keepsContract ? 'uncorroborated' : 'contract_rejected';
  const similarity = Math.round(best.similarity * 1000) / 1000;
  return {
    discovery: { status, discoveredTarget: describeGroup(best), similarity, adopted },
    adopted: adopted ? best.members.filter(isAdmitted) : [],
  };
}

/**
 * Says whether the document has the hint as text that no gate admits, and that is not in the group.
 *
 * A variant must not be removed instead of the named text: with a heading as the hint, the footers that quote it were
 * removed.
 */
function wouldReplaceHint({ members }: Group, refused: OccurrenceFacts[]): boolean {
  return refused.length > 0 && !members.some(({ isHint }) => isHint);
}

/** Says whether a group is so little of the hint that it may go only with the rest of it. */
function isShortPart({ members: [first] }: Group, { key }: Hint): boolean {
  const part = first!.facts.occurrence.target.key;
  return key.includes(part) && part.length < MIN_HELD_SHARE * key.length;
}

/** Says whether the numbers of a variant agree with the hint's; in one stamp that counts from page to page, they may differ. */
function isSameText({ members }: Group, hint: Hint, admitted: OccurrenceFacts[]): boolean {
  if (members.every((member) => isBegunLine(member, hint))) return true;
  const texts = members.map(({ facts }) => facts.occurrence);
  return (
    !texts.some(({ target }) => disagreeInNumbers(target.text, hint.text)) ||
    countUp([...admitted.slice(0, 1).map(({ occurrence }) => occurrence), ...texts])
  );
}

/**
 * Says whether lines that contain the hint have only their position as evidence, while text elsewhere often contains
 * it, too: then it is a word of the document and its running heads.
 */
function isOftenElsewhere({ members }: Group, hint: Hint, mentions: number): boolean {
  const held = members.filter(({ facts }) => facts.occurrence.target.key.includes(hint.key)).length;
  if (held === 0) return false;
  if (members.some(({ verdict: { admitted, gate } }) => admitted && gate !== 'same-placement')) return false;
  return 2 * (mentions - held) > held;
}

/**
 * Lines of one page that could be a variant.
 *
 * @param own the hint's occurrences on the page: a line of an occurrence with several lines is not a variant.
 */
function readCandidates(
  document: DocumentText,
  reader: FactReader,
  { page, own, parts }: { page: TracedPage; own: OccurrenceFacts[]; parts: ReturnType<typeof listParts> },
  hint: Hint,
): Pick<VariantCandidate, 'facts' | 'similarity'>[] {
  const { runs, lines } = document.readLines(page);
  const countPairs = createPairCounter(hint.key);
  const keys = new Set(lines.map(({ key }) => key));
  const held = new Set(own.flatMap(({ occurrence }) => occurrence.clusters.map(({ glyph }) => glyph)));
  const occurrences: Occurrence[] = [];
  const similarities: number[] = [];
  for (const line of [...listBegunMixedLines(page.paint, runs, hint), ...lines]) {
    const rest = parts.get(line.key);
    const isPart = rest !== undefined && keys.has(rest);
    if (isInvisibleKind(line.style.kind)) continue;
    if (!isPart && !couldBeVariant(line.key, hint.key, countPairs)) continue;
    const { text, clusters } = readLineText(page.paint, line);
    if (clusters.some(({ glyph }) => held.has(glyph))) continue;
    const key = foldText(text);
    const similarity = compareToHint(key, text, hint) || (isPart ? key.length / hint.key.length : 0);
    if (similarity === 0) continue;
    // The parts of a line in several styles are not variants by themselves.
    for (const { glyph } of clusters) held.add(glyph);
    occurrences.push(createOccurrence(page, { key, text }, 'line', line.runs, clusters));
    similarities.push(similarity);
  }
  const read = reader.readPage(page, lines, occurrences);
  return read.map((facts, at) => ({ facts, similarity: similarities[at]! }));
}

/** A cheap test that keeps only a few of a book's lines: near in length, and with many of the hint's pairs of letters. */
function couldBeVariant(lineKey: string, key: string, countPairs: (lineKey: string) => number): boolean {
  if (lineKey === key || lineKey.length < 3) return false;
  if (repeats(lineKey, key)) return true;
  const ratio = lineKey.length / key.length;
  if (ratio < MIN_HELD_SHARE || ratio > 1 / MIN_HELD_SHARE) return false;
  return countPairs(lineKey) * 3 >= Math.min(key.length, lineKey.length) - 1;
}

/** The similarity; 0 for a text that is not a variant. */
function compareToHint(key: string, text: string, hint: Hint): number {
  const edits = measureSimilarity(key, hint.key);
  if (edits >= MIN_EDIT_SIMILARITY) return edits;
  const words = listWords(text);
  const hintWords = listWords(hint.text);
  const shorter = Math.min(key.length, hint.key.length);
  const share = shorter / Math.max(key.length, hint.key.length);
  const isHeld = isBegunBy(key, hint) || holdsWords(words, hintWords) || holdsWords(hintWords, words);
  const isLikeHint = isHeld && share >= MIN_HELD_SHARE && shorter >= MIN_HELD_LETTERS;
  return isLikeHint || repeats(key, hint.key) ? Math.min(0.99, share) : 0;
}
