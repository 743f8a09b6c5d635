/** What a pass finds of the hint: its occurrences, the verdicts of the gates, and the variant that was adopted. */
import { joinCounters } from '../discover/counters.js';
import { findCutTiles } from '../discover/cut-tiles.js';
import { discoverVariant, type JudgedHint } from '../discover/discovery.js';
import { findOccurrences } from '../find/matching.js';
import { countInside } from '../find/sightings.js';
import { isAdmitted, type Judged } from '../judge/gates.js';
import { insistOn, judgeOccurrences, listAdmittedFacts } from '../judge/judgement.js';
import { addDocumentFacts, type OccurrenceFacts } from '../judge/occurrence-facts.js';
import { FactReader, type PageFacts } from '../judge/page-facts.js';
import type { DocumentText } from '../lines/reading.js';
import type { Discovery } from '../values/run-summary.js';
import type { Hint } from '../values/hint.js';

/** Everything that a run knows before it writes. */
export interface Findings extends Pick<JudgedHint, 'judged' | 'sightings'> {
  discovery: Discovery;
}

/**
 * Finds the hint on every page, reads the facts of each occurrence, and applies the gates.
 *
 * @param reader of the document's facts, if several hints are searched for in it.
 */
export function judgeHint(
  document: DocumentText,
  hint: Hint,
  insists = false,
  reader = new FactReader(document),
): JudgedHint {
  const facts: PageFacts[] = [];
  let sightings = 0;
  for (const page of document.pages) {
    const { runs, lines } = document.readLines(page);
    const matches = findOccurrences(page, runs, lines, hint);
    document.budget.checkLevel('occurrences', matches.occurrences.length);
    sightings += matches.sightings;
    facts.push(...reader.readPage(page, lines, matches.occurrences));
  }
  const judged = judgeOccurrences(addDocumentFacts(facts, document.pageCount));
  return { reader, judged: insists ? judged.map(insistOn) : judged, sightings, insists };
}

/** Searches for a variant to adopt in addition to the hint. */
export function findVariant(document: DocumentText, hint: Hint, found: JudgedHint): Findings {
  const { reader, judged, sightings } = found;
  const { discovery, adopted } = discoverVariant(document, hint, found);
  const known = new Set(adopted.map(({ facts }) => facts.occurrence));
  const cut = findCutTiles(document, reader, hint, listAdmittedFacts(judged));
  const all = [...judged.filter(({ facts }) => !known.has(facts.occurrence)), ...adopted, ...cut];
  // Page numbers next to a mark are removed with it.
  const counted = joinCounters(document, listAdmitted(document, { judged: all }));
  return {
    judged: all.map((one) => ({ ...one, facts: counted.get(one.facts) ?? one.facts })),
    sightings: Math.max(0, sightings - countHeld(adopted, hint)),
    discovery,
  };
}

/** The findings without the variant that was adopted. */
export function adoptNone({ discovery }: Findings, { judged, sightings }: JudgedHint): Findings {
  return { judged, sightings, discovery: { ...discovery, adopted: false } };
}

/** The admitted occurrences; empty if other programs may not find the document's pages. */
export function listAdmitted(document: DocumentText, found: Pick<Findings, 'judged'>): OccurrenceFacts[] {
  return pickAdmitted(document, found).map(({ facts }) => facts);
}

/** The same with their verdicts. */
export function pickAdmitted(
  { isPageTreeBroken }: DocumentText,
  { judged }: Pick<Findings, 'judged'>,
): Judged[] {
  return isPageTreeBroken ? [] : judged.filter(isAdmitted);
}

/** Counts sightings of the hint inside the adopted variant, which is found there already. */
function countHeld(adopted: Judged[], hint: Hint): number {
  return adopted.reduce((sum, { facts }) => sum + countInside(facts.occurrence.target.key, hint.key), 0);
}
