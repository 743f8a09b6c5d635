/** Finds parts of a value by their path. */
import type { FileValue, Span } from './value-tree.js';

/** Keys of dictionaries and indices of arrays, outermost first. */
export type ValuePath = (string | number)[];

/** The value at the end of a path. If the last step is a key, the span covers the whole entry. */
export interface ValuePart extends Span {
  value: FileValue;
  isEntry: boolean;
}

/** Null if the path does not exist, or if a dictionary has one of its keys twice. */
export function findValuePart(whole: FileValue, path: ValuePath): ValuePart | null {
  let part: ValuePart = { start: whole.start, end: whole.end, value: whole, isEntry: false };
  for (const step of path) {
    const { value } = part;
    if (value.kind === 'dictionary') {
      const named = value.entries.filter(({ key }) => key === step);
      // Readers disagree on which of two entries counts, and dropping one would make the other count.
      if (named.length !== 1) return null;
      const { start, end, value: inner } = named[0]!;
      part = { start, end, value: inner, isEntry: true };
    } else {
      const inner = value.kind === 'array' && typeof step === 'number' ? value.elements[step] : undefined;
      if (inner === undefined) return null;
      part = { start: inner.start, end: inner.end, value: inner, isEntry: false };
    }
  }
  return part;
}

/** The value at the end of a path; null if there is none. */
export function findValue(whole: FileValue | null, path: ValuePath): FileValue | null {
  return (whole && findValuePart(whole, path)?.value) ?? null;
}

/** The name at the end of a path; null if there is none. */
export function findName(whole: FileValue | null, path: ValuePath): string | null {
  const value = findValue(whole, path);
  return value?.kind === 'name' ? value.name : null;
}

/** The object to which the reference at the end of a path leads; 0 if there is none. */
export function findTarget(whole: FileValue | null, path: ValuePath): number {
  const value = findValue(whole, path);
  return value?.kind === 'reference' ? value.objectNumber : 0;
}

/** Lists all references within a value, in order. */
export function listTargets(whole: FileValue): { objectNumber: number; path: ValuePath }[] {
  const targets: { objectNumber: number; path: ValuePath }[] = [];
  const walk = (part: FileValue, path: ValuePath): void => {
    if (part.kind === 'reference') targets.push({ objectNumber: part.objectNumber, path });
    else if (part.kind === 'dictionary') {
      for (const { key, value } of part.entries) walk(value, [...path, key]);
    } else if (part.kind === 'array') part.elements.forEach((inner, at) => walk(inner, [...path, at]));
  };
  walk(whole, []);
  return targets;
}
