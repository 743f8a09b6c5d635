/**
 * What the engine needs of the machine below it.
 *
 * It imports `#platform`: that is `src/platform/node.ts`, or `src/platform/browser.ts` in what `build-browser.ts` makes.
 * Both give the same bytes, and throw in the same cases.
 */

/** zlib's effort, where it is not its usual one. */
export interface DeflateOptions {
  level?: number;
  memLevel?: number;
  /** Size of the pieces in which the answer is made, in bytes. */
  chunkSize?: number;
}

export interface InflateOptions {
  /** RangeError where the answer would be longer. */
  maxOutputLength?: number;
  chunkSize?: number;
  /** The data may break off: the answer is what they give until there. */
  isPartial?: boolean;
}

/** Deflated data (RFC 1950 and 1951). Damaged data throw, and so do data that break off and a wrong checksum. */
export interface Compression {
  deflate(data: Uint8Array, options?: DeflateOptions): Uint8Array;
  /** Bytes behind the end of the deflated data are ignored. */
  inflate(data: Uint8Array, options?: InflateOptions): Uint8Array;
  /** Without zlib's head and checksum. */
  inflateRaw(data: Uint8Array, options?: InflateOptions): Uint8Array;
}

export type HashName = 'md5' | 'sha256' | 'sha384' | 'sha512';

export interface Hash {
  /** Text is hashed as UTF-8. */
  update(data: Uint8Array | string): Hash;
  digest(): Uint8Array;
}

export interface Cryptography {
  createHash(name: HashName): Hash;
  /** AES in CBC mode; the key's length says which. Without padding, the data are whole blocks. */
  encryptAes(key: Uint8Array, vector: Uint8Array, data: Uint8Array, isPadded: boolean): Uint8Array;
  /** @throws Error for invalid padding. */
  decryptAes(key: Uint8Array, vector: Uint8Array, data: Uint8Array, isPadded: boolean): Uint8Array;
  randomBytes(length: number): Uint8Array;
}

export interface Bytes {
  /** A character for each byte; a range that goes beyond the end is cut there. */
  latin1(bytes: Uint8Array, from?: number, to?: number): string;
  /** A byte for each character: of characters beyond U+00FF the lower byte. */
  fromLatin1(text: string): Uint8Array;
  /** Malformed sequences become U+FFFD. */
  utf8(bytes: Uint8Array): string;
  fromUtf8(text: string): Uint8Array;
  hex(bytes: Uint8Array): string;
  /** Two digits a byte; it ends before what is no such pair. */
  fromHex(digits: string): Uint8Array;
  concatBytes(parts: readonly Uint8Array[]): Uint8Array;
  equalBytes(one: Uint8Array, other: Uint8Array): boolean;
  /** The first place at or behind `from`, -1 where there is none. Text is looked for as Latin-1. */
  findBytes(bytes: Uint8Array, wanted: Uint8Array | string, from?: number): number;
  /** The last place at or before `from`, which may be negative: nothing is found then. */
  findLastBytes(bytes: Uint8Array, wanted: Uint8Array | string, from?: number): number;
}

/** A file of a package: a WebAssembly module or data that the engine uses. */
export interface PackageFile {
  packageName: string;
  /** Relative to the package's entry. */
  path: string;
}

export interface Packages {
  /** Whether the package is there, and the file in it; true where that shows only when it is fetched. */
  hasFile(file: PackageFile): boolean;
  /** Unpacked if its name ends in `.gz`. Rejects if it is not there. */
  readFile(file: PackageFile): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects if the package is not there, as the next one does. */
  importTesseract(): Promise<typeof import('tesseract-wasm')>;
  importPdfium(): Promise<typeof import('@hyzyla/pdfium')>;
  /** Instantiates MuPDF's module of the package's binary. Called where the host has no way of its own. */
  instantiateMupdf(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

/** A value that follows a job through all that it awaits. */
export interface JobValue<Value> {
  run<Result>(value: Value, work: () => Result): Result;
  getStore(): Value | undefined;
}

export interface Jobs {
  createJobValue<Value>(): JobValue<Value>;
}

export type Platform = Compression & Cryptography & Bytes & Packages & Jobs;
