/**
 * What leaves the file beside the bytes of the edited streams.
 */
import type { AnnotationRemoval } from '../page-model.js';

export interface Leftovers {
  annotations: AnnotationRemoval[];
  /** Operands as written, none of which may stay in a stream that nothing refers to. */
  removedOperands: Uint8Array[];
}

export const NO_LEFTOVERS: Leftovers = { annotations: [], removedOperands: [] };
