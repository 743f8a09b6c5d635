/**
 * What V8 compiled of a WebAssembly module, as bytes to keep and back.
 *
 * Browsers keep such code for every page; Node has no public way to. V8 has one
 * among the functions for its own tests, the same in all versions since 9. Where it
 * is missing, or the code is of another V8, other flags or another processor, there
 * is no module, and whoever asked compiles one as usual.
 */
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

export interface ModuleCode {
  /** What was compiled for keeping; V8 ends the process where nothing was. */
  keep(module: WebAssembly.Module): ArrayBuffer;
  /** Of the binary whose code was kept: V8 does not look whether it is. */
  restore(code: ArrayBuffer, binary: Uint8Array): WebAssembly.Module | undefined;
}

/** In brackets each, so that both are compiled while V8 knows their names. */
const NATIVE =
  '({ keep: (function (m) { return %SerializeWasmModule(m); }), restore: (function (c, b) { return %DeserializeWasmModule(c, b); }) })';

/** Those that V8 sets back by itself when the first one is set. */
const QUICK_COMPILER = ['--liftoff', '--wasm-tier-up', '--wasm-dynamic-tiering'];

/** Null where this V8 has no such functions. */
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

/** From now on each function is compiled well when it is first called: only such code can be kept. */
export function compileForKeeping(): void {
  setFlagsFromString('--no-liftoff');
}

/** As it was: the flags are part of what V8 compares. */
export function compileAsUsual(): void {
  QUICK_COMPILER.forEach(setFlagsFromString);
}
