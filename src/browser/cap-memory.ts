/**
 * Caps the memory of a running WebAssembly module. Its binary is not changed, because a site may share it.
 */

const WASM_PAGE_BYTES = 64 * 1024;

/** As much as 32-bit systems give to one page; a document that needs more is refused. */
export const MOST_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Beyond the cap, growing fails as on a machine without more memory. */
export function capGrowth({ exports }: Pick<WebAssembly.Instance, 'exports'>): void {
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory)!;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * WASM_PAGE_BYTES;
    if (bytes > MOST_MEMORY_BYTES) throw new RangeError(`no more than ${MOST_MEMORY_BYTES} bytes`);
    return grow(pages);
  };
}
