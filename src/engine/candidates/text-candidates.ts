/** Finds the marks that are text: each suspect is judged by itself, as a removal judges a hint. */
import { addTo } from '../values/collections.js';
import { findVariant, pickAdmitted } from '../removal/findings.js';
import type { JudgedHint } from '../discover/discovery.js';
import { isAdmitted, type Judged } from '../judge/gates.js';
import { isInsistable, REFUSING_GATES } from '../values/gate-words.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { DocumentText } from '../lines/reading.js';
import { joinTouchingLines } from '../find/stacks.js';
import { readTypedLine } from './pieces.js';
import { foldText, readBeginning, readHint, type Hint } from '../values/hint.js';
import { findCommonBeginning } from '../discover/variant-groups.js';
import { MAX_POSSIBLE, MAX_WATERMARK_CANDIDATES } from '../values/candidates.js';
import { isSetApart } from './rank.js';
import { findRepeatedWords } from './repeats.js';
import { FactReader } from '../judge/page-facts.js';
import { judgeUnlessCrowded } from './suggestions.js';
import { isNotice, isNumbering } from '../values/wording.js';
import { listFurtherLines } from './sentences.js';
import { isLikeMark, screenTexts, type Suspect } from './screen.js';
import { asLine, joinStackedSuspects } from './suspects-in-stacks.js';

/** Judgements may read this many glyphs, and in addition each glyph of the document `PASSES` times. */
const LEAST_WORK = 500_000;
const PASSES = 2;
/** Measuring and grouping a glyph of a text that may be a mark costs as much as reading this many. */
const MEASURING_COST = 10;

/** A mark that was judged. */
export interface TextMark {
  text: string;
  /** Null if no hint can name it. */
  hint: Hint | null;
  /** Why a removal would keep it; null if it would be removed. */
  reason: string | null;
  /** True if its sentence goes on in a line that stays. */
  isPart?: true;
  judged: Judged[];
}

export class MarkFinder {
  private readonly document: DocumentText;
  private readonly taken = new Map<number, Set<number>>();
  private readonly reader: FactReader;
  private readonly onOmission: () => void;
  private work: number;

  /** @param onOmission called if there is more to judge than the bounds allow. */
  constructor(document: DocumentText, onOmission: () => void) {
    this.document = document;
    this.onOmission = onOmission;
    this.reader = new FactReader(document);
    this.work = LEAST_WORK + PASSES * countPageGlyphs(document.pages);
  }

  findAll(): TextMark[] {
    const all = screenTexts(this.document, this.reader, this.onOmission).sort(byPromise);
    const suspects = all.filter(({ isKept }) => !isKept);
    const marks: TextMark[] = [];
    for (const lines of joinStackedSuspects(suspects)) this.judge(lines, marks);
    for (const suspect of suspects) this.judge([suspect], marks);
    const most = Math.min(marks.length + MAX_POSSIBLE, MAX_WATERMARK_CANDIDATES);
    for (const suspect of all) {
      if (suspect.isKept && marks.length < most && this.work > 0) this.judge([suspect], marks);
    }
    return marks;
  }

  /** @param lines the suspects that are the lines of the mark, from the top. */
  private judge(lines: [Suspect, ...Suspect[]], marks: TextMark[]): void {
    const free = lines[0].facts.filter(({ occurrence }) => !this.isTaken(occurrence));
    if (free.length === 0 || lines.every(isPageNumber) || !isStamped(lines[0])) return;
    if (marks.length >= MAX_WATERMARK_CANDIDATES || this.work <= 0) {
      this.onOmission();
      return;
    }
    const text = lines.map(({ facts }) => facts[0]!.occurrence.target.text).join('\n');
    // Lines that no hint can name together are judged one by one.
    if (lines.length > 1 && typeof readHint(text) === 'string') return;
    const mark = lines[0].varies ? this.judgeVarying(free, text) : this.judgeLines(lines, text);
    if (mark === null || mark.judged.every(({ facts }) => this.isTaken(facts.occurrence))) return;
    for (const { facts } of mark.judged) {
      const { clusters, pageNumber } = facts.occurrence;
      for (const { glyph } of clusters) addTo(this.taken, pageNumber, glyph);
    }
    marks.push(mark);
  }

