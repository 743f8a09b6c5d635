/**
 * Makes MuPDF's module of the package's binary, where no host does.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
/** As Emscripten calls it. */
export type Instantiate = (imports: WebAssembly.Imports, done: Instantiated) => object;

export const instantiatePackage: Instantiate = (imports, done) => {
  const folder = dirname(createRequire(import.meta.url).resolve('mupdf'));
  const module = new WebAssembly.Module(readFileSync(join(folder, 'mupdf-wasm.wasm')));
  done(new WebAssembly.Instance(module, imports), module);
  return {};
};
