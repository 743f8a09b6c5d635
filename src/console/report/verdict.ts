/**
 * The outcome of a run in plain sentences: what happened, and what to try next.
 */
import type { ProcessingReport } from '../api/described.js';

export interface Verdict {
  removed: boolean;
  title: string;
  text: string;
  /** What a person may try after nothing was removed. */
  advice: string[];
  /** A text of the document that is like the one that was typed, and was not used. */
  proposal: string | null;
}

export function tellVerdict(report: ProcessingReport, pagesChanged: number): Verdict {
  const { summary, outcome } = report;
  if (outcome?.status === 'removed') {
    const removed = summary.text_watermarks_removed + summary.image_watermarks_removed;
    const found = summary.text_watermarks_found + summary.image_watermarks_found;
    return {
      removed: true,
      title: `Removed ${removed} of ${countOf(found, 'mark')}.`,
      text: `${countOf(pagesChanged, 'page')} changed. Each was read again and compared: nothing else on it moved.`,
      advice: [],
      proposal: null,
    };
  }
  const reason = outcome?.reason ?? 'undetermined';
  const told = NOTHING_REMOVED[reason] ?? NOTHING_REMOVED['undetermined']!;
  const proposal =
    outcome?.discovery?.adopted === true ? null : (outcome?.discovery?.discovered_target ?? null);
  return {
    removed: false,
    title: 'Nothing was removed.',
    text: told.text,
    advice: told.advice,
    proposal: reason === 'target_not_found' ? proposal : null,
  };
}

const NOTHING_REMOVED: Record<string, { text: string; advice: string[] }> = {
  no_text_layer: {
    text: 'The pages are pictures: the document has no text that could be matched.',
    advice: [
      'If the mark is a picture that lies on the page, choose “A picture” instead.',
      'If it is part of a scan, it stays: pixels inside a picture are never repainted.',
    ],
  },
  target_not_found: {
    text: 'The text stands on no page of the document.',
    advice: [
      'Type it just as the page shows it, with its numbers and signs. Case and spaces do not matter.',
      'Type the whole mark: a part of a longer line is not matched.',
      'If the mark is a picture or a drawing, choose “A picture” instead.',
    ],
  },
  target_found_not_removed: {
    text: 'The text was found, but nowhere could it be told for certain from what the page itself says.',
    advice: [
      'If the mark is longer than what you typed, type all of it.',
      'What was found looks like a word of the document: a heading, a table or a sentence is left alone.',
    ],
  },
  undetermined: {
    text: 'The document could not be read to its end, so there is no verdict.',
    advice: ['Save it anew in the program that made it, then try again.'],
  },
};

export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
