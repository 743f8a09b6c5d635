/**
 * What leaves the file beside the bytes of the edited streams.
 */
import type { AnnotationRemoval } from '../../page/page-model.js';
import type { SilentStrings } from './string-edits.js';

export interface Leftovers {
  annotations: AnnotationRemoval[];
  /** Operands as written, none of which may stay in a stream that nothing refers to. */
  removedOperands: Uint8Array[];
  /** Stream objects of forms that no content stream draws any more. */
  forms: number[];
  /** Property lists of which a marked-content sequence left, and those that one names still; null where optional content plays no part. */
  propertyLists: { left: ReadonlySet<number>; inUse: ReadonlySet<number> } | null;
  strings: SilentStrings;
  /** Names of the optional content groups that what left was in. */
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
