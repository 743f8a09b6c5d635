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

/**
 * Notes the devices that are made, which the package lists in a table.
 *
 * @returns a function that removes their callbacks from the table, also those of devices that were never destroyed.
 */
export function watchDevices(): () => void {
  const calls = readModule();
  const create = calls['_wasm_new_js_device'] as (deviceId: number) => number;
  const devices: number[] = [];
  calls['_wasm_new_js_device'] = (deviceId: number) => {
    devices.push(deviceId);
    return create(deviceId);
  };
  return () => {
    const { $libmupdf_device: table } = globalThis as unknown as { $libmupdf_device: DeviceTable };
    for (const deviceId of devices.splice(0)) table.drop_device(deviceId);
  };
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
