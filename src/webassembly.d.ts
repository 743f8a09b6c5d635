/** What this project uses of WebAssembly's globals: they are typed with the browser's, which we do not load. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;

  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  const Module: {
    new (binary: Uint8Array): Module;
    imports(module: Module): { module: string; name: string }[];
  };

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }

  class Memory {
    readonly buffer: ArrayBuffer;
  }

  class Global {
    value: number;
  }

  class RuntimeError extends Error {}
}
