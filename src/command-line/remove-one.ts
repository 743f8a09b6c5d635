/** `remove` for one document: writes the result to a file and prints a report. */
import { type Perform, removeWanted, type WantedRemovals } from '../batch/wanted-marks.js';
import { flattenText } from '../engine/values/phrases.js';
import { removalResponse } from '../report.js';
import { runEngine } from './engine/run-engine.js';
import { EXIT, UsageError } from './failure-sentence.js';
import { formatReport, printReport } from './format-report.js';
import { readInput } from './input.js';
import { openOutput } from './output.js';
import { retryWithPassword, readRemovalSettings, readWantedMarks } from './removal-request.js';
import { showProgress } from './progress.js';
import type { Options } from './read-command.js';

const LINES_APART = 'If the lines are marks of their own, name each with --mark.';

/** The most kept texts that are named. */
const MAX_KEPT = 3;
const MAX_CHARACTERS = 48;

/** @returns the exit code: 0 if a mark was removed, otherwise 3. */
export async function removeFromOne(input: string, options: Options): Promise<number> {
  const wanted = readWantedMarks(options);
  const settings = readRemovalSettings(options);
  const timeLimitMs = options.timeLimitMs();
  if ('listed' in wanted && !wanted.listed.has(input)) {
    throw new UsageError(`--texts does not list ${input}: it names files as \`find\` was given them.`);
  }
  const out = options.required('out');
  const bytes = await readInput(input);
  const output = openOutput(out, options.flag('force'));
  const perform: Perform = (job) => runEngine(job, showProgress(process.stderr), timeLimitMs);
  const removals = await retryWithPassword(
    (password) => removeWanted(bytes, input, wanted, { ...settings, password }, perform),
    settings.password,
  );
  // If nothing was removed, the output is the input, byte for byte, as in the service.
  await output.write(removals.output ?? bytes);
  const isOne = 'hints' in wanted && wanted.hints.length === 1;
  const describe = options.flag('json') ? describeAsJson : describeAsText;
  printReport(describe(removals, isOne), output.reportTo);
  return removals.output === null ? EXIT.nothingRemoved : EXIT.done;
}

function describeAsJson({ output, parts, warnings }: WantedRemovals, isOne: boolean): string {
  const [only] = parts;
  const value =
    isOne && only !== undefined
      ? removalResponse(only.summary)
      : {
          status: output === null ? 'nothing_removed' : 'removed',
          parts: parts.map(({ hint, summary }) => ({
            hint,
            status: summary.status,
            ...removalResponse(summary),
          })),
          warnings,
        };
  return JSON.stringify(value, null, 2);
}

function describeAsText({ parts, kept, warnings }: WantedRemovals, isOne: boolean): string {
  const unsaid = warnings.filter((warning) => !parts.some((part) => part.summary.warnings.includes(warning)));
  const found = unsaid.map((warning) => `Warning: ${warning}`);
  if (parts.length + kept.length === 0) return ['No watermark was found.', ...found].join('\n');
  const reports = parts.map(({ hint, summary }) => {
    const isOfSeveralLines = hint.includes('\n') && summary.discovery?.adopted === true;
    const report = isOfSeveralLines ? `${formatReport(summary)}\n${LINES_APART}` : formatReport(summary);
    return isOne ? report : `${flattenText(hint)}: ${report}`;
  });
  const verdict = parts.length === 0 ? ['Nothing removed.'] : [];
  return [...verdict, ...reports, ...describeKept(kept), ...found].join('\n\n');
}

/** Names less certain marks, which `--found` does not remove. */
function describeKept(kept: readonly string[]): string[] {
  if (kept.length === 0) return [];
  const shown = kept.slice(0, MAX_KEPT).map((text) => `“${flattenText(text, MAX_CHARACTERS)}”`);
  const more = kept.length > shown.length ? ` and ${kept.length - shown.length} more` : '';
  const what = kept.length === 1 ? 'one that is' : `${kept.length} that are`;
  return [
    `Left ${what} less certain: ${shown.join(', ')}${more}. --mark TEXT removes one, \`find\` says more.`,
  ];
}
