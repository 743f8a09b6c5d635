/** Finds the names of an object in resource dictionaries, and whether anything else refers to it. */
import type { DictionaryEdit } from '../../file/patch-objects.js';
import { findName, type ValuePath } from '../../file/value-paths.js';
import { remember } from '../../values/group-by.js';
import type { ReferenceIndex } from './reference-index.js';

/** Between a page and the dictionary of a resource category there may be two indirect objects. */
const MAX_STEPS = 3;

export class ResourceNames {
  private readonly references: ReferenceIndex;
  private readonly tracedStreams: ReadonlySet<number>;
  private readonly answers = new Map<string, boolean>();

  /** @param tracedStreams content streams in which every use of a resource name is known. */
  constructor(references: ReferenceIndex, tracedStreams: ReadonlySet<number>) {
    this.references = references;
    this.tracedStreams = tracedStreams;
  }

  /**
   * Returns edits that drop all names of an object from the resources of pages and traced streams.
   *
   * @param leaving removed objects, whose references do not count.
   * @returns null if anything else refers to the object.
   */
  dropNames(objectNumber: number, category: string, leaving: ReadonlySet<number>): DictionaryEdit[] | null {
    const edits: DictionaryEdit[] = [];
    const found = this.references.list(objectNumber);
    if (found === null) return null;
    for (const { holder, path } of found) {
      if (leaving.has(holder)) continue;
      if (!this.isName(holder, path, category)) return null;
      edits.push({ kind: 'drop', objectNumber: holder, path });
    }
    return edits;
  }

  /** True if every path that leads here is that of a name in the resources of a page or a traced stream. */
  isName(holder: number, path: ValuePath, category: string, steps = MAX_STEPS): boolean {
    const isNamePath = path.length === 3 && path[0] === 'Resources' && path[1] === category;
    if (this.isPageNode(holder) || this.tracedStreams.has(holder)) return isNamePath;
    if (steps === 0 || path.length > 2 || holder === 0) return false;
    return remember(this.answers, `${holder} ${category} ${path.length}`, () => {
      const found = this.references.list(holder) ?? [];
      return (
        found.length > 0 &&
        found.every((outer) => this.isName(outer.holder, [...outer.path, ...path], category, steps - 1))
      );
    });
  }

  private isPageNode(objectNumber: number): boolean {
    const type = findName(this.references.readValue(objectNumber), ['Type']);
    return type === 'Page' || type === 'Pages';
  }
}
