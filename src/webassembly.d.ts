/** What this project uses of WebAssembly's globals: they are typed with the browser's, which we do not load. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;

  class Module {
    constructor(binary: Uint8Array);
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }

  class RuntimeError extends Error {}
}
