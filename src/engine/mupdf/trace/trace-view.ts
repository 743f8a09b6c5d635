/** Options of a trace; each is false by default. */
export interface TraceView {
  /** Traces what a viewer displays: optional content has the state of the document's default configuration. */
  asReaderSees?: boolean;
  /** Records the boxes of clips and painted paths. */
  withBoxes?: boolean;
  /** Further path-painting instructions that get markers, by unit. Units have the same numbers in every trace of the same bytes. */
  wantedPaths?: ReadonlyMap<number, Pick<ReadonlySet<number>, 'has' | 'size'>>;
}
