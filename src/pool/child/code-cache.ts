/**
 * Machine code that V8 compiled for WebAssembly modules when the build ran a few documents.
 *
 * Browsers cache such code for every page; Node has no public function for it. V8 has one among the functions for its
 * own tests, unchanged since version 9. If it is missing, or if the code is for another V8, other flags or another
 * processor, the result is undefined and the caller compiles the module as usual.
 */
import { hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { getOrCreate } from '../../engine/values/collections.js';

interface ModuleCode {
  /** The code that was compiled after `compileForKeeping`; V8 ends the process if there is none. */
  keep(module: WebAssembly.Module): ArrayBuffer;
  /** Must be given the binary that the code was compiled from: V8 does not check it. */
  restore(code: ArrayBuffer, binary: Uint8Array): WebAssembly.Module | undefined;
}

/** In parentheses, so that V8 compiles both functions at once, while it accepts the native names. */
const NATIVE =
  '({ keep: (function (m) { return %SerializeWasmModule(m); }), restore: (function (c, b) { return %DeserializeWasmModule(c, b); }) })';

/** The flags that V8 clears when `--no-liftoff` is set. */
const QUICK_COMPILER = ['--liftoff', '--wasm-tier-up', '--wasm-dynamic-tiering'];

/** Null if this V8 has no such functions. */
export function openModuleCode(): ModuleCode | null {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return new Script(NATIVE).runInThisContext() as ModuleCode;
  } catch {
    return null;
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

/** From now on V8 uses its optimizing compiler at the first call of each function: only its code can be stored. */
export function compileForKeeping(): void {
  setFlagsFromString('--no-liftoff');
}

/** Restores the flags: V8 compares them when it loads code. */
export function compileAsUsual(): void {
  QUICK_COMPILER.forEach(setFlagsFromString);
}

/** The module of a binary with its cached code; undefined if there is no cache file or V8 rejects it. */
export function restoreModule(codeFile: URL, binary: Uint8Array): WebAssembly.Module | undefined {
  return existsSync(codeFile) ? openModuleCode()?.restore(readInto(codeFile), binary) : undefined;
}

/** Reads a file into the given buffer, or into a new one of its size. */
export function readInto(file: URL, given?: ArrayBuffer): ArrayBuffer {
  const descriptor = openSync(file, 'r');
  try {
    const length = fstatSync(descriptor).size;
    const target = given ?? new ArrayBuffer(length);
    readWhole(descriptor, new Uint8Array(target, 0, length));
    return target;
  } finally {
    closeSync(descriptor);
  }
}

/** Fills `bytes` from the file's beginning; throws if the file is shorter. */
export function readWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    const readCount = readSync(descriptor, bytes, at, bytes.length - at, at);
    if (readCount === 0) throw new Error('a file of the build has become shorter');
    at += readCount;
  }
}

export type CodeCache = ReturnType<typeof openCodeCache>;

/**
 * A cache of the code of packages' modules. The key is a digest of the module's bytes.
 *
 * Without it a worker that reads a picture compiles half of Tesseract with the baseline compiler, and one with a
 * damaged file much of PDFium. The cache saves 2 % of the CPU time of 250 different documents.
 *
 * @param folder the build's, as a URL that ends with a slash.
 */
export function openCodeCache(folder: URL) {
  /** Kept for the life of the process: V8 shares the code of modules with equal bytes. */
  const modules = new Map<string, WebAssembly.Module>();
  const codeFileOf = (digest: string): URL =>
    new URL(`${digest.slice(0, 32)}-${process.versions.v8}.code`, folder);
  return {
    /** The module with its cached code; compiled as usual if there is none for these bytes. */
    compile: (binary: Uint8Array): WebAssembly.Module =>
      // V8 does not check that code belongs to a binary, and a package may have been updated since the build.
      getOrCreate(
        modules,
        hash('sha256', binary),
        (digest) => restoreModule(codeFileOf(digest), binary) ?? new WebAssembly.Module(binary),
      ),
    /** The code that V8 has compiled for all modules so far, by the file to store it in. */
    readCode(): Map<URL, Uint8Array> {
      const moduleCode = openModuleCode();
      const code = new Map<URL, Uint8Array>();
      for (const [digest, module] of modules) {
        if (moduleCode) code.set(codeFileOf(digest), new Uint8Array(moduleCode.keep(module)));
      }
      return code;
    },
  };
}
