/** The outcome of a run in plain sentences: what happened, and what to try next. */
import type { ProcessingReport } from '../api/described.js';
import { words } from '../words/words.js';

export interface ResultText {
  removed: boolean;
  title: string;
  text: string;
  /** Suggestions for a person if nothing was removed. */
  advice: string[];
  /** Texts of the document that a person may have meant. */
  proposals: string[];
}

/** @param isShared true if pages share a mark, which is counted once. */
export function describeVerdict(
  report: ProcessingReport,
  pagesChanged: number,
  isShared = false,
): ResultText {
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

export function countMarks({ summary }: ProcessingReport): { found: number; removed: number } {
  return {
    found: summary.text_watermarks_found + summary.image_watermarks_found,
    removed: summary.text_watermarks_removed + summary.image_watermarks_removed,
  };
}
