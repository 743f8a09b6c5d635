/** Recognises the places where an object may be referred to, such as names in resources, also through indirect objects. */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, type ValuePath } from '../../file/value-paths.js';
import { remember } from '../../values/group-by.js';
import type { Reference, ReferenceIndex } from './reference-index.js';

/** Places below certain objects. Between such an object and a place there may be other indirect objects. */
export class Places {
  private readonly references: ReferenceIndex;
  private readonly isRoot: (objectNumber: number) => boolean;
  private readonly paths: readonly RegExp[];
  private readonly maxSteps: number;
  /** By containing object and kind of place. Without this, arrays that refer to each other give millions of paths. */
  private readonly answers = new Map<string, boolean>();

  /**
   * @param paths of the places, from a root; `#` stands for any index, and for the last step.
   * @param maxSteps the most indirect objects on the way.
   */
  constructor(
    references: ReferenceIndex,
    isRoot: (objectNumber: number) => boolean,
    paths: readonly RegExp[],
    maxSteps: number,
  ) {
    this.references = references;
    this.isRoot = isRoot;
    this.paths = paths;
    this.maxSteps = maxSteps;
  }

  /** True if every path that leads here is one of the places. */
  has({ holder, path }: Reference, steps = this.maxSteps): boolean {
    const last = path.length - 1;
    const pattern = path.map((step, at) => (at === last || typeof step === 'number' ? '#' : step)).join('/');
    return remember(this.answers, `${holder} ${steps} ${pattern}`, () => {
      if (this.isRoot(holder)) return this.paths.some((one) => one.test(pattern));
      const outer = steps === 0 || holder === 0 ? null : this.references.list(holder);
      return (
        outer !== null &&
        outer.length > 0 &&
        outer.every((one) => this.has({ holder: one.holder, path: [...one.path, ...path] }, steps - 1))
      );
    });
  }
}

/** Between a page and the dictionary of a resource category there may be two indirect objects. */
const MAX_STEPS = 3;

/**
 * The names in a category of the resources of pages and traced streams.
 *
 * @param tracedStreams content streams in which every use of a resource name is known.
 */
export function createNamePlaces(
  references: ReferenceIndex,
  tracedStreams: ReadonlySet<number>,
  category: 'XObject' | 'Properties',
): Places {
  const isRoot = (objectNumber: number): boolean => {
    const type = findName(references.readValue(objectNumber), ['Type']);
    return type === 'Page' || type === 'Pages' || tracedStreams.has(objectNumber);
  };
  return new Places(references, isRoot, [new RegExp(`^Resources/${category}/#$`, 'u')], MAX_STEPS);
}

/**
 * Returns edits that drop all references to an object; null if one must be kept.
 *
 * @param leaving removed objects, whose references do not count.
 * @param findDropped the path that is dropped for a reference; null if it must be kept.
 */
export function dropReferences(
  references: ReferenceIndex,
  objectNumber: number,
  leaving: ReadonlySet<number>,
  findDropped: (reference: Reference) => ValuePath | null,
): DictionaryEdit[] | null {
  const found = references.list(objectNumber);
  if (found === null) return null;
  const edits: DictionaryEdit[] = [];
  for (const reference of found) {
    if (leaving.has(reference.holder)) continue;
    const path = findDropped(reference);
    if (path === null) return null;
    edits.push({ kind: 'drop', objectNumber: reference.holder, path });
  }
  return edits;
}
