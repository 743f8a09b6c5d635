/**
 * Where documents are processed: in this browser if it can, unless a person has chosen the service.
 *
 * The page stores only this choice.
 */
export type Where = 'local' | 'service';

const KEY = 'where';

/** The engine is compressed WebAssembly that is compiled as it arrives. */
export const CAN_WORK_LOCALLY =
  'DecompressionStream' in globalThis && typeof WebAssembly?.compileStreaming === 'function';

export function readWhere(): Where {
  if (!CAN_WORK_LOCALLY) return 'service';
  try {
    return localStorage.getItem(KEY) === 'service' ? 'service' : 'local';
  } catch {
    // Some browsers allow no storage.
    return 'local';
  }
}

export function keepWhere(where: Where): void {
  try {
    localStorage.setItem(KEY, where);
  } catch {
    // The choice then lasts as long as the page.
  }
}
