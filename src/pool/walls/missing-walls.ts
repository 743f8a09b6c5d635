/**
 * What stands open where a wall is missing, for an operator who has to decide.
 */
import type { Wall } from './wall-names.js';

const OPEN_WITHOUT: Record<Wall, string> = {
  resourceLimits: 'one document may take all memory and, until its deadline, a whole core',
  noNewPrivileges: 'code that has taken a worker over may gain rights through set-uid programs',
  parentDeathSignal: 'workers may outlive a service that was killed',
  landlock: 'code that has taken a worker over may read every file that the service may read',
  seccompFilter: 'code that has taken a worker over may open connections, start programs and send signals',
  permissionModel: 'only the other walls hold code that has taken a worker over',
};

/** A name without a sentence here stands for itself. */
export function openWithout(missing: readonly string[]): string[] {
  return missing.map((wall) => OPEN_WITHOUT[wall as Wall] ?? wall);
}
