/**
 * Versions of streams that several runs share: what must be written before an edit can change only some of the runs.
 */
import type { Splice } from './splice.js';

/** One version of a stream, for some of its runs. */
export interface StreamVersion {
  objectNumber: number;
  /** False if all runs use this version: then it replaces the stream under its own number. */
  isCopy: boolean;
  /** New names of draws, in the stream's own decoded bytes. */
  renames: Splice[];
  redirects: Redirect[];
}

/** What a name of a stream's resources must lead to. */
export interface Redirect {
  name: string;
  /** The name that replaces it in some draws; null if the name itself gets another target. */
  newName: string | null;
  target: StreamVersion;
}

/** A page that gets its own copies of streams, or new resource names. */
export interface PageVersion {
  pageNumber: number;
  /** Copies that replace content streams, by position. */
  contents: Map<number, StreamVersion>;
  redirects: Redirect[];
}

export interface SharingPlan {
  pages: PageVersion[];
  streams: StreamVersion[];
}
