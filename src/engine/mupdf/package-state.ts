/**
 * Clears the state of documents that the package keeps outside MuPDF's memory: pointers into it, and callbacks. It
 * must be cleared when the memory is restored.
 */
import { readModule } from './memory.js';
import * as mupdf from 'mupdf';

interface WrapperClass {
  _finalizer?: Pick<FinalizationRegistry<unknown>, 'register' | 'unregister'>;
}

type Call = (...values: never[]) => unknown;
type DeviceTable = Record<'drop_device', (deviceId: number) => void>;

/** Wrappers register with the first registry found in their chain of base classes. */
const BASE = Object.getPrototypeOf(mupdf.Buffer) as WrapperClass;

/**
 * Stops the garbage collector from dropping wrappers, because a wrapper's pointer may point to another object by then.
 * Wrappers that are destroyed explicitly are dropped as before.
 */
export function disarmFinalizers(): void {
  for (const value of Object.values(mupdf)) {
    if (typeof value === 'function' && Object.hasOwn(value, '_finalizer')) {
      delete (value as WrapperClass)._finalizer;
    }
  }
  BASE._finalizer = { register: () => undefined, unregister: () => false };
}

/** Watches calls that add entries to the package's tables. */
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

  /** Removes the callbacks of all devices, including those that were never destroyed. */
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
 * Empties the package's two places for the strings that were passed last. It would free each of them when it passes
 * the next string.
 *
 * The only way to empty a place is to pass another string. The strings passed here allocate no memory.
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
