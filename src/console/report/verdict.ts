/** The outcome of a run in plain sentences: what happened, and what to try next. */
import { words } from '../words/words.js';
import { describeStaying, listRefusals } from './gates.js';
import { countMarks, type RunReport, sharesMarks } from './reading.js';

/** @returns if nothing was removed also suggestions, and texts of the document that a person may have meant. */
export function describeVerdict(run: RunReport) {
  const { report, changedPages } = run;
  const { outcome } = report;
  const { result } = words;
  if (outcome?.status === 'removed') {
    const { found, removed } = countMarks(report);
    return {
      removed: true,
      title: result.removed(removed, found),
      text: [result.removedText(changedPages.size), ...(sharesMarks(run) ? [result.shared] : [])].join(' '),
      advice: [],
      proposals: [],
    };
  }
  const { text, advice } = readReason(report) ?? result.reasons[outcome?.reason ?? 'undetermined'];
  const meant = report.diagnostics?.['did_you_mean'];
  return {
    removed: false,
    title: result.nothing,
    text,
    advice,
    proposals: Array.isArray(meant) ? meant.map(String) : [],
  };
}

/** Why a text that was found stays, as it was counted; null if that is only what the general reason says. */
function readReason({ outcome, diagnostics }: RunReport['report']) {
  const kept = listRefusals(diagnostics ?? {});
  const isGeneral = kept.some(({ reason }) => reason === words.refusals['no-evidence']);
  if (outcome?.reason !== 'target_found_not_removed' || kept.length === 0 || isGeneral) return null;
  const isPart = kept.some(({ reason }) => reason === words.partOfText);
  const [typeAll] = words.result.reasons.target_found_not_removed.advice;
  return { text: kept.map(describeStaying).join(' '), advice: isPart ? [typeAll!] : [] };
}