  /** A piece of a longer line goes with it, if that is a mark. Several lines that would stay are listed one by one. */
  private judgeLines([first, ...others]: [Suspect, ...Suspect[]], text: string): TextMark | null {
    if (others.length === 0) {
      return (
        this.judgeMixedLine(first) ?? this.judgeSentence(first, text) ?? this.judgeRepeated(first.pages, text)
      );
    }
    const mark = this.judgeRepeated(first.pages, text);
    return isRemoved(mark) ? mark : null;
  }

  /** Judges the line in several looks that a text is a piece of: an address in a notice often has a colour of its own. */
  private judgeMixedLine({ facts, pages }: Suspect): TextMark | null {
    const { occurrence } = facts[0]!;
    const { page, lines } = this.readLinesAround(occurrence);
    const line = joinTouchingLines(lines, occurrence.runs[0]!);
    const mark = line === null ? null : this.judgeText(pages, readTypedLine(page.paint, line).text);
    return isRemoved(mark) ? mark : null;
  }

  /** Judges a notice with the lines in which it goes on; null if it goes on in none. */
  private judgeSentence({ facts, pages }: Suspect, text: string): TextMark | null {
    if (!isNotice(text)) return null;
    const { occurrence } = facts[0]!;
    const { page, lines } = this.readLinesAround(occurrence);
    const further = listFurtherLines(page, lines, { line: asLine(occurrence), text });
    if (further.length === 0) return null;
    const whole = [text, ...further].join('\n');
    const mark = typeof readHint(whole) === 'string' ? null : this.judgeText(pages, whole);
    if (isRemoved(mark)) return mark;
    const part = this.judgeRepeated(pages, text);
    return part && { ...part, isPart: true };
  }

  /** A line of equal tiles is one of many: its words name all of them. */
  private judgeRepeated(pages: Set<number>, text: string): TextMark | null {
    const unit = findRepeatedWords(text);
    const isHint = unit !== null && typeof readHint(unit) !== 'string';
    return (isHint ? this.judgeText(pages, unit) : null) ?? this.judgeText(pages, text);
  }

  /** Judges the text on its own pages first, unless these are most of the document; then as a removal would. */
  private judgeText(pages: Set<number>, text: string): TextMark | null {
    const { document } = this;
    const own = document.pages.filter(({ pageNumber }) => pages.has(pageNumber));
    const read = readHint(text);
    const [hint, refusal] = typeof read === 'string' ? [null, read] : [read, null];
    const isMost = hint !== null && 2 * countPageGlyphs(own) > countPageGlyphs(document.pages);
    const target = hint ?? { key: foldText(text), text };
    const found = this.find(isMost ? document.pages : own, target);
    if (found === null) return null;
    if (!found.judged.some(isAdmitted)) return describeKept(found.judged, target.text, hint);
    if (hint !== null) return this.judgeAsRemoval(hint, isMost ? found : null);
    const beginning = readBeginning(text);
    const begun = beginning && this.judgeAsRemoval(beginning, null);
    return begun ?? { judged: pickAdmitted(document, found), text, hint: null, reason: refusal };
  }

  private judgeVarying(free: OccurrenceFacts[], first: string): TextMark | null {
    let best: TextMark | null = null;
    for (const text of new Set([first, findCommonWords(free)])) {
      const hint = readHint(text);
      if (typeof hint === 'string') continue;
      const mark = this.judgeAsRemoval(hint, null);
      if (mark !== null && (best === null || mark.judged.length > best.judged.length)) best = mark;
      if (best !== null && best.judged.length >= free.length) break;
    }
    return best;
  }

