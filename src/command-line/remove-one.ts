/**
 * `remove` for one document: the result to a file, the report to the person.
 */
import { removalResponse } from '../report.js';
import { EXIT } from './failure-sentence.js';
import { formatReport } from './format-report.js';
import { readHintText } from './hint-text.js';
import { readLanguages } from './languages.js';
import { readInput } from './input.js';
import { openOutput } from './output.js';
import { printReport } from './print-report.js';
import { showProgress } from './progress.js';
import type { Options } from './read-command.js';
import { runEngine } from './engine/run-engine.js';

/** @returns the code to end with. */
export async function removeFromOne(input: string, options: Options): Promise<number> {
  const hint = readHintText(options);
  const out = options.required('out');
  const stampLanguages = readLanguages(options);
  const secondWitness = options.flag('second-witness');
  const upload = await readInput(input);
  const output = openOutput(out);
  const job = { kind: 'remove', bytes: upload, hint, secondWitness, stampLanguages } as const;
  const { result } = await runEngine(job, showProgress(process.stderr));
  const { evidence } = result;
  // Nothing removed gives the very bytes of the input, as the service does.
  await output.write(result.output ?? upload);
  printReport(
    options.flag('json') ? JSON.stringify(removalResponse(evidence), null, 2) : formatReport(evidence),
    output.reportTo,
  );
  return evidence.status === 'removed' ? EXIT.done : EXIT.nothingRemoved;
}
