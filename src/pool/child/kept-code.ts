/**
 * What V8 compiled of packages' modules when the build ran a few documents, found by the module's own bytes.
 *
 * A worker that must read a picture would compile half of Tesseract quickly and badly, and of
 * PDFium for a damaged file: 2 % of the CPU time of 250 different documents, with code kept of the same ones.
 */
import { createHash } from 'node:crypto';

import { openModuleCode } from './module-code.js';
import { restoreModule } from './kept-module.js';

export class KeptCode {
  private readonly folder: URL;
  /** For the life of the process: whoever compiles the same bytes is given the same code by V8. */
  private readonly modules = new Map<string, WebAssembly.Module>();

  /** @param folder of the build, as a URL that ends with a stroke. */
  constructor(folder: URL) {
    this.folder = folder;
  }

  /** With the code that was kept of these very bytes, else compiled as usual. */
  compile(binary: Uint8Array): WebAssembly.Module {
    // V8 does not look whether code was made of the binary: a package may be another one since the build.
    const digest = createHash('sha256').update(binary).digest('hex');
    const module =
      this.modules.get(digest) ??
      restoreModule(this.placeOf(digest), binary) ??
      new WebAssembly.Module(binary);
    this.modules.set(digest, module);
    return module;
  }

  /** What V8 has compiled of all modules by now, by the file where it is to be kept. */
  readCode(): Map<URL, Uint8Array> {
    const moduleCode = openModuleCode();
    const code = new Map<URL, Uint8Array>();
    for (const [digest, module] of this.modules) {
      if (moduleCode) code.set(this.placeOf(digest), new Uint8Array(moduleCode.keep(module)));
    }
    return code;
  }

  private placeOf(digest: string): URL {
    return new URL(`${digest.slice(0, 32)}-${process.versions.v8}.code`, this.folder);
  }
}
