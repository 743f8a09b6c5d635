/**
 * The engine as a program: one script, with the code that V8 compiled for it during the build.
 *
 * Finding, reading and parsing two hundred modules, and compiling what a first document runs, is half of the cost of
 * a start. Here it is two files to read and nothing to compile. Cached code is valid for one version of V8 with one
 * set of flags; V8 rejects any other and compiles as usual.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

import type { CodeCache } from './code-cache.js';
import { DEFAULT_FLAGS, ENGINE_FLAGS } from './v8-flags.js';

/**
 * The modules of Node that programs import. Loaded before V8's flags change, because they contain code that was compiled
 * under the default flags.
 */
export const NODE_MODULES = ['async_hooks', 'crypto', 'fs', 'module', 'path', 'v8', 'vm', 'zlib'];

/** In the build's folder. */
export const PROGRAM_SCRIPT = 'program.js';

/** The script is compiled as a function with these parameters. */
export const SCRIPT_PARAMETERS = ['nodeModules', 'scriptUrl', 'resolvePackage', 'importPackage'] as const;

type ScriptFunction = (
  nodeModules: Record<string, unknown>,
  scriptUrl: string,
  resolvePackage: (name: string) => string,
  importPackage: (name: string) => Promise<unknown>,
) => Promise<Beginnings>;

/** The entry points of the program. Each loads only what it needs. */
interface Beginnings {
  /** A worker's: resolves when its socket has closed. */
  serve: () => Promise<{ codeCache: CodeCache }>;
  /** The command line's. */
  loadEngineWork: () => Promise<unknown>;
}

/** The path of a script's cached code for this version of V8. */
export function codePath(scriptPath: string): string {
  return scriptPath.replace(/\.js$/u, `-${process.versions.v8}.cache`);
}

/** Changes V8's flags for the whole process. */
export function openProgram(programPath: string) {
  DEFAULT_FLAGS.forEach(setFlagsFromString);
  const require = createRequire(programPath);
  const nodeModules = Object.fromEntries(NODE_MODULES.map((name) => [name, require(name) as unknown]));
  ENGINE_FLAGS.forEach(setFlagsFromString);
  const kept = codePath(programPath);
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  // One byte per character without decoding: the build escapes all characters that are not ASCII.
  const script = new Script(readFileSync(programPath, 'latin1'), {
    filename: programPath,
    ...(cachedData && { cachedData }),
  });
  const resolvePackage = (name: string): string => pathToFileURL(require.resolve(name)).href;
  // Cached code cannot import by itself.
  const importPackage = (name: string): Promise<unknown> => import(name);
  return {
    run(): Promise<Beginnings> {
      const run = script.runInThisContext() as ScriptFunction;
      return run(nodeModules, pathToFileURL(programPath).href, resolvePackage, importPackage);
    },
    /** Whether V8 accepted the cached code. */
    isFromCache: () => script.cachedDataRejected === false,
    /** Stores the code that V8 has compiled so far. */
    writeCode: () => writeFileSync(kept, script.createCachedData()),
  };
}

/** The name of one of Node's own modules without its prefix; null for anything else. */
export function nodeModuleName(specifier: string): string | null {
  const name = specifier.replace(/^node:/u, '');
  return builtinModules.includes(name) ? name : null;
}
