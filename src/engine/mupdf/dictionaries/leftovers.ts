/** What is removed from the file in addition to bytes of the edited streams. */
import type { AnnotationRemoval, DescriptiveStrings, PropertyListUse } from '../../page/page-model.js';
import type { LastDrawn } from '../../values/pictures.js';

export interface Leftovers {
  annotations: AnnotationRemoval[];
  /** Pictures that are no longer drawn, to be removed if nothing else can use them. */
  pictures: readonly LastDrawn[];
  /** Removed operands as written, which must not remain in an unused stream. */
  removedOperands: Uint8Array[];
  /** Stream objects of forms that are no longer drawn. */
  forms: number[];
  /** Property lists of removed sequences, and those that a sequence still names; null without optional content. */
  propertyLists: PropertyListUse | null;
  strings: DescriptiveStrings;
  /** Names of the optional content groups of removed content. */
  layerNames: ReadonlySet<string>;
  /** Stream objects in which every use of a resource name is known. */
  tracedStreams: ReadonlySet<number>;
  /** Streams that only the cleanup edits; they are written only if they keep their length. */
  cleanupOnly: ReadonlySet<number>;
}

export const NO_LEFTOVERS: Leftovers = {
  annotations: [],
  pictures: [],
  removedOperands: [],
  forms: [],
  propertyLists: null,
  strings: { lists: [], sharedLists: [], sequences: [] },
  layerNames: new Set(),
  tracedStreams: new Set(),
  cleanupOnly: new Set(),
};
