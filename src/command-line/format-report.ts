/** Formats reports and tables for people. */
import { styleText } from 'node:util';
import type { RunSummary, ReportedLocation } from '../engine/values/run-summary.js';
import { EVIDENCE_WORDS } from '../engine/values/evidence-words.js';
import { hasInsistable, listRefused, REFUSALS } from '../engine/values/gate-words.js';
import { OUTCOME_REASONS } from '../engine/values/outcome-words.js';
import { flattenText } from '../engine/values/phrases.js';
import { askWhatWasMeant } from '../report.js';

/** Prints a report; its first line, the verdict, is coloured at a terminal with colours. */
export function printReport(text: string, stream: NodeJS.WriteStream): void {
  const [verdict = '', ...others] = text.split('\n');
  const color = verdict.startsWith('Removed') ? 'green' : verdict.startsWith('Nothing') ? 'yellow' : null;
  // Node's `hasColors` respects NO_COLOR and TERM=dumb.
  const isPlain = color === null || !stream.isTTY || !stream.hasColors();
  const first = isPlain ? verdict : styleText(color, verdict, { validateStream: false });
  stream.write(`${[first, ...others].join('\n')}\n`);
}

const WRITING = {
  'in-place': 'in place: the file has its old length, every other byte is the input’s',
  appended: 'as an appended section; superseded bytes were blanked',
  mended: 'with corrected cross-references; no object was rewritten',
} as const;

/** The most rows of the table; further ones are only counted. */
const MAX_ROWS = 40;
/** Longer texts are cut, because they would break the table's lines. */
const MAX_CHARACTERS = 48;
const COLUMNS = ['page', 'times', 'how written', 'admitted by', 'text'] as const;

/** Several lines; the first is the outcome. No line break at the end. */
export function formatReport(summary: RunSummary): string {
  const lines = [formatVerdict(summary)];
  const rows = summary.locations.map(formatLocation);
  if (rows.length > 0) lines.push('', ...formatTable([[...COLUMNS], ...rows.slice(0, MAX_ROWS)]));
  if (rows.length > MAX_ROWS) lines.push(`… and ${rows.length - MAX_ROWS} more`);
  const reasons = listReasons(summary.locations);
  if (reasons.length > 0) lines.push('', ...reasons);
  const way = WRITING[summary.diagnostics['writing'] as keyof typeof WRITING];
  if (way !== undefined) lines.push('', `Written ${way}.`);
  const { discovery } = summary;
  if (discovery?.adopted === true) {
    lines.push(
      `Adopted the variant “${flattenText(discovery.discoveredTarget ?? '', MAX_CHARACTERS)}” (similarity ${discovery.similarity.toFixed(2)}).`,
    );
  }
  lines.push(...listKept(summary.diagnostics));
  for (const warning of summary.warnings) lines.push(`Warning: ${warning}`);
  return lines.join('\n');
}

function formatVerdict(summary: RunSummary): string {
  const found = summary.textFound + summary.imageFound;
  if (summary.status === 'nothing_removed') {
    return `Nothing removed: ${OUTCOME_REASONS[summary.reason ?? 'undetermined'].message}. Found ${found}; the output is the input.${flattenText(askWhatWasMeant(summary.diagnostics))}`;
  }
  const pages = summary.pages.filter(({ changed }) => changed).length;
  const removed = summary.textRemoved + summary.imageRemoved;
  const shared = removed < pages ? ' A mark that pages share counts once.' : '';
  return `Removed ${removed} of ${found} found; ${pages} of ${summary.pageCount} pages changed, all checked.${shared}`;
}

function formatLocation(location: ReportedLocation): string[] {
  return [
    String(location.pageNumber),
    String(location.properties?.count ?? ''),
    location.encoding ?? location.type,
    location.properties?.gate ?? '',
    flattenText(location.content ?? '', MAX_CHARACTERS),
  ];
}

/** Why marks were removed, each reason once. */
function listReasons(locations: ReportedLocation[]): string[] {
  const reasons = locations.flatMap(({ properties }) =>
    properties === null || properties.evidence.length === 0
      ? []
      : [`${properties.gate}: ${properties.evidence.map((name) => EVIDENCE_WORDS[name]).join('; ')}.`],
  );
  return [...new Set(reasons)].slice(0, MAX_ROWS);
}

const PART_OF_TEXT = 'it is part of a longer text; only a whole line is removed';

/** Why occurrences were kept, and which option would remove them. */
function listKept(diagnostics: RunSummary['diagnostics']): string[] {
  const lines = listRefused(diagnostics).map(({ refusal, count }) => `Left ${count}: ${REFUSALS[refusal]}.`);
  const sightings = Number(diagnostics['sightings'] ?? 0);
  if (sightings > 0) lines.push(`Left ${sightings}: ${PART_OF_TEXT}.`);
  if (hasInsistable(diagnostics)) lines.push('If it is a watermark all the same, --insist removes it.');
  return lines;
}

/** Rows as lines with aligned columns; the first row has every column. */
export function formatTable(rows: string[][], pad: 'padEnd' | 'padStart' = 'padEnd'): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => row.map((cell, column) => cell[pad](widths[column]!)).join('  '));
  return lines.map((line) => line.trimEnd());
}
