/** Checks the types of arguments, so that a program in plain JavaScript learns which parameter is wrong. */

import { DEFAULT_LIMITS } from '../engine/values/budget.js';

/** A document. It is never changed, and must not be changed before the call has ended. */
export type DocumentInput = Uint8Array | ArrayBuffer | Blob;

/** Returns the bytes themselves, or a copy if they are in shared memory, which another thread may change at any time. */
export function unshare(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isShared = Object.prototype.toString.call(bytes.buffer) === '[object SharedArrayBuffer]';
  return isShared ? new Uint8Array(bytes) : (bytes as Uint8Array<ArrayBuffer>);
}

/** @throws TypeError if it is anything else. */
export async function readBytes(bytes: DocumentInput): Promise<Uint8Array> {
  // By tag, because `instanceof` fails for arrays of another realm, such as a frame or node:vm.
  const tag = Object.prototype.toString.call(bytes);
  if (tag === '[object Uint8Array]') {
    viewWhole((bytes as Uint8Array).buffer);
    return bytes as Uint8Array;
  }
  if (/^\[object (?:Shared)?ArrayBuffer\]$/u.test(tag)) return viewWhole(bytes as ArrayBuffer);
  if (bytes instanceof Blob) return new Uint8Array(await bytes.arrayBuffer());
  const hint = typeof bytes === 'string' ? ': read the file first' : '';
  throw wrongType('bytes', 'a Uint8Array, Buffer, ArrayBuffer, Blob or File', bytes, hint);
}

/** @throws TypeError if the memory was transferred, as by `postMessage`. */
function viewWhole(memory: ArrayBufferLike): Uint8Array {
  try {
    return new Uint8Array(memory);
  } catch (cause) {
    throw new TypeError('bytes must have their memory; it was transferred elsewhere.', { cause });
  }
}

const CHECKS = {
  string: { expected: 'a string', holds: (value) => typeof value === 'string' },
  strings: {
    expected: 'an array of strings, with one at least',
    // A copy, because `every` skips empty slots.
    holds: (value) =>
      Array.isArray(value) && value.length > 0 && [...value].every((one) => typeof one === 'string'),
  },
  boolean: { expected: 'a boolean', holds: (value) => typeof value === 'boolean' },
  function: { expected: 'a function', holds: (value) => typeof value === 'function' },
  object: {
    expected: 'an object',
    holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  signal: { expected: 'an AbortSignal', holds: (value) => value instanceof AbortSignal },
  integer: { expected: 'an integer', holds: (value) => Number.isSafeInteger(value) },
  limit: { expected: 'a number from 0', holds: (value) => typeof value === 'number' && value >= 0 },
  count: {
    expected: 'an integer from 1',
    holds: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  },
} satisfies Record<string, { expected: string; holds: (value: unknown) => boolean }>;

export type Check = keyof typeof CHECKS;

/** @throws TypeError that names the parameter. */
export function checkType(name: string, value: unknown, ...checks: Check[]): void {
  if (checks.some((check) => CHECKS[check].holds(value))) return;
  throw wrongType(name, checks.map((check) => CHECKS[check].expected).join(' or '), value);
}

/** As `checkType` for each option. @throws TypeError also if `options` is no object, and for unknown names. */
export function checkOptions(options: unknown, checks: Record<string, Check>): void {
  checkType('options', options, 'object');
  checkMembers('options', options as object, 'an option here', new Map(Object.entries(checks)));
}

/** The same for `options.limits`. */
export function checkLimits(limits: object): void {
  const names = Object.keys(DEFAULT_LIMITS);
  checkMembers('options.limits', limits, 'a limit', new Map(names.map((name) => [name, 'limit'])));
}

/** An unknown name is refused, because it would have no effect. */
function checkMembers(path: string, value: object, kind: string, checks: ReadonlyMap<string, Check>): void {
  for (const [name, member] of Object.entries(value)) {
    const check = checks.get(name);
    if (check === undefined) {
      throw new TypeError(`${path}.${name} is not ${kind}; there are ${[...checks.keys()].join(', ')}.`);
    }
    if (member !== undefined) checkType(`${path}.${name}`, member, check);
  }
}

function wrongType(name: string, wanted: string, value: unknown, more = ''): TypeError {
  return new TypeError(`${name} must be ${wanted}; it is ${describeType(value)}${more}.`);
}

function describeType(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const { constructor } = value as { constructor?: { name?: string } };
  return `of type ${constructor?.name ?? 'object'}`;
}
