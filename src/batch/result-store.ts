/** Where a batch reads documents and writes results: folders or a bucket. */
import type { FileRecord } from './file-record.js';

/** One document of a batch. */
export interface Entry {
  /** Its name below the output; names are unique. */
  name: string;
  /** The path or address as shown to a person. */
  place: string;
  /** Changes with the content, and is known without reading it; missing if the source has no tags. */
  tag?: string;
  read(): Promise<Uint8Array>;
}

/**
 * Stores results so that a crash at any moment neither loses a result nor repeats one.
 *
 * The output is written before its record, and each appears whole or not at all: a document without a record is
 * processed again and gives the same bytes.
 */
export interface ResultStore {
  /** The record of a file that an earlier run has finished, if its output still exists. */
  findRecord(name: string): Promise<FileRecord | null>;
  /**
   * Writes the output, then its record.
   *
   * @throws OutputExists if there is another output without a record of the same text. A bucket replaces it, since a check
   * would be one more request for each document.
   * @throws FileRefused if the name is no place for an output.
   */
  put(record: FileRecord, output: Uint8Array, mayReplace: boolean): Promise<void>;
  /** Writes the record of a document that failed: it has no output. */
  putFailure(record: FileRecord): Promise<void>;
  /** Keeps a record of an earlier run that is still valid. */
  touch(record: FileRecord): Promise<void>;
  /** Removes partial files and, if every file was processed, writes the list of records. */
  close(isComplete: boolean): Promise<void>;
}

/** A mistake in the named inputs; the message is one sentence. */
export class NamingFault extends Error {
  override readonly name = 'NamingFault';
}

/** A document that cannot be read, or whose output cannot be written, while the others can; the message is one sentence. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused';
}

/** An output of another text, or of another program, has the file's name. */
export class OutputExists extends FileRefused {
  override readonly name = 'OutputExists';

  constructor() {
    super('An output exists that is not of this text: give --force to replace it.');
  }
}

/** An output that cannot be written, which ends the work; the cause is the system's error. */
export class OutputFault extends Error {
  override readonly name = 'OutputFault';

  constructor(path: string, cause: unknown) {
    super(`cannot write ${path}`, { cause });
  }
}
