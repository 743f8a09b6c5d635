/** Options of a trace; each is false by default. */
export interface TraceView {
  /** What a reader sees: optional content as the document's default configuration has it. */
  asReaderSees?: boolean;
  /** Clips carry their boxes. */
  withClipBoxes?: boolean;
  /** All text has markers, even if counting would be enough. */
  marksAllText?: boolean;
  /** Path painting instructions to mark beside the usual ones, by unit. */
  wantedPaths?: ReadonlyMap<number, ReadonlySet<number>>;
}
