/** Sums up the removals of all marks of a file for its record. */
import type { SeveralRemovals } from '../engine/values/removals-in-turn.js';
import { type ProcessingReport, processingReport } from '../report.js';
import type { FileRecord } from './file-record.js';

type Summary = ProcessingReport['summary'];

/** The report of a single mark, or the sums of several. */
export function sumUpRemovals({
  output,
  parts,
}: SeveralRemovals): Pick<FileRecord, 'summary' | 'outcome' | 'warnings' | 'marks'> {
  const reports = parts.map(({ evidence }) => processingReport(evidence));
  const [first] = reports;
  const sumOf = (name: Exclude<keyof Summary, 'patterns_matched'>): number =>
    reports.reduce((sum, { summary }) => sum + summary[name], 0);
  const isOne = first !== undefined && reports.length === 1;
  return {
    summary: {
      text_watermarks_found: sumOf('text_watermarks_found'),
      text_watermarks_removed: sumOf('text_watermarks_removed'),
      image_watermarks_found: sumOf('image_watermarks_found'),
      image_watermarks_removed: sumOf('image_watermarks_removed'),
      patterns_matched: [...new Set(reports.flatMap(({ summary }) => summary.patterns_matched))],
    },
    outcome: isOne
      ? first.outcome
      : output === null
        ? { status: 'nothing_removed', reason: first?.outcome.reason ?? 'target_not_found', discovery: null }
        : { status: 'removed', reason: null, discovery: null },
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
    marks: parts.map(({ hint, evidence }) => ({
      watermark_text: hint,
      found: evidence.textFound + evidence.imageFound,
      removed: evidence.textRemoved + evidence.imageRemoved,
      reason: evidence.reason,
    })),
  };
}
