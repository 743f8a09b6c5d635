/**
 * What an attacker can do if a wall is missing, so that an operator can decide.
 */
import type { Wall } from './wall-names.js';

const EXPOSURE: Record<Wall, string> = {
  resourceLimits: 'one document may take all memory and, until its deadline, a whole core',
  noNewPrivileges: 'code that has taken a worker over may gain rights through set-uid programs',
  parentDeathSignal: 'workers may outlive a service that was killed',
  landlock: 'code that has taken a worker over may read every file that the service may read',
  seccompFilter: 'code that has taken a worker over may open connections, start programs and send signals',
  permissionModel: 'only the other walls hold code that has taken a worker over',
};

/** One sentence for each missing wall; the name itself if it is unknown. */
export function describeExposure(missing: readonly string[]): string[] {
  return missing.map((wall) => EXPOSURE[wall as Wall] ?? wall);
}
