/** What a pass finds of the hint: its occurrences, the verdicts of the gates, and the variant that was adopted. */
import { joinCounters } from '../discover/counters.js';
import { discoverVariant } from '../discover/discovery.js';
import type { Measures } from '../discover/variant-groups.js';
import { findOccurrences } from '../find/matching.js';
import { insistOn, judgeOccurrence, type Verdict } from '../judge/gates.js';
import { judgeOccurrences } from '../judge/judgement.js';
import { addDocumentFacts, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { createPageCounts } from '../judge/page-counts.js';
import { FactReader, type PageFacts } from '../judge/page-facts.js';
import type { DocumentText } from '../lines/reading.js';
import type { Discovery } from '../values/evidence.js';
import type { Hint } from '../values/hint.js';

/** Where the hint occurs, and the facts that the gates need. */
export interface FoundHint {
  measures: Measures;
  facts: OccurrenceFacts[];
  /** How often the hint occurs inside longer text, on any page. */
  sightings: number;
}

/** The verdicts have the order of the facts. */
export interface JudgedHint extends FoundHint {
  verdicts: Verdict[];
  /** The caller knows that it is the mark: only structure can still refuse. */
  insists: boolean;
}

/** Everything that a run knows before it writes. */
export interface Findings extends Omit<JudgedHint, 'measures' | 'insists'> {
  discovery: Discovery;
}

/** Measures of the pages that do not depend on the hint. */
export function createMeasures(document: DocumentText): Measures {
  return { reader: new FactReader(document), counts: createPageCounts(document) };
}

/**
 * Finds the hint on every page and reads the facts of each occurrence.
 *
 * @param measures of the document, if several hints are searched for in it.
 */
export function findHint(document: DocumentText, hint: Hint, measures = createMeasures(document)): FoundHint {
  const { reader, counts } = measures;
  const facts: PageFacts[] = [];
  let sightings = 0;
  for (const page of document.pages) {
    if (page.paint.glyphCount === 0) continue;
    const { runs, lines } = document.readLines(page);
    const matches = findOccurrences(page, runs, lines, hint);
    document.budget.checkLevel('occurrences', matches.occurrences.length);
    sightings += matches.sightings;
    facts.push(...reader.readPage(page, lines, matches.occurrences));
  }
  return { measures, facts: addDocumentFacts(facts, counts), sightings };
}

/** Applies the gates to the occurrences. */
export function judgeHint(found: FoundHint, insists = false): JudgedHint {
  const verdicts = judgeOccurrences(found.facts);
  return { ...found, insists, verdicts: insists ? verdicts.map(insistOn) : verdicts };
}

/** Searches for a variant to adopt in addition to the hint. */
export function findVariant(document: DocumentText, hint: Hint, judged: JudgedHint): Findings {
  const { measures, facts, verdicts, sightings, insists } = judged;
  const { discovery, adopted } = discoverVariant(document, measures, hint, {
    admitted: facts.filter((_, at) => verdicts[at]!.admitted),
    refused: facts.filter((_, at) => verdicts[at]!.gate === 'no-evidence'),
    mentions: facts.length + sightings,
    insists,
  });
  const known = new Set(adopted.map(({ occurrence }) => occurrence));
  const rest = facts.map(({ occurrence }) => !known.has(occurrence));
  const judge = (one: OccurrenceFacts): Verdict =>
    insists ? insistOn(judgeOccurrence(one)) : judgeOccurrence(one);
  return withCounters(document, {
    facts: [...facts.filter((_, at) => rest[at]), ...adopted],
    verdicts: [...verdicts.filter((_, at) => rest[at]), ...adopted.map(judge)],
    sightings: Math.max(0, sightings - countHeld(adopted, hint)),
    discovery,
  });
}

/** Adds page numbers next to a mark to its occurrences, so that they are removed with it. */
function withCounters(document: DocumentText, findings: Findings): Findings {
  const counted = joinCounters(document, listAdmitted(document, findings));
  return { ...findings, facts: findings.facts.map((one) => counted.get(one) ?? one) };
}

/** The admitted occurrences; empty if other programs may not find the document's pages. */
export function listAdmitted(
  { isPageTreeBroken }: DocumentText,
  { facts, verdicts }: Pick<Findings, 'facts' | 'verdicts'>,
): OccurrenceFacts[] {
  return isPageTreeBroken ? [] : facts.filter((_, at) => verdicts[at]!.admitted);
}

/** Counts sightings of the hint inside the adopted variant, which is found there already. */
function countHeld(adopted: OccurrenceFacts[], hint: Hint): number {
  return adopted.filter(({ occurrence }) => occurrence.target.key.includes(hint.key)).length;
}
