/**
 * `--languages`: what `STAMP_LANGUAGES` is to the service.
 */
import { VARIABLES } from '../config.js';
import { describeMissingModels } from '../engine/stamps/stamp-models.js';
import type { Options } from './read-command.js';
import { UsageError } from './usage-error.js';

/** @throws UsageError where they are no names of languages, or have no model here. */
export function readLanguages(options: Options): readonly string[] {
  const typed = options.optional('languages');
  if (typed === null) return VARIABLES.stampLanguages.fallback;
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
