/**
 * What a pass finds of the hint: its occurrences, what the gates say of them, and the variant adopted beside it.
 */
import { joinCounters } from '../discover/counters.js';
import { discoverVariant } from '../discover/discovery.js';
import type { Measures } from '../discover/variant-groups.js';
import { findOccurrences } from '../find/matching.js';
import { insistOn, judgeOccurrence, type Verdict } from '../judge/gates.js';
import { judgeOccurrences } from '../judge/judgement.js';
import { GroundReader, placeGrounds } from '../judge/laid-grounds.js';
import { measure, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { PageCounts } from '../judge/page-counts.js';
import { FactReader, type PageFacts } from '../judge/page-facts.js';
import type { DocumentText } from '../lines/reading.js';
import type { Discovery } from '../values/evidence.js';
import type { Hint } from '../values/hint.js';

/** Where the hint stands, and what the gates ask about it there. */
export interface FoundHint {
  measures: Measures;
  facts: OccurrenceFacts[];
  /** Times that the hint stands inside longer text, on any page. */
  sightings: number;
}

/** One verdict for each of the facts. */
export interface JudgedHint extends FoundHint {
  verdicts: Verdict[];
}

/** Everything that a run knows before it writes. */
export interface Findings {
  facts: OccurrenceFacts[];
  sightings: number;
  discovery: Discovery;
  verdicts: Verdict[];
}

/** What is read of the pages whatever the hint is. */
export function createMeasures(document: DocumentText, reader = new FactReader(document)): Measures {
  return { reader, counts: new PageCounts(document), grounds: new GroundReader(document) };
}

/**
 * Finds the hint on every page and reads the facts of what it finds.
 *
 * @param measures of the document, where several hints are looked for in it.
 */
export function findHint(
  document: DocumentText,
  { key, text }: Pick<Hint, 'key' | 'text'>,
  measures = createMeasures(document),
): FoundHint {
  const { reader, counts, grounds } = measures;
  const facts: PageFacts[] = [];
  let sightings = 0;
  for (const page of document.pages) {
    if (page.paint.glyphCount === 0) continue;
    const { runs, lines } = document.readLines(page);
    const matches = findOccurrences(page, runs, lines, { key, text });
    document.budget.hold('occurrences', matches.occurrences.length);
    sightings += matches.sightings;
    facts.push(...reader.readPage(page, lines, matches.occurrences));
  }
  return {
    measures,
    facts: placeGrounds(measure(facts, counts), grounds),
    sightings,
  };
}

/**
 * Asks the gates about what was found.
 *
 * @param insists the caller knows that it is the mark: only structure still refuses.
 */
export function judgeHint(found: FoundHint, insists = false): JudgedHint {
  const verdicts = judgeOccurrences(found.facts);
  return { ...found, verdicts: insists ? verdicts.map(insistOn) : verdicts };
}

/** Looks for a variant to adopt beside the hint. */
export function findVariant(document: DocumentText, hint: Hint, judged: JudgedHint): Findings {
  const { measures, facts, verdicts, sightings } = judged;
  const { discovery, adopted } = discoverVariant(document, measures, hint, {
    admitted: facts.filter((_, at) => verdicts[at]!.admitted),
    refused: facts.filter((_, at) => isWithoutEvidence(verdicts[at]!)),
    mentions: facts.length + sightings,
  });
  const known = new Set(adopted.map(({ occurrence }) => occurrence));
  const rest = facts.map(({ occurrence }) => !known.has(occurrence));
  return withCounters(document, {
    facts: [...facts.filter((_, at) => rest[at]), ...adopted],
    verdicts: [...verdicts.filter((_, at) => rest[at]), ...adopted.map((one) => judgeOccurrence(one))],
    sightings: Math.max(0, sightings - countHeld(adopted, hint)),
    discovery,
  });
}

/** The numbers that pages have beside a mark go with it, as parts of its places. */
function withCounters(document: DocumentText, findings: Findings): Findings {
  const counted = joinCounters(document, listAdmitted(document, findings));
  return { ...findings, facts: findings.facts.map((one) => counted.get(one) ?? one) };
}

/** What a gate admits; empty for a document whose pages other programs may not find. */
export function listAdmitted(
  { isPageTreeBroken }: DocumentText,
  { facts, verdicts }: Pick<Findings, 'facts' | 'verdicts'>,
): OccurrenceFacts[] {
  return isPageTreeBroken ? [] : facts.filter((_, at) => verdicts[at]!.admitted);
}

function isWithoutEvidence(verdict: Verdict): boolean {
  return !verdict.admitted && verdict.gate === 'no-evidence';
}

/** Sightings of the hint inside the adopted variant are found there already. */
function countHeld(adopted: OccurrenceFacts[], hint: Hint): number {
  return adopted.filter(({ occurrence }) => occurrence.target.key.includes(hint.key)).length;
}
