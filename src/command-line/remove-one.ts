/** `remove` for one document: the result to a file, the report to the person. */
import { type Perform, removeWanted } from '../batch/wanted-marks.js';
import type { SeveralRemovals } from '../engine/values/removals-in-turn.js';
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

function describeAsJson({ output, parts }: SeveralRemovals, isOne: boolean): string {
  const [only] = parts;
  const value =
    isOne && only !== undefined
      ? removalResponse(only.evidence)
      : {
          status: output === null ? 'nothing_removed' : 'removed',
          parts: parts.map(({ hint, evidence }) => ({ hint, ...removalResponse(evidence) })),
        };
  return JSON.stringify(value, null, 2);
}

function describeAsText({ parts }: SeveralRemovals, isOne: boolean): string {
  if (parts.length === 0) return 'No watermark was found.';
  const reports = parts.map(({ hint, evidence }) =>
    isOne ? formatReport(evidence) : `${flattenText(hint)}: ${formatReport(evidence)}`,
  );
  return reports.join('\n\n');
}
