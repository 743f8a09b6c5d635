/**
 * Starts instances of PDFium. Its module is compiled once in a process, because that takes longer than a document.
 */
import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';

type Instantiate = NonNullable<NonNullable<Parameters<typeof PDFiumLibrary.init>[0]>['instantiateWasm']>;

let compiled: WebAssembly.Module | null = null;

/** Starts an instance that has seen no document. */
export function startPdfium(): Promise<PDFiumLibrary> {
  const wasm = (compiled ??= new WebAssembly.Module(
    readFileSync(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  ));
  // The package declares a module here, but passes on the instance.
  const instantiate = (
    imports: WebAssembly.Imports,
    use: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Instance['exports'] => {
    const instance = new WebAssembly.Instance(wasm, imports);
    use(instance);
    return instance.exports;
  };
  return PDFiumLibrary.init({ instantiateWasm: instantiate as unknown as Instantiate });
}
