/** The arguments of `prlimit`, `setpriv` and `node` that set up each wall, in the order in which they take effect. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Wall } from './wall-names.js';
import { MAX_CPU_DEADLINES, type WearLimits } from './wear.js';
import { START_FLAGS, heapFlag } from '../child/v8-flags.js';

/** How to start a worker: an executable and its arguments, including those of the sandbox. */
export type Launch = ReturnType<typeof launchSandboxed>;

const MIB = 1024 * 1024;

/** The folder that contains `dist`, `node_modules` and `deploy`. */
const PROGRAM = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));

const SECCOMP_FILTER = join(PROGRAM, 'deploy', 'worker.bpf');

/** Packages that a worker imports. */
const ENGINE_PACKAGES = ['mupdf', 'tesseract-wasm', '@hyzyla/pdfium'];

/** Each package in this scope is a language model for reading pictures. */
const MODELS = '@tesseract.js-data';

/** Where the dynamic loader finds the libraries of `node`. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib'];

/** The loader's index, and the file that Node's OpenSSL must be able to read if it exists. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/ssl/openssl.cnf'];

/** Node opens all modules of an import level at once: the engine has fewer, and a leak needs far more. */
const MAX_OPEN_FILES = 256;

/** Node's own data and the worker's two copies of a document, in addition to WASM and heap. */
const PROCESS_MIB = 128;

/** From Node 24 on, V8 reserves its code range as private memory, and the kernel counts it as data. */
const CODE_RANGE_MIB = 512;
const CODE_RANGE_SINCE = 24;

/** A worker that did this many jobs of a whole deadline each is worn out (`wear.ts`) and gets no more jobs. */
const MAX_COSTLY_JOBS = MAX_CPU_DEADLINES / 2 + 1;

/**
 * The command that starts a worker with these restrictions.
 *
 * The check process is started like a worker, but may also read its entry in `/proc`. Node's permission model lets it
 * read all files, because it would hide whether the other walls hold.
 */
export function launchSandboxed(
  walls: readonly Wall[],
  script: string,
  limits: WearLimits,
  purpose: 'work' | 'check' = 'work',
) {
  const names = [...ENGINE_PACKAGES, ...listModels()];
  const needed = [dirname(dirname(script)), join(PROGRAM, 'package.json'), ...names.flatMap(listPlaces)];
  // Links and their targets: node_modules may be elsewhere, and some installers link each package.
  const targets = needed.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  const readable = [...new Set([...needed, ...targets])];
  const allowed = (purpose === 'check' ? ['*'] : readable).map((path) => `--allow-fs-read=${path}`);
  const words = [
    ...(walls.includes('resourceLimits') ? listLimitArguments(limits) : []),
    ...listPrivilegeArguments(walls, purpose === 'check' ? [...readable, '/proc/self'] : readable),
    process.execPath,
    '--no-warnings',
    ...START_FLAGS,
    heapFlag(limits.memoryMib),
    ...(walls.includes('permissionModel') ? [findPermissionFlag() ?? '--permission', ...allowed] : []),
    script,
    // Three quarters of a worker's memory; its heap has a limit of its own. MuPDF itself declares at most 2 GiB.
    String(Math.min(2048, Math.floor((limits.memoryMib * 3) / 4))),
  ];
  const [command = process.execPath] = words;
  return { command, args: words.slice(1) };
}

function listLimitArguments({ memoryMib, deadlineMs, maxJobs }: WearLimits): string[] {
  const reservedMib = Number.parseInt(process.versions.node, 10) >= CODE_RANGE_SINCE ? CODE_RANGE_MIB : 0;
  const dataBytes = (memoryMib + PROCESS_MIB + reservedMib) * MIB;
  // Twice the wall clock, because V8 compiles on a second thread; the deadline comes first.
  const cpuSeconds = Math.ceil((deadlineMs * Math.min(maxJobs, MAX_COSTLY_JOBS) * 2) / 1000) + 10;
  return [
    findTool('prlimit'),
    '--core=0',
    '--fsize=0',
    `--nofile=${MAX_OPEN_FILES}`,
    `--data=${dataBytes}`,
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    '--',
  ];
}

/** In two steps: one `setpriv` would set the parent death signal after loading the filter, which forbids that call. */
function listPrivilegeArguments(walls: readonly Wall[], readable: string[]): string[] {
  const has = (wall: Wall): boolean => walls.includes(wall);
  const inner = [
    ...(has('landlock') ? ['--landlock-access', 'fs', ...listLandlockRules(readable)] : []),
    ...(has('seccompFilter') ? ['--seccomp-filter', SECCOMP_FILTER] : []),
  ];
  const outer = [
    // The inner walls need it, unless the caller is privileged.
    ...(has('noNewPrivileges') || inner.length > 0 ? ['--no-new-privs'] : []),
    ...(has('parentDeathSignal') ? ['--pdeathsig', 'KILL'] : []),
  ];
  return [outer, inner].flatMap((args) => (args.length === 0 ? [] : [findTool('setpriv'), ...args, '--']));
}

function listLandlockRules(readable: string[]): string[] {
  const program = [...LIBRARIES, process.execPath].map((path) => ['execute,read-file', path] as const);
  const read = [...SETTINGS, ...readable].map((path) => ['read-file', path] as const);
  return [...program, ...read]
    .filter(([, path]) => existsSync(path))
    .flatMap(([access, path]) => ['--landlock-rule', `path-beneath:${access}:${path}`]);
}

/** The flag of Node's permission model in this version; undefined if it has none. */
export function findPermissionFlag(): string | undefined {
  return ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
}

function listModels(): string[] {
  const folders = listPackageFolders().map((folder) => join(folder, MODELS));
  const names = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  return [...new Set(names)].map((name) => join(MODELS, name));
}

/**
 * The folders where Node looks for a package, up to the one that exists: MuPDF and the optional packages may be in different
 * folders, as after a global installation.
 */
function listPlaces(name: string): string[] {
  const places = listPackageFolders().map((folder) => join(folder, name));
  const found = places.findIndex((path) => existsSync(path));
  const searched = places.slice(0, found < 0 ? undefined : found + 1);
  // Node ends the search with an error at a path that it may not read; one that does not exist needs a pattern.
  return searched.map((path) => (existsSync(path) ? path : join(path, '*')));
}

/** The `node_modules` of the program, and of each folder above it. */
function listPackageFolders(): string[] {
  const folders = [];
  for (let folder = PROGRAM; folder !== dirname(folder); folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules'));
  }
  return folders;
}

/** The full path of a tool, because the environment with its PATH is empty. */
function findTool(name: string): string {
  const folders = ['/usr/bin', '/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name;
}