  /** @param known the result for the hint on all pages, if they were searched. */
  private judgeAsRemoval(hint: Hint, known: JudgedHint | null): TextMark | null {
    const { document } = this;
    const found = known ?? this.find(document.pages, hint);
    if (found === null) return null;
    const { reader } = this;
    const before = reader.measuredGlyphs;
    const admitted = pickAdmitted(document, findVariant(document, hint, found));
    this.work -= MEASURING_COST * (reader.measuredGlyphs - before);
    return admitted.length === 0 ? null : { judged: admitted, text: hint.text, hint, reason: null };
  }

  /** Null if the text occurs too often to be judged, or if the allowed work is done. */
  private find(pages: DocumentText['pages'], target: Hint): JudgedHint | null {
    if (this.work <= 0) return null;
    this.work -= countPageGlyphs(pages);
    return judgeUnlessCrowded({ ...this.document, pages }, target, this.reader);
  }

  private readLinesAround({ pageNumber }: OccurrenceFacts['occurrence']) {
    const page = this.document.pages.find((one) => one.pageNumber === pageNumber)!;
    const { lines } = this.document.readLines(page);
    this.work -= lines.length;
    return { page, lines };
  }

  private isTaken({ pageNumber, clusters }: OccurrenceFacts['occurrence']): boolean {
    const taken = this.taken.get(pageNumber);
    return taken !== undefined && clusters.every(({ glyph, key }) => key === '' || taken.has(glyph));
  }
}

/**
 * Describes occurrences that may be a mark although a removal keeps them; null if there are none.
 *
 * @param hint names them; null if no hint can.
 */
function describeKept(all: Judged[], text: string, hint: Hint | null): TextMark | null {
  const judged = all.filter(({ facts, verdict }) => isLikeMark(facts, verdict));
  if (judged.length === 0) return null;
  const { gate } = judged[0]!.verdict;
  const words = (REFUSING_GATES as Partial<Record<string, string>>)[gate];
  const advice = isInsistable(gate) ? ' It goes if you insist.' : '';
  const reason = words === undefined ? null : `It would stay: ${words}.${advice}`;
  return { text, hint: gate === 'no-evidence' ? hint : null, reason, judged };
}

function isRemoved(mark: TextMark | null): boolean {
  return mark?.judged.some(isAdmitted) === true;
}

function countPageGlyphs(pages: DocumentText['pages']): number {
  return pages.reduce((sum, { paint }) => sum + paint.glyphCount, 0);
}

/** The words with which all texts begin. */
function findCommonWords(facts: OccurrenceFacts[]): string {
  const texts = facts.map(({ occurrence }) => occurrence.target.text);
  const common = findCommonBeginning(texts);
  if (texts.every((text) => text === common)) return common;
  let end = common.length;
  while (end > 0 && !/\s/u.test(common[end - 1]!)) end--;
  return common.slice(0, end).trim();
}

/** Orders suspects: words before the letters that spell them, then by pages, then by count. */
function byPromise(one: Suspect, other: Suspect): number {
  return (
    Number(isSpelled(other)) - Number(isSpelled(one)) ||
    other.pages.size - one.pages.size ||
    other.facts.length - one.facts.length
  );
}

/** Says whether a suspect is the number of a page or a table, and does not look like a mark. */
function isPageNumber({ facts }: Suspect): boolean {
  return isNumbering(facts[0]!.occurrence.target.text) && !facts.some(isSetApart);
}

/** A stamp with varying text occurs once or twice on a page; the cells of a table occur more often. */
const MAX_VARYING_PER_PAGE = 3;

function isStamped({ facts, pages, varies }: Suspect): boolean {
  return !varies || facts.length <= MAX_VARYING_PER_PAGE * pages.size;
}

function isSpelled({ facts }: Suspect): boolean {
  return facts[0]!.occurrence.arrangement === 'sequence';
}
