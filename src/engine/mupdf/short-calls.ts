/**
 * A shorter way out of MuPDF's module, for calls that come by the hundred thousand.
 *
 * The module calls JavaScript with the address of a line of code and with arguments packed in memory as a signature
 * describes. The package unpacks them one by one and spreads them over a function that looks up the device table:
 * more work than most calls then are. The addresses of the entries are recorded while a built-in page is run; such
 * calls then read their arguments directly from memory. All others go through the package.
 */

/** Returns to MuPDF what a call returns; all that are shortened return nothing. */
type PackedCall = (code: number, signature: number, packed: number) => number;
/** Given the word at which its arguments begin. */
export type ShortCall = (word: number) => void;

/** Where a call comes from, and the signature that it comes with. */
export interface CallSite {
  /** Number of the module's import. */
  entry: number;
  code: number;
  signature: number;
}

const PACKED_PARAMETERS = 3;

let shortened: { entry: number; calls: ReadonlyMap<number, ShortCall> } | null = null;
let lastSite: CallSite | null = null;
/** What MuPDF threw: its module calls JavaScript to throw. */
const thrown = new WeakSet<Error>();

/** Wraps each import that may be the one for packed calls; calls that are not shortened pass through. */
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

/** The call that the package's way is answering; null if the module was made without forks. */
export function lastCallSite(): CallSite | null {
  return lastSite;
}

/** Whether an error came out of MuPDF's module. */
export function wasThrownByMupdf(error: unknown): boolean {
  return error instanceof Error && thrown.has(error);
}

/** Runs an action during which one import's calls take the short way where there is one. */
export function runShortened(entry: number, calls: ReadonlyMap<number, ShortCall>, action: () => void): void {
  shortened = { entry, calls };
  try {
    action();
  } finally {
    shortened = null;
  }
}
