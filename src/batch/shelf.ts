/**
 * Where a batch reads and where it leaves its results, whatever that is: folders or a bucket.
 */
import type { FileRecord } from './file-record.js';

/** One document to work on. */
export interface Entry {
  /** Its name below the output; names are unique. */
  name: string;
  /** As a person knows it. */
  place: string;
  /** Changes with the content, and is known without reading it; not every place has one. */
  tag?: string;
  read(): Promise<Uint8Array>;
}

/**
 * Keeps results so that a crash at any moment loses and doubles none.
 *
 * The output is in its place before its record is, and each appears whole or
 * not at all: what has no record is done again and gives the same bytes.
 */
export interface Shelf {
  /** The record of a file that an earlier run has finished and whose output is still there. */
  findRecord(name: string): Promise<FileRecord | null>;
  /** Puts the output in its place, then the record. */
  keep(record: FileRecord, output: Uint8Array): Promise<void>;
  /** Puts a record without an output. */
  note(record: FileRecord): Promise<void>;
  /** Told of each record that was found and holds. */
  confirm(record: FileRecord): Promise<void>;
  /** Leaves one line for each file where every file has been gone through, and nothing half done. */
  close(isComplete: boolean): Promise<void>;
}
