/**
 * Shortens the path from MuPDF's module to JavaScript, for calls that a page makes by the hundred thousand.
 *
 * The module calls JavaScript with the address of a line of code and with arguments packed in memory as a signature
 * describes. The package unpacks them one by one and passes them to a function that looks up the device table, which is
 * more work than most calls do. Calls from known addresses read their arguments directly from memory instead. All
 * others go through the package.
 */

/** The module's import for packed calls. It returns the call's result to MuPDF; shortened calls have no result. */
type PackedCall = (code: number, signature: number, packed: number) => number;
/** A call that reads its arguments from memory, from the given word on. */
export type ShortCall = (word: number) => void;

/** The import's module and name in the package's binary. */
const PACKED_CALL = ['a', 'a'] as const;

let shortened: ReadonlyMap<number, ShortCall> | null = null;
/** The errors that MuPDF threw: its module calls JavaScript to throw them. */
const thrown = new WeakSet<Error>();

/** Wraps the import for packed calls. Calls that are not shortened are passed on. */
export function shortenImports(imports: WebAssembly.Imports): WebAssembly.Imports {
  const [module, name] = PACKED_CALL;
  const call = imports[module]![name] as PackedCall;
  const fork: PackedCall = (code, signature, packed) => {
    const short = shortened?.get(code);
    if (short !== undefined) {
      short(packed >> 2);
      return 0;
    }
    try {
      return call(code, signature, packed);
    } catch (error) {
      if (error instanceof Error && error.constructor === Error) thrown.add(error);
      throw error;
    }
  };
  return { ...imports, [module]: { ...imports[module], [name]: fork } };
}

/** True if MuPDF's module threw the error. */
export function wasThrownByMupdf(error: unknown): boolean {
  return error instanceof Error && thrown.has(error);
}

/** Runs an action while the calls from the given code addresses are shortened. */
export function runShortened(calls: ReadonlyMap<number, ShortCall>, action: () => void): void {
  shortened = calls;
  try {
    action();
  } finally {
    shortened = null;
  }
}
