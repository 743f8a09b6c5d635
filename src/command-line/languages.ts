/**
 * `--languages`: what `STAMP_LANGUAGES` is to the service.
 */
import { VARIABLES } from '../config.js';
import { describeMissingModels } from '../engine/stamps/stamp-models.js';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

/**
 * @returns undefined if it is not given.
 * @throws UsageError if a name is not that of a language, or if its model is not installed.
 */
export function readLanguages(options: Options): readonly string[] | undefined {
  const typed = options.optional('languages');
  if (typed === null) return undefined;
  const languages = parse(typed);
  const missing = describeMissingModels(languages);
  if (missing !== null) throw new UsageError(`--languages ${missing}.`);
  return languages;
}

function parse(typed: string): readonly string[] {
  try {
    return VARIABLES.stampLanguages.read(typed);
  } catch (cause) {
    throw new UsageError(`--languages ${(cause as Error).message}.`, { cause });
  }
}
