/** The outcome of a run in plain sentences: what happened, and what to try next. */
import type { Described } from '../../report/described.js';
import { words } from '../words/words.js';

/**
 * @param isShared true if pages share a mark, which is counted once.
 * @returns if nothing was removed also suggestions, and texts of the document that a person may have meant.
 */
export function describeVerdict(
  report: Described<'ProcessingReport'>,
  pagesChanged: number,
  isShared = false,
) {
  const { outcome } = report;
  const { result } = words;
  if (outcome?.status === 'removed') {
    const { found, removed } = countMarks(report);
    return {
      removed: true,
      title: result.removed(removed, found),
      text: [result.removedText(pagesChanged), ...(isShared ? [result.shared] : [])].join(' '),
      advice: [],
      proposals: [],
    };
  }
  const { text, advice } = result.reasons[outcome?.reason ?? 'undetermined'];
  const meant = report.diagnostics?.['did_you_mean'];
  return {
    removed: false,
    title: result.nothing,
    text,
    advice,
    proposals: Array.isArray(meant) ? meant.map(String) : [],
  };
}

export function countMarks({ summary }: Described<'ProcessingReport'>): { found: number; removed: number } {
  return {
    found: summary.text_watermarks_found + summary.image_watermarks_found,
    removed: summary.text_watermarks_removed + summary.image_watermarks_removed,
  };
}
