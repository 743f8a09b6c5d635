/** The used part of WebAssembly's globals: TypeScript declares them only with the browser's, which are not loaded. */
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
