/**
 * State of documents that the package keeps outside MuPDF's memory: pointers into it, and callbacks. Code that
 * restores the memory must clear these, too.
 */
import { readModule } from './memory.js';
import * as mupdf from 'mupdf';

interface WrapperClass {
  _finalizer?: Pick<FinalizationRegistry<unknown>, 'register' | 'unregister'>;
}

type Call = (...values: never[]) => unknown;
type DeviceTable = Record<'drop_device', (deviceId: number) => void>;

/** Wrappers register with the first registry up their line of classes. */
const BASE = Object.getPrototypeOf(mupdf.Buffer) as WrapperClass;

/**
 * Lets no wrapper be dropped by the garbage collector any more: its pointer may
 * mean another object by then. What is destroyed by name is dropped as before.
 */
export function disarmFinalizers(): void {
  for (const value of Object.values(mupdf)) {
    if (typeof value === 'function' && Object.hasOwn(value, '_finalizer')) {
      delete (value as WrapperClass)._finalizer;
    }
  }
  BASE._finalizer = { register: () => undefined, unregister: () => false };
}

/** Watches calls that leave something in the package's tables. */
export class TableWatch {
  private readonly devices: number[] = [];

  constructor() {
    watch('_wasm_new_js_device', (call, deviceId) => {
      this.devices.push(deviceId);
      return call(deviceId);
    });
    for (const name of ['_wasm_new_stream', '_wasm_walk_path', '_wasm_walk_text']) {
      watch(name, () => {
        throw new Error(`${name} leaves an entry in a table of MuPDF’s package`);
      });
    }
  }

  /**
   * Removes the callbacks of all devices, including those that were never destroyed.
   */
  clear(): void {
    const { drop_device: drop } = (globalThis as unknown as { $libmupdf_device: DeviceTable })
      .$libmupdf_device;
    this.devices.forEach((deviceId) => drop(deviceId));
    this.devices.length = 0;
  }
}

type Watched = (call: (...numbers: number[]) => number, ...numbers: [number, ...number[]]) => number;

function watch(name: string, watched: Watched): void {
  const calls = readModule();
  const call = calls[name] as (...numbers: number[]) => number;
  calls[name] = (...numbers: [number, ...number[]]) => watched(call, ...numbers);
}

/**
 * Empties the two places for strings that were passed last: the package frees
 * each when it passes the next.
 *
 * The only access is to pass two more; this does not allocate, write or call anything.
 *
 * @throws Error if a place is not empty afterwards.
 */
export function forgetPassedStrings(): void {
  let frees = 0;
  const idle: Record<string, Call> = {
    _wasm_malloc: () => 0,
    _wasm_free: () => frees++,
    stringToUTF8: () => 0,
    _wasm_outline_iterator_insert: () => 0,
  };
  const calls = readModule();
  const working = Object.fromEntries(Object.keys(idle).map((name) => [name, calls[name]]));
  Object.assign(calls, idle);
  try {
    passTwoStrings();
    frees = 0;
    passTwoStrings();
  } finally {
    Object.assign(calls, working);
  }
  if (frees > 0) throw new Error('MuPDF’s package keeps a string that was passed');
}

function passTwoStrings(): void {
  const iterator = { pointer: 0 } as unknown as mupdf.OutlineIterator;
  mupdf.OutlineIterator.prototype.insert.call(iterator, { title: '', uri: '', open: false });
}
