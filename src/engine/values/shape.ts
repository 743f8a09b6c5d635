/**
 * Shapes that an untrusted value must have, built from small ones.
 *
 * A shape returns a new value with only the fields that it names, so fields that a worker adds are dropped. Messages
 * name the field but not the value, which may quote a document.
 */

export class ShapeFault extends Error {
  override readonly name = 'ShapeFault';
}

export type Shape<T> = (untrusted: unknown, place: string) => T;

export type Checked<S> = S extends Shape<infer T> ? T : never;

/** A string of at most `maxLength` UTF-16 units. */
export function text(maxLength: number): Shape<string> {
  return (untrusted, place) => {
    if (typeof untrusted !== 'string' || untrusted.length > maxLength) {
      throw new ShapeFault(`${place} is no string of up to ${maxLength}`);
    }
    return untrusted;
  };
}

export function flag(untrusted: unknown, place: string): boolean {
  if (typeof untrusted !== 'boolean') throw new ShapeFault(`${place} is no boolean`);
  return untrusted;
}

/** Any finite number in the closed range. */
export function decimal(min: number, max: number): Shape<number> {
  return (untrusted, place) => {
    if (typeof untrusted !== 'number' || !(untrusted >= min && untrusted <= max)) {
      throw new ShapeFault(`${place} is no number from ${min} to ${max}`);
    }
    return untrusted;
  };
}

export function whole(min: number, max: number): Shape<number> {
  const within = decimal(min, max);
  return (untrusted, place) => {
    const value = within(untrusted, place);
    if (!Number.isInteger(value)) throw new ShapeFault(`${place} is no whole number`);
    return value;
  };
}

export function oneOf<const T extends string>(allowed: readonly T[]): Shape<T> {
  return (untrusted, place) => {
    const found = allowed.find((value) => value === untrusted);
    if (found === undefined) throw new ShapeFault(`${place} is outside its list`);
    return found;
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (untrusted, place) => (untrusted === null ? null : shape(untrusted, place));
}

/** One shape for the values that pass a test, another for all others. */
export function either<A, B>(
  isFirst: (untrusted: unknown) => boolean,
  first: Shape<A>,
  second: Shape<B>,
): Shape<A | B> {
  return (untrusted, place) => (isFirst(untrusted) ? first : second)(untrusted, place);
}

export function isString(untrusted: unknown): untrusted is string {
  return typeof untrusted === 'string';
}

export function list<T>(shape: Shape<T>, maxLength: number): Shape<T[]> {
  return (untrusted, place) => {
    if (!Array.isArray(untrusted) || untrusted.length > maxLength) {
      throw new ShapeFault(`${place} is no list of up to ${maxLength}`);
    }
    return untrusted.map((item, at) => shape(item, `${place}[${at}]`));
  };
}

/** An object with exactly these fields; others are dropped. */
export function fields<T extends object>(shapes: { [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const names = Object.keys(shapes) as (keyof T & string)[];
  return (untrusted, place) => {
    const from = dictionary(untrusted, place);
    const checked: Partial<T> = {};
    for (const name of names) {
      const value = Object.hasOwn(from, name) ? from[name] : undefined;
      checked[name] = shapes[name](value, `${place}.${name}`);
    }
    return checked as T;
  };
}

/** A free-form dictionary: only the number and the length of its names are limited. */
export function namesTo<T>(shape: Shape<T>, maxNames: number): Shape<Record<string, T>> {
  const name = text(200);
  return (untrusted, place) => {
    const from = dictionary(untrusted, place);
    const found = Object.entries(from);
    if (found.length > maxNames) throw new ShapeFault(`${place} has more than ${maxNames} names`);
    const entries = found.map(([key, value]) => [name(key, place), shape(value, `${place} entry`)]);
    return Object.fromEntries(entries) as Record<string, T>;
  };
}

function dictionary(untrusted: unknown, place: string): Record<string, unknown> {
  if (typeof untrusted !== 'object' || untrusted === null || Array.isArray(untrusted)) {
    throw new ShapeFault(`${place} is no object`);
  }
  return untrusted as Record<string, unknown>;
}
