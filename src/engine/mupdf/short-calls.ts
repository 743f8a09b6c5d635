/**
 * A shorter way out of MuPDF's module, for calls that come by the hundred thousand.
 *
 * The module calls JavaScript with the address of a line of code and with arguments
 * packed in memory as a signature tells. The package unpacks them one by one and spreads
 * them over a function that looks up the device table: more work than most calls then
 * are. Which address stands for which entry is learnt while a page of ours is run; such
 * calls then read their arguments where they lie. The package's way stays for all others.
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
let heard: CallSite | null = null;

/** Puts a fork into each import that may be the one for packed calls; what is not shortened goes on as before. */
export function shortenImports(imports: WebAssembly.Imports): WebAssembly.Imports {
  const fork = (entry: number, call: PackedCall): PackedCall => {
    return (code, signature, packed) => {
      const short = shortened?.entry === entry ? shortened.calls.get(code) : undefined;
      if (short === undefined) {
        heard = { entry, code, signature };
        return call(code, signature, packed);
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

/** The call that the package's way is answering; null where the module was made without forks. */
export function hearCall(): CallSite | null {
  return heard;
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
