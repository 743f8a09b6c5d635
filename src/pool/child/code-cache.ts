/**
 * A cache of the machine code that V8 compiled for WebAssembly modules of packages when the build ran a few
 * documents. The key is a digest of the module's bytes.
 *
 * Without it a worker that reads a picture compiles half of Tesseract with the baseline compiler, and one with a
 * damaged file much of PDFium. The cache saves 2 % of the CPU time of 250 different documents.
 */
import { createHash } from 'node:crypto';

import { openModuleCode } from './module-code.js';
import { restoreModule } from './wasm-cache.js';

export class CodeCache {
  private readonly folder: URL;
  /** Kept for the life of the process: V8 shares the code of modules with equal bytes. */
  private readonly modules = new Map<string, WebAssembly.Module>();

  /** @param folder the build's, as a URL that ends with a slash. */
  constructor(folder: URL) {
    this.folder = folder;
  }

  /** The module with its cached code; compiled as usual if there is none for these bytes. */
  compile(binary: Uint8Array): WebAssembly.Module {
    // V8 does not check that code belongs to a binary, and a package may have been updated since the build.
    const digest = createHash('sha256').update(binary).digest('hex');
    const module =
      this.modules.get(digest) ??
      restoreModule(this.placeOf(digest), binary) ??
      new WebAssembly.Module(binary);
    this.modules.set(digest, module);
    return module;
  }

  /** The code that V8 has compiled for all modules so far, by the file to store it in. */
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
