/**
 * The engine as a program: two scripts, with the code that V8 made of them when they were built.
 *
 * To find and read two hundred modules, to parse them, and to compile whatever a
 * first document runs is half of what a start costs; here it is two files to read
 * and nothing to compile. What V8 keeps of a script is good for one version of V8
 * under one set of flags. Anything else it refuses, and compiles as usual.
 */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

import type { KeptCode } from './kept-code.js';
import { DEFAULT_FLAGS, ENGINE_FLAGS } from './v8-flags.js';

/**
 * What programs use of Node, by module, loaded before V8's flags change: Node's modules have
 * code of their own that was compiled under the flags as they are by default.
 */
export const NODE_MODULES: Readonly<Record<string, readonly string[]>> = {
  crypto: ['createCipheriv', 'createDecipheriv', 'createHash', 'randomBytes'],
  fs: ['closeSync', 'existsSync', 'fstatSync', 'openSync', 'read', 'readFileSync', 'readSync', 'writeSync'],
  module: ['createRequire'],
  v8: ['setFlagsFromString'],
  vm: ['Script'],
  zlib: ['constants', 'deflateSync', 'gunzipSync', 'inflateRawSync', 'inflateSync'],
};

/** The package that has a script of its own: in stacks its code must be told from ours. */
export const SCRIPTED_PACKAGE = 'mupdf';

/** In the build's folder. */
export const PROGRAM_SCRIPT = 'program.js';

/** Parameters of the function that a script is. */
export const SCRIPT_PARAMETERS = ['nodeModules', 'scriptUrl', 'resolvePackage', 'importPackage'] as const;

type ScriptFunction = (
  nodeModules: Record<string, unknown>,
  scriptUrl: string,
  resolvePackage: (name: string) => string,
  importPackage: (name: string) => Promise<unknown>,
) => Promise<unknown>;

/** What the program gives to whoever runs it: ways to begin, of which each loads what it needs. */
export interface Beginnings {
  /** A worker's: resolves when its socket has closed. */
  serve: () => Promise<{ proof: string | null; keptCode: KeptCode }>;
  /** The command line's. */
  loadEngineWork: () => Promise<unknown>;
}

export interface Program {
  run(): Promise<Beginnings>;
  /** Whether V8 took the code that was kept, of all scripts that have been run. */
  isFromCache(): boolean;
  /** What V8 has compiled by now, by the path where it is kept. */
  readCode(): Map<string, Buffer>;
}

/** Where the code of a script lies for the V8 that runs here. */
export function codePath(scriptPath: string): string {
  return scriptPath.replace(/\.js$/u, `-${process.versions.v8}.cache`);
}

/** Changes V8's flags for the whole process, once and for all. */
export function openProgram(programPath: string): Program {
  DEFAULT_FLAGS.forEach(setFlagsFromString);
  const require = createRequire(programPath);
  const nodeModules = Object.fromEntries(
    Object.keys(NODE_MODULES).map((name) => [name, require(name) as unknown]),
  );
  ENGINE_FLAGS.forEach(setFlagsFromString);

  const scripts = new Map<string, Script>();
  const resolvePackage = (name: string): string => pathToFileURL(require.resolve(name)).href;

  /** Kept code forgets where it may import from: this is done for it. */
  function importPackage(name: string): Promise<unknown> {
    if (name !== SCRIPTED_PACKAGE) return import(name);
    const folder = dirname(programPath);
    // Stacks tell a package's code by its folder. To look for the real one takes as long as to compile the script.
    const filename = join(folder, 'node_modules', name, `${name}.js`);
    // The package makes a way to import, for modules of Node's: there is one.
    const given = { ...nodeModules, module: { createRequire: () => require } };
    return runScript(join(folder, `${name}.js`), filename, given);
  }

  function runScript(path: string, filename: string, given: Record<string, unknown>): Promise<unknown> {
    const script = compileScript(path, filename);
    scripts.set(path, script);
    const run = script.runInThisContext() as ScriptFunction;
    return run(given, pathToFileURL(filename).href, resolvePackage, importPackage);
  }

  return {
    run: () => runScript(programPath, programPath, nodeModules) as Promise<Beginnings>,
    isFromCache: () => [...scripts.values()].every(({ cachedDataRejected }) => cachedDataRejected === false),
    readCode: () =>
      new Map([...scripts].map(([path, script]) => [codePath(path), script.createCachedData()])),
  };
}

/** @param filename as stacks will tell it. */
function compileScript(path: string, filename: string): Script {
  const kept = codePath(path);
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  // One byte a character, and no decoding: the builder escapes whatever is not ASCII.
  return new Script(readFileSync(path, 'latin1'), { filename, ...(cachedData && { cachedData }) });
}

/** The name of one of Node's own modules without its prefix; null for anything else. */
export function nodeModuleName(specifier: string): string | null {
  const name = specifier.replace(/^node:/u, '');
  return builtinModules.includes(name) ? name : null;
}
