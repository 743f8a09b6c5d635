/**
 * The sandbox of a worker process: walls, each of which is tested before the pool relies on it.
 *
 * System tools set up a wall before they `exec` the worker, so that the project needs no native code: `prlimit` sets
 * resource limits, `setpriv` the rest. If a tool is missing or too old (a developer's machine, another system), the
 * worker runs with the walls that are available, and `standing` lists them.
 *
 * The cap on WASM memory and the empty environment need no tool and always apply.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { flag, namesTo } from '../../engine/values/shape.js';
import { findPermissionFlag, launchSandboxed, type Launch } from './sandbox-arguments.js';
import { type Wall, WALL_FACTS, WALLS } from './wall-names.js';
import type { WearLimits } from './wear.js';

export interface Sandbox {
  /** Each wall by name, and whether the test found it effective. */
  standing: Record<string, boolean>;
  launch(workerPath: string): Launch;
}

interface SandboxOptions extends WearLimits {
  /** Receives the reason if a wall does not hold. */
  log: { warn(message: string, fields?: object): unknown };
  /** Called with a way to start workers with all offered restrictions, before these are tested. */
  onOffered?: (launch: Sandbox['launch']) => void;
}

/** What the check process reports; it cannot test the parent death signal. */
export type CheckReport = Record<Exclude<Wall, 'parentDeathSignal'>, boolean>;

const checkReportShape = namesTo(flag, WALLS.length);

const execute = promisify(execFile);

const CHECK_TIMEOUT_MS = 20_000;

/**
 * The path of a worker's bundled script: loading two hundred separate modules takes 40 % of a worker's start. Tests
 * run the sources uncompiled, but a worker is always plain JavaScript.
 */
export function bundledScript(name: string): string {
  return fileURLToPath(new URL(join('../../../dist/worker', name), import.meta.url));
}

/** Tests which walls hold on this machine; usually one short process is enough. */
export async function probeSandbox(options: SandboxOptions): Promise<Sandbox> {
  const offered = await listOffered();
  const { onOffered } = options;
  onOffered?.((workerPath) => launchSandboxed(offered, workerPath, options));
  let standing = await listStanding(offered, options);
  if (standing.length < offered.length) {
    standing = (await Promise.all(offered.map((wall) => listStanding([wall], options)))).flat();
  }
  return {
    standing: Object.fromEntries(WALLS.map((wall) => [wall, standing.includes(wall)])),
    launch: (workerPath) => launchSandboxed(standing, workerPath, options),
  };
}

/** Walls that a tool's help does not mention are not tried. Each tool is run once for its help. */
async function listOffered(): Promise<Wall[]> {
  const [prlimit, setpriv] = await Promise.all([readHelp('prlimit'), readHelp('setpriv')]);
  const helps = { prlimit, setpriv };
  return WALLS.filter((wall) => {
    const { offeredBy } = WALL_FACTS[wall];
    return offeredBy === null
      ? findPermissionFlag() !== undefined
      : helps[offeredBy[0]].includes(offeredBy[1]);
  });
}

/** Empty if the tool is missing. */
async function readHelp(tool: string): Promise<string> {
  const { stdout } = await execute(tool, ['--help']).catch(() => ({ stdout: '' }));
  return stdout;
}

/** The walls that hold when they are set up together. */
async function listStanding(walls: readonly Wall[], options: SandboxOptions): Promise<Wall[]> {
  const { command, args } = launchSandboxed(walls, bundledScript('sandbox-check.js'), options, 'check');
  try {
    const { stdout } = await execute(command, args, { env: {}, timeout: CHECK_TIMEOUT_MS });
    const report = checkReportShape(JSON.parse(stdout), 'check');
    return walls.filter((wall) => wall === 'parentDeathSignal' || report[wall] === true);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    options.log.warn('walls cannot be raised', { walls, reason: (stderr || message).slice(0, 500) });
    return [];
  }
}
