/**
 * Chooses the texts that are worth a separate judgement.
 *
 * All lines of a page that differ from its own text are measured at once, among all other lines, and judged by the
 * gates with unknown facts taken in their favour. A text that passes is judged again by itself; a text that fails here
 * would fail there.
 */
import type { Occurrence } from '../find/matching.js';
import { EVIDENCE, type TextEvidence } from '../judge/evidence.js';
import { ADMITTING, findRow, judgeOccurrence, type Verdict } from '../judge/gates.js';
import { addDocumentFacts, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { countMostPages } from '../judge/page-counts.js';
import type { FactReader, PageFacts } from '../judge/page-facts.js';
import { VariantPlacements } from '../discover/variant-groups.js';
import type { Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import type { RunStyle } from '../lines/run-style.js';
import type { Run } from '../lines/runs.js';
import type { TracedPage } from '../page/page-model.js';
import { isStampText } from '../values/copy-wording.js';
import { addTo, groupBy, getOrCreate } from '../values/collections.js';
import { findChain } from '../origins/origin.js';
import { isDeclared, UNNAMED_PAGES } from './rank.js';
import { listLetterStretches, pieceOfLine, pieceOfRuns } from './pieces.js';
import { createRepeatTest } from './repeats.js';
import { listSuspectLines } from './signs.js';

/** A page with more lines than this that differ from its own text has labels, most of them in a few looks. */
const CROWD = 200;
/** On such a page, a look with more texts than this is a look of labels. */
const MAX_TEXTS_OF_LOOK = 40;
/** At most this many lines of such a page are measured: those of the rarest looks. */
const MAX_PIECES = 1000;
/** Texts of one stamp with changing tails share at least this many first letters. */
const COMMON_LETTERS = 5;

/** A text that may be a mark, with all of its places, or texts of one stamp with a changing tail. */
export interface Suspect {
  facts: OccurrenceFacts[];
  pages: Set<number>;
  /** True if its texts differ. */
  varies: boolean;
  /** True if a removal would keep it: only its words are those of a mark. */
  isKept: boolean;
}

interface Measured {
  facts: PageFacts;
  /** Number of place and beginning, and of baseline and text without numbers. */
  anchor: string;
  template: number;
}

/** @param onOmission called if a page has more lines that may be marks than are measured. */
export function screenTexts(document: DocumentText, reader: FactReader, onOmission: () => void): Suspect[] {
  const measured = measureAll(document, reader, onOmission);
  const groups = [
    ...groupBy(measured, ({ template }) => template).values(),
    ...groupBy(measured, ({ anchor }) => anchor).values(),
  ];
  const counted = countPlaces(measured, groups, document.pageCount);
  const varying = groups.filter(isVarying).map((group) => group.map((one) => counted.get(one)!));
  return formSuspects([...counted.values()], varying);
}

/** The facts with counts over the document; texts of one group count as one text. */
function countPlaces(
  measured: Measured[],
  groups: Measured[][],
  pageCount: number,
): Map<Measured, OccurrenceFacts> {
  const pagesOf = new Map<Measured, number>();
  for (const group of groups) {
    const pages = countPagesOf(group);
    for (const one of group) pagesOf.set(one, Math.max(pages, pagesOf.get(one) ?? 0));
  }
  const most = countMostPages(pageCount);
  const own = measured.map(({ facts }) => facts);
  const counted = addDocumentFacts(own, pageCount).map((facts, at): [Measured, OccurrenceFacts] => {
    const pages = Math.max(facts.pagesWithSamePlacement, pagesOf.get(measured[at]!)!);
    return [
      measured[at]!,
      {
        ...facts,
        pagesWithSamePlacement: pages,
        isOnMostPages: facts.isOnMostPages || pages >= most,
        // Needs all occurrences of a text, and is computed later.
        isCoveredInTurn: false,
      },
    ];
  });
  return new Map(counted);
}

/** Of a mark that varies, each text is on some of the pages; two marks at one place are on all of them. */
function isVarying(group: Measured[]): boolean {
  const texts = groupBy(group, ({ facts }) => facts.occurrence.target.key);
  const pages = countPagesOf(group);
  return [...texts.values()].some((copies) => countPagesOf(copies) < pages);
}

/** @param varying groups of texts that are one mark: a text that one of them takes is no suspect of its own. */
function formSuspects(all: OccurrenceFacts[], varying: OccurrenceFacts[][]): Suspect[] {
  const { passing, kept } = findPassing(all);
  const suspects: Suspect[] = [];
  const taken = new Set<OccurrenceFacts>();
  const take = (facts: OccurrenceFacts[], varies: boolean): void => {
    const own = facts.filter((one) => !taken.has(one));
    const isKept = !own.some((one) => passing.has(one));
    if (isKept && !own.some((one) => kept.has(one))) return;
    for (const one of own) taken.add(one);
    suspects.push({
      facts: own,
      pages: new Set(own.map(({ occurrence }) => occurrence.pageNumber)),
      varies,
      isKept,
    });
  };
  for (const group of varying) take(group, true);
  const alike = groupBy(all, ({ occurrence }) => occurrence.target.key);
  for (const group of alike.values()) take(group, false);
  return suspects;
}

function countPagesOf(group: Measured[]): number {
  return new Set(group.map(({ facts }) => facts.occurrence.pageNumber)).size;
}

function measureAll(document: DocumentText, reader: FactReader, onOmission: () => void): Measured[] {
  const isRepeated = createRepeatTest(document);
  const placements = new VariantPlacements();
  const measured: Measured[] = [];
  for (const page of document.pages) {
    const { runs, lines } = document.readLines(page);
    const suspects = keepRareLooks(listSuspectLines(document, page, lines, isRepeated), onOmission);
    const pieces = listPieces(page, runs, lines, suspects, (line) => isWorthNaming(document, page, line));
    for (const facts of reader.readPage(page, lines, pieces)) {
      const beginning = facts.occurrence.target.key.slice(0, COMMON_LETTERS);
      const { anchor, template } = placements.find(page, facts);
      measured.push({ facts, anchor: `${anchor} ${beginning}`, template });
    }
  }
  return measured;
}

/** A longer line is no mark: a hint has at most 256 characters, and cutting a line takes the square of its letters. */
const MAX_LETTERS = 2048;

/** A text that no hint can name is examined only if it is declared, or in a document of several pages: any map has thousands of letters. */
function isWorthNaming({ pageCount, enclosures }: DocumentText, page: TracedPage, line: Line): boolean {
  if (line.key.length > MAX_LETTERS) return false;
  return (
    NAMEABLE.test(line.key) ||
    pageCount >= UNNAMED_PAGES ||
    isDeclared(enclosures.read(page, findChain(page.paint, line.runs[0]!.fromGlyph)))
  );
}

/** At least as many letters or digits as a line of a hint needs. */
const NAMEABLE = /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/** Lines, and words of letters painted one by one; a glyph may be in both. */
function listPieces(
  page: TracedPage,
  runs: Run[],
  lines: Line[],
  suspects: Line[],
  isWorth: (line: Line) => boolean,
): Occurrence[] {
  const suspectRuns = new Set(suspects.flatMap((line) => line.runs));
  const isSuspect = (stretch: Run[]): boolean => stretch.every((run) => suspectRuns.has(run));
  const keys = new Set(lines.map(({ key }) => key));
  const words = listLetterStretches(runs)
    .filter(isSuspect)
    .flatMap((stretch) => pieceOfRuns(page, stretch) ?? [])
    .filter(({ target }) => !keys.has(target.key));
  return [...words, ...suspects.filter(isWorth).map((line) => pieceOfLine(page, line))];
}

/**
 * Of a page with too many lines, keeps those with a size and paint that few texts have.
 *
 * The others are labels, which almost any map has: dropping them is not reported. If even the rare looks have too many
 * lines, the dropped ones may be marks: that is reported as an omission.
 */
function keepRareLooks(lines: Line[], onOmission: () => void): Line[] {
  if (lines.length <= CROWD) return lines;
  const looks = new Map<string, Set<string>>();
  const lookOf = new Map<RunStyle, string>();
  for (const { key, style } of lines) {
    addTo(looks, getOrCreate(lookOf, style, keyOfLook), key);
  }
  const countTexts = ({ style }: Line): number => looks.get(lookOf.get(style)!)!.size;
  const rare = lines.filter((line) => countTexts(line) <= MAX_TEXTS_OF_LOOK);
  if (rare.length > MAX_PIECES) onOmission();
  return rare.sort((one, other) => countTexts(one) - countTexts(other)).slice(0, MAX_PIECES);
}

function keyOfLook({ fontSizePt, effectiveAlpha, color }: RunStyle): string {
  return [fontSizePt.toFixed(1), effectiveAlpha.toFixed(2), ...color].join(' ');
}

/** At most this many copies of one text at one place are judged: they look alike, and a book has one on each page. */
const MAX_JUDGED_COPIES = 4;

/** Texts that a gate admits, with all copies at their places; and those that would stay. */
function findPassing(all: OccurrenceFacts[]): Record<'passing' | 'kept', Set<OccurrenceFacts>> {
  const passing = new Set<OccurrenceFacts>();
  const kept = new Set<OccurrenceFacts>();
  for (const alike of groupBy(all, ({ placement }) => placement).values()) {
    for (const facts of alike.slice(0, MAX_JUDGED_COPIES)) {
      const verdict = judgeOccurrence(facts);
      const mayBeMark = verdict.admitted || isLikeMark(facts, verdict);
      if (!mayBeMark) continue;
      if (verdict.gate === 'no-evidence') kept.add(facts);
      else for (const one of alike) passing.add(one);
    }
  }
  return { passing, kept };
}

/** Gates that refuse a mark because it cannot be removed safely; the others refuse ordinary text. */
const UNSAFE: ReadonlySet<string> = new Set(['clip-text', 'unattributed', 'soft-mask']);

/**
 * Says whether a text that would stay may be a mark all the same: a gate would admit it if it were written in a way that
 * is safe to remove, or it has words of marks and repeats, or it has those of a stamp and stands in a margin.
 */
export function isLikeMark(facts: OccurrenceFacts, { gate }: Verdict): boolean {
  const holds = (name: TextEvidence): boolean => EVIDENCE[name](facts);
  if (UNSAFE.has(gate)) return findRow(ADMITTING, holds) !== null;
  if (gate !== 'no-evidence' || holds('imprint')) return false;
  const repeats = holds('on-three-pages') && holds('on-most-pages');
  const isApart = holds('in-margin') && !holds('in-line') && !holds('in-column');
  const { text } = facts.occurrence.target;
  return repeats ? holds('mark-words') : isApart && isStampText(text);
}
