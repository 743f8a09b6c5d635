/**
 * The restrictions of the sandbox, which the API reports as `walls`, in the order in which they take effect.
 *
 * Each has the tool and the option that set it up (null for Node itself), and what an attacker can do without it.
 */
export const WALL_FACTS = {
  /** Endless computing or too much memory kills only the worker; no core dump, which would contain the document. */
  resourceLimits: {
    offeredBy: ['prlimit', '--data'],
    exposure: 'one document may take all memory and, until its deadline, a whole core',
  },
  noNewPrivileges: {
    offeredBy: ['setpriv', '--no-new-privs'],
    exposure: 'code that has taken a worker over may gain rights through set-uid programs',
  },
  parentDeathSignal: {
    offeredBy: ['setpriv', '--pdeathsig'],
    exposure: 'workers may outlive a service that was killed',
  },
  landlock: {
    offeredBy: ['setpriv', '--landlock-access'],
    exposure: 'code that has taken a worker over may read every file that the service may read',
  },
  /** No sockets, processes, signals or opening for writing. */
  seccompFilter: {
    offeredBy: ['setpriv', '--seccomp-filter'],
    exposure: 'code that has taken a worker over may open connections, start programs and send signals',
  },
  /** Node's own checks: an action is refused here before the kernel sees it. */
  permissionModel: {
    offeredBy: null,
    exposure: 'only the other walls hold code that has taken a worker over',
  },
} as const;

export type Wall = keyof typeof WALL_FACTS;

export const WALLS = Object.keys(WALL_FACTS) as Wall[];

/** One sentence for each missing wall. */
export function describeExposure(missing: readonly string[]): string[] {
  return missing.map((wall) => WALL_FACTS[wall as Wall].exposure);
}
