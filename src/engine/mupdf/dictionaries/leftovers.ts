/**
 * What leaves the file beside the bytes of the edited streams.
 */
import type { AnnotationRemoval } from '../../page/page-model.js';
import type { EmptiedStrings } from './string-edits.js';

export interface Leftovers {
  annotations: AnnotationRemoval[];
  /** Operands as written: an unused stream must not keep any of them. */
  removedOperands: Uint8Array[];
  /** Stream objects of forms that no content stream draws any more. */
  forms: number[];
  /** Property lists of removed marked-content sequences, and those that a sequence still names; null without optional content. */
  propertyLists: { left: ReadonlySet<number>; inUse: ReadonlySet<number> } | null;
  strings: EmptiedStrings;
  /** Names of the optional content groups of removed content. */
  layerNames: ReadonlySet<string>;
  /** Stream objects whose every use of a name is known. */
  tracedStreams: ReadonlySet<number>;
  /** Streams edited for tidiness: they are written only where they keep their length. */
  optionalStreams: ReadonlySet<number>;
}

export const NO_LEFTOVERS: Leftovers = {
  annotations: [],
  removedOperands: [],
  forms: [],
  propertyLists: null,
  strings: { lists: [], sharedLists: [], sequences: [] },
  layerNames: new Set(),
  tracedStreams: new Set(),
  optionalStreams: new Set(),
};
