/** Recognises the places where an object may be referred to, such as names in resources, also through indirect objects. */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, type ValuePath } from '../../file/value-paths.js';
import { allOrNull, getOrCreate } from '../../values/collections.js';
import type { Reference, ReferenceIndex } from './reference-index.js';

/** True if every path that leads to a reference is one of the places that a test recognises. */
export type IsPlace = (reference: Reference) => boolean;

/**
 * Recognises places below certain objects. Between such an object and a place there may be other indirect objects.
 *
 * @param paths of the places, from a root; `#` stands for any index, and for the last step.
 * @param maxSteps the most indirect objects on the way.
 */
export function createPlaceTest(
  references: ReferenceIndex,
  isRoot: (objectNumber: number) => boolean,
  paths: readonly RegExp[],
  maxSteps: number,
): IsPlace {
  // By containing object and kind of place. Without this, arrays that refer to each other give millions of paths.
  const answers = new Map<string, boolean>();
  const isPlace = ({ holder, path }: Reference, steps: number): boolean => {
    const last = path.length - 1;
    const pattern = path.map((step, at) => (at === last || typeof step === 'number' ? '#' : step)).join('/');
    return getOrCreate(answers, `${holder} ${steps} ${pattern}`, () => {
      if (isRoot(holder)) return paths.some((one) => one.test(pattern));
      const outer = steps === 0 || holder === 0 ? null : references.list(holder);
      return (
        outer !== null &&
        outer.length > 0 &&
        outer.every((one) => isPlace({ holder: one.holder, path: [...one.path, ...path] }, steps - 1))
      );
    });
  };
  return (reference) => isPlace(reference, maxSteps);
}

/** Between a page and the dictionary of a resource category there may be two indirect objects. */
const MAX_STEPS = 3;

/**
 * Recognises the names in a category of the resources of pages and traced streams.
 *
 * @param tracedStreams content streams in which every use of a resource name is known.
 */
export function createNameTest(
  references: ReferenceIndex,
  tracedStreams: ReadonlySet<number>,
  category: 'XObject' | 'Properties',
): IsPlace {
  const isRoot = (objectNumber: number): boolean => {
    const type = findName(references.readValue(objectNumber), ['Type']);
    return type === 'Page' || type === 'Pages' || tracedStreams.has(objectNumber);
  };
  return createPlaceTest(references, isRoot, [new RegExp(`^Resources/${category}/#$`, 'u')], MAX_STEPS);
}

/**
 * Returns edits that remove an object and drop all references to it; null if one must be kept.
 *
 * @param removed objects that are removed, whose references do not count.
 * @param findDropped the path that is dropped for a reference; null if it must be kept.
 */
export function dropObject(
  references: ReferenceIndex,
  objectNumber: number,
  removed: ReadonlySet<number>,
  findDropped: (reference: Reference) => ValuePath | null,
): DictionaryEdit[] | null {
  const edits = references.list(objectNumber)?.map((reference): DictionaryEdit[] | null => {
    const { holder } = reference;
    if (removed.has(holder)) return [];
    const path = findDropped(reference);
    return path && [{ kind: 'drop', objectNumber: holder, path }];
  });
  const dropped = edits ? allOrNull(edits) : null;
  return dropped && [...dropped.flat(), { kind: 'null', objectNumber }];
}
