/**
 * Searches all pages for the hint and reads the facts of what it finds.
 */
import type { Discovery } from '../evidence.js';
import type { Hint } from '../hint.js';
import type { Verdict } from './gates.js';
import { findOccurrences, type Target } from './matching.js';
import { markLattices, type OccurrenceFacts } from './occurrence-facts.js';
import type { DocumentText } from './reading.js';

export interface SearchResult {
  facts: OccurrenceFacts[];
  /** Times that the target stands inside longer text, on any page. */
  sightings: number;
  discovery: Discovery;
}

/** Everything that a run knows before it writes. */
export interface Findings extends SearchResult {
  verdicts: Verdict[];
}

export function findTargets(document: DocumentText, hint: Hint): SearchResult {
  const found = findTarget(document, { key: hint.key, text: hint.text });
  const hasText = document.pages.some((page) => page.paint.glyphCount > 0);
  const status =
    found.facts.length + found.sightings > 0 ? 'target_present' : hasText ? 'no_candidate' : 'no_text';
  return {
    ...found,
    discovery: {
      status,
      discoveredTarget: null,
      similarity: status === 'target_present' ? 1 : 0,
      adopted: false,
    },
  };
}

function findTarget(document: DocumentText, target: Target): Omit<SearchResult, 'discovery'> {
  const facts: OccurrenceFacts[] = [];
  let sightings = 0;
  for (const page of document.pages) {
    if (page.paint.glyphCount === 0) continue;
    const { runs, lines } = document.readLines(page);
    const matches = findOccurrences(page, runs, lines, target);
    sightings += matches.sightings;
    const onPage = document.facts.readPage(page, lines, matches.occurrences);
    markLattices(onPage);
    facts.push(...onPage);
  }
  document.facts.countOverDocument(facts, document.pageCount);
  return { facts, sightings };
}
