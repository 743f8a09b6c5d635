/** Options of a trace; each is false by default. */
export interface TraceView {
  /** Traces what a viewer displays: optional content has the state of the document's default configuration. */
  asReaderSees?: boolean;
  /** Records the boxes of clips and painted paths. */
  withBoxes?: boolean;
  /** Puts markers around all text, even if it could be counted. */
  marksAllText?: boolean;
  /** Further path-painting instructions to mark, by unit. */
  wantedPaths?: ReadonlyMap<number, ReadonlySet<number>>;
}
