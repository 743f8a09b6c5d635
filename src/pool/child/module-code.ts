/**
 * Converts the code that V8 compiled for a WebAssembly module to bytes, and back.
 *
 * Browsers cache such code for every page; Node has no public function for it. V8 has one among the functions for its
 * own tests, unchanged since version 9. If it is missing, or if the code is for another V8, other flags or another
 * processor, the result is undefined and the caller compiles the module as usual.
 */
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

export interface ModuleCode {
  /** The code that was compiled after `compileForKeeping`; V8 ends the process if there is none. */
  keep(module: WebAssembly.Module): ArrayBuffer;
  /** Must be given the binary that the code was compiled from: V8 does not check it. */
  restore(code: ArrayBuffer, binary: Uint8Array): WebAssembly.Module | undefined;
}

/** In parentheses, so that V8 compiles both at once, while it knows their names. */
const NATIVE =
  '({ keep: (function (m) { return %SerializeWasmModule(m); }), restore: (function (c, b) { return %DeserializeWasmModule(c, b); }) })';

/** V8 clears these itself when the first flag is set. */
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
