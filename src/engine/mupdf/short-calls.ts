/**
 * Shortens the path from MuPDF's module to JavaScript, for calls that a page makes by the hundred thousand.
 *
 * The module calls JavaScript with the address of a line of code and with arguments packed in memory as a signature
 * describes. The package unpacks them one by one and passes them to a function that looks up the device table, which is
 * more work than most calls do. Therefore the addresses of the entries are recorded while a built-in page is run.
 * Calls from these addresses then read their arguments directly from memory. All others go through the package.
 */

/** The module's import for packed calls. It returns the call's result to MuPDF; shortened calls have no result. */
type PackedCall = (code: number, signature: number, packed: number) => number;
/** A call that reads its arguments from memory, from the given word on. */
export type ShortCall = (word: number) => void;

/** The code address of a call, and the address of its signature. */
export interface CallSite {
  /** Number of the module's import. */
  entry: number;
  code: number;
  signature: number;
}

const PACKED_PARAMETERS = 3;

let shortened: { entry: number; calls: ReadonlyMap<number, ShortCall> } | null = null;
let lastSite: CallSite | null = null;
/** The errors that MuPDF threw: its module calls JavaScript to throw them. */
const thrown = new WeakSet<Error>();

/** Wraps each import that may be the one for packed calls. Calls that are not shortened are passed on. */
export function shortenImports(imports: WebAssembly.Imports): WebAssembly.Imports {
  const fork = (entry: number, call: PackedCall): PackedCall => {
    return (code, signature, packed) => {
      const short = shortened?.entry === entry ? shortened.calls.get(code) : undefined;
      if (short === undefined) {
        lastSite = { entry, code, signature };
        try {
          return call(code, signature, packed);
        } catch (error) {
          if (error instanceof Error && error.constructor === Error) thrown.add(error);
          throw error;
        }
      }
      short(packed >> 2);
      return 0;
    };
  };
  return Object.fromEntries(
    Object.entries(imports).map(([module, values]) => [
      module,
      Object.fromEntries(
        Object.entries(values).map(([name, value], entry) => [
          name,
          typeof value === 'function' && value.length === PACKED_PARAMETERS
            ? fork(entry, value as PackedCall)
            : value,
        ]),
      ),
    ]),
  );
}

/** The call that the package is handling now; null if the module was loaded without `shortenImports`. */
export function lastCallSite(): CallSite | null {
  return lastSite;
}

/** True if MuPDF's module threw the error. */
export function wasThrownByMupdf(error: unknown): boolean {
  return error instanceof Error && thrown.has(error);
}

/** Runs an action while the given calls of one import are shortened. */
export function runShortened(entry: number, calls: ReadonlyMap<number, ShortCall>, action: () => void): void {
  shortened = { entry, calls };
  try {
    action();
  } finally {
    shortened = null;
  }
}
