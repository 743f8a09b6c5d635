/** How a trace looks at the document; each is false where nothing is said. */
export interface TraceView {
  /** What a reader sees: optional content as the document's default configuration has it. */
  asReaderSees?: boolean;
  /** Clips carry their boxes. */
  withClipBoxes?: boolean;
  /** Nothing is marked: what is painted is told, and not which instruction wrote it. */
  withoutMarkers?: boolean;
  /** All text is marked, also where it could be told its instructions by counting. */
  marksAllText?: boolean;
  /** Path painting instructions to mark beside the usual ones, by unit. */
  wantedPaths?: ReadonlyMap<number, ReadonlySet<number>>;
}
