/**
 * The walls around a worker process, each tried before it is believed in.
 *
 * A wall is raised by a system tool on the way to the worker's `exec`, so that
 * no native code of ours is needed: `prlimit` sets resource limits, `setpriv`
 * the rest. Where a tool is missing or too old (a developer's machine, another
 * system), the worker runs behind the walls that there are, and `standing`
 * tells which.
 *
 * - resourceLimits: memory beyond the cap kills the worker alone, as does
 *   endless computing; no core dump (it would hold the document), no file growth
 * - noNewPrivileges: no set-uid program gives anything back
 * - parentDeathSignal: no worker survives a parent that was killed
 * - landlock: of the file system, only the program itself can be read
 * - seccompFilter: no socket, no process, no signal, no opening for writing
 * - permissionModel: Node's own gate in front of all of these
 *
 * The cap on WASM memory and the empty environment need no tool and always hold.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { fields, flag } from '../protocol/shape.js';
import { findGateFlag, launchBehind, type Launch, type WorkerLimits } from './wall-arguments.js';
import { type Wall, WALLS } from './wall-names.js';

export interface Walls {
  /** Each wall by name, and whether it was seen to hold. */
  standing: Record<string, boolean>;
  launch(workerPath: string): Launch;
}

export interface WallOptions extends WorkerLimits {
  /** Told why a wall does not stand. */
  log: { warn(message: string, fields?: object): unknown };
  /** Given a way to start workers behind all that is offered, before it is tried. */
  onOffered?: (launch: Walls['launch']) => void;
}

/** What the check process sees from behind the walls; the parent death signal cannot be seen from there. */
export type Sight = Record<Exclude<Wall, 'parentDeathSignal'>, boolean>;

const sight = fields<Sight>({
  resourceLimits: flag,
  noNewPrivileges: flag,
  landlock: flag,
  seccompFilter: flag,
  permissionModel: flag,
});

const RAISED_BY: Record<Exclude<Wall, 'permissionModel'>, [tool: string, option: string]> = {
  resourceLimits: ['prlimit', '--data'],
  noNewPrivileges: ['setpriv', '--no-new-privs'],
  parentDeathSignal: ['setpriv', '--pdeathsig'],
  landlock: ['setpriv', '--landlock-access'],
  seccompFilter: ['setpriv', '--seccomp-filter'],
};

const CHECK_TIMEOUT_MS = 20_000;

/**
 * Where a worker's script lies, compiled and with its modules in few files: to
 * find and read two hundred costs every worker 40 % of its start. The sources
 * also run uncompiled, in tests; a worker is always plain JavaScript.
 */
export function bundledScript(name: string): string {
  return fileURLToPath(new URL(join('../../../dist/worker', name), import.meta.url));
}

/** Finds out which walls hold here, mostly with one short process. */
export function raiseWalls(options: WallOptions): Walls {
  const offered = listOffered();
  const { onOffered } = options;
  onOffered?.((workerPath) => launchBehind(offered, workerPath, options));
  const together = seenBehind(offered, options);
  const raised =
    together.length === offered.length ? together : offered.flatMap((wall) => seenBehind([wall], options));
  return {
    standing: Object.fromEntries(WALLS.map((wall) => [wall, raised.includes(wall)])),
    launch: (workerPath) => launchBehind(raised, workerPath, options),
  };
}

/** What a tool's own help does not know need not be tried; each is asked once, for its start is time. */
function listOffered(): Wall[] {
  const helps = new Map<string, string>();
  const readHelp = (tool: string): string => {
    const known = helps.get(tool) ?? spawnSync(tool, ['--help'], { encoding: 'utf8' }).stdout ?? '';
    helps.set(tool, known);
    return known;
  };
  return WALLS.filter((wall) => {
    if (wall === 'permissionModel') return findGateFlag() !== undefined;
    const [tool, option] = RAISED_BY[wall];
    return readHelp(tool).includes(option);
  });
}

/** Those of the walls that were seen to hold when raised together. */
function seenBehind(walls: readonly Wall[], options: WallOptions): Wall[] {
  const { command, args } = launchBehind(walls, bundledScript('wall-check.js'), options, 'check');
  const check = spawnSync(command, args, { env: {}, timeout: CHECK_TIMEOUT_MS, encoding: 'utf8' });
  if (check.status !== 0 || check.stdout === '') {
    const reason = check.error?.message ?? check.stderr.slice(0, 500);
    options.log.warn('walls cannot be raised', { walls, reason });
    return [];
  }
  const seen = sight(JSON.parse(check.stdout), 'sight');
  return walls.filter((wall) => wall === 'parentDeathSignal' || seen[wall]);
}
