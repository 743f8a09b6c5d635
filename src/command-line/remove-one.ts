/** `remove` for one document: the result to a file, the report to the person. */
import { type Perform, removeWanted, type WantedRemovals } from '../batch/wanted-marks.js';
import { removalResponse } from '../report.js';
import { runEngine } from './engine/run-engine.js';
import { EXIT, UsageError } from './failure-sentence.js';
import { formatReport, flattenText, printReport } from './format-report.js';
import { readInput } from './input.js';
import { openOutput } from './output.js';
import { askingForPassword, readRemovalSettings } from './removal-request.js';
import { showProgress } from './progress.js';
import type { Options } from './read-command.js';
import { readWantedMarks } from './wanted-marks.js';

/** The most texts that are named of those left. */
const MAX_LEFT = 3;
const MAX_CHARACTERS = 48;

/** @returns the code to end with. */
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
  const removals = await askingForPassword(
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

function describeAsJson({ output, parts }: WantedRemovals, isOne: boolean): string {
  const [only] = parts;
  const value =
    isOne && only !== undefined
      ? removalResponse(only.evidence)
      : {
          status: output === null ? 'nothing_removed' : 'removed',
          parts: parts.map(({ hint, evidence }) => ({
            hint,
            status: evidence.status,
            ...removalResponse(evidence),
          })),
        };
  return JSON.stringify(value, null, 2);
}

function describeAsText({ parts, left }: WantedRemovals, isOne: boolean): string {
  if (parts.length + left.length === 0) return 'No watermark was found.';
  const reports = parts.map(({ hint, evidence }) =>
    isOne ? formatReport(evidence) : `${flattenText(hint)}: ${formatReport(evidence)}`,
  );
  const verdict = parts.length === 0 ? ['Nothing removed.'] : [];
  return [...verdict, ...reports, ...describeLeft(left)].join('\n\n');
}

/** Less certain marks, which `--found` does not take. */
function describeLeft(left: readonly string[]): string[] {
  if (left.length === 0) return [];
  const shown = left.slice(0, MAX_LEFT).map((text) => `“${flattenText(text, MAX_CHARACTERS)}”`);
  const more = left.length > shown.length ? ` and ${left.length - shown.length} more` : '';
  const what = left.length === 1 ? 'one that is' : `${left.length} that are`;
  return [
    `Left ${what} less certain: ${shown.join(', ')}${more}. --mark TEXT removes one, \`find\` says more.`,
  ];
}
