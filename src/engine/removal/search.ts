/**
 * Searches all pages for the hint and reads the facts of what it finds.
 */
import type { Discovery } from '../values/evidence.js';
import type { Hint } from '../values/hint.js';
import { discoverVariant } from '../discover/discovery.js';
import { judgeOccurrence, type Verdict } from '../judge/gates.js';
import { judgeOccurrences } from '../judge/judgement.js';
import { findOccurrences } from '../find/matching.js';
import { FactReader, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { markRepetitions } from '../judge/placement.js';
import type { DocumentText } from '../lines/reading.js';
import type { Target } from '../find/sightings.js';

/** Everything that a run knows before it writes. */
export interface Findings {
  facts: OccurrenceFacts[];
  /** Times that the target stands inside longer text, on any page. */
  sightings: number;
  discovery: Discovery;
  verdicts: Verdict[];
}

/** Finds the hint, judges what it finds, and looks for a variant to adopt beside it. */
export function findTargets(document: DocumentText, hint: Hint): Findings {
  const reader = new FactReader(document);
  const found = findTarget(document, reader, { key: hint.key, text: hint.text });
  const verdicts = judgeOccurrences(found.facts);
  const admitted = found.facts.filter((_, at) => verdicts[at]!.admitted);
  const refused = found.facts.filter((_, at) => isWithoutEvidence(verdicts[at]!));
  const mentions = found.facts.length + found.sightings;
  const { discovery, adopted } = discoverVariant(document, reader, hint, {
    admitted,
    refused,
    mentions,
  });
  const known = new Set(adopted.map(({ occurrence }) => occurrence));
  const rest = found.facts.map(({ occurrence }) => !known.has(occurrence));
  return {
    facts: [...found.facts.filter((_, at) => rest[at]), ...adopted],
    verdicts: [...verdicts.filter((_, at) => rest[at]), ...adopted.map((facts) => judgeOccurrence(facts))],
    sightings: Math.max(0, found.sightings - countHeld(adopted, hint)),
    discovery,
  };
}

function isWithoutEvidence(verdict: Verdict): boolean {
  return !verdict.admitted && verdict.gate === 'no-evidence';
}

/** What a gate admits; nothing in a document whose pages other programs may not find. */
export function listAdmitted(
  { isPageTreeBroken }: DocumentText,
  { facts, verdicts }: Findings,
): OccurrenceFacts[] {
  return isPageTreeBroken ? [] : facts.filter((_, at) => verdicts[at]!.admitted);
}

/** Sightings of the hint inside the adopted variant are found there already. */
function countHeld(adopted: OccurrenceFacts[], hint: Hint): number {
  return adopted.filter(({ occurrence }) => occurrence.target.key.includes(hint.key)).length;
}

function findTarget(
  document: DocumentText,
  reader: FactReader,
  target: Target,
): Pick<Findings, 'facts' | 'sightings'> {
  const facts: OccurrenceFacts[] = [];
  let sightings = 0;
  for (const page of document.pages) {
    if (page.paint.glyphCount === 0) continue;
    const { runs, lines } = document.readLines(page);
    const matches = findOccurrences(page, runs, lines, target);
    document.budget.hold('occurrences', matches.occurrences.length);
    sightings += matches.sightings;
    const onPage = reader.readPage(page, lines, matches.occurrences);
    markRepetitions(onPage);
    facts.push(...onPage);
  }
  reader.countOverDocument(facts, document.pageCount);
  return { facts, sightings };
}
