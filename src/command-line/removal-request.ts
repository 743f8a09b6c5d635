/**
 * What a command asks of each document beside its marks.
 */
import { createRequire } from 'node:module';
import { VARIABLES } from '../config.js';
import { describeMissingModels } from '../engine/stamps/stamp-models.js';
import { completeSettings, type RemovalSettings } from '../engine/values/request.js';
import { readPasswordFile } from './password.js';
import type { Options } from './read-command.js';
import { UsageError } from './failure-sentence.js';

/** @throws UsageError */
export function readRemovalSettings(options: Options): RemovalSettings {
  return completeSettings({
    stampLanguages: readLanguages(options),
    secondWitness: readSecondWitness(options),
    password: readPasswordFile(options),
    insist: options.flag('insist'),
  });
}

/** `--languages` is what `STAMP_LANGUAGES` is to the service; undefined if it is not given. */
function readLanguages(options: Options): readonly string[] | undefined {
  const typed = options.optional('languages');
  if (typed === null) return undefined;
  let languages: readonly string[];
  try {
    languages = VARIABLES.stampLanguages.read(typed);
  } catch (cause) {
    throw new UsageError(`--languages ${(cause as Error).message}.`, { cause });
  }
  const missing = describeMissingModels(languages);
  if (missing !== null) throw new UsageError(`--languages ${missing}.`);
  return languages;
}

/** @throws UsageError that names the package, which may not be installed. */
export function readSecondWitness(options: Options): boolean {
  if (!options.flag('second-witness')) return false;
  try {
    createRequire(import.meta.url).resolve('@hyzyla/pdfium');
    return true;
  } catch (cause) {
    const sentence = '--second-witness takes a package: `npm install @hyzyla/pdfium` adds it.';
    throw new UsageError(sentence, { cause });
  }
}
