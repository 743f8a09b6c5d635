/**
 * Versions of streams that several runs share: what is to be written before an edit can change some runs alone.
 */
import type { Splice } from './splice.js';

/** A stream as some of its runs are to find it. */
export interface StreamVersion {
  objectNumber: number;
  /** False if every run wants this version: then it replaces the stream under its own number. */
  isCopy: boolean;
  /** New names of draws, in the stream's own decoded bytes. */
  renames: Splice[];
  redirects: Redirect[];
}

/** What a name of a stream's resources is to lead to. */
export interface Redirect {
  name: string;
  /** The name that takes its place in some draws; null if the name itself is to lead elsewhere. */
  newName: string | null;
  target: StreamVersion;
}

/** A page that gets its own copies of streams, or new resource names. */
export interface PageVersion {
  pageNumber: number;
  /** Copies that take the place of content streams, by position. */
  contents: Map<number, StreamVersion>;
  redirects: Redirect[];
}

export interface SharingPlan {
  pages: PageVersion[];
  streams: StreamVersion[];
}
