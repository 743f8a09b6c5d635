/**
 * What `remove` asks of each document beside its marks.
 */
import { completeSettings, type RemovalSettings } from '../engine/values/request.js';
import { readLanguages } from './languages.js';
import { readPasswordFile } from './password.js';
import type { Options } from './read-command.js';
import { readSecondWitness } from './second-witness.js';

/** @throws UsageError */
export function readRemovalSettings(options: Options): RemovalSettings {
  return completeSettings({
    stampLanguages: readLanguages(options),
    secondWitness: readSecondWitness(options),
    password: readPasswordFile(options),
    insist: options.flag('insist'),
  });
}
