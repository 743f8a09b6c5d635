/**
 * Makes MuPDF's module of the package's binary, where no host does.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
/** As Emscripten calls it. */
export type Instantiate = (imports: WebAssembly.Imports, done: Instantiated) => object;

export const instantiatePackage: Instantiate = (imports, done) => {
  const script = createRequire(import.meta.url).resolve('mupdf');
  const module = new WebAssembly.Module(readFileSync(script.replace(/\.js$/u, '-wasm.wasm')));
  done(new WebAssembly.Instance(module, imports), module);
  return {};
};
