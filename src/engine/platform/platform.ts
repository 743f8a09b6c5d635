/**
 * What the engine needs from its host: Node or a browser.
 *
 * The engine imports `#platform`: `src/platform/node.ts`, or `src/platform/browser.ts` in the bundles of
 * `build-browser.ts`. Both return the same bytes, and throw in the same cases.
 */

/** zlib's defaults apply to what is missing. */
export interface DeflateOptions {
  level?: number;
  memLevel?: number;
  /** Size of the pieces that the output is made of, in bytes. */
  chunkSize?: number;
}

export interface InflateOptions {
  /** If the output would be longer, a RangeError is thrown. */
  maxOutputLength?: number;
  /** True accepts truncated data: the output is what they decode to. */
  isPartial?: boolean;
}

/** Deflated data (RFC 1950 and 1951). Throws for damaged or truncated data and for a wrong checksum. */
export interface Compression {
  deflate(data: Uint8Array, options?: DeflateOptions): Uint8Array;
  /** Bytes after the end of the deflated data are ignored. */
  inflate(data: Uint8Array, options?: InflateOptions): Uint8Array;
  /** For data without zlib's header and checksum. */
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
  /** AES in CBC mode; the key's length selects AES-128 or AES-256. Without padding, the data must be whole blocks. */
  encryptAes(key: Uint8Array, vector: Uint8Array, data: Uint8Array, isPadded: boolean): Uint8Array;
  /** @throws Error for invalid padding. */
  decryptAes(key: Uint8Array, vector: Uint8Array, data: Uint8Array, isPadded: boolean): Uint8Array;
  randomBytes(length: number): Uint8Array;
}

export interface Bytes {
  /** One character for each byte; a range ends at the end of the bytes at the latest. */
  latin1(bytes: Uint8Array, from?: number, to?: number): string;
  /** One byte for each character; for characters above U+00FF, their low byte. */
  fromLatin1(text: string): Uint8Array;
  /** Malformed sequences become U+FFFD. */
  utf8(bytes: Uint8Array): string;
  fromUtf8(text: string): Uint8Array;
  hex(bytes: Uint8Array): string;
  /** Two digits for each byte; ends before the first pair that is not hexadecimal. */
  fromHex(digits: string): Uint8Array;
  concatBytes(parts: readonly Uint8Array[]): Uint8Array;
  equalBytes(one: Uint8Array, other: Uint8Array): boolean;
  /** Offset of the first match at or after `from`; -1 if there is none. Text is searched for as Latin-1. */
  findBytes(bytes: Uint8Array, wanted: Uint8Array | string, from?: number): number;
  /** Offset of the last match at or before `from`; -1 if there is none, also for a negative `from`. */
  findLastBytes(bytes: Uint8Array, wanted: Uint8Array | string, from?: number): number;
}

/** A file of a package: a WebAssembly module or data that the engine uses. */
export interface PackageFile {
  packageName: string;
  /** Relative to the package's entry. */
  path: string;
}

export interface Packages {
  /** Says whether the package is installed and has the file; always true in a browser, which must fetch it to know. */
  hasFile(file: PackageFile): boolean;
  /** Decompresses the file if its name ends in `.gz`. Rejects if there is no such file. */
  readFile(file: PackageFile): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects if the package is not installed, as `importPdfium` does. */
  importTesseract(): Promise<typeof import('tesseract-wasm')>;
  importPdfium(): Promise<typeof import('@hyzyla/pdfium')>;
  /** Instantiates MuPDF's module from the package's binary, unless the worker provides its own `instantiateWasm`. */
  instantiateMupdf(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

/** A value that the code of one job can read, also after an `await`. */
export interface JobValue<Value> {
  run<Result>(value: Value, work: () => Result): Result;
  getStore(): Value | undefined;
}

export interface Jobs {
  createJobValue<Value>(): JobValue<Value>;
}

export type Platform = Compression & Cryptography & Bytes & Packages & Jobs;
